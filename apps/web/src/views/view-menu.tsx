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
import { api } from '../session/trpc.ts';
import { createView, removeView, refreshViews, updateView, usePinnedViews } from './saved-views.ts';
import type { ViewState } from './use-view.ts';
import { ActButton } from '../ui/form/act-button.tsx';

interface ViewMenuProps {
  state: ViewState;
  all: string;
  isPhone: boolean;
}

export function ViewMenu({ state, all, isPhone }: ViewMenuProps) {
  const { views, view, show } = state;
  const { canManage } = useSession();
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
            <Button leftSection={icon} rightSection={<Icon name="chevron-down" size={14} />} aria-label={label}>
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
        {form !== undefined && (
          <ViewForm state={state} view={form === 'edit' ? view : undefined} onDone={() => setForm(undefined)} />
        )}
      </AskingModal>
    </>
  );
}

export function UnsavedView({ state, isPhone }: Pick<ViewMenuProps, 'state' | 'isPhone'>) {
  const { view, definition, isChanged, isMissing, show } = state;
  const { canManage } = useSession();
  return (
    <>
      {isPhone && view && <Text size="xs">{view.name}</Text>}
      {isChanged && view && (
        <>
          <Text size="xs" c="dimmed">
            {t('Changed')}
          </Text>
          {(!view.isDefault || canManage) && (
            <ActButton variant="light" run={() => updateView(view.id, { definition }).then(({ id }) => show(id))}>
              {t('Save')}
            </ActButton>
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
  const { id, isDefault } = view;
  const isPinned = usePinnedViews().some((pinned) => pinned.id === id);
  const pinning = useMutation({
    mutationFn: () => (isPinned ? api.views.unpin.mutate({ id }) : api.views.pin.mutate({ id })),
    onSettled: refreshViews,
  });
  const defaulting = useMutation({
    mutationFn: () => api.views.setDefault.mutate({ id, isDefault: !isDefault }),
    onSettled: refreshViews,
  });
  const removing = useMutation({
    mutationFn: () => removeView(view, state.place),
    onSuccess: () => state.show('all'),
  });
  return (
    <>
      <Menu.Item leftSection={<Icon name="star" />} onClick={() => pinning.mutate()}>
        {isPinned ? t('Unpin from the sidebar') : t('Pin to the sidebar')}
      </Menu.Item>
      {canSave && (
        <Menu.Item leftSection={<Icon name="pencil" />} onClick={onEdit}>
          {t('Rename or share')}
        </Menu.Item>
      )}
      {canManage && view.isShared && (
        <Menu.Item leftSection={<Icon name="flag" />} onClick={() => defaulting.mutate()}>
          {isDefault ? t('No longer open first') : t('Open first for everyone')}
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
  state: ViewState;
  /** Undefined creates a view. */
  view: View | undefined;
  onDone: () => void;
}

function ViewForm({ state: { place, definition, show }, view, onDone }: ViewFormProps) {
  const { me } = useSession();
  const form = useForm({ initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false } });
  // Someone else's view stays shared.
  const staysShared = view?.isShared === true && (view.ownerId !== me.id || view.isDefault);
  const save = async (values: typeof form.values) => {
    if (view) await updateView(view.id, values);
    else show((await createView(place, { ...values, definition })).id);
  };
  return (
    <SaveForm form={form} save={save} onDone={onDone} autoComplete="off">
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <Switch
        label={t('Everyone in the workspace sees it')}
        disabled={staysShared}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
