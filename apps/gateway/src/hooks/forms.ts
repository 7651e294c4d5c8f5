import { malformed } from '@dossier/kernel/errors.ts';
import qs from 'qs';
import { bodySizeBytesMax, textOf } from '../rest/body.ts';
import { UnsupportedMediaType } from '../rest/errors.ts';
import { readParts } from '../rest/multipart.ts';

/** The media types of a body that a trigger URL takes. */
export const takenTypes =
  'application/json, text/json, application/x-www-form-urlencoded, multipart/form-data, text/plain';

// qs merges each field into the lists before it, so its time grows with the square: these bounds keep it below 50 ms.
const formFieldsMax = 1_000;
const bounds = { depth: 8, parameterLimit: formFieldsMax, arrayLimit: formFieldsMax };

/**
 * A form as an object: `lead[mail]` is a field of `lead`; a repeated name, such as a group of checkboxes, or one that
 * ends in `[]` is a list. Each character of `text` is a byte. `_charset_`, the field in which browsers name the
 * character set, overrides `charset`.
 */
export function parseForm(text: string, charset = 'utf-8'): Record<string, unknown> {
  const decoder = componentDecoder(/(?:^|&)_charset_=([^&]+)/.exec(text)?.[1] ?? charset);
  try {
    // Without a prototype, so that names such as `__proto__` are ordinary fields.
    return qs.parse(text, { ...bounds, decoder, strictDepth: true, throwOnLimitExceeded: true, plainObjects: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw malformed(
      [],
      `This form has more than ${formFieldsMax} fields, or names deeper than ${bounds.depth} brackets.`,
    );
  }
}

/** Decodes names and values. qs itself would keep `%FC` if it is not UTF-8. */
function componentDecoder(charset: string) {
  const { encoding, decode } = textDecoder(charset);
  let name = '';
  return (sent: string, _decoder: unknown, _charset: string, kind: 'key' | 'value' = 'key'): string => {
    const text = decode(unescaped(sent));
    if (text === undefined) {
      const message = `is not ${encoding}: send the form in UTF-8, or name its charset in the header Content-Type`;
      throw malformed(kind === 'value' ? [name] : [], message);
    }
    if (kind === 'key') name = text;
    return text;
  };
}

const [percent, plus, space] = [37, 43, 32] as const;

/** The bytes of a percent-encoded text, in one pass. A `%` without two hex digits stays. */
function unescaped(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const escaped = byte === percent ? 16 * digitOf(bytes[at + 1]) + digitOf(bytes[at + 2]) : NaN;
    if (!Number.isNaN(escaped)) at += 2;
    bytes[length] = Number.isNaN(escaped) ? (byte === plus ? space : (byte ?? 0)) : escaped;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** The value of a hex digit; NaN for any other character. */
function digitOf(code = 0): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : NaN;
}

function textDecoder(charset: string) {
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
    // Its ASCII characters are not single bytes.
    if (decoder.encoding.startsWith('utf-16')) throw new RangeError('no superset of ASCII');
    const decode = (bytes: Buffer) => {
      try {
        return decoder.decode(bytes);
      } catch {
        return undefined;
      }
    };
    return { encoding: decoder.encoding, decode };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnsupportedMediaType('Send the form in UTF-8.', takenTypes);
  }
}

/** The text fields of a form with the type `multipart/form-data`, read as those of any other form. */
export async function parseMultipart(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  if (bytes.length === 0) return {};
  const fields = await fieldsOf(bytes, type);
  textOf(bytes);
  // Names, brackets and lists follow the rules of the other encoding.
  return parseForm(new URLSearchParams(fields).toString());
}

async function fieldsOf(bytes: Buffer, type: string): Promise<[name: string, value: string][]> {
  const limits = { fields: formFieldsMax, parts: formFieldsMax, fieldSize: bodySizeBytesMax };
  return readParts(bytes, type, limits, (file, refuse) => {
    const refuseFile = () =>
      refuse(new UnsupportedMediaType('Files are not taken: send the fields alone.', takenTypes));
    if (file.fileName !== '') refuseFile();
    // Browsers send a file field that a person left empty as one without a name and content.
    file.content.on('data', refuseFile);
  });
}
