// An endpoint that waits for long enough to need many threads: GET /work?duration=100.
import { journey } from './lib/journey.js';
import { work } from './lib/work.js';

export const { options, setup, run, handleSummary } = journey({ name: 'work', ...work(100) });
export default run;
