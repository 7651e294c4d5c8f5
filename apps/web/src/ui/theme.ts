import { colorsTuple, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { takeMarked, takeUnchosen } from './input/typed-choice.ts';
import { t } from '../language/t.ts';
import { focusFirst } from './form/focus-first.ts';
import { findOptions } from './input/find-among.ts';
import { palette, variablesOf } from './tokens.ts';

// Mantine derives its greys from these; in the dark scheme, 7 is the sheet and 4 the lines of controls.
const colors = {
  // The shades are variables of tokens.ts.
  ...Object.fromEntries(palette.map((name) => [name, colorsTuple('#716d66')])),
  accent: [
    '#eceefb',
    '#dcdff5',
    '#c3caf4',
    '#949fe2',
    '#7480d8',
    '#5766d8',
    '#4352c6',
    '#3744ab',
    '#2f3b96',
    '#27317a',
  ],
  dark: ['#ececee', '#b9b8c0', '#96949f', '#74737d', '#3d3d46', '#303038', '#212126', '#18181b', '#121214', '#0d0d0f'],
  gray: ['#faf9f7', '#f4f3f0', '#ebe9e5', '#e5e2dd', '#cfcbc4', '#a5a098', '#716d66', '#55514b', '#3a3733', '#1b1a19'],
} satisfies Record<string, MantineColorsTuple>;

/** A transition would show the fields of a dialog two frames later; `global.css` animates it instead. */
const panel = {
  closeButtonProps: { 'aria-label': t('Close') },
  transitionProps: { duration: 0 },
  onEnterTransitionEnd: focusFirst,
};
const styles = { title: { fontWeight: 600, lineHeight: 1.4 } };

const small = ['TextInput', 'Autocomplete', 'SegmentedControl', 'Checkbox', 'Switch'];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors,
  black: '#1b1a19',
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
  radius: { xs: '5px', sm: '7px', md: '9px', lg: '12px' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ...Object.fromEntries(small.map((name) => [name, { defaultProps: { size: 'xs' } }])),
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    Text: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    JsonInput: { defaultProps: { size: 'xs', autosize: true } },
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
      defaultProps: {
        size: 'xs',
        comboboxProps: { shadow: 'md' },
        searchable: true,
        onKeyDownCapture: takeUnchosen,
        filter: findOptions,
      },
    },
    TagsInput: { defaultProps: { size: 'xs', filter: findOptions } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true } },
    // Motion ends within 200 ms; Mantine disables it if the system asks for reduced motion.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-start', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    // In the dark scheme, a card has a lighter background.
    Paper: { styles: { root: { '--paper-border-color': 'var(--line-2)', backgroundColor: 'var(--raised)' } } },
    Modal: {
      styles,
      defaultProps: { ...panel, centered: true, radius: 'md', overlayProps: { backgroundOpacity: 0.35 } },
    },
    Drawer: { styles, defaultProps: { ...panel, position: 'right', overlayProps: { backgroundOpacity: 0.25 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Hide the message') } } },
    // Not truncated: in a narrow table the longest word determines the column width.
    Badge: {
      defaultProps: {
        size: 'sm',
        variant: 'light',
        radius: 'xs',
        tt: 'none',
        miw: 'max-content',
        fw: 520,
        fz: '0.71875rem',
        h: 20,
      },
    },
  },
});

const ofScheme = (scheme: 'light' | 'dark') => ({
  ...variablesOf(scheme),
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-3)',
  '--mantine-color-dimmed': scheme === 'light' ? 'var(--text-3)' : 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--mantine-color-red-light-color)',
  '--mantine-color-anchor': 'var(--accent-text)',
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: ofScheme('light'),
  dark: ofScheme('dark'),
});
