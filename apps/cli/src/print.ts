/** Prints the result of a command: JSON for programs, or lines for people. */
export function print(isJson: boolean | undefined, result: unknown, lines: string[]): void {
  console.log(isJson ? JSON.stringify(result) : lines.join('\n'));
}
