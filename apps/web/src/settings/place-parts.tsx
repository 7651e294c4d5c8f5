import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { invalidate, api, trpc } from '../session/session.ts';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { SendForm, checkedBy } from '../ui/form/send-form.tsx';
import { Icon, type IconName, ActButton } from '../ui/icon.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { Section } from '../ui/page/page.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';

/** Folders and pipelines have procedures of the same names to rename, order, archive and add fields. */
export type PlaceNoun = 'folders' | 'pipelines';

interface Named {
  id: string;
  name: string;
}

interface NameSectionProps {
  noun: PlaceNoun;
  label: string;
  place: Named;
  loadSchema: Parameters<typeof checkedBy>[0];
}

export function NameSection({ noun, label, place: { id, name }, loadSchema }: NameSectionProps) {
  const form = useForm({ initialValues: { id, name }, validate: checkedBy(loadSchema) });
  const save = (values: Named) => api[noun].update.mutate(values).then(() => invalidate(trpc[noun]));
  const read = () => api[noun].get.query({ id }).then(({ data }) => data);
  return (
    <Section title={t('Name')}>
      <SendForm form={form} save={save} read={read} onDone={() => form.resetDirty()} look="section">
        <TextInput aria-label={label} {...form.getInputProps('name')} />
      </SendForm>
    </Section>
  );
}

// not a text: CSS
const row = { gap: 8, wrap: 'nowrap', mih: 38, style: { borderBottom: '1px solid var(--line-2)' } } as const;

const placeLink = { flex: 1, display: 'flex', alignItems: 'center', gap: 9, minHeight: 38 };

export function archivePlace(noun: PlaceNoun, id: string, isArchived: boolean): Promise<void> {
  return api[noun].archive.mutate({ id, isArchived }).then(() => invalidate(trpc[noun]));
}

interface OrderedPlacesProps<Place> {
  noun: PlaceNoun;
  places: readonly Place[];
  archivedWords: (name: string) => string;
  link: (place: Place) => LinkProps;
  icon: (place: Place) => IconName;
  about: (place: Place) => string;
}

export function OrderedPlaces<Place extends Named>(props: OrderedPlacesProps<Place>) {
  const { noun, places, archivedWords, link, icon, about } = props;
  const archiving = useMutation({
    mutationFn: ({ id }: Named) => archivePlace(noun, id, true),
    onSuccess: (_done, { id, name }) => undoNotice(archivedWords(name), () => archivePlace(noun, id, false)),
  });
  return (
    <SortableList
      items={places}
      nameOf={({ name }) => name}
      readOrder={() =>
        api[noun].list
          .query({})
          .then(({ data }) => data.toSorted((a, b) => a.position - b.position).map(({ id }) => id))
      }
      onReorder={(ids) => api[noun].reorder.mutate({ ids }).then(() => invalidate(trpc[noun]))}
      render={(place) => (
        <Group {...row}>
          <Link {...link(place)} className="link" style={placeLink}>
            <Icon name={icon(place)} />
            <span>{place.name}</span>
            <Text span size="xs" c="dimmed">
              {about(place)}
            </Text>
          </Link>
          <MoreMenu
            about={place.name}
            acts={[{ label: t('Archive'), icon: 'archive', run: () => archiving.mutate(place) }]}
          />
        </Group>
      )}
    />
  );
}

interface ArchivedListProps {
  title: string;
  /** Parts of the page, including archived ones. */
  parts: readonly { id: string; name: string; archivedAt: string | null }[] | undefined;
  restore: (id: string) => Promise<unknown>;
}

export function ArchivedList({ title, parts = [], restore }: ArchivedListProps) {
  const archived = parts.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length === 0) return null;
  return (
    <Section title={title}>
      {archived.map(({ id, name }) => (
        <Group key={id} {...row} justify="space-between">
          <Text size="md" c="dimmed" truncate>
            {name}
          </Text>
          <ActButton
            variant="subtle"
            aria-label={t('Restore {title}', { title: name })}
            icon="restore"
            run={() => restore(id)}
          >
            {t('Restore')}
          </ActButton>
        </Group>
      ))}
    </Section>
  );
}
