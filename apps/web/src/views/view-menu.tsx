import type { View } from '@dossier/domain/views/schema.ts';
import { ActionIcon, Button, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { Icon, ActButton } from '../ui/icon.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api, useSession } from '../session/session.ts';
import { createView, removeView, refreshViews, updateView, usePinnedViews } from './saved-views.ts';
import type { ViewState } from './use-view.ts';
import { ActMenu, type Act, type Entry } from '../ui/form/more-menu.tsx';
import { Hint } from '../ui/page/page.tsx';

interface ViewMenuProps {
  state: ViewState;
  all: string;
  isPhone: boolean;
}

export function ViewMenu({ state, all, isPhone }: ViewMenuProps) {
  const { views, view, show } = state;
  const { canManage } = useSession();
  const [form, setForm] = useState<'new' | 'edit' | undefined>();
  const pinned = usePinnedViews();
  const { mutate } = useMutation({ mutationFn: (act: () => Promise<unknown>) => act(), onSettled: refreshViews });
  const icon = <Icon name={view ? iconOf(view) : 'list'} size={14} />;
  const label = t('View: {name}', { name: view?.name ?? all });
  const actsOn = (one: View): Entry[] => {
    const { id, isDefault, isShared } = one;
    const isPinned = pinned.some((other) => other.id === id);
    const pin = () => (isPinned ? api.views.unpin.mutate({ id }) : api.views.pin.mutate({ id }));
    const setDefault = () => api.views.setDefault.mutate({ id, isDefault: !isDefault });
    const remove = () => removeView(one, state.place).then(() => show('all'));
    const canSave = !isDefault || canManage;
    return [
      {
        icon: 'star',
        label: isPinned ? t('Unpin from the sidebar') : t('Pin to the sidebar'),
        run: () => mutate(pin),
      },
      canSave && { icon: 'pencil', label: t('Rename or share'), run: () => setForm('edit') },
      canManage &&
        isShared && {
          icon: 'flag',
          label: isDefault ? t('No longer open first') : t('Open first for everyone'),
          run: () => mutate(setDefault),
        },
      canSave && { icon: 'trash', label: t('Delete this view'), run: () => mutate(remove) },
    ];
  };
  return (
    <>
      <ActMenu
        width={260}
        acts={[
          { icon: 'list', label: all, isCurrent: !view, run: () => show('all') },
          ...views.map((one): Act => ({
            icon: iconOf(one),
            label: one.name,
            isCurrent: one.id === view?.id,
            aside: one.isDefault && opensFirst,
            run: () => show(one.id),
          })),
          'divider',
          { icon: 'plus', label: t('Save as a new view'), run: () => setForm('new') },
          ...(view ? actsOn(view) : []),
        ]}
      >
        {isPhone ? (
          <ActionIcon variant="default" size={30} aria-label={label}>
            {icon}
          </ActionIcon>
        ) : (
          <Button leftSection={icon} rightSection={<Icon name="chevron-down" size={14} />} aria-label={label}>
            {view?.name ?? all}
          </Button>
        )}
      </ActMenu>
      <AskingModal
        opened={form !== undefined}
        onClose={() => setForm(undefined)}
        title={form === 'edit' ? t('Rename or share') : t('New view')}
      >
        <ViewForm state={state} view={form === 'edit' ? view : undefined} onDone={() => setForm(undefined)} />
      </AskingModal>
    </>
  );
}

const opensFirst = <Hint>{t('Opens first')}</Hint>;

export function UnsavedView({ state, isPhone }: Pick<ViewMenuProps, 'state' | 'isPhone'>) {
  const { view, definition, isChanged, isMissing, show } = state;
  const { canManage } = useSession();
  return (
    <>
      {isPhone && view && <Text size="xs">{view.name}</Text>}
      {isChanged && view && (
        <>
          <Hint>{t('Changed')}</Hint>
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
      {isMissing && <Hint role="status">{t("This view was deleted or isn't shared with you")}</Hint>}
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
  const read = view && (() => api.views.get.query({ id: view.id }).then(({ data }) => data));
  return (
    <SaveForm form={form} save={save} read={read} onDone={onDone} autoComplete="off">
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <Switch
        label={t('Everyone in the workspace sees it')}
        disabled={staysShared}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
