import { Stack, Text } from '@mantine/core';
import { t } from '../language/t.ts';
import { EmptyState, NoResults } from '../ui/page/page.tsx';
import { TextButton } from '../ui/icon.tsx';
import { isNarrowed } from '../views/filter/asked-by-view.ts';
import type { DealFilter } from './deal-pages.ts';
import { useMoney } from '../session/money.ts';

const exampleAmount = 4_500;

interface NoDealsProps {
  filter: DealFilter;
  onOpen: (dealId: string) => void;
}

export function NoDeals({ filter, onOpen }: NoDealsProps) {
  const example = useExample();
  if (isNarrowed(filter)) return <NoResults />;
  return (
    <EmptyState icon="coin" title={t('No deals yet')} action={<AddFirst onOpen={onOpen} />}>
      {example}
    </EmptyState>
  );
}

export function FirstDeal({ onOpen }: Pick<NoDealsProps, 'onOpen'>) {
  return (
    <Stack gap="xs" p="0 12px 12px" align="flex-start">
      <Text c="dimmed">
        {useExample()} {t('Deals start here and move to the right.')}
      </Text>
      <AddFirst onOpen={onOpen} />
    </Stack>
  );
}

function useExample(): string {
  const money = useMoney();
  return t('A deal is something you want to sell, for example “Website for a bakery”, {amount}.', {
    amount: money(exampleAmount),
  });
}

function AddFirst({ onOpen }: Pick<NoDealsProps, 'onOpen'>) {
  return (
    <TextButton variant="filled" icon="plus" onClick={() => onOpen('new')}>
      {t('Add the first deal')}
    </TextButton>
  );
}
