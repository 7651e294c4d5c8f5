import type { Check } from './check.ts';
import { files, readText } from './repository.ts';

const columnsMax = 120;
const code = /\.tsx?$/;
const generated = /\.generated\.ts$/;
const comment = /^\s*(\/\/|\/\*\*?|\*)\s/;

/** The lines that are comments and wider than a screen. */
export function wideComments(text: string): number[] {
  return text.split('\n').flatMap((line, at) => (line.length > columnsMax && comment.test(line) ? [at + 1] : []));
}

/** The formatter wraps code and leaves comments as they are. */
export const commentWidth: Check = {
  name: 'comment width',
  async run() {
    return files
      .filter((file) => code.test(file) && !generated.test(file))
      .flatMap((file) =>
        wideComments(readText(file)).map(
          (line) => `${file}:${line}: is over ${columnsMax} columns. Say it in fewer words, or wrap it.`,
        ),
      );
  },
};
