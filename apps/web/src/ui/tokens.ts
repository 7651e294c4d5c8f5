/** Colours of the light and the dark scheme. Every text has a contrast of 4.5:1 on every background. */
const schemes = {
  light: {
    ground: '#f6f5f2',
    sheet: '#ffffff',
    sunken: '#faf9f7',
    raised: '#ffffff',
    hover: '#f4f3f0',
    selected: '#eef0fc',
    text: '#1b1a19',
    'text-2': '#55514b',
    'text-3': '#6b6760',
    'line-1': '#f0eeeb',
    'line-2': '#e5e2dd',
    'line-3': '#cfcbc4',
    'line-control': '#8f8a82',
    'accent-text': '#3a48b3',
    inverse: '#24232a',
    'shadow-1': '0 1px 2px rgb(40 34 24 / 5%)',
    'shadow-2': '0 4px 12px rgb(40 34 24 / 9%), 0 14px 36px rgb(40 34 24 / 11%)',
    'shadow-3': '0 8px 18px rgb(40 34 24 / 13%), 0 24px 48px rgb(40 34 24 / 18%)',
  },
  dark: {
    ground: '#121214',
    sheet: '#18181b',
    sunken: '#1c1c20',
    raised: '#212126',
    hover: '#222227',
    selected: '#262a45',
    text: '#ececee',
    'text-2': '#b9b8c0',
    'text-3': '#96949f',
    'line-1': '#29292f',
    'line-2': '#303038',
    'line-3': '#3d3d46',
    'line-control': '#74737d',
    'accent-text': '#aab5ff',
    inverse: '#34343d',
    'shadow-1': '0 1px 2px rgb(0 0 0 / 30%)',
    'shadow-2': '0 4px 12px rgb(0 0 0 / 40%), 0 14px 36px rgb(0 0 0 / 45%)',
    'shadow-3': '0 8px 18px rgb(0 0 0 / 50%), 0 24px 48px rgb(0 0 0 / 55%)',
  },
} as const;

/**
 * Per colour: solid, soft and text in the light scheme, then in the dark one, and the background of white letters. The
 * first eight can be told apart with deuteranopia and protanopia; green, yellow and red mean good, doubtful and bad.
 */
const hues = {
  ink: ['#5055cc', '#eaebfb', '#3c41a8', '#7f9bf7', '#272b4d', '#c3cbff', '#3c41a8'],
  teal: ['#2f9c99', '#dcf2f0', '#0b625e', '#45d3d0', '#12383a', '#8fe3dc', '#0b625e'],
  amber: ['#8f6f00', '#f9efcd', '#6b5200', '#e0a11b', '#3b2f10', '#f2d488', '#6b5200'],
  rose: ['#b53a78', '#fbe6ef', '#962a60', '#f4899d', '#46202f', '#ffb3c6', '#962a60'],
  sky: ['#4a8cf3', '#e2edfe', '#1d559f', '#83b3fe', '#172f50', '#b0d2ff', '#1d559f'],
  moss: ['#659b00', '#eaf3d6', '#41631a', '#b5da73', '#28371a', '#c9e5a0', '#41631a'],
  plum: ['#741f90', '#f3e7f8', '#6f2a87', '#ab76b3', '#36234a', '#dfbff8', '#6f2a87'],
  clay: ['#93290c', '#fae8df', '#8c3512', '#e3603f', '#432618', '#ffbf9e', '#8c3512'],
  gray: ['#716d66', '#efedea', '#57534d', '#a09ca3', '#2c2c32', '#c9c7cc', '#57534d'],
  green: ['#1c7f50', '#e1f3e8', '#17663f', '#3fb57c', '#16332a', '#7bd9a9', '#17663f'],
  yellow: ['#b97a06', '#fcf0d6', '#7d4e00', '#e2ab3e', '#3a2d13', '#f0c06a', '#7d4e00'],
  red: ['#c8352c', '#fce9e7', '#ab261e', '#f0645a', '#42211f', '#ff9d94', '#c8352c'],
} as const;
export type Hue = keyof typeof hues;

/** The colours of choices and faces, in this order. */
export const palette: readonly Hue[] = ['ink', 'teal', 'amber', 'rose', 'sky', 'moss', 'plum', 'clay'];

export function hueOf(id: string): Hue {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9_973;
  return palette[sum % palette.length] ?? 'gray';
}

/** CSS variables of a scheme: `--ground` and the like, and those of Mantine for each colour. */
export function variablesOf(scheme: 'light' | 'dark'): Record<string, string> {
  const own = Object.entries(schemes[scheme]).map(([name, value]) => [`--${name}`, value]);
  const ofHues = Object.entries(hues).flatMap(([name, values]) => {
    const [solid, soft, text] = scheme === 'light' ? values : values.slice(3);
    const [, , , , , , deep] = values;
    const set = {
      '6': solid,
      light: soft,
      'light-hover': soft,
      'light-color': text,
      filled: deep,
      'filled-hover': deep,
    };
    return Object.entries(set).map(([part, value]) => [`--mantine-color-${name}-${part}`, value]);
  });
  return Object.fromEntries([...own, ...ofHues]) as Record<string, string>;
}
