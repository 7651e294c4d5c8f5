import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import { readTypedBytes } from './body.ts';

const multipartType = /^multipart\/form-data\s*(?:;|$)/i;

export function isMultipart(type: string): boolean {
  return multipartType.test(type);
}

interface Limits {
  readonly fields: number;
  readonly parts: number;
  readonly fieldSize: number;
}

interface FilePart {
  /** Name of its field. */
  readonly name: string | undefined;
  readonly fileName: string;
  readonly type: string;
  readonly content: Readable;
}

type OnFile = (file: FilePart, refuse: (error: DomainError) => void) => void;

const pieceBytes = 8_192;

/** The text fields of a form with the type `multipart/form-data`, in order. `onFile` must read or refuse each file. */
export async function readParts(
  bytes: Buffer,
  type: string,
  limits: Limits,
  onFile: OnFile,
): Promise<[name: string, value: string][]> {
  const parser = parserFor(type, limits);
  const fields: [string, string][] = [];
  let refusal: DomainError | undefined;
  const refuse = (error: DomainError) => void (refusal ??= error);
  const tooMany = () => refuse(malformed([], `This form has more than ${limits.fields} fields.`));
  parser.on('field', (name: string | undefined, value) => {
    if (name !== undefined) fields.push([name, value]);
  });
  parser.on('file', (name: string | undefined, content, fileName, _encoding, contentType) => {
    content.on('error', () => {});
    onFile({ name, content, fileName, type: contentType }, refuse);
  });
  parser.on('fieldsLimit', tooMany);
  parser.on('partsLimit', tooMany);
  const ended = new Promise<void>((resolve) => {
    parser.on('finish', resolve);
    parser.on('error', () => {
      refuse(malformed([], 'The body is not a complete form of the type multipart/form-data.'));
      resolve();
    });
  });
  // Fed in pieces: other requests run in between, and parsing stops after a refusal.
  for (let at = 0; at < bytes.length && !refusal; at += pieceBytes) {
    parser.write(bytes.subarray(at, at + pieceBytes));
    await setImmediate();
  }
  if (!refusal) {
    parser.end();
    await ended;
  }
  if (refusal) throw refusal;
  return fields;
}

const boundary = /;\s*boundary=(?:"[^"]+"|[^\s;"]+)/i;

function parserFor(type: string, limits: Limits) {
  try {
    // The parser accepts an empty boundary, and would find no fields.
    if (!boundary.test(type)) throw new Error('no boundary');
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { ...limits, headerPairs: 20, headerSize: 8_192 },
    });
  } catch (cause) {
    throw new DomainError('BAD_REQUEST', 'The header "Content-Type" names no boundary of the form, or a broken one.', {
      cause,
    });
  }
}

/** More than the fields of any procedure. */
const fileFormLimits = { fields: 20, parts: 21, fieldSize: 16_384 };

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
  const fields = await readParts(bytes, request.headers['content-type'] ?? '', fileFormLimits, (part, refuse) => {
    if (part.name !== 'file' || file) return refuse(malformed(['file'], 'Send one file, as the part "file".'));
    file = { name: part.fileName, contentType: part.type };
    part.content.on('data', (chunk: Buffer) => chunks.push(chunk));
  });
  if (!file) throw malformed(['file'], 'The form has no file: send it as the part "file", with a file name.');
  const repeated = fields.find(([name], at) => name === field || fields.findIndex(([one]) => one === name) < at);
  if (repeated) throw malformed([repeated[0]], 'was sent twice: send it once');
  return { ...file, ...Object.fromEntries(fields), [field]: Buffer.concat(chunks).toString('base64') };
}
