export { reactWithWatches } from './react.ts';
