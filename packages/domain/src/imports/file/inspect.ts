import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandFolder } from '../../folders/index.ts';
import { findChoices } from '../earlier.ts';
import type { FileChoice } from '../file-schema.ts';
import { guessMapping } from '../mapping/guess-mapping.ts';
import { findReadings } from '../mapping/preview.ts';
import { sampleFile, type Sample } from '../mapping/sample.ts';
import type { ImportRow } from '../table.ts';
import { dealFields } from '../nouns/deal.ts';
import { membersByName } from '../run/rows.ts';
import { layoutOf } from './layout.ts';

const listedMax = 5;
const isTotal =
  /^(?:grand |sub-?|zwischen)?(?:totals?|summe|gesamt(?:summe)?|insgesamt|sum|totaal|totale|somme|suma|итого|всего)(?!\p{L})/iu;

/** Reads the beginning of a stored text: its layout, the columns' targets, and warnings. */
export async function inspectText(ctx: ReadContext, row: ImportRow, choice: FileChoice) {
  const folder = await demandFolder(ctx, row.folderId);
  const labels = folder.fields.map(({ label }) => label);
  const layout = await layoutOf(ctx.database, row, choice, labels);
  const sample = await sampleFile(ctx, { ...row, ...layout });
  const members = await membersByName(ctx);
  const mapping = guessMapping(sample, folder.fields, members, folder.type === 'COMPANY', await dealFields(ctx));
  const readings = await findReadings(ctx, folder, sample, mapping, layout.delimiter);
  const known = await findChoices(ctx, row, sample.header, folder.fields);
  const warnings = [...row.warnings, ...layout.warnings, ...doubtsOf(sample)];
  return { sample, change: { ...layout, mapping, readings, ...known?.choices, warnings, state: 'READY' as const } };
}

/** Label of a row that sums up the rows above it. No company has such a name. */
const isSubtotal = /^(?:sub-?totals?|zwischensumme|gesamtsumme|sous-total|subtotaal)[^\p{L}]*$/iu;
const day = /(?<!\d)\d{1,4}([./-])\d{1,2}\1\d{1,4}(?!\d)/;

/** UTF-8 that a program took for Windows-1252, and characters that stand for unreadable bytes. */
const damage = /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|â€|\uFFFD/;

function doubtsOf({ header, counts, lastRow, rowCount, problems, problemCount, isWhole }: Sample): string[] {
  const rows = problems.slice(0, listedMax).map(({ row }) => row);
  const listed = rows.join(', ') + (problemCount > rows.length ? ' …' : '');
  const table = problems.find(({ problem }) => problem.startsWith('belongs to a second table'));
  const oddCount = table ? 0 : problemCount;
  const last = lastRow.map((cell) => cell.trim());
  const [first = '', ...others] = last.filter((cell) => cell !== '');
  const isNumeric = others.every((cell) => /^[^\p{L}]*(?:\p{L}{1,3})?[^\p{L}]*$/u.test(cell));
  // Names alone are common; four words and more are a sentence, and no name has a date.
  const isNote = day.test(first) || (first.split(' ', 4).length > 3 && header.length > 2);
  const isAlone = isNote && others.length === 0 && header.length > 1;
  const isLast =
    isWhole && rowCount > 1 && (isAlone || (isTotal.test(first) && (isNumeric || others.length * 2 < last.length)));
  const cells = counts.flatMap(({ listed }) => [...listed.keys()]);
  const damaged = [...header, ...cells].find((cell) => damage.test(cell));
  const subtotal = cells.find((cell) => isSubtotal.test(cell) && !(isLast && cell === first));
  const doubts = [
    damaged !== undefined && {
      warning: `Some letters were lost before, as in "${damaged?.slice(0, 50)}". Export the file again, as UTF-8.`,
    },
    table !== undefined && {
      warning: `A second table begins in row ${table.row}. Its rows will fail: split the file.`,
    },
    oddCount === 1 && {
      warning: `A row has another number of cells than the header, or an open quote, and will fail: row ${listed}.`,
    },
    oddCount > 1 && {
      warning:
        `${oddCount} rows have another number of cells than the header, ` +
        `or an open quote, and will fail: row ${listed}.`,
    },
    subtotal !== undefined && {
      warning: `Rows with "${subtotal}" are probably subtotals, and would be imported.`,
    },
    isLast && {
      warning:
        `The last row begins with "${first.slice(0, 50)}": ` +
        'it is probably a total or a note, and would be imported.',
    },
  ];
  return doubts.flatMap((doubt) => (doubt ? [doubt.warning] : []));
}
