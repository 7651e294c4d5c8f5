import { BlobReader, BlobWriter, TextReader, ZipWriter, type Reader } from '@zip.js/zip.js';

const kinds = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A workbook with these sheets, each as the XML of its rows. Style 1 is that of dates, style 2 that of postcodes. */
export async function workbook(sheets: Record<string, string>, shared: readonly string[] = []): Promise<Buffer> {
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const relations = names
    .map((_name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
    .join('');
  return zipped({
    'xl/workbook.xml': new TextReader(`<workbook ${kinds}><sheets>${list}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': new TextReader(`<Relationships>${relations}</Relationships>`),
    'xl/styles.xml': new TextReader(
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs>' +
        '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': new TextReader(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        new TextReader(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
}

/** A ZIP file that unzips to a thousand times its size. */
export async function bomb(): Promise<Buffer> {
  return zipped({
    'xl/workbook.xml': new TextReader('<workbook/>'),
    'xl/sharedStrings.xml': new BlobReader(new Blob(Array.from({ length: 40 }, () => ' '.repeat(1_000_000)))),
  });
}

/** The same, with 1,000 bytes as the unzipped size of each file in its directory and its headers. */
export async function lyingBomb(): Promise<Buffer> {
  const file = await bomb();
  for (const [mark, sizeAt] of [
    ['PK\u0001\u0002', 24],
    ['PK\u0003\u0004', 22],
  ] as const)
    for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + 1))
      file.writeUInt32LE(1_000, at + sizeAt);
  return file;
}

async function zipped(files: Record<string, Reader<unknown>>): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) await writer.add(name, content);
  return Buffer.from(await (await writer.close()).arrayBuffer());
}
