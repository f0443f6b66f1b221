// The arrivals of an open load, whether or not those before have been answered. Even ones come every 1/rate seconds. Scattered
// ones come at a random moment of that interval: two generators at the same rate would else keep, for the whole of a window, the
// order in which their requests happen to meet, and one arm would always find the processors awake and the caches warm. Random
// ones come as those of many users who know nothing of each other: a Poisson process, given the number of its arrivals.
import exec from 'k6/execution';
import { sleep } from 'k6';
import { generator } from './random.js';

/** What all users must know of the clock; to be called in setup(), where there is one. */
export function clock() {
  // Of the test's own time k6 tells fractions of a millisecond, of the wall clock it does not.
  return { wall: Date.now(), test: exec.instance.currentTestRunDuration };
}

/**
 * The time of day as one user sees it from now on, in epoch milliseconds: whatever is done to the machine's clock, it goes on as
 * the monotonic clock does.
 */
export function timeOfDay() {
  const { wall, test } = clock();
  const { instance } = exec;
  return () => Math.floor(wall + instance.currentTestRunDuration - test);
}

/**
 * One user's share of the arrivals.
 *   await()  waits until the next is due; false where it is given up because the window ended before a user was free
 *   late()   milliseconds since it was due
 */
export function arrivals({ rate, before, phases, window, beginAt, order, seed }, { wall, test }) {
  const { instance, scenario } = exec;
  const begin = test + (beginAt ?? scenario.startTime) - wall;
  const end = begin + window.after + window.length;
  const moments = order === 'random' ? randomMoments() : undefined;
  let due;

  // Milliseconds after the begin, in order. The arrivals of each part stay within it, as independent moments of the same chance
  // that are sorted: each is the least of those that are left.
  function randomMoments() {
    const random = generator(seed * 1000003);
    const parts = [{ arrivals: before, length: window.after }, ...phases];
    const sorted = [];
    let from = 0;
    for (const { arrivals: count, length } of parts) {
      let part = 0;
      for (let left = count; left > 0; left--) {
        part += (1 - part) * (1 - random() ** (1 / left));
        sorted.push(from + part * length);
      }
      from += length;
    }
    return sorted;
  }

  // Milliseconds after the begin.
  function dueAfter(arrival) {
    let left = arrival - before;
    if (left < 0 || phases.length === 1) {
      return (arrival * 1000) / rate;
    }
    let from = window.after;
    const phase = phases.find((each) => {
      if (left < each.arrivals) {
        return true;
      }
      left -= each.arrivals;
      from += each.length;
      return false;
    });
    return phase ? from + (left * 1000) / phase.rate : from;
  }

  return {
    await() {
      const arrival = scenario.iterationInTest;
      due = begin + (moments ? moments[arrival] : dueAfter(arrival + (order === 'scattered' ? Math.random() : 0)));
      const now = instance.currentTestRunDuration;
      if (now < due) {
        sleep((due - now) / 1000);
      }
      return now < due || now < end;
    },
    late: () => Math.max(0, instance.currentTestRunDuration - due),
  };
}
