// What a person runs alone: k6 run k6/load_test.js sends 400 transfers by 50 users to http://localhost:8080.
export { default, options, setup, handleSummary } from './transfer.js';
