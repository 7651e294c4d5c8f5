import type { Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Box, Group } from '@mantine/core';
import { showDate } from '../../ground/moments.ts';
import { t } from '../../language/t.ts';
import { stageHue, usePipelines } from '../../pipelines/pipelines.ts';
import { useMoney } from '../../session/money.ts';
import { IconButton } from '../../ui/icon.tsx';
import { AsideRows, AsideSection } from '../../ui/page/aside-section.tsx';
import { AnchorLink } from '../../ui/page/page.tsx';
import { NewDealMenu } from './deal-form.tsx';

interface RecordDealsProps {
  recordId: string;
  deals: readonly Deal[];
  title?: string;
}

export function RecordDeals({ recordId, deals, title = t('Deals') }: RecordDealsProps) {
  const { data: pipelines = [] } = usePipelines();
  const shown = deals.flatMap((deal) => {
    const pipeline = pipelines.find(({ id }) => id === deal.pipelineId);
    return pipeline ? [{ deal, pipeline, stage: pipeline.stages.find(({ id }) => id === deal.stageId) }] : [];
  });
  const rank = ({ stage }: (typeof shown)[number]) => (stage?.kind === 'OPEN' ? 0 : 1);
  return (
    <AsideSection
      title={title}
      count={String(deals.length)}
      add={
        <NewDealMenu
          recordId={recordId}
          trigger={(press) => <IconButton icon="plus" label={t('Add a deal')} onClick={press} />}
        />
      }
    >
      <AsideRows>
        {shown
          .toSorted((a, b) => rank(a) - rank(b))
          .map((one) => (
            <DealCard key={one.deal.id} {...one} />
          ))}
      </AsideRows>
    </AsideSection>
  );
}

interface DealCardProps {
  deal: Deal;
  pipeline: Pipeline;
  stage: Pipeline['stages'][number] | undefined;
}

function DealCard({ deal: { id, title, amount, closeDate, stageId }, pipeline, stage }: DealCardProps) {
  const money = useMoney();
  const steps = pipeline.stages.filter(({ kind }) => kind === 'OPEN');
  // A closed deal has gone all the way.
  const at = stage?.kind === 'OPEN' ? steps.findIndex((one) => one.id === stageId) : steps.length;
  const hue = `${stageHue(pipeline, stageId)}.6`;
  return (
    <li style={{ padding: 0 }}>
      <AnchorLink
        to="/deals/$pipelineId/$dealId"
        params={{ pipelineId: pipeline.id, dealId: id }}
        className="lit"
        display="block"
        flex={1}
        miw={0}
        mb={6}
        p="8px 11px 10px"
        bdrs="md"
        style={{ border: '1px solid var(--line-2)' }}
        underline="never"
        c="inherit"
      >
        <Group component="span" gap={8} wrap="nowrap" justify="space-between" fw={520}>
          <span className="cut">{title}</span>
          {amount !== null && <span className="tabular">{money(amount)}</span>}
        </Group>
        <Group component="span" gap={8} wrap="nowrap" justify="space-between" fz="xs" c="var(--text-3)">
          <span className="cut">{stage?.name}</span>
          {closeDate !== null && <span>{t('closes {date}', { date: showDate(closeDate) })}</span>}
        </Group>
        <Group component="span" gap={3} mt={8} aria-hidden="true">
          {steps.map((one, step) => (
            <Box key={one.id} component="span" flex={1} h={4} bdrs={2} bg={step <= at ? hue : 'var(--line-2)'} />
          ))}
        </Group>
      </AnchorLink>
    </li>
  );
}
