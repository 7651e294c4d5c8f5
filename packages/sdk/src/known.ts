/** Refuses an option under an unknown name: it would be ignored, and a check such as `ifMatch` would not happen. */
export function demandKnown(options: object, known: readonly string[], subject: string): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !known.includes(name))
      throw new TypeError(`${subject} has no option "${name}". Its options: ${known.join(', ') || 'none'}.`);
}
