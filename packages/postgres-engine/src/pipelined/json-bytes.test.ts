import { TypeID } from 'typeid-js';
import { describe, expect, it } from 'vitest';
import { nilUuid } from '../type-id.ts';
import { JsonBytes, type Print } from './json-bytes.ts';

/** The JSON that `print` writes for PostgreSQL's text of a value between others. */
function printed(text: string, print: Print): string {
  const bytes = Buffer.from(`9"${text}"9`);
  return String(JsonBytes.of((json) => print(json, bytes, 2, bytes.length - 2)));
}

describe('values are printed as JSON.stringify prints them', () => {
  it.each([
    '',
    'Example',
    'a "quoted" text',
    'C:\\folder',
    'two\nlines\tand\u0001',
    'é, ß, 漢字, 🦊',
    '\u007f\u2028',
    '"',
    'x'.repeat(200),
    '\u0000'.repeat(200),
  ])('the text %j', (text) => {
    expect(printed(text, (json, bytes, start, end) => json.text(bytes, start, end))).toBe(JSON.stringify(text));
  });

  it.each([
    '2026-01-02 03:04:05+00',
    '2026-01-02 03:04:05.6+00',
    '2026-01-02 03:04:05.06+00',
    '2026-12-31 23:59:59.999+00',
  ])('the time %s', (text) => {
    expect(printed(text, (json, bytes, start) => json.timestamp(bytes, start))).toBe(
      JSON.stringify(new Date(text.replace(' ', 'T').replace('+00', 'Z'))),
    );
  });

  it.each([nilUuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0198f1c2-a3b4-7c5d-8e6f-0123456789ab'])(
    'the id %s',
    (uuid) => {
      expect(printed(uuid, (json, bytes, start) => json.id(Buffer.from('"rec_'), bytes, start))).toBe(
        JSON.stringify(TypeID.fromUUID('rec', uuid).toString()),
      );
    },
  );

  it.each(['{"a": [1, null]}', `["${'x'.repeat(300)}"]`, '-12'])('the JSON %s', (text) => {
    expect(printed(text, (json, bytes, start, end) => json.copy(bytes, start, end))).toBe(text);
  });

  it.each([null, true, 0.1, ['a', '"'], { é: 'ß' }])('what is read first, %j', (value) => {
    expect(String(JsonBytes.of((json) => json.value(value)))).toBe(JSON.stringify(value));
  });
});

it('keeps answers apart, also answers that outgrow their buffer', () => {
  const texts = Array.from({ length: 300 }, (_, at) => `${at} `.repeat(at % 7 === 0 ? 20_000 : at));
  const answers = texts.map((text) =>
    JsonBytes.of((json) => {
      json.json('[');
      json.put(Buffer.from(text));
      json.text(Buffer.from(text), 0, Buffer.byteLength(text));
      json.json(']');
    }),
  );
  expect(answers.map(String)).toEqual(texts.map((text) => `[${text}${JSON.stringify(text)}]`));
});
