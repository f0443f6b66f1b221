// A short blocking endpoint: GET /work?duration=50.
import { journey } from './lib/journey.js';
import { work } from './lib/work.js';

export const { options, setup, run, handleSummary } = journey({ name: 'get', ...work(50) });
export default run;
