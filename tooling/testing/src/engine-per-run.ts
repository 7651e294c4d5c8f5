// @boundaries-ignore a dependency on the engine would be circular: its tests need this package
import { setDefaultEngine } from '../../../packages/postgres-engine/src/index.ts';

const kind = process.env['DATABASE_ENGINE'];
if (kind !== 'plain' && kind !== 'pipelined') throw new Error('DATABASE_ENGINE must be "plain" or "pipelined".');
setDefaultEngine(kind);
