import { Button, TextInput } from '@mantine/core';
import { t } from '../src/language/t.ts';
import { Icon } from '../src/ui/icon.tsx';
import { ButtonLink } from '../src/ui/page/links.tsx';
import { CardPage } from '../src/ui/page/card-page.tsx';
import { MoreMenu } from '../src/ui/form/more-menu.tsx';
import { Navigation } from '../src/frame/navigation/navigation.tsx';
import { Page } from '../src/ui/page/page.tsx';
import { PhoneBar } from '../src/frame/phone-bar.tsx';
import { Section } from '../src/ui/page/section.tsx';
import { SortableList } from '../src/ui/keys/sortable-list.tsx';
import { RowSkeletons } from '../src/ui/page/states.tsx';
import { longText } from './example-data.ts';
import { State, States } from './states.tsx';

const nothing = () => {};
const items = [
  { id: 'one', name: 'New' },
  { id: 'two', name: longText },
  { id: 'three', name: 'Won' },
];

/** The frame of every page. */
export function Shells() {
  return (
    <States>
      <State name="navigation" height={620}>
        <Navigation onSearch={nothing} onHelp={nothing} />
      </State>
      <State name="bar of a phone">
        <PhoneBar onSearch={nothing} />
      </State>
      <State name="page with a toolbar" isWide height={260}>
        <Page
          title="Contacts"
          before={<ButtonLink to="/" variant="subtle" color="gray" leftSection={<Icon name="arrow-left" />} />}
          actions={
            <Button variant="filled" leftSection={<Icon name="plus" />}>
              {t('Add a task')}
            </Button>
          }
          toolbar={<TextInput aria-label={t('Search')} placeholder={t('Search')} />}
        >
          <Section
            title={t('Your name')}
            hint={t('Colleagues see it on comments, calls and in lists.')}
            actions={<Button>{t('Change')}</Button>}
          >
            <TextInput label={t('Label')} />
          </Section>
        </Page>
      </State>
      <State name="page, long title" isWide height={120}>
        <Page title={longText} actions={<MoreMenu about={longText} acts={[]} />}>
          <RowSkeletons count={1} />
        </Page>
      </State>
      <State name="page that is a card" isWide height={640}>
        <CardPage title={t('Sign in')} hint={t('Nothing here')} below={t('Go to the start page')}>
          <TextInput label={t('Label')} />
        </CardPage>
      </State>
      {[false, true].map((isDisabled) => (
        <State key={String(isDisabled)} name={`list in an order${isDisabled ? ', disabled' : ''}`}>
          <SortableList
            items={items}
            nameOf={({ name }) => name}
            render={({ name }) => name}
            onReorder={nothing}
            isDisabled={isDisabled}
          />
        </State>
      ))}
    </States>
  );
}
