import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Button, Drawer, Modal, Tabs } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { ButtonLink } from '../shell/links.tsx';
import { Page } from '../shell/page.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { FailureState, RowSkeletons } from '../shell/states.tsx';
import { AskingDrawer } from '../shell/asking.tsx';
import { trpc } from '../trpc.ts';
import { ConnectWebhook } from './connect-webhook.tsx';
import { DeliveriesPane } from './deliveries-pane.tsx';
import { Overview } from './overview.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { TestSend } from './test-send.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { tabNamed } from './webhook-search.ts';
import { nameOf, refreshWebhooks, stateOf, type Dialog } from './webhooks.ts';

const route = getRouteApi('/shell/settings/webhooks/$webhookId');
const lookEveryMs = 5_000;

/** One webhook: health, deliveries, and how to receive them. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  const webhook = useQuery(trpc.webhooks.get.queryOptions({ id: webhookId }, { refetchInterval: lookEveryMs }));
  if (webhook.isPending) return <RowSkeletons />;
  if (webhook.isError) return <FailureState isPage error={webhook.error} onRetry={() => void webhook.refetch()} />;
  return <OneWebhook key={webhookId} webhook={webhook.data.data} />;
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { tab = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = () => setDialog(undefined);
  const state = stateOf(webhook);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'e', label: t('Edit this webhook'), run: () => setDialog('edit') },
        { keys: 't', label: t('Send a test'), run: () => setDialog('test') },
      ],
      [],
    ),
  );
  return (
    <Page
      title={nameOf(webhook)}
      before={
        <ButtonLink to="/settings/webhooks" variant="subtle" color="gray" leftSection={<Icon name="arrow-left" />}>
          {t('Webhooks')}
        </ButtonLink>
      }
      actions={
        <>
          <Badge visibleFrom="sm" color={state.color}>
            {state.label}
          </Badge>
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<Icon name="pencil" />}
            onClick={() => setDialog('edit')}
          >
            {t('Edit')}
          </Button>
          <Button leftSection={<Icon name="send" />} onClick={() => setDialog('test')}>
            {t('Test')}
          </Button>
          <WebhookMenu webhook={webhook} onDialog={setDialog} />
        </>
      }
      toolbar={
        <Tabs
          value={tab}
          onChange={(chosen) => void navigate({ to: '.', search: { tab: tabNamed(chosen) ?? 'overview' } })}
        >
          <Tabs.List>
            <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
            <Tabs.Tab value="deliveries">{t('Deliveries')}</Tabs.Tab>
            <Tabs.Tab value="connect">{t('Connect')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
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
        {dialog === 'edit' && <EditWebhook webhook={webhook} onDone={close} />}
      </AskingDrawer>
      <Drawer opened={dialog === 'test'} onClose={close} title={t('Send a test')} size="lg">
        {dialog === 'test' && <TestSend webhook={webhook} />}
      </Drawer>
      {/* The secret is shown only once, so a click outside does not close it. */}
      <Modal
        opened={dialog === 'rotate' || dialog === 'secret'}
        onClose={close}
        title={t('Rotate the signing secret')}
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={dialog !== 'secret'}
        withCloseButton={dialog !== 'secret'}
      >
        {(dialog === 'rotate' || dialog === 'secret') && (
          <RotateSecret webhook={webhook} onMade={() => setDialog('secret')} onDone={close} />
        )}
      </Modal>
    </Page>
  );
}

function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const saving = useMutation(
    trpc.webhooks.update.mutationOptions({ onSuccess: refreshWebhooks, meta: { isQuiet: true } }),
  );
  return (
    <WebhookForm
      webhook={webhook}
      action={t('Save')}
      onSubmit={(input) => saving.mutateAsync({ id: webhook.id, ...input }).then(onDone)}
      more={
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
      }
    />
  );
}
