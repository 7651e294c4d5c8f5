import { createWebhookInput, type Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Autocomplete, Fieldset, Group, Input, Radio, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { api, useSession } from '../../session/session.ts';
import { bySchema } from '../../ui/form/send-form.tsx';
import { SaveForm } from '../../ui/form/save-form.tsx';
import { PlainNumber } from '../../ui/input/plain-number.tsx';
import { NamedSelect } from '../../workflows/step/id-input.tsx';
import { ConditionField } from '../../workflows/trigger/condition-editor.tsx';
import { HeadersInput, KindPicker, type OwnHeader } from './webhook-inputs.tsx';
import { Hint } from '../../ui/page/page.tsx';

interface WebhookFormProps {
  webhook?: Webhook;
  action: string;
  /** `removed` are headers that the webhook had. */
  onSubmit: (input: WebhookFormInput, removed: Record<string, null>) => Promise<unknown>;
  onCancel: () => void;
}

const orders = [
  { value: 'none', label: t('As fast as possible') },
  { value: 'record', label: t('In order for each record') },
];
const columns = { base: 1, xs: 3 };
/** Their values are tokens. */
const isSecret = (name: string) => name === 'headers';

export function WebhookForm({ webhook, action, onSubmit, onCancel }: WebhookFormProps) {
  const form = useForm<WebhookFormValues>({
    initialValues: valuesOf(webhook),
    validate: (values) => check(values, webhook),
  });
  const { me, workspace } = useSession();
  const { scope, kinds, headers } = form.values;
  return (
    <SaveForm
      form={form}
      fields={[...Object.keys(form.values), ...headers.map(({ name }) => `headers.${name}`)]}
      draftKey={`webhook.${me.id}.${webhook?.id ?? workspace.id}`}
      isSecret={isSecret}
      save={(values) => onSubmit(inputOf(values), removedFrom(webhook, values))}
      read={webhook && (() => api.webhooks.get.query({ id: webhook.id }).then(({ data }) => valuesOf(data)))}
      onDone={() => {}}
      action={action}
      onCancel={onCancel}
    >
      <TextInput
        label={t('URL')}
        description={t(
          'An https address that accepts a POST with JSON. For n8n, Make or Zapier, use the address from their webhook trigger.',
        )}
        placeholder={t('https://example.com/hooks/dossier')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('Description')}
        placeholder={t('Tells the mailing list about new contacts')}
        {...form.getInputProps('description')}
      />
      <Fieldset variant="unstyled" legend={t('Events')}>
        <Radio.Group aria-label={t('Which events')} {...form.getInputProps('scope')}>
          <Group gap="lg">
            <Radio size="xs" value="all" label={t('Every event, including future kinds')} />
            <Radio size="xs" value="chosen" label={t('Only some')} />
          </Group>
        </Radio.Group>
        {scope === 'chosen' && (
          <KindPicker
            chosen={kinds}
            onChange={(chosen) => form.setFieldValue('kinds', chosen)}
            error={form.errors['kinds']}
          />
        )}
      </Fieldset>
      <EventFilters form={form} />
      <Fieldset variant="unstyled" legend={t('Deliveries')}>
        <SimpleGrid cols={columns} spacing={10} style={{ alignItems: 'end' }}>
          <PlainNumber
            label={t('At most, per second')}
            description={t('Deliveries above the limit wait their turn.')}
            placeholder={t('No limit')}
            min={1}
            max={1_000}
            {...form.getInputProps('rateLimitPerSecond')}
          />
          <Select
            label={t('Order')}
            description={t('Sending in order is slower if a record changes often.')}
            data={orders}
            {...form.getInputProps('ordering')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('Custom headers')}>
        <Hint mb={8}>
          {t(
            'Sent with every delivery, for a receiver that wants a token. Values are encrypted and never shown again.',
          )}
        </Hint>
        <HeadersInput
          headers={headers}
          onChange={(changed) => form.setFieldValue('headers', changed)}
          errorOf={(name) => form.errors[`headers.${name}`]}
          error={form.errors['headers']}
        />
      </Fieldset>
    </SaveForm>
  );
}

function EventFilters({ form }: { form: UseFormReturnType<WebhookFormValues> }) {
  const { data: folders = [] } = useFolders();
  const { folderId, condition } = form.values;
  const fields = folders
    .filter(({ id }) => folderId === null || id === folderId)
    .flatMap((folder) => folder.fields.map(({ key }) => `data.${key}`));
  return (
    <Fieldset variant="unstyled" legend={t('Only about')}>
      <Hint mb={8}>{t('With a changed field, only updates to that field are sent.')}</Hint>
      <SimpleGrid cols={columns} spacing={10} style={{ alignItems: 'end' }}>
        <NamedSelect
          of="folder"
          label={t('Folder')}
          placeholder={t('Any folder')}
          clearable
          {...form.getInputProps('folderId')}
        />
        <NamedSelect
          of="pipeline"
          label={t('Pipeline')}
          placeholder={t('Any pipeline')}
          clearable
          {...form.getInputProps('pipelineId')}
        />
        <Autocomplete
          label={t('Changed field')}
          placeholder={t('Any field')}
          data={[...new Set(['title', 'email', 'phone', 'ownerId', ...fields])]}
          {...form.getInputProps('changedField')}
        />
      </SimpleGrid>
      <ConditionField
        condition={condition}
        label={t('Add a condition')}
        onChange={(changed) => form.setFieldValue('condition', changed)}
      />
      {form.errors['condition'] && <Input.Error>{form.errors['condition']}</Input.Error>}
    </Fieldset>
  );
}

/** Checks with the schema of the API, and also for headers without a name or a value, which the schema can't see. */
function check(values: WebhookFormValues, webhook: Webhook | undefined): FormErrors {
  const errors = bySchema(createWebhookInput)(inputOf(values));
  if (values.scope === 'chosen' && values.kinds.length === 0)
    errors['kinds'] = t('Choose at least one, or all events.');
  const isMoved = isElsewhere(values.url, webhook?.url);
  for (const { name, value } of values.headers) {
    const isUnnamed = name.trim() === '';
    if (isUnnamed && value !== '') errors['headers'] = t('Each header needs a name.');
    // The API removes a header with an empty value; a typed name without a value is a mistake.
    if (!isUnnamed && value === '') errors[`headers.${name}`] = t('Give it a value, or remove it.');
    // The API refuses to send a stored value to another origin.
    if (isMoved && value === undefined)
      errors[`headers.${name}`] = t('Enter the value again for the new address, or remove it.');
  }
  return errors;
}

function isElsewhere(url: string, known: string | undefined): boolean {
  return known !== undefined && URL.canParse(url) && new URL(url).origin !== new URL(known).origin;
}

type WebhookFormValues = ReturnType<typeof valuesOf>;
export type WebhookFormInput = ReturnType<typeof inputOf>;

function valuesOf(webhook: Webhook | undefined) {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: webhook?.kinds ? 'chosen' : 'all',
    kinds: webhook?.kinds ?? [],
    folderId: webhook?.folderId ?? null,
    pipelineId: webhook?.pipelineId ?? null,
    changedField: webhook?.changedField ?? '',
    condition: webhook?.condition ?? null,
    rateLimitPerSecond: webhook?.rateLimitPerSecond ?? null,
    ordering: webhook?.ordering ?? ('none' as const),
    headers: (webhook?.headerNames ?? []).map((name): OwnHeader => ({ name, value: undefined })),
  };
}

function inputOf({ scope, kinds, headers, ...others }: WebhookFormValues) {
  const given = headers.flatMap(({ name, value }): [string, string][] =>
    value === undefined || name.trim() === '' ? [] : [[name.trim(), value]],
  );
  return {
    ...others,
    kinds: scope === 'all' ? null : kinds,
    headers: Object.fromEntries(given),
  };
}

function removedFrom(webhook: Webhook | undefined, { headers }: WebhookFormValues) {
  const isKept = (known: string) => headers.some(({ name }) => name.trim().toLowerCase() === known);
  const removed = (webhook?.headerNames ?? []).filter((known) => !isKept(known));
  return Object.fromEntries(removed.map((name) => [name, null]));
}
