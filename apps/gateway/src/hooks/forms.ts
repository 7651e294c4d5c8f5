import { Busboy } from '@fastify/busboy';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import qs from 'qs';
import { bodySizeBytesMax, textOf } from '../rest/body.ts';
import { UnsupportedMediaType } from '../rest/errors.ts';

/** The media types of a body that a trigger URL takes. */
export const takenTypes =
  'application/json, text/json, application/x-www-form-urlencoded, multipart/form-data, text/plain';

const formFieldsMax = 10_000;
const bounds = { depth: 8, parameterLimit: formFieldsMax, arrayLimit: formFieldsMax };

/**
 * A form as an object: `lead[mail]` is a field of `lead`, and a repeated name, like a group of checkboxes, or one that
 * ends in `[]` is a list. Each character of `text` is a byte. The field `_charset_`, in which browsers name the
 * character set of a form, goes before `charset`.
 */
export function parseForm(text: string, charset = 'utf-8'): Record<string, unknown> {
  const decoder = componentDecoder(/(?:^|&)_charset_=([^&]+)/.exec(text)?.[1] ?? charset);
  try {
    // Without a prototype, so that no name is lost or reaches one.
    return qs.parse(text, { ...bounds, decoder, strictDepth: true, throwOnLimitExceeded: true, plainObjects: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw malformed(
      [],
      `This form has more than ${formFieldsMax} fields, or names deeper than ${bounds.depth} brackets.`,
    );
  }
}

/** Decodes names and values. qs itself would leave `%FC` as it is where it is not UTF-8. */
function componentDecoder(charset: string) {
  const { encoding, decode } = textDecoder(charset);
  let name = '';
  return (sent: string, _decoder: unknown, _charset: string, kind: 'key' | 'value' = 'key'): string => {
    const bytes = sent
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    const text = isAscii(bytes) ? bytes : decode(Buffer.from(bytes, 'latin1'));
    if (text === undefined) {
      const message = `is not ${encoding}: send the form in UTF-8, or name its charset in the header Content-Type`;
      throw malformed(kind === 'value' ? [name] : [], message);
    }
    if (kind === 'key') name = text;
    return text;
  };
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
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

const multipartType = /^multipart\/form-data\s*(?:;|$)/i;

export function isMultipart(type: string): boolean {
  return multipartType.test(type);
}

/** The text fields of a form with the type `multipart/form-data`, read as those of any other form. */
export async function parseMultipart(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  if (bytes.length === 0) return {};
  const fields = await fieldsOf(bytes, type);
  textOf(bytes);
  // The rules of names, brackets and lists are those of the other encoding.
  return parseForm(new URLSearchParams(fields).toString());
}

function fieldsOf(bytes: Buffer, type: string): Promise<[name: string, value: string][]> {
  const { promise, resolve, reject } = Promise.withResolvers<[string, string][]>();
  const parser = parserFor(type);
  const fields: [string, string][] = [];
  const tooMany = () => reject(malformed([], `This form has more than ${formFieldsMax} fields.`));
  parser.on('field', (name: string | undefined, value) => {
    if (name !== undefined) fields.push([name, value]);
  });
  parser.on('file', (_name, file, fileName) => {
    const refuse = () => reject(new UnsupportedMediaType('Files are not taken: send the fields alone.', takenTypes));
    if (fileName !== '') refuse();
    // Browsers send a file field that a person left empty as one without a name and content.
    file.on('data', refuse);
    file.on('error', () => {});
  });
  parser.on('fieldsLimit', tooMany);
  parser.on('partsLimit', tooMany);
  parser.on('error', () => reject(malformed([], 'The body is not a complete form of the type multipart/form-data.')));
  parser.on('finish', () => resolve(fields));
  parser.end(bytes);
  return promise;
}

const boundary = /;\s*boundary=(?:"[^"]+"|[^\s;"]+)/i;

function parserFor(type: string) {
  try {
    // The parser takes an empty one, and would find no fields.
    if (!boundary.test(type)) throw new Error('no boundary');
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fields: formFieldsMax,
        parts: formFieldsMax,
        fieldSize: bodySizeBytesMax,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
  } catch (cause) {
    throw new DomainError('BAD_REQUEST', 'The header "Content-Type" names no boundary of the form, or a broken one.', {
      cause,
    });
  }
}
