import type { Filter } from '@dossier/domain/query/schema.ts';
import { useQueries } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { trpc } from '../../session/trpc.ts';
import { conditionsIn, fieldOf } from './filter-tree.ts';
import type { NameOf } from './filter-words.ts';
import type { ViewField } from '../view-field.ts';

/** Names of the members and records that a filter has by their ids. */
export function useNameOf(filter: Filter | null, fields: readonly ViewField[]): NameOf {
  const members = useMembers();
  const ids = conditionsIn(filter).flatMap((condition) =>
    fieldOf(condition, fields)?.type === 'RECORD'
      ? [condition.value].flat().filter((id) => typeof id === 'string')
      : [],
  );
  const titles = useQueries({
    queries: [...new Set(ids)].map((id) => trpc.records.get.queryOptions({ id }, { staleTime: 60_000, retry: false })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.data.id, data.data.title]] : []))),
  });
  return ({ type }, id) => {
    if (type === 'RECORD') return titles.get(id) ?? '…';
    return members.find(({ userId }) => userId === id)?.name ?? (members.length > 0 ? t('Former member') : '…');
  };
}
