import { malformed } from '@dossier/kernel/errors.ts';
import qs from 'qs';

export const formFieldsMax = 10_000;
const bounds = { depth: 8, parameterLimit: formFieldsMax, arrayLimit: formFieldsMax };

/**
 * A form as an object: `lead[mail]` is a field of `lead`, and a repeated name, like a group of checkboxes, or one that
 * ends in `[]` is a list.
 */
export function parseForm(text: string): Record<string, unknown> {
  try {
    // Without a prototype, so that no name is lost or reaches one.
    return qs.parse(text, { ...bounds, strictDepth: true, throwOnLimitExceeded: true, plainObjects: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw malformed(
      [],
      `This form has more than ${formFieldsMax} fields, or names deeper than ${bounds.depth} brackets.`,
    );
  }
}
