import { Text } from '@mantine/core';
import { t } from '../language/t.ts';

interface NearestNoticeProps {
  search: string | undefined;
  /** The words that were searched instead; undefined if the search has found something. */
  words: string | undefined;
}

/** Says that a list shows what is similar to its search, below the search. */
export function NearestNotice({ search, words }: NearestNoticeProps) {
  const isShown = search !== undefined && words !== undefined;
  return (
    <Text size="sm" role="status" {...(isShown ? { w: '100%' } : {})}>
      {isShown && t('Nothing has “{search}”. Showing “{words}” instead.', { search, words })}
    </Text>
  );
}
