import { Button, TextInput } from '@mantine/core';
import { Navigation } from '../../src/frame/navigation/navigation.tsx';
import { PhoneBar } from '../../src/frame/phone-bar.tsx';
import { t } from '../../src/language/t.ts';
import { MoreMenu } from '../../src/ui/form/more-menu.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { SortableList } from '../../src/ui/keys/sortable-list.tsx';
import { CardPage } from '../../src/ui/page/card-page.tsx';
import { Page, Section, ButtonLink, RowSkeletons } from '../../src/ui/page/page.tsx';
import { longText, nothing } from './example-data.ts';
import { frame, wide } from './states.tsx';

const names = ['New', longText, 'Won'];
const list = {
  items: names.map((id) => ({ id })),
  nameOf: ({ id }: { id: string }) => id,
  render: ({ id }: { id: string }) => id,
  onReorder: nothing,
};
const page = (
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
);
const longPage = (
  <Page title={longText} actions={<MoreMenu about={longText} acts={[]} />}>
    <RowSkeletons count={1} />
  </Page>
);
const cardPage = (
  <CardPage title={t('Sign in')} hint={t('Nothing here')} below={t('Go to the start page')}>
    <TextInput label={t('Label')} />
  </CardPage>
);

/** The frame of every page. */
export const shell = Object.entries({
  navigation: frame(620, <Navigation onSearch={nothing} onHelp={nothing} />),
  'bar of a phone': <PhoneBar onSearch={nothing} />,
  'page with a toolbar': wide(frame(260, page)),
  'page, long title': wide(frame(120, longPage)),
  'page that is a card': wide(frame(640, cardPage)),
  'list in an order': <SortableList {...list} />,
  'list in an order, disabled': <SortableList {...list} isDisabled />,
});
