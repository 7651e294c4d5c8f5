import { uniqueTypes } from '@dossier/domain/fields/constants.ts';
import type { Field, fieldInputSchema, fieldPatchSchema } from '@dossier/domain/fields/schema.ts';
import { Badge, Box, Button, Group, Text, Select, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { z } from 'zod';
import { t } from '../language/t.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu, type Act } from '../ui/form/more-menu.tsx';
import { Section } from '../ui/page/section.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { fieldTypeNames } from './field-types.ts';
import { FieldForm } from './field-form.tsx';
import { failureOf } from '../ground/failure.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';

export interface FieldVerbs {
  add: (field: z.input<typeof fieldInputSchema>) => Promise<unknown>;
  update: (key: string, patch: z.input<typeof fieldPatchSchema>) => Promise<unknown>;
  archive: (key: string, isArchived: boolean) => Promise<unknown>;
  reorder: (keys: string[]) => Promise<unknown>;
}

interface FieldsEditorProps {
  fields: readonly Field[];
  hint: string;
  verbs: FieldVerbs;
  /** Dialog that converts values; undefined where the type is fixed. */
  renderTypeChange?: (field: Field, onDone: () => void) => ReactNode;
  /** Whether something uses the field, which is asked before it is archived: the dialog then says what. */
  findUses?: (key: string) => Promise<boolean>;
  renderArchive?: (field: Field, onArchive: () => Promise<unknown>, onDone: () => void) => ReactNode;
  /** Dialog that switches uniqueness on and off; undefined where fields cannot be unique. */
  renderUnique?: (field: Field, onDone: () => void) => ReactNode;
}

type Dialog = { kind: 'add' } | { kind: 'edit' | 'type' | 'unique' | 'archive'; field: Field };

export function FieldsEditor(props: FieldsEditorProps) {
  const { fields, hint, verbs, findUses, renderTypeChange, renderArchive, renderUnique } = props;
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = () => setDialog(undefined);
  const archiving = useMutation({
    mutationFn: ({ key }: Field) => verbs.archive(key, true),
    onSuccess: (_done, { key, label }) =>
      undoNotice(t('{label} archived. Its values are kept.', { label }), () =>
        verbs.archive(key, false).then(() => {}),
      ),
  });
  const archive = async (field: Field) => {
    // A failed read of the uses does not block archiving, which can be undone.
    const isUsed = (await findUses?.(field.key).catch(() => false)) ?? false;
    if (isUsed) setDialog({ kind: 'archive', field });
    else archiving.mutate(field);
  };
  const actsOn = (field: Field): Act[] => {
    const open = (kind: 'edit' | 'unique' | 'type') => () => setDialog({ kind, field });
    const acts: Act[] = [{ label: t('Change'), icon: 'pencil', run: open('edit') }];
    if (renderUnique && uniqueTypes.includes(field.type))
      acts.push({ label: t('Unique values'), icon: 'number-1', run: open('unique') });
    if (renderTypeChange) acts.push({ label: t('Change the type'), icon: 'switch-horizontal', run: open('type') });
    acts.push({ label: t('Archive'), icon: 'archive', run: () => void archive(field) });
    return acts;
  };
  return (
    <Section
      title={t('Fields')}
      hint={hint}
      actions={
        <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setDialog({ kind: 'add' })}>
          {t('New field')}
        </Button>
      }
    >
      {fields.length === 0 && (
        <Text c="dimmed">{t('No fields yet. Add the first one: a status, a date, a link to another record.')}</Text>
      )}
      <SortableList
        items={fields.map((field) => ({ ...field, id: field.key }))}
        nameOf={({ label }) => label}
        onReorder={verbs.reorder}
        render={(field) => (
          <Group gap={10} wrap="nowrap" mih={38} style={{ borderBottom: '1px solid var(--line)' }}>
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
      <AskingModal opened={dialog !== undefined} onClose={close} title={titleOf(dialog)}>
        {dialog?.kind === 'add' && (
          <FieldForm takenKeys={fields.map(({ key }) => key)} onSubmit={(field) => verbs.add(field)} onDone={close} />
        )}
        {dialog?.kind === 'edit' && <EditField field={dialog.field} update={verbs.update} onDone={close} />}
        {dialog?.kind === 'type' && renderTypeChange?.(dialog.field, close)}
        {dialog?.kind === 'archive' && renderArchive?.(dialog.field, () => archiving.mutateAsync(dialog.field), close)}
        {dialog?.kind === 'unique' && renderUnique?.(dialog.field, close)}
      </AskingModal>
    </Section>
  );
}

interface EditFieldProps {
  field: Field;
  update: FieldVerbs['update'];
  onDone: () => void;
}

function EditField({ field, update, onDone }: EditFieldProps) {
  const [asked, setAsked] = useState<Pick<ComponentProps<typeof ReplaceChoices>, 'held' | 'patch'> | undefined>();
  const save = (patch: Parameters<typeof update>[1]) => update(field.key, patch);
  if (asked)
    return <ReplaceChoices {...asked} isRequired={asked.patch.required ?? false} save={save} onDone={onDone} />;
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
      onDone={onDone}
    />
  );
}

function titleOf(dialog: Dialog | undefined): string {
  if (!dialog || dialog.kind === 'add') return t('New field');
  const { label } = dialog.field;
  if (dialog.kind === 'archive') return t('Archive {label}?', { label });
  if (dialog.kind === 'type') return t('Change the type of {label}', { label });
  return dialog.kind === 'unique' ? t('Unique values of {label}', { label }) : t('Change {label}', { label });
}

type Patch = z.input<typeof fieldPatchSchema>;

/** A choice that a change removes although values have it; `words` say how many. */
interface HeldChoice {
  choice: string;
  words: string;
}

function heldChoicesOf(error: unknown): HeldChoice[] {
  return failureOf(error).issues.flatMap(({ path: [, part, choice], message }) =>
    part === 'replace' && typeof choice === 'string' ? [{ choice, words: message }] : [],
  );
}

interface ReplaceChoicesProps {
  held: readonly HeldChoice[];
  patch: Patch;
  isRequired: boolean;
  save: (patch: Patch) => Promise<unknown>;
  onDone: () => void;
}

function ReplaceChoices({ held, patch, isRequired, save, onDone }: ReplaceChoicesProps) {
  const kept = patch.options ?? [];
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const saving = useMutation({
    mutationFn: () =>
      save({ ...patch, replace: Object.fromEntries(held.map(({ choice }) => [choice, chosen[choice] ?? null])) }),
    onSuccess: onDone,
    meta: { isQuiet: true },
  });
  const isOpen = isRequired && held.some(({ choice }) => (chosen[choice] ?? null) === null);
  return (
    <Stack gap="sm">
      <FormFailure>{saving.error && failureOf(saving.error).message}</FormFailure>
      <Text>{t('You removed choices that are still in use. Choose what replaces them.')}</Text>
      {held.map(({ choice, words }) => (
        <Select
          key={choice}
          label={t('Replace “{choice}” with', { choice })}
          description={words}
          data={kept}
          placeholder={isRequired ? t('Choose one') : t('No value')}
          clearable={!isRequired}
          value={chosen[choice] ?? null}
          onChange={(to) => setChosen({ ...chosen, [choice]: to })}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="filled" loading={saving.isPending} disabled={isOpen} onClick={() => saving.mutate()}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
