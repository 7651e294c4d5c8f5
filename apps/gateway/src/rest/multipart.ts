import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';

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
