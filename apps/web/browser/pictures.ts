import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const folder = join(import.meta.dirname, 'pictures');
const drawnWith = join(folder, 'browser.txt');
/** Folder of the differing pictures; git ignores it. */
const differencesFolder = join(import.meta.dirname, '../.pictures');
const command = 'DRAW_PICTURES=1 npx -y pnpm@12 test:long apps/web/browser/components';

/** Rewrites the pictures that differ, instead of failing. */
const isDrawing = process.env['DRAW_PICTURES'] !== undefined;

/** Reduces the shades at the edges of letters: thousands of them would double the file size. */
const shades = 8;

/**
 * Differences of a colour below this (OKLab, where 1 is black against white) come from rounding, and so do single
 * pixels and those at the edges of letters. A moved or recoloured element changes many adjacent pixels.
 */
const threshold = 0.02;
const window = { windowSize: 16 };
const pixelsMax = 6;

export type Outcome = { isEqual: true } | { isEqual: false; isOtherBrowser: boolean; words: string };

/** Compares a picture with the committed one of this name. `browser`: the version that took it. */
export async function comparePicture(name: string, shot: Buffer, browser: string): Promise<Outcome> {
  const path = join(folder, `${name}.png`);
  const known = await readFile(path).catch(() => undefined);
  const drawn = withPlainEdges(PNG.sync.read(shot));
  const found = known && difference(PNG.sync.read(known), drawn);
  if (isDrawing) {
    await mkdir(folder, { recursive: true });
    if (!known || found) await writeFile(path, write(drawn));
    await writeFile(drawnWith, `${browser}\n`);
    return { isEqual: true };
  }
  if (known && !found) return { isEqual: true };
  if (!found) return { isEqual: false, isOtherBrowser: false, words: `There is no picture of ${name} yet: ${command}` };
  const left = [`${name}.actual.png`, `${name}.difference.png`].map((file) => join(differencesFolder, file));
  await mkdir(differencesFolder, { recursive: true });
  await Promise.all([drawn, found.drawn].map((picture, at) => writeFile(left[at] ?? '', write(picture))));
  const version = (await readFile(drawnWith, 'utf8')).trim();
  const isOtherBrowser = version !== browser;
  const files = left.map((file) => relative(process.cwd(), file)).join(' and ');
  return {
    isEqual: false,
    isOtherBrowser,
    words: isOtherBrowser
      ? `${name} looks different (${found.words}), perhaps only because Chromium ${browser} has drawn it, and ` +
        `Chromium ${version} the picture. Look at ${files}. To compare all the same: ${command} where nothing is ` +
        'changed, then the test with the change.'
      : `${name} looks different: ${found.words}. Look at ${files}. If it is to look so: ${command}`,
  };
}

/** Empties the folder before a run, so that it holds only differences of this run. */
export async function forgetDifferences(): Promise<void> {
  await rm(differencesFolder, { recursive: true, force: true });
}

function difference(before: PNG, after: PNG): { words: string; drawn: PNG } | undefined {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const [a, b] = [before, after].map((one) => onGround(one, width, height).data);
  if (!a || !b) throw new Error('A picture has no pixels.');
  const drawn = new PNG({ width, height });
  const together = pixelmatch(a, b, null, width, height, { threshold, ...window });
  const isResized = before.width !== after.width || before.height !== after.height;
  if (!isResized && together <= pixelsMax) return undefined;
  const pixels = pixelmatch(a, b, drawn.data, width, height, { threshold });
  const size = ({ width: w, height: h }: PNG) => `${w} × ${h}`;
  return {
    words: `${pixels} pixels${isResized ? `, ${size(after)} instead of ${size(before)}` : ''}`,
    drawn,
  };
}

/** The colours of areas are kept. */
function withPlainEdges(picture: PNG): PNG {
  const { width, height, data } = picture;
  const plain = new PNG({ width, height });
  const [from, to] = [data, plain.data].map((bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, width * height));
  if (!from || !to) throw new Error('A picture has no pixels.');
  to.set(from);
  const step = 256 / shades;
  for (let at = 0; at < from.length; at += 1) {
    const isBeside = (by: number) => from[at - by] === from[at] && from[at + by] === from[at];
    if (isBeside(1) || isBeside(width)) continue;
    for (let byte = 4 * at; byte < 4 * at + 3; byte += 1)
      plain.data[byte] = Math.min(255, Math.round((data[byte] ?? 0) / step) * step);
  }
  return plain;
}

function write(picture: PNG): Buffer {
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
}

/** Pads a picture, so that two of different sizes can be compared. */
function onGround(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const ground = new PNG({ width, height });
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0);
  return ground;
}
