import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { takeMarked } from './input/typed-choice.ts';
import { t } from '../language/t.ts';
import { focusFirst } from './form/focus-first.ts';
import { findOptions } from './input/find-among.ts';

const colors = {
  ink: ['#eef0fb', '#dcdff5', '#b9c0ec', '#949fe2', '#7480d8', '#5a68cf', '#4453c4', '#3a48ad', '#323e95', '#27317a'],
  dark: ['#dfe2e7', '#c3c8d0', '#a3a9b4', '#7c838f', '#454b56', '#333841', '#282c34', '#1b1d22', '#15171b', '#101114'],
  gray: ['#f8f9fa', '#f2f3f5', '#e7e9ec', '#dadde2', '#c9cdd4', '#a9aeb7', '#7a818c', '#565d68', '#373d46', '#22262d'],
} satisfies Record<string, MantineColorsTuple>;

// Motion ends within 200 ms; Mantine leaves it out where the system asks for less.
const quick = { duration: 120 };
/** A transition would show the fields of a dialog two frames later; `global.css` moves it instead. */
const panel = {
  closeButtonProps: { 'aria-label': t('Close') },
  transitionProps: { duration: 0 },
  onEnterTransitionEnd: focusFirst,
};
const styles = { title: { fontWeight: 600, lineHeight: 1.4 } };

const small = ['TextInput', 'Autocomplete', 'SegmentedControl', 'Checkbox', 'Switch'];

/** Calm and dense: small type, thin lines, one accent. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  colors,
  black: '#1d2026',
  // not a text: names of fonts
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.78125rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.2rem' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ...Object.fromEntries(small.map((name) => [name, { defaultProps: { size: 'xs' } }])),
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    Text: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    JsonInput: { defaultProps: { size: 'xs', autosize: true } },
    NumberInput: { defaultProps: { size: 'xs', allowDecimal: false } },
    PasswordInput: {
      defaultProps: {
        size: 'xs',
        visibilityToggleButtonProps: { tabIndex: 0, 'aria-label': t('Show or hide what is typed') },
      },
    },
    Textarea: { defaultProps: { size: 'xs', autosize: true, minRows: 2 } },
    // Typing starts a new search, and Enter takes its first result.
    Select: {
      defaultProps: {
        size: 'xs',
        allowDeselect: false,
        comboboxProps: { shadow: 'md' },
        selectFirstOptionOnChange: true,
        onKeyDownCapture: takeMarked,
        filter: findOptions,
      },
    },
    MultiSelect: {
      defaultProps: { size: 'xs', comboboxProps: { shadow: 'md' }, searchable: true, filter: findOptions },
    },
    TagsInput: { defaultProps: { size: 'xs', filter: findOptions } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-start', transitionProps: quick } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    Accordion: { defaultProps: { transitionDuration: quick.duration } },
    // A card has a lighter ground in the dark.
    Paper: { styles: { root: { '--paper-border-color': 'var(--card-line)', backgroundColor: 'var(--raised)' } } },
    Modal: {
      styles,
      defaultProps: { ...panel, centered: true, radius: 'md', overlayProps: { backgroundOpacity: 0.35 } },
    },
    Drawer: { styles, defaultProps: { ...panel, position: 'right', overlayProps: { backgroundOpacity: 0.25 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Hide the message') } } },
    // Not truncated: in a narrow table the longest word sets the column width.
    Badge: {
      defaultProps: {
        size: 'sm',
        variant: 'light',
        radius: 'sm',
        tt: 'none',
        miw: 'max-content',
        fw: 560,
        fz: '0.71875rem',
        h: 20,
      },
    },
  },
});

/** Greys with the contrast that WCAG demands (4.5:1 for text; Mantine's have less); lines and surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b626d',
    '--mantine-color-placeholder': '#6b727d',
    '--mantine-color-error': '#c02434',
    '--mantine-color-anchor': '#3a48ad',
    '--mantine-color-green-light-color': '#1f6b2d',
    '--mantine-color-yellow-light-color': '#7a4d00',
    '--mantine-color-red-light-color': '#b01e2e',
    '--mantine-color-red-filled': '#c02434',
    '--mantine-color-red-filled-hover': '#a81d2c',
    '--mantine-color-blue-light-color': '#155a9c',
    '--mantine-color-gray-light-color': '#4b525d',
    '--mantine-color-teal-light-color': '#066548',
    '--mantine-color-orange-light-color': '#9c3100',
    '--mantine-color-cyan-light-color': '#0a6171',
    '--mantine-color-lime-light-color': '#3f6506',
    '--card-line': '#dfe2e7',
    '--card-shadow': '0 1px 2px rgb(20 24 32 / 6%)',
    '--line': '#e4e6ea',
    '--surface': '#f7f8f9',
    '--hover': '#eff1f4',
    '--selected': '#e9ebfa',
    '--raised': '#ffffff',
  },
  dark: {
    '--mantine-color-dimmed': '#a3a9b4',
    '--mantine-color-placeholder': '#8b929e',
    '--mantine-color-error': '#ff8a8f',
    '--mantine-color-anchor': '#aab4f2',
    '--mantine-color-red-light-color': '#ffb0b3',
    '--mantine-color-red-filled': '#c02434',
    '--mantine-color-red-filled-hover': '#a81d2c',
    '--line': '#2c3038',
    '--surface': '#15171b',
    '--hover': '#252830',
    '--selected': '#2a2f52',
    '--raised': '#24282f',
    '--card-line': '#3a404a',
    '--card-shadow': '0 1px 3px rgb(0 0 0 / 45%)',
  },
});
