import { notifications } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '@dossier/domain/router.ts';
import { checkWordsOf } from './check-words.ts';
import { t, translated } from '../language/t.ts';

interface Issue {
  path: (string | number)[];
  message: string;
}

export interface Failure {
  code: string | undefined;
  message: string;
  /** Identifies the line in the server's log, for support. */
  requestId: string | undefined;
  issues: Issue[];
}

export function failureOf(error: unknown): Failure {
  const none = { code: undefined, requestId: undefined, issues: [] };
  if (!isFromApi(error)) return { ...none, message: error instanceof Error ? error.message : String(error) };
  const { data } = error;
  // An error without data is not from our server: the network failed, or a proxy answered.
  if (!data) return { ...none, message: t("Can't reach the server. Check your connection and try again.") };
  const told: Issue[] = ('issues' in data && data.issues) || [];
  const issues = told.map(({ path, message }) => ({ path, message: wordsOf(message) }));
  const [first] = issues;
  const isAboutFirst = first && error.message.startsWith(`${first.path.join('.')}: `);
  const message = isAboutFirst ? aboutField(first) : wordsOf(error.message);
  return { code: data.code, message, requestId: data.requestId, issues };
}

export function wordsOf(message: string): string {
  return plain[message] ?? checkWordsOf(message) ?? translated(message);
}

/** Prefixes the field's label: `data.closeDate` becomes "Close date". */
function aboutField({ path, message }: Issue): string {
  const words = String(path.findLast((part) => typeof part === 'string') ?? '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`;
}

const plain: Readonly<Record<string, string>> = {
  'must be the id of a record': t('choose one of the records'),
  'must be the id of a member': t('choose one of the members'),
  'must not be empty': t('is empty'),
};

export function codeOf(error: unknown): string | undefined {
  return failureOf(error).code;
}

export function showFailure(error: unknown, title = t('Something went wrong')): void {
  const { message, requestId } = failureOf(error);
  notifications.show({
    color: 'red',
    title,
    message: requestId === undefined ? message : `${message}\n${t('Request {requestId}', { requestId })}`,
    autoClose: 10_000,
    styles: { description: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } },
  });
}

/** The issues of a refused form by field path, for Mantine's forms; `_` has messages that belong to no field. */
export function formErrors(error: unknown, fields: readonly string[], prefix: string[] = []): Record<string, string> {
  const { message, issues, requestId } = failureOf(error);
  const errors: Record<string, string> = {};
  for (const { path, message: about } of issues) {
    const name = path.slice(prefix.length).join('.');
    if (fields.includes(name)) errors[name] = about;
  }
  if (Object.keys(errors).length === 0)
    errors['_'] = requestId === undefined ? message : `${message} (${t('Request {requestId}', { requestId })})`;
  return errors;
}

function isFromApi(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
