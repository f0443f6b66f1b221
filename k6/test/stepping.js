// get.js on a machine whose clock is set forward by an hour while the users are at work.
export { default, handleSummary, options, setup } from '../get.js';

const now = Date.now;
const set = now() + 1500;

Date.now = () => (now() < set ? now() : now() + 3600000);
