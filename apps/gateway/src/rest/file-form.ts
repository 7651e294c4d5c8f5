import type { IncomingMessage } from 'node:http';
import { malformed } from '@dossier/kernel/errors.ts';
import { readTypedBytes } from './body.ts';
import { readParts } from './multipart.ts';

/** More than the fields of any procedure. */
const limits = { fields: 20, parts: 21, fieldSize: 16_384 };

/**
 * The input of a procedure whose file was sent in a form: the part `file` in Base64 as `field`, its name and type, and
 * the other fields as texts, which go before those of the part.
 */
export async function readFileForm(
  request: IncomingMessage,
  field: string,
  sizeMax: number,
): Promise<Record<string, unknown>> {
  const bytes = await readTypedBytes(request, () => {}, sizeMax);
  const chunks: Buffer[] = [];
  let file: { readonly name: string; readonly contentType: string } | undefined;
  const fields = await readParts(bytes, request.headers['content-type'] ?? '', limits, (part, refuse) => {
    if (part.name !== 'file' || file) return refuse(malformed(['file'], 'Send one file, as the part "file".'));
    file = { name: part.fileName, contentType: part.type };
    part.content.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  if (!file) throw malformed(['file'], 'The form has no file: send it as the part "file", with a file name.');
  const repeated = fields.find(([name], at) => name === field || fields.findIndex(([one]) => one === name) < at);
  if (repeated) throw malformed([repeated[0]], 'was sent twice: send it once');
  return { ...file, ...Object.fromEntries(fields), [field]: Buffer.concat(chunks).toString('base64') };
}
