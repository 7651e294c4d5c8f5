import { writeFileSync } from 'node:fs';
import { appRouter } from '@dossier/domain/router.ts';
import { createDocument } from './document.ts';
import { documentFile, printed } from './committed.ts';
import { printedProcedures, proceduresFile } from './procedures.ts';

// `pnpm openapi`: regenerates the committed contract.
writeFileSync(documentFile, printed(createDocument(appRouter)));
writeFileSync(proceduresFile, printedProcedures());
