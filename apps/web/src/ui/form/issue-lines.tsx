import { failureOf } from '../../ground/failure.ts';

/** The message of a refusal, then each issue on a line. */
export function issueLines(error: unknown) {
  const { message, issues } = failureOf(error);
  return [...new Set([message, ...issues.map((issue) => issue.message)])].map((line) => <div key={line}>{line}</div>);
}
