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

/** `ticked` for a text that another person may have changed since it was read as `seen`; undefined once the item is gone. */
export function tickedNow(text: string, seen: string, line: number): string | undefined {
  const lines = text.split('\n');
  const item = seen.split('\n')[line] ?? '';
  const at = lines[line] === item ? line : lines.indexOf(item);
  return at === -1 ? undefined : ticked(text, at);
}
