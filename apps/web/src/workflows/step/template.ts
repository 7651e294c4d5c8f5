/** Whether a text has values in double braces, or tags of Liquid. */
export function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && (value.includes('{{') || value.includes('{%'));
}
