import { fraction } from './random.js';

/** The fewest and the most requests of a turn. */
const SHORTEST = 100;
const LONGEST = 1000;

const ROUNDS = 3;

/**
 * Returns which of several kinds the i-th request of a run is: in each turn of some hundred requests every kind comes as
 * often as its weight says, in an order of its own. A draw for each request alone would leave a rare kind out for long.
 */
export function mixture(weights, seed) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = Number.isInteger(total) && total <= LONGEST;
  const length = exact ? total * Math.ceil(SHORTEST / total) : LONGEST;
  const bits = Math.ceil(Math.log2(length));
  let turn = -1;
  let keys = [];

  // A one-to-one map of the numbers of so many bits, another for each turn; those that are too large are mapped again.
  function shuffled(place) {
    let number = place;
    do {
      for (const key of keys) {
        number = (Math.imul(number, key | 1) + (key >>> 16)) & (2 ** bits - 1);
        number ^= number >>> (bits >> 1);
      }
    } while (number >= length);
    return number;
  }

  return (i) => {
    if (Math.floor(i / length) !== turn) {
      turn = Math.floor(i / length);
      keys = Array.from({ length: ROUNDS }, (_, round) => (fraction(seed + round, turn) * 2 ** 32) >>> 0);
    }
    const within = exact ? 0.5 : fraction(seed, i);
    let left = ((shuffled(i % length) + within) / length) * total;
    const found = weights.findIndex((weight) => (left -= weight) < 0);
    return found < 0 ? weights.length - 1 : found;
  };
}
