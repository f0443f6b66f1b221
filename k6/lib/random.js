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
