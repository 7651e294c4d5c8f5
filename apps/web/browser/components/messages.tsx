import { notifications, notificationsStore } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import { useEffect } from 'react';
import { storeEdit } from '../../src/away/edits.ts';
import { lookForServer } from '../../src/away/server.ts';
import { NoDeals } from '../../src/deals/no-deals.tsx';
import { EmptyFolder } from '../../src/folder-page/folder-table.tsx';
import { AwayBanner } from '../../src/frame/banner.tsx';
import { showFailure } from '../../src/ground/failure.ts';
import { t } from '../../src/language/t.ts';
import { Restored } from '../../src/ui/drafts/restored.tsx';
import { FormFailure } from '../../src/ui/form/send-form.tsx';
import { Secret } from '../../src/ui/form/secret.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { AllNotifications } from '../../src/ui/notifications.tsx';
import { CodeBlock, jsonOf } from '../../src/ui/page/code-block.tsx';
import { Figure, Figures } from '../../src/ui/card/card.tsx';
import { ButtonLink, EmptyState, FailureState, RowSkeletons } from '../../src/ui/page/page.tsx';
import { Notice } from '../../src/ui/page/notice.tsx';
import { RouteMissing } from '../../src/ui/page/route-states.tsx';
import { undoNotice } from '../../src/ui/undo-notice.tsx';
import { contacts, longText, me, nothing, pipeline, workspace } from './example-data.ts';
import { each, frame, wide } from './states.tsx';

const edit = { key: 'example', path: 'deals.update', input: { title: longText }, userId: me.id, at: 1 };
storeEdit({ ...edit, workspaceId: workspace.id, problem: t('is already used by another field') });

const tones = ['good', 'warning', 'bad', 'neutral'] as const;
const turnOn = (
  <ButtonLink variant="filled" to="/">
    {t('Turn back on')}
  </ButtonLink>
);

/** Notices, banners, failures, empty states and loading states. */
export const messages = Object.entries({
  ...each('notice', tones, (tone) => (
    <Notice tone={tone} title={t('The last attempt failed')}>
      {t('After 5 days without a success, the webhook is turned off.')}
    </Notice>
  )),
  'notice, long text and something to do': wide(
    <Notice tone="bad" title={longText} action={turnOn}>
      {longText} {longText}
    </Notice>,
  ),
  'failure of a form': <FormFailure>{t("Can't reach the server. Check your connection and try again.")}</FormFailure>,
  'restored draft': <Restored onForget={nothing} />,
  'banners: the server is away, and a change was refused': wide(<Away />),
  toasts: wide(frame(330, <Toasts />)),
  'nothing yet': (
    <EmptyState icon="phone" title={t('No calls yet')}>
      {t('When a call has ended, log it above.')}
    </EmptyState>
  ),
  'empty folder': <EmptyFolder folder={contacts} createButton={null} />,
  'nothing fits': <NoDeals filter={{ pipelineId: pipeline.id, search: 'nobody' }} onOpen={nothing} />,
  'no deals': <NoDeals filter={{ pipelineId: pipeline.id }} onOpen={nothing} />,
  'no such page': <RouteMissing />,
  ...each('failure', ['NOT_FOUND', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR'], (code) => (
    <FailureState error={failure(code)} onRetry={nothing} />
  )),
  loading: <RowSkeletons count={4} />,
  figures: (
    <Figures>
      <Figure name={t('Deals')} value="1,234" />
      <Figure name={t('Lost')} value="7" isBad />
    </Figures>
  ),
  secret: <Secret label={t('Key')} value="dsr_example_0123456789abcdefghijklmnopqrstuvwxyz" />,
  code: <CodeBlock label={t('Body')}>{jsonOf({ event: 'record.created', id: 'evt_example' })}</CodeBlock>,
  program: (
    <CodeBlock label={t('Body')} isProgram>{`curl https://crm.example.com/api/v1/records ${longText}`}</CodeBlock>
  ),
  icons: (
    <>
      <Icon name="alert-triangle" /> <Icon name="circle-check" size={24} /> <Icon name="bolt" size={12} />
    </>
  ),
});

function failure(code: string): unknown {
  return TRPCClientError.from({
    error: { message: 'There is no such record.', code: -32_000, data: { code, requestId: 'req_example' } },
  } as never);
}

function Away() {
  useEffect(() => {
    // The second check is never answered, so that the banner's clock does not move.
    void lookForServer().then(() => lookForServer());
  }, []);
  return <AwayBanner />;
}

function Toasts() {
  useEffect(() => {
    undoNotice(t('{title} created', { title: 'Example Contact' }), nothing);
    notifications.show({ message: longText });
    showFailure(failure('CONFLICT'));
    // Keeps notifications open.
    for (const one of notificationsStore.getState().notifications) notifications.update({ ...one, autoClose: false });
    return () => notifications.clean();
  }, []);
  return <AllNotifications />;
}
