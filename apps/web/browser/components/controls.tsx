import { Badge, Button, Checkbox, Chip, Radio, SegmentedControl, Select, Switch, Tabs, TextInput } from '@mantine/core';
import { t } from '../../src/language/t.ts';
import { Person } from '../../src/members/person.tsx';
import { TagChips } from '../../src/tags/tags.tsx';
import { Icon, IconButton } from '../../src/ui/icon.tsx';
import { ShortcutKeys } from '../../src/ui/keys/shortcut-keys.tsx';
import { Moment, AnchorLink, ButtonLink } from '../../src/ui/page/page.tsx';
import { longText, tags } from './example-data.ts';
import { each, forced, row, wide } from './states.tsx';

const colors = ['ink', 'green', 'yellow', 'red', 'blue', 'gray', 'teal', 'orange', 'cyan', 'lime', 'grape', 'pink'];

const save = <Button variant="filled">{t('Save')}</Button>;
const start = <AnchorLink to="/">{t('Go to the start page')}</AnchorLink>;
const openChoice = (
  <div style={{ minHeight: 130 }}>
    <Select
      label={t('Type')}
      data={['New', 'In contact', longText]}
      defaultValue="In contact"
      dropdownOpened
      comboboxProps={{ withinPortal: false, hideDetached: false, middlewares: { flip: false }, position: 'bottom' }}
    />
  </div>
);

/** Buttons, badges, boxes and the like. */
export const controls = Object.entries({
  ...each('button', ['filled', 'default', 'light', 'subtle'], (variant) =>
    row(
      <Button variant={variant}>{t('Save')}</Button>,
      <Button variant={variant} leftSection={<Icon name="plus" />}>
        {t('Add a task')}
      </Button>,
      <Button variant={variant} color="red">
        {t('Delete')}
      </Button>,
      <Button variant={variant} disabled>
        {t('Save')}
      </Button>,
      <Button variant={variant} loading>
        {t('Save')}
      </Button>,
    ),
  ),
  'button, pointed at': forced('hover', save),
  'button, with the focus': forced('focus-visible', save),
  'button, long text': (
    <Button variant="filled" maw="100%">
      {longText}
    </Button>
  ),
  'icon button': row(
    <IconButton icon="x" label={t('Close')} />,
    <IconButton icon="dots" label={t('Close')} variant="default" />,
    <IconButton icon="trash" label={t('Close')} disabled />,
    <IconButton icon="refresh" label={t('Close')} loading />,
  ),
  'icon button, with the focus': forced('focus-visible', <IconButton icon="pencil" label={t('Close')} />),
  links: row(
    start,
    <ButtonLink to="/" leftSection={<Icon name="plug" />}>
      {t('First steps')}
    </ButtonLink>,
  ),
  'link, with the focus': forced('focus-visible', start),
  badges: row(...colors.map((color) => <Badge color={color}>{color}</Badge>)),
  tags: <TagChips names={tags.map(({ name }) => name)} />,
  persons: row(<Person userId="usr_owner" />, <Person userId="usr_colleague" isShort />, <Person userId="usr_gone" />),
  'moments and keys': row(
    <Moment at="2026-03-12T09:59:50.000Z" />,
    <Moment at="2026-03-12T08:00:00.000Z" />,
    <Moment at="2025-12-01T08:00:00.000Z" />,
    <ShortcutKeys keys="g d" />,
  ),
  'boxes and switches': row(
    <Checkbox label={t('Yes')} defaultChecked />,
    <Checkbox label={t('No')} />,
    <Checkbox aria-label={t('Clear selection')} indeterminate />,
    <Checkbox label={t('Off')} disabled />,
    <Switch label={t('Required')} defaultChecked />,
    <Switch label={t('Required')} />,
    <Radio label={t('All')} defaultChecked />,
    <Radio label={t('None')} />,
  ),
  'box, with the focus': forced('focus-visible', <Checkbox label={t('Yes')} />),
  choices: row(
    <SegmentedControl data={[t('Readable'), t('As sent')]} />,
    <Chip size="xs" variant="light" defaultChecked>
      {t('All')}
    </Chip>,
    <Chip size="xs" variant="light">
      {t('Calls')}
    </Chip>,
  ),
  tabs: (
    <Tabs value="steps">
      <Tabs.List>
        <Tabs.Tab value="steps">{t('Steps')}</Tabs.Tab>
        <Tabs.Tab value="runs">{t('Runs')}</Tabs.Tab>
        <Tabs.Tab value="connect" disabled>
          {t('Connect')}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  ),
  input: <TextInput label={t('Label')} description={t('Type a choice and press Enter')} placeholder={t('Search')} />,
  'input, with the focus': forced('focus-visible', <TextInput label={t('Label')} defaultValue="Example" />),
  'input, refused': (
    <TextInput label={t('Label')} withAsterisk defaultValue={longText} error={t('is already used by another field')} />
  ),
  'input, disabled': <TextInput label={t('Label')} defaultValue="Example" disabled />,
  'choice, open': wide(openChoice),
});
