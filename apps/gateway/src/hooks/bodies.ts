import type { IncomingMessage } from 'node:http';
import { DomainError } from '@dossier/kernel/errors.ts';
import { demandJson, isUtf8Type, parseAnyJson, readTypedBytes, textOf } from '../rest/body.ts';
import { isMultipart, parseForm, parseMultipart } from './forms.ts';

/** The body of a call of a trigger URL. */
export interface HookBody {
  /** As it was sent, for a signature. */
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
  const bytes = await readTypedBytes(request, demandKnown);
  if (isMultipart(type)) return { raw: bytes, value: await parseMultipart(bytes, type), isForm: true };
  const raw = textOf(bytes);
  const isForm = formType.test(type);
  if (raw === '') return { raw, value: {}, isForm };
  if (isForm) return { raw, value: parseForm(raw), isForm };
  return { raw, value: textType.test(type) ? { text: raw } : parseAnyJson(raw), isForm };
}

function demandKnown(type: string): void {
  if (formType.test(type) || isMultipart(type)) return;
  if (!textType.test(type)) return demandJson(type);
  if (!isUtf8Type(type)) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send text in UTF-8.');
}
