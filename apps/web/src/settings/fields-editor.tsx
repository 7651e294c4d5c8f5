import { uniqueTypes } from '@dossier/domain/fields/constants.ts';
import type { Field, fieldPatchSchema } from '@dossier/domain/fields/schema.ts';
import { Badge, Box, Group, Text, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { FieldForm } from '../fields/field-form.tsx';
import { fieldTypeNames } from '../fields/field-types.ts';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { invalidate, api, trpc } from '../session/session.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { MoreMenu, type Act } from '../ui/form/more-menu.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { Section } from '../ui/page/page.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { TextButton } from '../ui/icon.tsx';
import { ArchiveField, isFieldUsed } from '../workflows/definition/field-uses.tsx';
import { ChangeType, UniqueValues } from './field-changes.tsx';
import { ArchivedList, type PlaceNoun } from './place-parts.tsx';

type Patch = z.input<typeof fieldPatchSchema>;

interface FieldsEditorProps {
  noun: PlaceNoun;
  /** Its folder or pipeline. */
  id: string;
  hint: string;
  fields: readonly Field[];
  /** Archived ones included; undefined while they load. */
  all: readonly Field[] | undefined;
}

export function FieldsEditor({ noun, id, hint, fields, all = [] }: FieldsEditorProps) {
  const [dialog, setDialog] = useState<{ title: string; content: ReactNode } | undefined>();
  const close = () => setDialog(undefined);
  const refresh = () => invalidate(trpc[noun]);
  const setArchived = (key: string, isArchived: boolean) =>
    api[noun].archiveField.mutate({ id, key, isArchived }).then(refresh);
  const archiving = useMutation({
    mutationFn: ({ key }: Field) => setArchived(key, true),
    onSuccess: (_done, { key, label }) =>
      undoNotice(t('{label} archived. Its values are kept.', { label }), () => setArchived(key, false)),
  });
  const archive = async (field: Field) => {
    const uses = { noun, id, fieldKey: field.key };
    // If the uses can't be read, archiving goes on, since it can be undone.
    if (!(await isFieldUsed(uses).catch(() => false))) return archiving.mutate(field);
    const content = <ArchiveField {...uses} onArchive={() => archiving.mutateAsync(field)} onDone={close} />;
    setDialog({ title: t('Archive {label}?', { label: field.label }), content });
  };
  const save = (key: string, field: Patch) => api[noun].updateField.mutate({ id, key, field }).then(refresh);
  const actsOn = (field: Field): Act[] => {
    const { label } = field;
    const open = (title: string, content: ReactNode) => () => setDialog({ title, content });
    const read = async () =>
      (await api[noun].get.query({ id })).data.fields.find(({ key }: Pick<Field, 'key'>) => key === field.key);
    const edit = <EditField field={field} save={(patch) => save(field.key, patch)} read={read} onDone={close} />;
    const change = { folderId: id, field, onDone: close };
    const acts: Act[] = [{ label: t('Change'), icon: 'pencil', run: open(t('Change {label}', { label }), edit) }];
    if (noun === 'folders' && uniqueTypes.includes(field.type)) {
      const run = open(t('Unique values of {label}', { label }), <UniqueValues {...change} />);
      acts.push({ label: t('Unique values'), icon: 'number-1', run });
    }
    if (noun === 'folders') {
      const run = open(t('Change the type of {label}', { label }), <ChangeType {...change} />);
      acts.push({ label: t('Change the type'), icon: 'switch-horizontal', run });
    }
    acts.push({ label: t('Archive'), icon: 'archive', run: () => void archive(field) });
    return acts;
  };
  const takenKeys = fields.map(({ key }) => key);
  const add = (field: Omit<Field, 'unique' | 'archivedAt'>) => api[noun].addField.mutate({ id, field }).then(refresh);
  const create = <FieldForm takenKeys={takenKeys} onSubmit={add} onDone={close} />;
  const button = (
    <TextButton variant="filled" icon="plus" onClick={() => setDialog({ title: t('New field'), content: create })}>
      {t('New field')}
    </TextButton>
  );
  return (
    <>
      <Section title={t('Fields')} hint={hint} actions={button}>
        {fields.length === 0 && (
          <Text c="dimmed">{t('No fields yet. Add the first one: a status, a date, a link to another record.')}</Text>
        )}
        <SortableList
          items={fields.map((field) => ({ ...field, id: field.key }))}
          nameOf={({ label }) => label}
          readOrder={() =>
            api[noun].get.query({ id }).then(({ data }) => data.fields.map(({ key }: Pick<Field, 'key'>) => key))
          }
          onReorder={(keys) => api[noun].reorderFields.mutate({ id, keys }).then(refresh)}
          render={(field) => (
            <Group gap={10} wrap="nowrap" mih={38} style={{ borderBottom: '1px solid var(--line-2)' }}>
              <Text inherit fw={540} miw={120}>
                {field.label}
              </Text>
              <Text size="md" component="code" truncate fz="0.75rem" ff="monospace" c="dimmed" visibleFrom="sm">
                {field.key}
              </Text>
              <Text inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {fieldTypeNames[field.type]}
              </Text>
              {field.required && <Badge color="gray">{t('Required')}</Badge>}
              {field.unique && <Badge color="gray">{t('Unique')}</Badge>}
              <Box ml="auto">
                <MoreMenu about={field.label} acts={actsOn(field)} />
              </Box>
            </Group>
          )}
        />
        <AskingModal opened={dialog !== undefined} onClose={close} title={dialog?.title}>
          {dialog?.content}
        </AskingModal>
      </Section>
      <ArchivedList
        title={t('Archived fields')}
        parts={all.map(({ key, label, archivedAt }) => ({ id: key, name: label, archivedAt }))}
        restore={(key) => setArchived(key, false)}
      />
    </>
  );
}

interface EditFieldProps {
  field: Field;
  save: (patch: Patch) => Promise<unknown>;
  read: () => Promise<Field | undefined>;
  onDone: () => void;
}

function EditField({ field, save, read, onDone }: EditFieldProps) {
  const [asked, setAsked] = useState<Pick<ReplaceChoicesProps, 'held' | 'patch'> | undefined>();
  if (asked) return <ReplaceChoices {...asked} save={save} onDone={onDone} />;
  return (
    <FieldForm
      field={field}
      takenKeys={[]}
      onSubmit={async ({ label, required, options, targetFolderId }) => {
        const target = targetFolderId === field.targetFolderId ? {} : { targetFolderId };
        const patch = { label, required, ...(options ? { options } : {}), ...target };
        try {
          await save(patch);
        } catch (error) {
          const held = heldChoicesOf(error);
          if (held.length > 0) setAsked({ held, patch });
          throw error;
        }
      }}
      read={read}
      onDone={onDone}
    />
  );
}

/** A choice that would be removed although values use it; `words` say how many. */
interface HeldChoice {
  choice: string;
  words: string;
}

function heldChoicesOf(error: unknown): HeldChoice[] {
  return failureOf(error).issues.flatMap(({ path: [, part, choice], message }) =>
    part === 'replace' && typeof choice === 'string' ? [{ choice, words: message }] : [],
  );
}

interface ReplaceChoicesProps extends Omit<EditFieldProps, 'field' | 'read'> {
  held: readonly HeldChoice[];
  patch: Patch;
}

function ReplaceChoices({ held, patch, save, onDone }: ReplaceChoicesProps) {
  const { options, required: isRequired = false } = patch;
  const form = useForm({ initialValues: { chosen: {} as Readonly<Record<string, string | null>> } });
  const { chosen } = form.values;
  const replace = Object.fromEntries(held.map(({ choice }) => [choice, chosen[choice] ?? null]));
  return (
    <SendForm
      form={form}
      save={() => save({ ...patch, replace })}
      onDone={onDone}
      isBlocked={isRequired && Object.values(replace).includes(null)}
    >
      <Text>{t('You removed choices that are still in use. Choose what replaces them.')}</Text>
      {held.map(({ choice, words }) => (
        <Select
          key={choice}
          label={t('Replace “{choice}” with', { choice })}
          description={words}
          data={options ?? []}
          placeholder={isRequired ? t('Choose one') : t('No value')}
          clearable={!isRequired}
          value={chosen[choice] ?? null}
          onChange={(to) => form.setFieldValue('chosen', { ...chosen, [choice]: to })}
        />
      ))}
    </SendForm>
  );
}
