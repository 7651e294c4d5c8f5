export interface Prose {
  readonly line: number;
  readonly words: string;
}

const marker = /^\s*([-*]\s|\d+\.\s|#+\s|>|\|)?\s*[*_"“]*/;

/** The lines of a Markdown document without their markers; code has no words. */
export function proseIn(text: string): Prose[] {
  let isInFence = false;
  return text.split('\n').flatMap((line, at) => {
    if (line.trimStart().startsWith('```')) isInFence = !isInFence;
    const words = line.replaceAll(/`[^`]*`/g, '`').replace(marker, '');
    return isInFence ? [] : [{ line: at + 1, words }];
  });
}
