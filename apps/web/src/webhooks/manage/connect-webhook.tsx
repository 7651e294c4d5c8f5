import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Snippets } from '../../api-keys/connect-panel.tsx';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { AnchorLink } from '../../ui/page/links.tsx';
import { Section } from '../../ui/page/section.tsx';
import { snippetsForReceiver, snippetsForRest } from './snippets.ts';
import type { Dialog } from '../webhooks.ts';

interface ConnectWebhookProps {
  webhook: Webhook;
  onDialog: (dialog: Dialog) => void;
}

/** Code to receive the deliveries of this webhook, and to manage it through the API. */
export function ConnectWebhook({ webhook, onDialog }: ConnectWebhookProps) {
  return (
    <>
      <Section
        title={t('Receive')}
        hint={t(
          'Each checks that a delivery comes from here. Answer 2xx within 15 seconds, and remember webhook-id for a few days: a delivery can arrive twice.',
        )}
      >
        <Stack gap="md">
          <Snippets snippets={snippetsForReceiver({ webhook })} />
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {t('We showed the secret when it was created. Lost it?')}
            </Text>
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<Icon name="key" size={12} />}
              onClick={() => onDialog('rotate')}
            >
              {t('Rotate the secret')}
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section
        title={t('By the REST API')}
        hint={
          <>
            {rich('Use an API key with write access, created under <keys>API keys</keys>.', {
              keys: (words) => (
                <AnchorLink to="/settings/api-keys" underline="always">
                  {words}
                </AnchorLink>
              ),
            })}
          </>
        }
      >
        <Snippets snippets={snippetsForRest({ origin: window.location.origin, webhook })} />
      </Section>
    </>
  );
}
