import { failureOf } from '../failure.ts';

/** What the server has refused, and each thing that is wrong, a line each. */
export function issueLines(error: unknown) {
  const { message, issues } = failureOf(error);
  return [...new Set([message, ...issues.map((issue) => issue.message)])].map((line) => <div key={line}>{line}</div>);
}
