import type { View } from '@dossier/domain/views/schema.ts';
import { ActionIcon, Button, Menu, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { Icon } from '../ui/icon.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { useSession } from '../session/session.ts';
import { createView, removeView, updateView, usePin, useSetDefault } from './saved-views.ts';
import type { ViewState } from './use-view.ts';

interface ViewMenuProps {
  state: ViewState;
  /** Name of everything without a view: `All records`. */
  all: string;
  /** Its name does not fit beside the icon. */
  isPhone: boolean;
}

export function ViewMenu({ state, all, isPhone }: ViewMenuProps) {
  const { place, views, view, definition, show } = state;
  const { me, canManage } = useSession();
  const [form, setForm] = useState<'new' | 'edit' | undefined>();
  const icon = <Icon name={view ? iconOf(view) : 'list'} size={14} />;
  const label = t('View: {name}', { name: view?.name ?? all });
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon variant="default" size={30} aria-label={label}>
              {icon}
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={icon}
              rightSection={<Icon name="chevron-down" size={14} />}
              aria-label={label}
            >
              {view?.name ?? all}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item
            leftSection={<Icon name="list" />}
            aria-current={view ? undefined : 'true'}
            onClick={() => show('all')}
          >
            {all}
          </Menu.Item>
          {views.map((one) => (
            <Menu.Item
              key={one.id}
              leftSection={<Icon name={iconOf(one)} />}
              rightSection={
                one.isDefault ? (
                  <Text size="xs" c="dimmed">
                    {t('Opens first')}
                  </Text>
                ) : null
              }
              aria-current={one.id === view?.id ? 'true' : undefined}
              onClick={() => show(one.id)}
            >
              {one.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" />} onClick={() => setForm('new')}>
            {t('Save as a new view')}
          </Menu.Item>
          {view && (
            <ViewActions
              state={state}
              view={view}
              canSave={!view.isDefault || canManage}
              onEdit={() => setForm('edit')}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <AskingModal
        opened={form !== undefined}
        onClose={() => setForm(undefined)}
        title={form === 'edit' ? t('Rename or share') : t('New view')}
      >
        {form === 'new' && (
          <ViewForm
            name=""
            isShared={false}
            canUnshare
            save={async (values) => show((await createView(place, { ...values, definition })).id)}
            onDone={() => setForm(undefined)}
          />
        )}
        {form === 'edit' && view && (
          <ViewForm
            name={view.name}
            isShared={view.isShared}
            canUnshare={view.ownerId === me.id && !view.isDefault}
            save={(values) => updateView(view.id, values)}
            onDone={() => setForm(undefined)}
          />
        )}
      </AskingModal>
    </>
  );
}

/** Notice of an unsaved view, with the buttons to save or drop the changes; or of a missing view. */
export function UnsavedView({ state, isPhone }: Pick<ViewMenuProps, 'state' | 'isPhone'>) {
  const { view, definition, isChanged, isMissing, show } = state;
  const { canManage } = useSession();
  const saving = useMutation({
    mutationFn: () => updateView(view?.id ?? '', { definition }),
    onSuccess: ({ id }) => show(id),
  });
  return (
    <>
      {isPhone && view && <Text size="xs">{view.name}</Text>}
      {isChanged && view && (
        <>
          <Text size="xs" c="dimmed">
            {t('Changed')}
          </Text>
          {(!view.isDefault || canManage) && (
            <Button variant="light" loading={saving.isPending} onClick={() => saving.mutate()}>
              {t('Save')}
            </Button>
          )}
          <Button variant="subtle" onClick={() => show(view.id)}>
            {t('Reset')}
          </Button>
        </>
      )}
      {isMissing && (
        <Text size="xs" c="dimmed" role="status">
          {t("This view was deleted or isn't shared with you")}
        </Text>
      )}
    </>
  );
}

interface ViewActionsProps {
  state: ViewState;
  view: View;
  canSave: boolean;
  onEdit: () => void;
}

function ViewActions({ state, view, canSave, onEdit }: ViewActionsProps) {
  const { canManage } = useSession();
  const { isPinned, toggle } = usePin(view.id);
  const { mutate: setDefault } = useSetDefault();
  const removing = useMutation({
    mutationFn: () => removeView(view, state.place),
    onSuccess: () => state.show('all'),
  });
  return (
    <>
      <Menu.Item leftSection={<Icon name="star" />} onClick={toggle}>
        {isPinned ? t('Unpin from the sidebar') : t('Pin to the sidebar')}
      </Menu.Item>
      {canSave && (
        <Menu.Item leftSection={<Icon name="pencil" />} onClick={onEdit}>
          {t('Rename or share')}
        </Menu.Item>
      )}
      {canManage && view.isShared && (
        <Menu.Item
          leftSection={<Icon name="flag" />}
          onClick={() => setDefault({ id: view.id, isDefault: !view.isDefault })}
        >
          {view.isDefault ? t('No longer open first') : t('Open first for everyone')}
        </Menu.Item>
      )}
      {canSave && (
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => removing.mutate()}>
          {t('Delete this view')}
        </Menu.Item>
      )}
    </>
  );
}

const icons = { BOARD: 'layout-kanban', CALENDAR: 'calendar', CHARTS: 'chart-bar' } as const;

function iconOf({ isShared, folderId, definition: { layout } }: View) {
  if (!isShared) return 'lock';
  return layout === 'TABLE' ? (folderId === null ? 'list' : 'users') : icons[layout];
}

interface ViewFormProps {
  name: string;
  isShared: boolean;
  /** Someone else's view stays shared. */
  canUnshare: boolean;
  save: (values: Pick<View, 'name' | 'isShared'>) => Promise<unknown>;
  onDone: () => void;
}

function ViewForm({ name, isShared, canUnshare, save, onDone }: ViewFormProps) {
  const form = useForm({ initialValues: { name, isShared } });
  return (
    <SaveForm form={form} fields={['name', 'isShared']} save={save} onDone={onDone} autoComplete="off">
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <Switch
        label={t('Everyone in the workspace sees it')}
        disabled={isShared && !canUnshare}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
