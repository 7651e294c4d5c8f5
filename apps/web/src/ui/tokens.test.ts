import { expect, it } from 'vitest';
import { palette, variablesOf } from './tokens.ts';

function luminanceOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, relative luminance. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'sheet', 'sunken', 'raised', 'hover', 'selected'];
const hues = [...palette, 'gray', 'green', 'yellow', 'red'];

it.each(['light', 'dark'] as const)('every text can be read on every ground: %s', (scheme) => {
  const variables = variablesOf(scheme);
  const valueOf = (name: string) => variables[`--${name}`] ?? '';
  const pairs = [
    ...['text', 'text-2', 'text-3', 'accent-text'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
    ...hues.map((hue) => [`mantine-color-${hue}-light-color`, `mantine-color-${hue}-light`] as const),
  ];
  expect(pairs.filter(([text, ground]) => contrastOf(valueOf(text), valueOf(ground)) < 4.5)).toEqual([]);
  const onFilled = hues.filter((hue) => contrastOf('#ffffff', valueOf(`mantine-color-${hue}-filled`)) < 4.5);
  expect(onFilled).toEqual([]);
});
