import type { IncomingMessage } from 'node:http';
import { charsetOf, isJsonType, parseAnyJson, readTypedBytes, textOf } from '../rest/body.ts';
import { UnsupportedMediaType } from '../rest/errors.ts';
import { isMultipart, parseForm, parseMultipart, takenTypes } from './forms.ts';

/** The body of a call of a trigger URL. */
export interface HookBody {
  /** As it was sent, with its coding undone, for a signature. */
  readonly raw: string | Buffer;
  /** Parses the body: `trigger.body` of the run. Every fault is a 4xx. */
  readonly parse: () => unknown;
  /** Whether it is a form of a web page, in one of the encodings that browsers send. */
  readonly isForm: boolean;
}

const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const textType = /^text\/plain\s*(?:;|$)/i;

/** JSON, a form, or plain text, of at most 1 MiB; every fault is a 4xx. Empty is `{}`. */
export async function readHookBody(request: IncomingMessage): Promise<HookBody> {
  const type = request.headers['content-type'] ?? '';
  const raw = await readTypedBytes(request, demandKnown, undefined, takenTypes);
  if (isMultipart(type)) return { raw, parse: once(() => parseMultipart(raw, type)), isForm: true };
  if (formType.test(type))
    return { raw, parse: once(() => parseForm(raw.toString('latin1'), charsetOf(type))), isForm: true };
  return { raw, parse: once(() => parseText(textOf(raw), type)), isForm: false };
}

/** A call is tried again where its workflow has changed meanwhile; its body is parsed once. */
function once(parse: () => unknown): () => Promise<unknown> {
  let parsed: Promise<unknown> | undefined;
  return () => (parsed ??= (async () => parse())());
}

function parseText(text: string, type: string): unknown {
  if (text === '') return {};
  return textType.test(type) ? { text } : parseAnyJson(text);
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
