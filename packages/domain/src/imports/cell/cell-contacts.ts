import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { lowered, visibleText } from '@dossier/kernel/words.ts';
import { emailProblem } from '../../fields/index.ts';
import type { ColumnReading } from '../schema.ts';
import { isShortened, shortenedProblem } from './cell-numbers.ts';

/** Settings for finding the record that a cell names. */
export type NamedBy = Partial<ColumnReading> & { readonly folderId: string };

/** Result of parsing a cell: its value, a reference to a record, or a problem. */
export type CellRead =
  /** `others`: further values of the cell that do not fit into the field. */
  | { readonly value: unknown; readonly others?: readonly string[] }
  | { readonly named: string; readonly by: NamedBy }
  /** Address of an invited person. */
  | { readonly awaits: string }
  | { readonly problem: string };

/** Minimum number of digits: fewer are an extension of the previous number. */
const digitsMin = 5;
const emailWanted = 'must be an e-mail address such as contact@example.com';

/** The first address of a cell such as `Example <a@example.com>; mailto:b@example.com`, and the others. */
export function readEmail(cell: string): CellRead {
  const named = [...cell.matchAll(/<([^<>]*)>/g)].map(([, inner = '']) => inner).filter((inner) => inner.includes('@'));
  const addresses = (named.length > 0 ? named.join(' ') : visibleText(cell))
    .split(/:::|[;,|\s[\]]+/)
    .filter((part) => part.includes('@'))
    .map((part) => part.replace(/^(?:href=)?["'(]*(?:mailto:)?/i, '').replace(/\?.*$|(?<!["').])["').]+$/, ''))
    .map((part) => quietly(canonicalEmail(part)));
  const [first = '', ...others] = new Set(addresses);
  return emailProblem(first) === undefined ? { value: first, others } : { problem: emailWanted };
}

/** Lower-cases an address that is entirely upper case. */
function quietly(address: string): string {
  return address === address.toUpperCase() ? lowered(address) : address;
}

/** The first number of a cell, without the marks that spreadsheets and links add, and further ones. */
export function readPhone(cell: string): CellRead {
  if (isShortened(cell)) return { problem: shortenedProblem };
  const parts = cell.normalize('NFKC').split(/:::|[|\n;,]| \/ (?=\+)/);
  const areNumbers = parts.every((part) => part.replaceAll(/\D/g, '').length >= digitsMin);
  const [first = '', ...others] = (areNumbers ? parts : [cell]).map((part) =>
    part
      .trim()
      .replace(/^[='"]+/, '')
      .replaceAll(/^tel:\s*|(?<!["'])["']+$/gi, '')
      // A pictogram or a word before the number, and the fraction of a program that took it for an amount.
      .replace(/^(?:[\p{Extended_Pictographic}\u{fe0f}\s]+|\p{L}{1,20}: *)(?=[+\d(])/u, '')
      .replace(/^(\d{7,})\.0$/, '$1'),
  );
  return { value: first === '' ? null : first, others };
}

const words = String.raw`[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+){0,2}`;
const turned = new RegExp(`^(?<last>${words}), *(?<first>${words})$`, 'u');
/** Words after a comma that are no first name. */
const suffix = /^(?:[js]r|i{2,3}|iv|ph\.?d|m\.?d|mba|esq|inc|ltd|llc|llp|corp|gmbh|ag|kg|co)\.?$/i;

/** A cell such as `Example, Ada` as `Ada Example`, and any other one as it is. */
export function readName(cell: string): { readonly value: string } {
  const { last = '', first = '' } = (cell.length <= 100 && turned.exec(cell)?.groups) || {};
  return { value: first === '' || suffix.test(first) ? cell : `${first} ${last}` };
}
