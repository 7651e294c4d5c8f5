import { createWebhookInput, type Webhook } from '@dossier/domain/webhooks/schema.ts';
import { Autocomplete, Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { formErrors } from '../failure.ts';
import { useFolders } from '../folders/folders.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { DeliverySettings } from './delivery-settings.tsx';
import { HeadersInput, type OwnHeader } from './headers-input.tsx';
import { KindPicker } from './kind-picker.tsx';
import classes from './webhook-form.module.css';

type CreateInput = z.input<typeof createWebhookInput>;

/** The submitted values. A null header is removed. */
export type WebhookFormInput = Required<
  Pick<CreateInput, 'url' | 'kinds' | 'folderId' | 'pipelineId' | 'changedField' | 'rateLimitPerSecond' | 'description'>
> & { headers: Record<string, string | null> };

interface Values {
  url: string;
  description: string;
  scope: 'all' | 'chosen';
  kinds: string[];
  folderId: string | null;
  pipelineId: string | null;
  changedField: string;
  rateLimitPerSecond: number | '';
  headers: OwnHeader[];
}

interface WebhookFormProps {
  /** The webhook to change; absent for a new one. */
  webhook?: Webhook;
  action: string;
  onSubmit: (input: WebhookFormInput) => Promise<unknown>;
  more?: ReactNode;
}

/** The form of a webhook, new or existing. */
export function WebhookForm({ webhook, action, onSubmit, more }: WebhookFormProps) {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(webhook), validate: (values) => check(values, webhook) });
  const { scope, kinds, folderId, headers } = form.values;
  const fields = folders
    .filter(({ id }) => folderId === null || id === folderId)
    .flatMap((folder) => folder.fields.map(({ key }) => `data.${key}`));
  const save = async (values: Values) => {
    setIsBusy(true);
    const shown = [
      'url',
      'kinds',
      'folderId',
      'pipelineId',
      'changedField',
      'rateLimitPerSecond',
      'description',
      'headers',
      ...values.headers.map(({ name }) => `headers.${name}`),
    ];
    await onSubmit(inputOf(values, webhook)).catch((error: unknown) => form.setErrors(formErrors(error, shown)));
    setIsBusy(false);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <FormFailure>{form.errors['_']}</FormFailure>
        <Stack gap="sm">
          <TextInput
            label="URL"
            description="An https address that takes a POST with JSON. For n8n, Make and Zapier: the address that their webhook trigger shows."
            placeholder="https://example.com/hooks/dossier"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('url')}
          />
          <TextInput
            label="Description"
            placeholder="Tells the mailing list about new contacts"
            {...form.getInputProps('description')}
          />
        </Stack>
        <fieldset className={classes.part}>
          <legend>Events</legend>
          <Radio.Group aria-label="Which events" {...form.getInputProps('scope')}>
            <Group gap="lg">
              <Radio size="xs" value="all" label="Every event, also kinds yet to come" />
              <Radio size="xs" value="chosen" label="Only some" />
            </Group>
          </Radio.Group>
          {scope === 'chosen' && (
            <KindPicker
              chosen={kinds}
              onChange={(chosen) => form.setFieldValue('kinds', chosen)}
              error={form.errors['kinds']}
            />
          )}
        </fieldset>
        <fieldset className={classes.part}>
          <legend>Only about</legend>
          <p className={classes.hint}>A changed field narrows updates alone: to those that changed it.</p>
          <div className={classes.filters}>
            <Select
              label="Folder"
              placeholder="Any folder"
              clearable
              data={folders.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('folderId')}
            />
            <Select
              label="Pipeline"
              placeholder="Any pipeline"
              clearable
              data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('pipelineId')}
            />
            <Autocomplete
              size="xs"
              label="Changed field"
              placeholder="Any field"
              data={[...new Set(['title', 'email', 'phone', 'ownerId', ...fields])]}
              {...form.getInputProps('changedField')}
            />
          </div>
        </fieldset>
        <DeliverySettings rateLimit={form.getInputProps('rateLimitPerSecond')} />
        <fieldset className={classes.part}>
          <legend>Own headers</legend>
          <p className={classes.hint}>
            Sent with every delivery, for a receiver that wants a token. Values are encrypted and never shown again.
          </p>
          <HeadersInput
            headers={headers}
            onChange={(changed) => form.setFieldValue('headers', changed)}
            errorOf={(name) => form.errors[`headers.${name}`]}
            error={form.errors['headers']}
          />
        </fieldset>
        <Group justify="flex-end">
          {more}
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function valuesOf(webhook: Webhook | undefined): Values {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: webhook?.kinds ? 'chosen' : 'all',
    kinds: webhook?.kinds ?? [],
    folderId: webhook?.folderId ?? null,
    pipelineId: webhook?.pipelineId ?? null,
    changedField: webhook?.changedField ?? '',
    rateLimitPerSecond: webhook?.rateLimitPerSecond ?? '',
    headers: (webhook?.headerNames ?? []).map((name) => ({ name, value: undefined })),
  };
}

/** Checks with the schema of the API, and what the schema can not know: headers without a name or a value. */
function check(values: Values, webhook: Webhook | undefined): FormErrors {
  const { headers, ...input } = inputOf(values, undefined);
  const given = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const errors = schemaResolver(createWebhookInput, { sync: true })({ ...input, headers: Object.fromEntries(given) });
  const unnamed = values.headers.some(({ name, value }) => name.trim() === '' && value !== '');
  // The API removes a header with an empty value; a typed name without a value is a mistake.
  const empty = values.headers
    .filter(({ name, value }) => name.trim() !== '' && value === '')
    .map(({ name }) => [`headers.${name}`, 'Give it a value, or remove it.'] as const);
  // The API refuses to send a stored value to another origin.
  const kept = isElsewhere(values.url, webhook?.url)
    ? values.headers
        .filter(({ value }) => value === undefined)
        .map(({ name }) => [`headers.${name}`, 'Enter the value again for the new address, or remove it.'] as const)
    : [];
  return {
    ...errors,
    ...(values.scope === 'chosen' && values.kinds.length === 0
      ? { kinds: 'Choose one at least, or take every event.' }
      : {}),
    ...(unnamed ? { headers: 'Each header needs a name.' } : {}),
    ...Object.fromEntries([...empty, ...kept]),
  };
}

function isElsewhere(url: string, known: string | undefined): boolean {
  return known !== undefined && URL.canParse(url) && new URL(url).origin !== new URL(known).origin;
}

function inputOf(
  { url, description, scope, kinds, folderId, pipelineId, changedField, rateLimitPerSecond, headers }: Values,
  webhook: Webhook | undefined,
): WebhookFormInput {
  const given = headers.flatMap(({ name, value }) =>
    value === undefined || name.trim() === '' ? [] : [[name.trim(), value] as const],
  );
  const isKept = (known: string) => headers.some(({ name }) => name.trim().toLowerCase() === known);
  const removed = (webhook?.headerNames ?? []).filter((known) => !isKept(known)).map((name) => [name, null] as const);
  return {
    url,
    description,
    kinds: scope === 'all' ? null : kinds,
    folderId,
    pipelineId,
    changedField,
    rateLimitPerSecond: rateLimitPerSecond === '' ? null : rateLimitPerSecond,
    headers: Object.fromEntries([...removed, ...given]),
  };
}
