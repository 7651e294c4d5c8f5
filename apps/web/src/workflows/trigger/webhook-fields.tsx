import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { Checkbox, Select, TagsInput } from '@mantine/core';
import { t } from '../../language/t.ts';
import { TemplateInput } from '../step/template-input.tsx';

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
] as const;

const formAnswers = [
  { value: 'none', label: t('The id of the run, for programs') },
  { value: 'page', label: t('A page with a title and a message') },
  { value: 'redirect', label: t('Another address') },
] as const;

/** Protection and answers of a trigger URL. */
export function WebhookFields({ trigger, onChange }: WebhookFieldsProps) {
  const { formAnswer = null, origins = [], takesGet = false } = trigger;
  return (
    <>
      <Select
        label={t('Its URL requires')}
        data={protections}
        value={trigger.protection}
        onChange={(protection) => onChange({ ...trigger, protection: protection ?? 'none' })}
      />
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
          'Such as https://www.example.com, or * for any. If empty, forms work everywhere and scripts nowhere',
        )}
        value={origins}
        onChange={(typed) => onChange({ ...trigger, origins: typed.map(originOf) })}
      />
      <Checkbox
        label={t('Opening the URL also starts it')}
        description={t('Use this for senders that can only open a link. E-mail previews open links, too')}
        disabled={trigger.protection === 'signature' && !takesGet}
        checked={takesGet}
        onChange={({ currentTarget }) => onChange({ ...trigger, takesGet: currentTarget.checked })}
      />
    </>
  );
}

function newFormAnswer(kind: string | null): FormAnswer | null {
  if (kind === 'page') return { kind, title: t('Thank you'), message: '' };
  return kind === 'redirect' ? { kind, url: 'https://' } : null;
}

/** The origin of a pasted address. */
function originOf(typed: string): string {
  const url = URL.parse(typed.trim());
  return url === null || url.origin === 'null' ? typed.trim() : url.origin;
}
