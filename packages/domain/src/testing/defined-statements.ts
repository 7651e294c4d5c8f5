import { subscribe } from 'node:diagnostics_channel';
import { parentPort } from 'node:worker_threads';
import { Database, definedStatements, type Statement } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';

// Started as a worker thread: a module defines its statements once, when it is loaded, and here none is loaded yet.
const statements: Statement<unknown>[] = [];
// Only `defineStatement` publishes there.
subscribe(String(definedStatements.name), (message) => void statements.push(message as Statement<unknown>));
await Promise.all([import('../router.ts'), import('../jobs.ts'), import('../dispatcher.ts')]);

// Connects to nothing: a statement is only written.
const database = new Database({ url: 'postgres://nowhere.invalid/none', applicationName: 'statements' });
const preparedSchema = z.object({ rawQueryConfig: z.object({ text: z.string() }) });
parentPort?.postMessage(
  statements.map(({ name, kind, build }) => ({
    name,
    kind,
    text: preparedSchema.parse(build(database.autocommit.orm).prepare('')).rawQueryConfig.text,
  })),
);
await database.close();
