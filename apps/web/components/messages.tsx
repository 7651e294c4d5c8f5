import { notifications, notificationsStore } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import { useEffect } from 'react';
import { AwayBanner } from '../src/frame/banner.tsx';
import { lookForServer } from '../src/away/server.ts';
import { storeEdit } from '../src/away/edits.ts';
import { NoDeals } from '../src/deals/no-deals.tsx';
import { showFailure } from '../src/ground/failure.ts';
import { Restored } from '../src/ui/drafts/restored.tsx';
import { t } from '../src/language/t.ts';
import { EmptyFolder } from '../src/folder-page/folder-table.tsx';
import { CodeBlock, jsonOf } from '../src/ui/page/code-block.tsx';
import { Figure, Figures } from '../src/ui/page/figures.tsx';
import { FormFailure } from '../src/ui/form/form-failure.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { ButtonLink } from '../src/ui/page/links.tsx';
import { Notice } from '../src/ui/page/notice.tsx';
import { AllNotifications } from '../src/ui/notifications.tsx';
import { RouteMissing } from '../src/ui/page/route-states.tsx';
import { Secret } from '../src/ui/form/secret.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../src/ui/page/states.tsx';
import { undoNotice } from '../src/ui/undo-notice.tsx';
import { contacts, longText, me, pipeline, workspace } from './example-data.ts';
import { State, States } from './states.tsx';

const edit = { key: 'example', path: 'deals.update', input: { title: longText }, userId: me.id, at: 1 };
storeEdit({ ...edit, workspaceId: workspace.id, problem: t('is already used by another field') });

const tones = ['good', 'warning', 'bad', 'neutral'] as const;

/** Notices, banners, failures, empty states and loading states. */
export function Messages() {
  return (
    <States>
      {tones.map((tone) => (
        <State key={tone} name={`notice, ${tone}`}>
          <Notice tone={tone} title={t('The last attempt failed')}>
            {t('After 5 days without a success, the webhook is turned off.')}
          </Notice>
        </State>
      ))}
      <State name="notice, long text and something to do" isWide>
        <Notice
          tone="bad"
          title={longText}
          action={
            <ButtonLink variant="filled" to="/">
              {t('Turn back on')}
            </ButtonLink>
          }
        >
          {longText} {longText}
        </Notice>
      </State>
      <State name="failure of a form">
        <FormFailure>{t("Can't reach the server. Check your connection and try again.")}</FormFailure>
      </State>
      <State name="restored draft">
        <Restored onForget={() => {}} />
      </State>
      <State name="banners: the server is away, and a change was refused" isWide>
        <Away />
      </State>
      <State name="toasts" isWide height={330}>
        <Toasts />
      </State>
      <State name="nothing yet">
        <EmptyState icon="phone" title={t('No calls yet')}>
          {t('When a call has ended, log it above.')}
        </EmptyState>
      </State>
      <State name="empty folder">
        <EmptyFolder folder={contacts} createButton={null} />
      </State>
      <State name="nothing fits">
        <NoDeals filter={{ pipelineId: pipeline.id, search: 'nobody' }} onOpen={() => {}} />
      </State>
      <State name="no deals">
        <NoDeals filter={{ pipelineId: pipeline.id }} onOpen={() => {}} />
      </State>
      <State name="no such page">
        <RouteMissing />
      </State>
      {['NOT_FOUND', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR'].map((code) => (
        <State key={code} name={`failure, ${code}`}>
          <FailureState error={failure(code)} onRetry={() => {}} />
        </State>
      ))}
      <State name="loading">
        <RowSkeletons count={4} />
      </State>
      <State name="figures">
        <Figures>
          <Figure name={t('Deals')} value="1,234" />
          <Figure name={t('Lost')} value="7" isBad />
        </Figures>
      </State>
      <State name="secret">
        <Secret label={t('Key')} value="dsr_example_0123456789abcdefghijklmnopqrstuvwxyz" />
      </State>
      <State name="code">
        <CodeBlock label={t('Body')}>{jsonOf({ event: 'record.created', id: 'evt_example' })}</CodeBlock>
      </State>
      <State name="program">
        <CodeBlock label={t('Body')} isProgram>{`curl https://crm.example.com/api/v1/records ${longText}`}</CodeBlock>
      </State>
      <State name="icons">
        <Icon name="alert-triangle" /> <Icon name="circle-check" size={24} /> <Icon name="bolt" size={12} />
      </State>
    </States>
  );
}

function failure(code: string): unknown {
  return TRPCClientError.from({
    error: { message: 'There is no such record.', code: -32_000, data: { code, requestId: 'req_example' } },
  } as never);
}

function Away() {
  useEffect(() => {
    // The second look is not answered, so that no time passes on the banner.
    void lookForServer().then(() => lookForServer());
  }, []);
  return <AwayBanner />;
}

function Toasts() {
  useEffect(() => {
    undoNotice(t('{title} created', { title: 'Example Contact' }), () => {});
    notifications.show({ message: longText });
    showFailure(failure('CONFLICT'));
    // They stay.
    for (const one of notificationsStore.getState().notifications) notifications.update({ ...one, autoClose: false });
    return () => notifications.clean();
  }, []);
  return <AllNotifications />;
}
