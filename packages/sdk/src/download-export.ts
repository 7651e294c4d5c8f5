import type { operations } from './api.generated.ts';
import type { AnswerOf, InputOf } from './calls.ts';
import type { Dossier } from './dossier.ts';
import { ended } from './import-file.ts';
import { demandKnown } from './known.ts';

export interface DownloadedExport {
  readonly exported: AnswerOf<operations['importsGetExport']>['data'];
  /** `body` streams the file, `blob()` reads it whole. */
  readonly file: Response;
}

/**
 * Exports records, waits until the file is written, and resolves with its response. Throws a DossierError if a call
 * fails, and an Error if the export ends without a file.
 */
export async function downloadExport(
  dossier: Dossier,
  input: InputOf<operations['importsCreateExport']>,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<DownloadedExport> {
  demandKnown(options, ['signal'], 'downloadExport');
  const { signal } = options;
  const { id } = (await dossier.imports.createExport(input, { signal })).data;
  const exported = await ended(async () => (await dossier.imports.getExport({ id }, { signal })).data, signal);
  if (exported.state !== 'DONE') throw new Error(exported.note ?? `The export ended as ${exported.state}.`);
  return { exported, file: await dossier.imports.readFile({ id }, { signal }) };
}
