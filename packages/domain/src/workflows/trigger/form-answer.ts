import { Formula } from '../evaluation/formula.ts';
import { redirectOriginOf, type FormAnswer, type Trigger } from '../definition.ts';
import type { RunTrigger } from '../schema.ts';
import { splitTags } from '../template/split-tags.ts';
import { TemplateError } from '../template/templates.ts';

/** The answer to a person who sent a form, with unescaped texts and complete URLs. */
export type RenderedFormAnswer =
  | { readonly kind: 'page'; readonly title: string; readonly message: string }
  | { readonly kind: 'redirect'; readonly url: string };

const titleLengthMax = 500;
const messageLengthMax = 20_000;
/** Proxies refuse longer headers. */
const addressLengthMax = 4_000;

/** Renders the trigger's answer to a form. Throws `TemplateError`. */
export async function renderFormAnswer(
  workspaceId: string,
  answer: FormAnswer,
  trigger: RunTrigger,
  now: string,
): Promise<RenderedFormAnswer> {
  const values = (await Formula.ofValue(textsOf(answer)).evaluate(workspaceId, { trigger, now })) as unknown[];
  const [title = '', message = ''] = values.map(shown);
  if (answer.kind === 'page')
    return { kind: 'page', title: title.slice(0, titleLengthMax), message: message.slice(0, messageLengthMax) };
  // Every second part is a template, whose value is encoded as one part of the path or the query.
  const address = values.map((value, at) => (at % 2 === 0 ? shown(value) : encodeURIComponent(shown(value)))).join('');
  const url = URL.parse(withoutDotSegments(address));
  if (url === null || url.origin !== redirectOriginOf(answer.url))
    throw new TemplateError('the address is none of its origin');
  if (url.href.length > addressLengthMax)
    throw new TemplateError(`the address is longer than ${addressLengthMax} characters`);
  return { kind: 'redirect', url: url.href };
}

export function textsOfFormAnswer({ formAnswer }: Extract<Trigger, { kind: 'webhook' }>): string[] {
  return formAnswer ? textsOf(formAnswer) : [];
}

function textsOf(answer: FormAnswer): string[] {
  return answer.kind === 'page' ? [answer.title, answer.message] : splitTags(answer.url);
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
}

/** A value of two dots would leave the path chosen by the owner, so such parts become empty. */
function withoutDotSegments(address: string): string {
  const [path = '', ...rest] = address.split(/(?=[?#])/);
  return [path.replaceAll(/(?<=\/)\.{1,2}(?=\/|$)/g, ''), ...rest].join('');
}
