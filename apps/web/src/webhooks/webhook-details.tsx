import type { Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Badge, Button, Code, DataList, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { showDateTime } from '../ground/moments.ts';
import { Card } from '../ui/card/card.tsx';
import { CopyIcon } from '../ui/page/code-block.tsx';
import { Moment } from '../ui/page/page.tsx';
import { TextButton } from '../ui/icon.tsx';
import { useFilterWords, type Dialog } from './webhooks.ts';

export function WebhookDetails({ webhook, onDialog }: { webhook: Webhook; onDialog: (dialog: Dialog) => void }) {
  const { id, url, description, kinds, headerNames, previousSecretUntil, rateLimitPerSecond, ordering } = webhook;
  const filters = useFilterWords(webhook);
  const edit = (
    <TextButton size="compact-xs" icon="pencil" aria-label={t('Edit the details')} onClick={() => onDialog('edit')}>
      {t('Edit')}
    </TextButton>
  );
  return (
    <Card title={t('Details')} action={edit}>
      <DataList withDivider labelWidth={150} p="0 14px 10px">
        <Detail name="URL">
          <code>{url}</code>
          <CopyIcon value={url} label={t('Copy {what}', { what: t('the URL') })} size={22} />
        </Detail>
        {description !== null && <Detail name={t('Description')}>{description}</Detail>}
        <Detail name={t('Events')}>
          {kinds === null
            ? t('Every event, including future kinds')
            : kinds.map((kind) => (
                <Badge key={kind} color="gray">
                  {kind}
                </Badge>
              ))}
        </Detail>
        <Detail name={t('Only about')}>{filters.length === 0 ? t('Everything') : filters.join(', ')}</Detail>
        {rateLimitPerSecond !== null && (
          <Detail name={t('Rate limit')}>{t('At most {rateLimitPerSecond} per second', { rateLimitPerSecond })}</Detail>
        )}
        {ordering === 'record' && <Detail name={t('Order')}>{t('In order for each record')}</Detail>}
        <Detail name={t('Custom headers')}>
          {headerNames.length === 0 ? t('None') : headerNames.map((name) => <Code key={name}>{name}: ••••••</Code>)}
        </Detail>
        <Detail name={t('Signing secret')}>
          <code>{t('whsec_••••••••••••')}</code>
          <Button size="compact-xs" onClick={() => onDialog('rotate')}>
            {t('Rotate')}
          </Button>
          {previousSecretUntil !== null && (
            <Badge color="yellow">
              {t('Both secrets sign until {previousSecretUntil}', {
                previousSecretUntil: showDateTime(previousSecretUntil),
              })}
            </Badge>
          )}
        </Detail>
        <Detail name={t('Id')}>
          <code>{id}</code>
          <CopyIcon value={id} label={t('Copy {what}', { what: t('the id') })} size={22} />
        </Detail>
        <Detail name={t('Created')}>
          <Moment at={webhook.createdAt} />
        </Detail>
        <Detail name={t('Changed')}>
          <Moment at={webhook.updatedAt} />
        </Detail>
      </DataList>
    </Card>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{name}</DataList.ItemLabel>
      <Group component="dd" gap={6} m={0} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Group>
    </DataList.Item>
  );
}
