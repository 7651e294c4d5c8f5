import type { operations } from './api.generated.ts';
import type { AnswerOf, InputOf } from './calls.ts';
import type { Dossier } from './dossier.ts';
import { demandKnown } from './known.ts';
import { pause } from './repeating-fetch.ts';

/** An import as the server shows it: its state, its counts of rows, and `operationId` to undo it. */
export type Import = AnswerOf<operations['importsGet']>['data'];

/** Progress of `importFile`. */
export interface ImportProgress {
  /** `UPLOAD` sends the file, `IMPORT` imports its rows. */
  readonly stage: 'UPLOAD' | 'IMPORT';
  /** Bytes of the file processed in this stage. */
  readonly done: number;
  readonly size: number;
  readonly import: Import;
}

/** Without a `mapping`, each column fills the field proposed by the server. `isDryRun` is true by default. */
export interface ImportFileInput extends Omit<InputOf<operations['importsStart']>, 'id'> {
  readonly folderId: string;
  /** The file, or its text. In Node.js, `openAsBlob(path)` of `node:fs` gives a Blob that is read piece by piece. */
  readonly file: Blob | Uint8Array<ArrayBuffer> | string;
  readonly fileName: string;
  /** Options for reading the file if the server would guess wrong: its encoding, delimiter, header row or sheet. */
  readonly reading?: Omit<InputOf<operations['importsInspect']>, 'id'> | undefined;
  /** An import whose upload by this function was interrupted: it continues there. Default: a new one. */
  readonly importId?: string | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Ends the waiting. A started import continues; `imports.cancel` stops it. */
  readonly signal?: AbortSignal | undefined;
}

/** Bytes per part: 1,000,000 characters of Base64, the most that the server takes. */
const partBytes = 750_000;

/**
 * Imports a file into a folder: sends it in parts, lets the server read its beginning, starts, and resolves with the
 * import once it has ended. Its `state` is then CHECKED (a dry run), DONE, CANCELLED or FAILED, with the reason in
 * `note`; failed rows are counted, and listed by `imports.listErrors`. Throws a DossierError if a call fails:
 * PayloadTooLargeError for a file that is too large, UnprocessableContentError for an impossible mapping.
 */
export async function importFile(dossier: Dossier, input: ImportFileInput): Promise<Import> {
  const { folderId, file, fileName, importId, reading, onProgress, signal, ...choice } = input;
  const blob = file instanceof Blob ? file : new Blob([file]);
  const { size } = blob;
  const options = { signal };
  const created =
    importId === undefined
      ? await dossier.imports.create({ folderId, fileName, size }, options)
      : await dossier.imports.get({ id: importId }, options);
  const { id } = created.data;
  const look = async () => (await dossier.imports.get({ id }, options)).data;
  if (created.data.state === 'UPLOADING') {
    for (let position = Math.floor(created.data.size / partBytes); position * partBytes < size; position += 1) {
      const done = Math.min((position + 1) * partBytes, size);
      const bytes = await base64Of(blob.slice(position * partBytes, done));
      const { data } = await dossier.imports.addPart({ id, position, bytes }, options);
      onProgress?.({ stage: 'UPLOAD', done, size, import: data });
    }
    await dossier.imports.inspect({ ...reading, id }, options);
    // A spreadsheet, or a text in another encoding, is converted in the background.
    const read = await ended(look, signal);
    if (read.state === 'FAILED') return read;
  }
  await dossier.imports.start({ ...choice, id }, options);
  return ended(look, signal, (current) =>
    onProgress?.({ stage: 'IMPORT', done: current.doneSize, size: current.size, import: current }),
  );
}

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

async function base64Of(part: Blob): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await part.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

const [pauseMs, pauseMsMax] = [250, 3_000];

/** Polls with growing pauses until background work has ended. */
async function ended<Work extends { state: string }>(
  look: () => Promise<Work>,
  signal: AbortSignal | undefined,
  onLook?: (work: Work) => void,
): Promise<Work> {
  for (let ms = pauseMs; ; ms = Math.min(ms * 1.5, pauseMsMax)) {
    const work = await look();
    onLook?.(work);
    if (work.state !== 'RUNNING' && work.state !== 'READING') return work;
    await pause(ms, signal);
  }
}
