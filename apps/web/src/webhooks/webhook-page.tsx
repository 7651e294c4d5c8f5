import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/page/links.tsx';
import { Page } from '../ui/page/page.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { Overview } from './health/overview.tsx';
import { tabNamed } from './webhook-search.ts';
import { nameOf, stateOf, type Dialog } from './webhooks.ts';
import { ConnectWebhook } from './manage/connect-webhook.tsx';
import { DeliveriesPane } from './delivery/deliveries-pane.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookDialogs } from './webhook-dialogs.tsx';

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
      <WebhookDialogs webhook={webhook} dialog={dialog} onDialog={setDialog} onClose={() => setDialog(undefined)} />
    </Page>
  );
}
