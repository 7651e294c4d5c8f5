/** A file that can't be read, with a message for the person who uploaded it. */
export class FileProblem extends Error {}

/** The message for a file that can't be read; undefined for any other failure. */
export function fileProblemOf(error: unknown): string | undefined {
  return error instanceof FileProblem ? error.message : undefined;
}
