import { afterAll, beforeAll, expect, it } from 'vitest';
import { latin, openReader, type Reader } from './testing/reader.ts';
import { workbook } from './testing/workbook.ts';

let reader: Reader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const people = 'Name\tE-mail\tOrt\nJörg Müller\tjoerg@example.com\tZürich\nZoë Łuk\tzoe@example.com\tŁódź\n';

interface Expected {
  columns: string[];
  rows?: string[][];
  warnings?: (RegExp | string)[];
  [key: string]: unknown;
}

const cases: Record<string, [Buffer | (() => Promise<Buffer>), Expected]> = {
  'UTF-16 of Excel, with tabs': [
    wide(people),
    {
      columns: ['Name', 'E-mail', 'Ort'],
      rows: [['Jörg Müller', 'joerg@example.com', 'Zürich']],
      encoding: 'utf-16le',
    },
  ],
  'UTF-16 with the high byte first, without a mark': [
    Buffer.from(people, 'utf16le').swap16(),
    {
      columns: ['Name', 'E-mail', 'Ort'],
      rows: [['Jörg Müller', 'joerg@example.com', 'Zürich']],
      encoding: 'utf-16be',
    },
  ],
  'Polish in Windows-1250': [
    latin('Imi\xea i nazwisko;E-mail;Miasto\n\xaf\xf3\xb3\xe6 G\xea\x9cl\xb9;z@example.com;\xa3\xf3d\x9f\n'),
    {
      columns: ['Imię i nazwisko', 'E-mail', 'Miasto'],
      rows: [['Żółć Gęślą', 'z@example.com', 'Łódź']],
      encoding: 'windows-1250',
    },
  ],
  'Russian in Windows-1251': [
    latin(
      '\xc8\xec\xff;E-mail;\xc3\xee\xf0\xee\xe4\n' +
        '\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2;ivan@example.com;\xcc\xee\xf1\xea\xe2\xe0\n',
    ),
    {
      columns: ['Имя', 'E-mail', 'Город'],
      rows: [['Иван Петров', 'ivan@example.com', 'Москва']],
      encoding: 'windows-1251',
    },
  ],
  'Japanese in Shift_JIS': [
    latin('\x8e\x81\x96\xbc,\x83\x81\x81[\x83\x8b\n\x8eR\x93c\x91\xbe\x98Y,yamada@example.com\n'),
    { columns: ['氏名', 'メール'], rows: [['山田太郎', 'yamada@example.com']], encoding: 'shift_jis' },
  ],
  'German in Mac Roman': [
    latin('Name;E-mail;Ort\nJ\x9arg M\x9fller;joerg@example.com;Z\x9frich\n'),
    {
      columns: ['Name', 'E-mail', 'Ort'],
      rows: [['Jörg Müller', 'joerg@example.com', 'Zürich']],
      encoding: 'macintosh',
    },
  ],
  'one word that two encodings can have': [
    latin('Name;Ort\nAnna;Z\x9frich\n'),
    { columns: ['Name', 'Ort'], rows: [['Anna', 'Zürich']], warnings: [/could be windows-1252/] },
  ],
  'lines above the header': [
    Buffer.from(
      'Notes:\n"One note, of some length."\n\nFirst Name,Last Name,Company\nJoe,Example,Cake\nOlga,Test,"A, B"\n',
    ),
    {
      columns: ['First Name', 'Last Name', 'Company'],
      headerRow: 4,
      rows: [
        ['Joe', 'Example', 'Cake'],
        ['Olga', 'Test', 'A, B'],
      ],
      warnings: [/row 4/],
    },
  ],
  'a line that names the separator': [
    Buffer.from('sep=;\r\nName;E-mail\r\nAda;ada@example.com\r\n'),
    { columns: ['Name', 'E-mail'], delimiter: ';', headerRow: 2, rows: [['Ada', 'ada@example.com']] },
  ],
  'the line with which DATEV begins': [
    Buffer.from(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;2024;;"RE"\r\nKonto;Name;Vorname;Ort\r\n1;Beispiel;Ada;Rom\r\n2;Test;Bo;Oslo\r\n',
    ),
    { columns: ['Konto', 'Name', 'Vorname', 'Ort'], delimiter: ';', headerRow: 2 },
  ],
  'a report with a total': [
    Buffer.from(
      'EXAMPLE LTD\nContact List\nAll of them\n\n' +
        'Customer,Phone,Balance,Currency\nBali,+62 361,"1,200.00",IDR\nSmith,,0,USD\nTotal,,"1,200.00",\n',
    ),
    {
      columns: ['Customer', 'Phone', 'Balance', 'Currency'],
      headerRow: 5,
      warnings: [/row 5/, /"Total".* probably a total/],
    },
  ],
  'commas in a header with semicolons': [
    Buffer.from('Name, full;E-mail;City, state\nAda;ada@example.com;Rome\n'),
    { columns: ['Name, full', 'E-mail', 'City, state'], delimiter: ';' },
  ],
  'repeated and empty names': [
    Buffer.from('Name,Email,,Email\nAda,a@example.com,VIP,b@example.com\n'),
    { columns: ['Name', 'Email', 'Column 3', 'Email 2'] },
  ],
  'no header': [
    Buffer.from('Ada,ada@example.com,Rome\nBo,bo@example.com,Oslo\n'),
    {
      columns: ['Column 1', 'Column 2', 'Column 3'],
      headerRow: 0,
      rows: [
        ['Ada', 'ada@example.com', 'Rome'],
        ['Bo', 'bo@example.com', 'Oslo'],
      ],
      warnings: [/looks like values/],
    },
  ],
  'names without a header': [
    Buffer.from('Ada Example\nBo Sample\nAnna-Lena van Dijk\nCy Test\n'),
    {
      columns: ['Column 1'],
      headerRow: 0,
      rows: [['Ada Example'], ['Bo Sample'], ['Anna-Lena van Dijk']],
      warnings: [/Row 1 looks like values/],
    },
  ],
  'names and towns without a header': [
    Buffer.from('Ada;Example;Rome;00100\nBo;Sample;Oslo;0150\nCy;Test;New York;10001\n'),
    {
      columns: [1, 2, 3, 4].map((at) => `Column ${at}`),
      headerRow: 0,
      rows: [['Ada', 'Example', 'Rome', '00100']],
      warnings: [/Row 1 looks like values/],
    },
  ],
  'names in Japanese without a header': [
    Buffer.from('山田太郎\n佐藤花子\n鈴木一郎\n'),
    { columns: ['Column 1'], headerRow: 0, rows: [['山田太郎']], warnings: [/Row 1 looks like values/] },
  ],
  'a header that looks like values, with a known name': [
    Buffer.from('Brand;Home Town\nAcme;New York\nGlobex;Los Angeles\nFoo;Bad Ems\n'),
    { headerRow: 1, columns: ['Brand', 'Home Town'], warnings: [] },
  ],
  'a header above other values': [
    Buffer.from('Widget;Weight\nAcme;12.5\nGlobex;3\nFoo;7\n'),
    { headerRow: 1, columns: ['Widget', 'Weight'], warnings: [] },
  ],
  'column names on each page': [
    Buffer.from('Name;Ort\nAda;Rom\nName;Ort\nBo;Oslo\n'),
    {
      columns: ['Name', 'Ort'],
      rows: [
        ['Ada', 'Rom'],
        ['Bo', 'Oslo'],
      ],
      warnings: [/will fail: row 3/],
    },
  ],
  'a second table below a blank line': [
    Buffer.from(
      'Name;Email;City\nAda;ada@x.io;Rome\nBo;;\n;;\nCompany;City;Employees\nAcme;Oslo;50\n;;\nGlobex;Rome;7\n',
    ),
    {
      columns: ['Name', 'Email', 'City'],
      rows: [
        ['Ada', 'ada@x.io', 'Rome'],
        ['Bo', '', ''],
      ],
      warnings: [/^A second table begins in row 5\. /],
    },
  ],
  'a second table right below the first one': [
    Buffer.from(
      'Name;Email;City\nAda;ada@x.io;Rome\nPrice;Jane;Bath\nDeal name;Amount;Close date\nBig;500;2026-01-31\n',
    ),
    { columns: ['Name', 'Email', 'City'], warnings: [/^A second table begins in row 4\. /] },
  ],
  'a second table with a title': [
    Buffer.from('Name;Email\nAda;ada@x.io\n\nBo;bo@x.io\n\nDeals\nDeal name;Amount;Stage\nBig;5;Won\n'),
    { columns: ['Name', 'Email'], warnings: [/^A second table begins in row 6\. /] },
  ],
  'blank lines between rows, and names of the same columns below them': [
    Buffer.from(
      'Name;City;Country\nAda;Rome;Italy\n\nBo;Oslo;Norway\n\nJane Price;Main Street;London\n\n' +
        'Kim;Type;Land\n\nName;City\nCy;Paris;France\n\nOnly a name\nDi;Bern;\n',
    ),
    { columns: ['Name', 'City', 'Country'], warnings: [/rows have .*: row 10, 13\.$/] },
  ],
  'subtotals between the rows': [
    Buffer.from('Name;Region;Betrag\nAda;Nord;10,00\nBo;Nord;20,00\nZwischensumme;Nord;30,00\nCy;Rom;5,00\n'),
    { columns: ['Name', 'Region', 'Betrag'], warnings: [/^Rows with "Zwischensumme" are probably subtotals/] },
  ],
  'a dated note below two columns': [
    Buffer.from('Name,E-mail\nAda,ada@x.io\nBo,bo@x.io\nExported on 2026-01-31,\n'),
    { columns: ['Name', 'E-mail'], warnings: [/"Exported on 2026-01-31".* a note/] },
  ],
  'a note below the rows': [
    Buffer.from('Name,E-mail,Amount\nAda,ada@x.io,5\nBo,bo@x.io,7\n"Generated by a program",,\n'),
    { columns: ['Name', 'E-mail', 'Amount'], warnings: [/"Generated by a program".* a note/] },
  ],
  'quotes of all kinds': [
    Buffer.from(
      'Name,Email,Notes\nAda,a@x.io,6\'2" tall\nBo,b@x.io,"He said \\"hi\\", then left"\n' +
        '"Di" Example,d@x.io,fine\nEd,e@x.io,""quoted""\n',
    ),
    {
      columns: ['Name', 'Email', 'Notes'],
      rows: [
        ['Ada', 'a@x.io', '6\'2" tall'],
        ['Bo', 'b@x.io', 'He said "hi", then left'],
        ['"Di" Example', 'd@x.io', 'fine'],
        ['Ed', 'e@x.io', '"quoted"'],
      ],
    },
  ],
  'rows of another length': [
    Buffer.from(
      'Name,Email,City\nAda,ada@example.com,Rome\nBo, Inc.,bo@example.com,Oslo\n' +
        'Cy,cy@example.com\nDi,di@example.com,Paris,,,\n,,\n',
    ),
    {
      columns: ['Name', 'Email', 'City'],
      rows: [
        ['Ada', 'ada@example.com', 'Rome'],
        ['Di', 'di@example.com', 'Paris'],
      ],
      warnings: [/2 rows have .*: row 3, 4\./],
    },
  ],
  vCard: [
    Buffer.from(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Anna;;;\r\nFN:Anna Müller\r\nORG:ACME;Sales\r\nEMAIL;TYPE=WORK:a' +
        'nna@exa\r\n mple.com\r\nTEL;TYPE=CELL:+43 1 11\r\nitem1.TEL;TYPE=HOME,VOICE:+43 1 22\r\n' +
        'NOTE:line one\\nline two\\, end\r\nEND:VCARD\r\n' +
        'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=A0vec;Jan\r\nEND:VCARD\r\n',
    ),
    {
      format: 'VCARD',
      columns: [
        'Name',
        'First name',
        'Last name',
        'Company',
        'Department',
        'Email',
        'Email type',
        'Note',
        'Phone',
        'Phone 2',
        'Phone 2 type',
        'Phone type',
      ],
      rows: [
        [
          'Anna Müller',
          'Anna',
          'Müller',
          'ACME',
          'Sales',
          'anna@example.com',
          'WORK',
          'line one\nline two, end',
          '+43 1 11',
          '+43 1 22',
          'HOME',
          'CELL',
        ],
        ['Jan Švec', 'Jan', 'Švec', '', '', '', '', '', '', '', '', ''],
      ],
    },
  ],
  'JSON lines': [
    Buffer.from(
      '{"name":"Ada","address":{"city":"Rome"},"tags":["a","b"],"id":12345678901234567890}\n' +
        '{"name":"Bo \\"B\\" {x}","active":true,"none":null}\n',
    ),
    {
      format: 'JSON',
      columns: ['name', 'address.city', 'tags', 'id', 'active'],
      rows: [
        ['Ada', 'Rome', '"a", "b"', '12345678901234567890', ''],
        ['Bo "B" {x}', '', '', '', 'true'],
      ],
    },
  ],
  'a list within the answer of an API': [
    Buffer.from(
      '{"total":2,\n"results":[{"id":"1","properties":{"firstname":"Ada","email":"a@example.com"}},\n' +
        '{"id":"2","properties":{"firstname":"Bo"}}],"paging":{"next":{"after":"2"}}}',
    ),
    {
      format: 'JSON',
      columns: ['id', 'properties.firstname', 'properties.email'],
      mapping: ['externalId', 'title.first', 'email'],
      rows: [
        ['1', 'Ada', 'a@example.com'],
        ['2', 'Bo', ''],
      ],
    },
  ],
  'a map of JSON objects': [
    Buffer.from('{\n "k{1": {"name":"Ada","tags":["a"]},\n "k\\"2": {"name":"Bo","id":"7"},"k3":{"name":"Cy"}\n}\n'),
    {
      format: 'JSON',
      columns: ['id', 'name', 'tags'],
      rows: [
        ['k{1', 'Ada', 'a'],
        ['7', 'Bo', ''],
        ['k3', 'Cy', ''],
      ],
    },
  ],
  'a map within an export of a database': [
    Buffer.from('{"users": {"a": {"name":"Ada"}, "b": {"name":"Bo"}}}'),
    {
      columns: ['id', 'name'],
      rows: [
        ['a', 'Ada'],
        ['b', 'Bo'],
      ],
    },
  ],
  'JSON lines that begin like a map': [
    Buffer.from('{"home":{"city":"Rome"},"work":{"city":"Oslo"}}\n{"home":{"city":"Kyiv"},"work":{"city":"Bern"}}\n'),
    { columns: ['home.city', 'work.city'], rows: [['Rome', 'Oslo']] },
  ],
  'a list of JSON lists': [
    Buffer.from('[["name", "email", "", "name"],\n ["Ada", "a@x.io", 5, {"x": 1}], ["Bo [B]", null], []]'),
    {
      format: 'JSON',
      columns: ['name', 'email', 'Column 3', 'Column 4.x'],
      rows: [
        ['Ada', 'a@x.io', '5', '1'],
        ['Bo [B]', '', '', ''],
      ],
    },
  ],
  'an object with a list of its own': [
    Buffer.from('{"name":"Ada","emails":[{"value":"a@example.com"}]}\n{"name":"Bo"}\n'),
    { format: 'JSON', columns: ['name', 'emails'] },
  ],
  'letters that another program has lost': [
    Buffer.from('Name,City\nJÃ¶rg,Rome\n'),
    { columns: ['Name', 'City'], warnings: [/letters were lost before, as in "JÃ¶rg"/] },
  ],
  'German of DOS': [
    latin('Name;Ort\nJ\x94rg M\x81ller;Z\x81rich\n\x99sterreich;K\x94ln\n'),
    {
      columns: ['Name', 'Ort'],
      rows: [
        ['Jörg Müller', 'Zürich'],
        ['Österreich', 'Köln'],
      ],
      encoding: 'ibm850',
      warnings: [],
    },
  ],
  'French of DOS': [
    latin('Nom;Ville\nH\x82l\x8ane Lef\x8avre;Orl\x82ans\nFran\x87ois No\x89l;B\x82ziers\n'),
    {
      columns: ['Nom', 'Ville'],
      rows: [
        ['Hélène Lefèvre', 'Orléans'],
        ['François Noël', 'Béziers'],
      ],
      encoding: 'ibm850',
      warnings: [],
    },
  ],
  'Greek in Windows-1253': [
    latin(
      '\xbc\xed\xef\xec\xe1;\xd0\xfc\xeb\xe7\n\xc3\xe9\xfe\xf1\xe3\xef\xf2 \xd0\xe1\xf0\xe1\xe4\xfc\xf0\xef\xf5\xeb\xef\xf2;\xc1\xe8\xde\xed\xe1\n',
    ),
    { columns: ['Όνομα', 'Πόλη'], encoding: 'windows-1253', warnings: [] },
  ],
  'a list of JSON objects': [
    Buffer.from('[\n  { "name": "Ada" },\n  { "name": "Bo" }\n]\n'),
    { format: 'JSON', columns: ['name'], rows: [['Ada'], ['Bo']] },
  ],
  'an Excel workbook': [
    () =>
      workbook(
        {
          People:
            '<row r="1"><c t="inlineStr"><is><t>Contact list</t></is></c></row>' +
            '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c>' +
            '<c r="C3" t="inlineStr"><is><t>PLZ</t></is></c>' +
            '<c r="D3" t="inlineStr"><is><t>Score</t></is></c></row>' +
            '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" s="1"><v>31120</v></c><c r="C4" s="2"><v>1067</v></c>' +
            '<c r="D4"><f>0.1+0.2</f><v>0.30000000000000004</v></c></row>' +
            '<row r="5"><c r="A5" t="str"><f>A4</f><v>Bo</v></c><c r="D5"><v>491711234567</v></c></row>',
          Other: '<row><c t="inlineStr"><is><t>x</t></is></c></row>',
        },
        ['Name', 'Born', 'Ada &amp; Co'],
      ),
    {
      format: 'XLSX',
      sheet: 'People',
      sheets: ['People', 'Other'],
      encoding: null,
      headerRow: 3,
      columns: ['Name', 'Born', 'PLZ', 'Score'],
      rows: [
        ['Ada & Co', '1985-03-14', '01067', '0.3'],
        ['Bo', '', '', '491711234567'],
      ],
      warnings: [/Other/, /row 3/],
    },
  ],
};

it.each(Object.entries(cases))('reads %s', async (_name, [given, { rows, warnings = [], ...expected }]) => {
  const inspected = await reader.read(Buffer.isBuffer(given) ? given : await given());
  expect(inspected).toMatchObject({ state: 'READY', ...expected });
  if (rows) expect(inspected.sample.slice(0, rows.length)).toEqual(rows);
  expect(inspected.warnings).toEqual(warnings.map((warning) => expect.stringMatching(warning) as string));
});
