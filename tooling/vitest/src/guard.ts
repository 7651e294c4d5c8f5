import { rm } from 'node:fs/promises';
import { Server } from '@dossier/embedded-postgres/server.ts';

// Started by postgres-per-run.ts. Standard input ends with the run, also where the run is killed.
const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder?');
for await (const _ of process.stdin);
const server = await Server.at(folder);
await server.stop('immediate');
await rm(folder, { recursive: true, force: true });
