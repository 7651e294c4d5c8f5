import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t, rich } from '../language/t.ts';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Page, Section, AnchorLink, BackLink, QueryState } from '../ui/page/page.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc } from '../session/session.ts';
import { DeliveriesPane } from './delivery/deliveries-pane.tsx';
import { Overview } from './health/overview.tsx';
import { RotateSecret } from './manage/create-webhook.tsx';
import { TestSend } from './test-send.tsx';
import { WebhookForm } from './manage/webhook-form.tsx';
import { tabs } from './webhook-search.ts';
import { type Dialog, nameOf, refreshWebhooks, stateOf } from './webhooks.ts';
import { Snippets } from '../api-keys/connect-panel.tsx';
import { TextButton } from '../ui/icon.tsx';
import { snippetsForReceiver, snippetsForRest } from './manage/snippets.ts';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');

export function WebhookPage() {
  const { webhookId } = route.useParams();
  const webhook = useQuery(trpc.webhooks.get.queryOptions({ id: webhookId }, { refetchInterval: 5_000 }));
  if (!webhook.isSuccess) return <QueryState isPage query={webhook} />;
  return <OneWebhook key={webhookId} webhook={webhook.data.data} />;
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { tab = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = () => setDialog(undefined);
  useShortcuts([
    { keys: 'e', label: t('Edit this webhook'), run: () => setDialog('edit') },
    { keys: 't', label: t('Send a test'), run: () => setDialog('test') },
  ]);
  return (
    <Page
      title={nameOf(webhook)}
      before={<BackLink to="/settings/webhooks">{t('Webhooks')}</BackLink>}
      actions={
        <>
          <Badge visibleFrom="sm" {...stateOf(webhook)} />
          <TextButton visibleFrom="sm" icon="pencil" onClick={() => setDialog('edit')}>
            {t('Edit')}
          </TextButton>
          <TextButton variant="filled" icon="send" onClick={() => setDialog('test')}>
            {t('Test')}
          </TextButton>
          <WebhookMenu webhook={webhook} onDialog={setDialog} />
        </>
      }
      toolbar={
        <PageTabs tabs={tabs} value={tab} onChange={(chosen) => void navigate({ to: '.', search: { tab: chosen } })} />
      }
    >
      {tab === 'overview' && <Overview webhook={webhook} onDialog={setDialog} />}
      {tab === 'deliveries' && <DeliveriesPane webhook={webhook} />}
      {tab === 'connect' && <ConnectWebhook webhook={webhook} onDialog={setDialog} />}
      <AskingDrawer
        opened={dialog === 'edit'}
        onClose={close}
        title={t('Edit the webhook')}
        size="xl"
        closeOnClickOutside={false}
      >
        {dialog === 'edit' && (
          <WebhookForm
            webhook={webhook}
            action={t('Save')}
            onSubmit={async ({ headers, ...input }, removed) => {
              await api.webhooks.update.mutate({ id: webhook.id, ...input, headers: { ...removed, ...headers } });
              await refreshWebhooks();
              close();
            }}
            onCancel={close}
          />
        )}
      </AskingDrawer>
      <Drawer opened={dialog === 'test'} onClose={close} title={t('Send a test')} size="lg">
        {dialog === 'test' && <TestSend webhook={webhook} />}
      </Drawer>
      {dialog === 'rotate' && <RotateSecret webhook={webhook} onDone={close} />}
    </Page>
  );
}

function WebhookMenu({ webhook, onDialog }: { webhook: Webhook; onDialog: (dialog: Dialog) => void }) {
  const { id, isEnabled } = webhook;
  const navigate = useNavigate();
  const switching = useMutation({
    mutationFn: (isOn: boolean) => api.webhooks.update.mutate({ id, isEnabled: isOn }),
    onSuccess: async (_done, isOn) => {
      await refreshWebhooks();
      if (!isOn) undoNotice(t('The webhook is off. New events are not sent.'), () => switching.mutate(true));
    },
  });
  return (
    <Confirm
      title={t('Delete {webhook}?', { webhook: nameOf(webhook) })}
      action={t('Delete')}
      onConfirm={async () => {
        await api.webhooks.remove.mutate({ id });
        await navigate({ to: '/settings/webhooks' });
        await refreshWebhooks();
      }}
      trigger={(open) => (
        <MoreMenu
          about={nameOf(webhook)}
          label={t('More about this webhook')}
          acts={[
            { label: t('Edit'), icon: 'pencil', run: () => onDialog('edit') },
            { label: t('Rotate the secret'), icon: 'key', run: () => onDialog('rotate') },
            {
              label: isEnabled ? t('Turn off') : t('Turn back on'),
              icon: isEnabled ? 'circle-x' : 'player-play',
              run: () => switching.mutate(!isEnabled),
            },
            'divider',
            { label: t('Delete'), icon: 'trash', run: open },
          ]}
        />
      )}
    >
      {t("Nothing more is sent. Waiting deliveries are dropped, and the log is deleted. You can't undo this.")}
    </Confirm>
  );
}

function ConnectWebhook({ webhook, onDialog }: { webhook: Webhook; onDialog: (dialog: Dialog) => void }) {
  return (
    <>
      <Section
        title={t('Receive')}
        hint={t(
          'Each checks that a delivery comes from here. Answer 2xx within 15 seconds, and remember webhook-id for a few days: a delivery can arrive twice.',
        )}
      >
        <Stack gap="md">
          <Snippets snippets={snippetsForReceiver(webhook)} />
          <Group gap="xs">
            <Text c="dimmed">{t('We show the secret only once. If you have lost it, rotate it.')}</Text>
            <TextButton size="compact-xs" icon="key" onClick={() => onDialog('rotate')}>
              {t('Rotate the secret')}
            </TextButton>
          </Group>
        </Stack>
      </Section>
      <Section
        title={t('By the REST API')}
        hint={rich('Use an API key with write access, created under <keys>API keys</keys>.', {
          keys: (words) => (
            <AnchorLink to="/settings/api-keys" underline="always">
              {words}
            </AnchorLink>
          ),
        })}
      >
        <Snippets snippets={snippetsForRest(webhook)} />
      </Section>
    </>
  );
}
