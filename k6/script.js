// A k6 script that knows nothing of this suite, under the suite's load: SCRIPT is its file. See "A script of your own" in
// README.md. One that is a journey already runs as if it were called itself.
import { ownScript } from './lib/own.js';

export const { options, setup, run, teardown, handleSummary } = ownScript();
export default run;
