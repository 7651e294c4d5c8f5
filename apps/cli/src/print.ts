/** The result of a command: as JSON for programs, else as the lines for people. */
export function print(isJson: boolean | undefined, result: unknown, lines: string[]): void {
  console.log(isJson ? JSON.stringify(result) : lines.join('\n'));
}
