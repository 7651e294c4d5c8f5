import type { IncomingMessage } from 'node:http';
import { charsetOf, isJsonType, parseAnyJson, readTypedBytes, textOf } from '../rest/body.ts';
import { UnsupportedMediaType } from '../rest/errors.ts';
import { isMultipart, parseForm, parseMultipart, takenTypes } from './forms.ts';

/** The body of a call of a trigger URL. */
export interface HookBody {
  /** As it was sent, with its coding undone, for a signature. */
  readonly raw: string | Buffer;
  /** The parsed body: `trigger.body` of the run. */
  readonly value: unknown;
  /** Whether it is a form of a web page, in one of the encodings that browsers send. */
  readonly isForm: boolean;
}

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const textType = /^text\/plain\s*(?:;|$)/i;

/** JSON, a form, or plain text, of at most 1 MiB; every fault is a 4xx. Empty is `{}`. */
export async function readHookBody(request: IncomingMessage): Promise<HookBody> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await readTypedBytes(request, demandKnown, undefined, takenTypes);
  const isForm = formType.test(type);
  if (isMultipart(type)) return { raw: bytes, value: await parseMultipart(bytes, type), isForm: true };
  if (isForm) return { raw: bytes, value: parseForm(bytes.toString('latin1'), charsetOf(type)), isForm };
  const raw = textOf(bytes);
  if (raw === '') return { raw, value: {}, isForm };
  return { raw, value: textType.test(type) ? { text: raw } : parseAnyJson(raw), isForm };
}

function demandKnown(type: string): void {
  if (formType.test(type) || isMultipart(type)) return;
  if (!textType.test(type) && !isJsonType(type))
    throw new UnsupportedMediaType(
      'Send JSON, a form or plain text, and name it in the header Content-Type.',
      takenTypes,
    );
  if (charsetOf(type) !== 'utf-8') throw new UnsupportedMediaType('Send it in UTF-8.', takenTypes);
}
