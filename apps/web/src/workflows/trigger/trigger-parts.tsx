import { hmacSchema, isSigned, type Hmac, type Protection, type Trigger } from '@dossier/domain/workflows/schema.ts';
import { Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { t } from '../../language/t.ts';
import { PlainNumber } from '../../ui/input/plain-number.tsx';
import { TemplateInput } from '../step/template-input.tsx';
import { eventTitle, useEventKinds } from '../workflows.ts';

type WebhookTrigger = Extract<Trigger, { kind: 'webhook' }>;
type FormAnswer = NonNullable<WebhookTrigger['formAnswer']>;

interface WebhookFieldsProps {
  trigger: WebhookTrigger;
  onChange: (trigger: WebhookTrigger) => void;
}

const protections = [
  { value: 'none', label: t('Nothing: anyone with the URL can call it') },
  { value: 'token', label: t('A token, in the header X-Webhook-Token') },
  { value: 'signature', label: t('A Standard Webhooks signature') },
  { value: 'stripe', label: t("{sender}'s signature", { sender: 'Stripe' }) },
  { value: 'github', label: t("{sender}'s signature", { sender: 'GitHub' }) },
  { value: 'shopify', label: t("{sender}'s signature", { sender: 'Shopify' }) },
  { value: 'slack', label: t("{sender}'s signature", { sender: 'Slack' }) },
  { value: 'hubspot', label: t("{sender}'s signature", { sender: 'HubSpot' }) },
  { value: 'calendly', label: t("{sender}'s signature", { sender: 'Calendly' }) },
  { value: 'hmac', label: t('Another HMAC signature') },
] as const satisfies { value: Protection; label: string }[];

const formAnswers = [
  { value: 'none', label: t('The id of the run, for programs') },
  { value: 'page', label: t('A page with a title and a message') },
  { value: 'redirect', label: t('Another address') },
] as const;

export function WebhookFields({ trigger, onChange }: WebhookFieldsProps) {
  const { formAnswer = null, origins = [], takesGet = false, keepsRawBody = false, callsPerMinute } = trigger;
  return (
    <>
      <Select
        label={t('Its URL requires')}
        data={protections}
        value={trigger.protection}
        onChange={(chosen) => onChange({ ...trigger, ...protectionOf(chosen ?? 'none') })}
      />
      {trigger.hmac && <HmacFields hmac={trigger.hmac} onChange={(hmac) => onChange({ ...trigger, hmac })} />}
      <Select
        label={t('After sending a form, people see')}
        data={formAnswers}
        value={formAnswer?.kind ?? 'none'}
        onChange={(chosen) => onChange({ ...trigger, formAnswer: newFormAnswer(chosen) })}
      />
      {formAnswer?.kind === 'page' && (
        <>
          <TemplateInput
            label={t('Title of the page')}
            required
            value={formAnswer.title}
            onChange={(title) => onChange({ ...trigger, formAnswer: { ...formAnswer, title } })}
          />
          <TemplateInput
            label={t('Message of the page')}
            minRows={3}
            value={formAnswer.message}
            onChange={(message) => onChange({ ...trigger, formAnswer: { ...formAnswer, message } })}
          />
        </>
      )}
      {formAnswer?.kind === 'redirect' && (
        <TemplateInput
          label={t('Address')}
          description={t('Values go into its path or query')}
          placeholder={t('https://www.example.com/thanks')}
          required
          value={formAnswer.url}
          onChange={(url) => onChange({ ...trigger, formAnswer: { ...formAnswer, url } })}
        />
      )}
      <TagsInput
        label={t('Websites whose pages may call it')}
        description={t(
          'For example https://www.example.com, or * for any. If empty, forms work everywhere and scripts nowhere',
        )}
        value={origins}
        onChange={(typed) => onChange({ ...trigger, origins: typed.map(originOf) })}
      />
      <Checkbox
        label={t('Opening the URL also starts it')}
        description={t('Use this for senders that can only open a link. E-mail previews open links, too')}
        disabled={isSigned(trigger.protection) && !takesGet}
        checked={takesGet}
        onChange={({ currentTarget }) => onChange({ ...trigger, takesGet: currentTarget.checked })}
      />
      <Checkbox
        label={t('Keep the raw body')}
        description={t('Templates read it as trigger.rawBody')}
        checked={keepsRawBody}
        onChange={({ currentTarget }) => onChange({ ...trigger, keepsRawBody: currentTarget.checked })}
      />
      <PlainNumber
        label={t('Maximum calls per minute')}
        description={t('Further calls are refused; senders try again later')}
        placeholder="600"
        min={1}
        max={6_000}
        value={callsPerMinute}
        onChange={(rate) => onChange({ ...trigger, callsPerMinute: rate ?? undefined })}
      />
    </>
  );
}

function protectionOf(protection: Protection): Pick<WebhookTrigger, 'protection' | 'hmac'> {
  return { protection, hmac: protection === 'hmac' ? hmacSchema.parse({ header: 'X-Signature' }) : undefined };
}

function HmacFields({ hmac, onChange }: { hmac: Hmac; onChange: (hmac: Hmac) => void }) {
  const textOf = (name: 'header' | 'prefix' | 'timestampHeader' | 'signed') => ({
    value: hmac[name] ?? '',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...hmac, [name]: name === 'timestampHeader' && value === '' ? null : value }),
  });
  return (
    <>
      <TextInput label={t('Header of the signature')} required {...textOf('header')} />
      <TextInput label={t('Text before the signature')} placeholder={t('sha256=')} {...textOf('prefix')} />
      <Select
        label={t('Algorithm')}
        data={['sha1', 'sha256', 'sha512'] as const}
        value={hmac.algorithm}
        onChange={(algorithm) => onChange({ ...hmac, algorithm: algorithm ?? 'sha256' })}
      />
      <Select
        label={t('Encoding')}
        data={['hex', 'base64'] as const}
        value={hmac.encoding}
        onChange={(encoding) => onChange({ ...hmac, encoding: encoding ?? 'hex' })}
      />
      <TextInput
        label={t('Signed text')}
        description={t('Use {names}', { names: '{timestamp} {method} {url} {body}' })}
        required
        {...textOf('signed')}
      />
      <TextInput
        label={t('Header of the time')}
        description={t('If empty, the time is read from t= in the header of the signature')}
        {...textOf('timestampHeader')}
      />
    </>
  );
}

function newFormAnswer(kind: string | null): FormAnswer | null {
  if (kind === 'page') return { kind, title: t('Thank you'), message: '' };
  return kind === 'redirect' ? { kind, url: 'https://' } : null;
}

function originOf(typed: string): string {
  const url = URL.parse(typed.trim());
  return url === null || url.origin === 'null' ? typed.trim() : url.origin;
}

const modes = [
  { value: 'serial', label: t('Run one after the other') },
  { value: 'newestWins', label: t('The newer one cancels the older') },
  { value: 'drop', label: t('The newer one is dropped') },
] as const;

interface PacingFieldsProps {
  trigger: Exclude<Trigger, { kind: 'schedule' }>;
  onChange: (trigger: Trigger) => void;
}

export function PacingFields({ trigger, onChange }: PacingFieldsProps) {
  const { cancelOn = [], concurrencyKey, concurrencyMode, debounceSeconds, ratePerMinute } = trigger;
  const cancelledBy = [...new Set(cancelOn.map(({ event }) => event))];
  const kinds = useEventOptions() ?? cancelledBy.map((kind) => ({ value: kind, label: eventTitle(kind) }));
  return (
    <>
      <MultiSelect
        label={t('Cancelled by')}
        description={t('Events of the same record, deal or task that cancel a waiting run')}
        placeholder={cancelledBy.length === 0 ? t('Nothing') : ''}
        data={kinds}
        value={cancelledBy}
        maxValues={10}
        clearable
        onChange={(events) => {
          // Imported conditions are kept.
          const rules = events.flatMap((event) => {
            const known = cancelOn.filter((rule) => rule.event === event);
            return known.length > 0 ? known : [{ event, condition: null }];
          });
          onChange({ ...trigger, cancelOn: rules.length === 0 ? undefined : rules });
        }}
      />
      <TemplateInput
        label={t('Group runs by')}
        description={t('For instance the id of the record; runs with the same value do not overlap')}
        placeholder="{{ record.id }}"
        value={concurrencyKey ?? ''}
        onChange={(key) =>
          onChange(
            key === ''
              ? { ...trigger, concurrencyKey: undefined, concurrencyMode: undefined }
              : { ...trigger, concurrencyKey: key },
          )
        }
      />
      {concurrencyKey !== undefined && (
        <Select
          label={t('If two runs overlap')}
          data={modes}
          value={concurrencyMode ?? 'serial'}
          onChange={(mode) => onChange({ ...trigger, concurrencyMode: mode ?? undefined })}
        />
      )}
      <PlainNumber
        label={t('Quiet time before it starts, in seconds')}
        description={t('If several calls come in a row, only the last one runs')}
        min={1}
        max={3_600}
        value={debounceSeconds}
        onChange={(seconds) => onChange({ ...trigger, debounceSeconds: seconds ?? undefined })}
      />
      <PlainNumber
        label={t('Maximum starts per minute')}
        description={t('Further runs wait for their turn')}
        min={1}
        max={600}
        value={ratePerMinute}
        onChange={(rate) => onChange({ ...trigger, ratePerMinute: rate ?? undefined })}
      />
    </>
  );
}

/** The events that can start or cancel a run; undefined while loading. */
export function useEventOptions() {
  const { data: kinds } = useEventKinds();
  // An automation must not start because another one was stopped.
  return kinds?.flatMap(({ kind }) => (kind === 'workflow.stopped' ? [] : [{ value: kind, label: eventTitle(kind) }]));
}
