import type { Link } from '@dossier/domain/links/schema.ts';
import { Button, Flex, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { RecordSelect } from '../references/record-select.tsx';
import { FormFailure } from '../ui/form/send-form.tsx';
import { IconButton } from '../ui/icon.tsx';
import { AsideRows, AsideSection } from '../ui/page/aside-section.tsx';
import { AnchorLink } from '../ui/page/page.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc, invalidate } from '../session/session.ts';
import { readSaying, sayings, useLinkKinds } from './kinds.ts';

const shownMax = 200;

export function RecordLinks({ recordId }: { recordId: string }) {
  const links = useQuery(trpc.links.list.queryOptions({ id: recordId, pageSize: shownMax }));
  const [isAdding, setIsAdding] = useState(false);
  const removing = useMutation({
    mutationFn: ({ id }: Link) => api.links.remove.mutate({ id: recordId, linkId: id }),
    onSuccess: async (_done, { kindId, direction, record: { id, title } }) => {
      await refresh();
      undoNotice(t('Link to {title} removed', { title }), () =>
        api.links.create.mutate({ id: recordId, recordId: id, kindId, direction }).then(refresh),
      );
    },
  });
  const { data = [], nextCursor } = links.data ?? {};
  return (
    <AsideSection
      title={t('Links')}
      count={String(data.length)}
      add={
        <IconButton
          icon="plus"
          label={t('Add a link')}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        />
      }
    >
      {isAdding && <LinkForm recordId={recordId} />}
      <AsideRows>
        {data.map((link) => (
          <li key={link.id}>
            <Text span inherit c="dimmed" className="cut">
              {link.name}
            </Text>
            <AnchorLink to="/records/$recordId" params={{ recordId: link.record.id }} className="cut">
              {link.record.title}
            </AnchorLink>
            <IconButton
              icon="x"
              className="finger"
              ml="auto"
              label={t('Remove the link to {title}', { title: link.record.title })}
              loading={removing.isPending && removing.variables === link}
              onClick={() => removing.mutate(link)}
            />
          </li>
        ))}
      </AsideRows>
      {typeof nextCursor === 'string' && (
        <Text c="dimmed" mt="xs">
          {t('Only the newest {shownMax} links are shown.', { shownMax })}
        </Text>
      )}
    </AsideSection>
  );
}

const refresh = () => invalidate(trpc.links.list);

function LinkForm({ recordId }: { recordId: string }) {
  const { data: kinds = [] } = useLinkKinds();
  const [saying, setSaying] = useState<string | null>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const linking = useMutation(
    trpc.links.create.mutationOptions({
      meta: { isQuiet: true },
      onSuccess: async () => {
        setOtherId(null);
        await refresh();
      },
    }),
  );
  const options = sayings(kinds);
  const chosen = saying ?? options[0]?.value;
  if (chosen === undefined)
    return (
      <Text c="dimmed">
        {t('Owners and admins set up kinds of links in the settings, under “Folders and fields”.')}
      </Text>
    );
  return (
    <Flex
      component="form"
      wrap="wrap"
      gap="xs"
      align="flex-start"
      p="0 8px 8px"
      onSubmit={(event) => {
        event.preventDefault();
        if (otherId !== null) linking.mutate({ id: recordId, recordId: otherId, ...readSaying(chosen) });
      }}
    >
      <FormFailure>{linking.error && failureOf(linking.error).message}</FormFailure>
      <Select aria-label={t('Relationship')} data={options} value={chosen} onChange={setSaying} searchable />
      <RecordSelect
        aria-label={t('Other record')}
        flex="1 1 12rem"
        canCreate
        value={otherId}
        onChange={setOtherId}
        exceptId={recordId}
      />
      <Button variant="filled" type="submit" disabled={otherId === null} loading={linking.isPending}>
        {t('Link')}
      </Button>
    </Flex>
  );
}
