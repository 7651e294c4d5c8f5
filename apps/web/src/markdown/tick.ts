/** Toggles the checklist item on this line; returns the text unchanged if there is none. */
export function ticked(text: string, line: number): string {
  return text
    .split('\n')
    .map((one, at) =>
      at === line
        ? one.replace(
            /^((?:[\s>]|[-*+] |\d+[.)] )*)\[([ xX])\] /,
            (_, mark: string, tick: string) => `${mark}[${tick === ' ' ? 'x' : ' '}] `,
          )
        : one,
    )
    .join('\n');
}
