/**
 * Numbers in (0, 1), always the same for the same seed (a whole number above 0): the multiplicative congruential
 * generator of Park, Miller and Stockmeyer, 48271 modulo 2^31 - 1, which doubles compute exactly.
 */
export function generator(seed) {
  const modulus = 2147483647;
  let state = (seed % (modulus - 1)) + 1;
  return () => {
    state = (state * 48271) % modulus;
    return state / modulus;
  };
}

/**
 * A number in [0, 1) for the i-th request of a run, the same in every run of a seed: the finalizer of MurmurHash3, which
 * makes neighbours unlike each other.
 */
export function fraction(seed, i) {
  let hash = Math.imul(seed, 0x9e3779b1) ^ i;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
