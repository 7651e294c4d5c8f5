import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Chip,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  TextInput,
} from '@mantine/core';
import { Person } from '../src/members/person.tsx';
import { Moment } from '../src/ui/page/moment.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { AnchorLink, ButtonLink } from '../src/ui/page/links.tsx';
import { ShortcutKeys } from '../src/ui/keys/shortcut-keys.tsx';
import { t } from '../src/language/t.ts';
import { TagChips } from '../src/tags/tag-chips.tsx';
import { longText, tags } from './example-data.ts';
import { State, States } from './states.tsx';

const variants = ['filled', 'default', 'light', 'subtle'] as const;
const colors = ['ink', 'green', 'yellow', 'red', 'blue', 'gray', 'teal', 'orange', 'cyan', 'lime', 'grape', 'pink'];

/** Buttons, badges, boxes and the like. */
export function Controls() {
  return (
    <States>
      <Buttons />
      <Marks />
      <Boxes />
      <Inputs />
    </States>
  );
}

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <State key={variant} name={`button, ${variant}`} isRow>
          <Button variant={variant}>{t('Save')}</Button>
          <Button variant={variant} leftSection={<Icon name="plus" />}>
            {t('Add a task')}
          </Button>
          <Button variant={variant} color="red">
            {t('Delete')}
          </Button>
          <Button variant={variant} disabled>
            {t('Save')}
          </Button>
          <Button variant={variant} loading>
            {t('Save')}
          </Button>
        </State>
      ))}
      <State name="button, pointed at" forced="hover">
        <Button variant="filled">{t('Save')}</Button>
      </State>
      <State name="button, with the focus" forced="focus-visible">
        <Button variant="filled">{t('Save')}</Button>
      </State>
      <State name="button, long text">
        <Button variant="filled" maw="100%">
          {longText}
        </Button>
      </State>
      <State name="icon button" isRow>
        <ActionIcon aria-label={t('Close')}>
          <Icon name="x" />
        </ActionIcon>
        <ActionIcon aria-label={t('Close')} variant="default">
          <Icon name="dots" />
        </ActionIcon>
        <ActionIcon aria-label={t('Close')} disabled>
          <Icon name="trash" />
        </ActionIcon>
        <ActionIcon aria-label={t('Close')} loading>
          <Icon name="refresh" />
        </ActionIcon>
      </State>
      <State name="icon button, with the focus" forced="focus-visible">
        <ActionIcon aria-label={t('Close')}>
          <Icon name="pencil" />
        </ActionIcon>
      </State>
      <State name="links" isRow>
        <AnchorLink to="/">{t('Go to the start page')}</AnchorLink>
        <ButtonLink to="/" leftSection={<Icon name="plug" />}>
          {t('Connect another app')}
        </ButtonLink>
      </State>
      <State name="link, with the focus" forced="focus-visible">
        <AnchorLink to="/">{t('Go to the start page')}</AnchorLink>
      </State>
    </>
  );
}

function Marks() {
  return (
    <>
      <State name="badges" isRow>
        {colors.map((color) => (
          <Badge key={color} color={color}>
            {color}
          </Badge>
        ))}
      </State>
      <State name="tags">
        <TagChips names={tags.map(({ name }) => name)} />
      </State>
      <State name="persons" isRow>
        <Person userId="usr_owner" />
        <Person userId="usr_colleague" isShort />
        <Person userId="usr_gone" />
      </State>
      <State name="moments and keys" isRow>
        <Moment at="2026-03-12T09:59:50.000Z" />
        <Moment at="2026-03-12T08:00:00.000Z" />
        <Moment at="2025-12-01T08:00:00.000Z" />
        <ShortcutKeys keys="g d" />
      </State>
    </>
  );
}

function Boxes() {
  return (
    <>
      <State name="boxes and switches" isRow>
        <Checkbox label={t('Yes')} defaultChecked />
        <Checkbox label={t('No')} />
        <Checkbox aria-label={t('Clear selection')} indeterminate />
        <Checkbox label={t('Off')} disabled />
        <Switch label={t('Required')} defaultChecked />
        <Switch label={t('Required')} />
        <Radio label={t('All')} defaultChecked />
        <Radio label={t('None')} />
      </State>
      <State name="box, with the focus" forced="focus-visible">
        <Checkbox label={t('Yes')} />
      </State>
      <State name="choices" isRow>
        <SegmentedControl data={[t('Readable'), t('As sent')]} />
        <Chip size="xs" variant="light" defaultChecked>
          {t('All')}
        </Chip>
        <Chip size="xs" variant="light">
          {t('Calls')}
        </Chip>
      </State>
      <State name="tabs">
        <Tabs value="steps">
          <Tabs.List>
            <Tabs.Tab value="steps">{t('Steps')}</Tabs.Tab>
            <Tabs.Tab value="runs">{t('Runs')}</Tabs.Tab>
            <Tabs.Tab value="connect" disabled>
              {t('Connect')}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </State>
    </>
  );
}

function Inputs() {
  return (
    <>
      <State name="input">
        <TextInput label={t('Label')} description={t('Type a choice and press Enter')} placeholder={t('Search')} />
      </State>
      <State name="input, with the focus" forced="focus-visible">
        <TextInput label={t('Label')} defaultValue="Example" />
      </State>
      <State name="input, refused">
        <TextInput
          label={t('Label')}
          withAsterisk
          defaultValue={longText}
          error={t('is already used by another field')}
        />
      </State>
      <State name="input, disabled">
        <TextInput label={t('Label')} defaultValue="Example" disabled />
      </State>
      <State name="choice, open" isWide>
        <div style={{ minHeight: 130 }}>
          <Select
            label={t('Type')}
            data={['New', 'In contact', longText]}
            defaultValue="In contact"
            dropdownOpened
            comboboxProps={{
              withinPortal: false,
              hideDetached: false,
              middlewares: { flip: false },
              position: 'bottom',
            }}
          />
        </div>
      </State>
    </>
  );
}
