import { Badge, Box, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { ListTable } from '../../ui/page/list-table.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, QueryState } from '../../ui/page/states.tsx';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { RunPanel } from './run-panel.tsx';
import { isRunState, runColors, runStateNames, type WorkflowSearch } from '../workflow-search.ts';
import { kindOf, type WorkflowDetail } from '../workflows.ts';

const route = getRouteApi('/shell/workflows/$workflowId');
const stateOptions = Object.entries(runStateNames).map(([value, label]) => ({ value, label }));
const lookEveryMs = 2_000;

export function RunsPane({ workflow: { id, publishedVersion } }: { workflow: WorkflowDetail }) {
  const { state, run } = route.useSearch();
  const navigate = route.useNavigate();
  const runs = useInfiniteQuery({
    ...pagesOptions(trpc.workflows.listRuns.pathKey(), api.workflows.listRuns.query, { id, state }),
    refetchInterval: lookEveryMs,
  });
  const rows = runs.data ?? [];
  const searchOf = (shown?: string): WorkflowSearch => ({ tab: 'runs', state, run: shown });
  const show = (shown?: string) => void navigate({ to: '.', search: searchOf(shown) });
  return (
    <Box p={16}>
      <Select
        aria-label={t('Only runs in this state')}
        placeholder={t('All runs')}
        mb="sm"
        w={180}
        clearable
        data={stateOptions}
        value={state ?? null}
        onChange={(chosen) =>
          void navigate({ to: '.', search: { tab: 'runs', state: isRunState(chosen) ? chosen : undefined } })
        }
      />
      <QueryState query={runs} count={5} />
      {runs.data && rows.length === 0 && (
        <EmptyState icon="history" title={state ? t('No run is in this state') : t("It hasn't run yet")}>
          {publishedVersion === null
            ? t('Publish it first.')
            : state
              ? t('Choose another state to see other runs.')
              : t('Every run appears here, with the input and output of each step.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ListTable
          rows={rows}
          onOpen={(row) => show(row.id)}
          columns={[
            {
              head: t('Started'),
              cell: (row) => (
                <AnchorLink to="/workflows/$workflowId" params={{ workflowId: id }} search={searchOf(row.id)}>
                  <Moment at={row.createdAt} />
                </AnchorLink>
              ),
            },
            {
              head: t('State'),
              cell: (row) => <Badge color={runColors[row.state]}>{runStateNames[row.state]}</Badge>,
            },
            {
              head: t('By'),
              visibleFrom: 'sm',
              cell: ({ trigger }) => kindOf(trigger).label,
            },
            { head: t('Version'), visibleFrom: 'sm', cell: ({ version }) => version },
            { head: t('Note'), cell: ({ note }) => note },
          ]}
        />
      )}
      <ShowMore pages={runs} label={t('Show older runs')} />
      {run !== undefined && <RunPanel key={run} workflowId={id} runId={run} onClose={() => show()} />}
    </Box>
  );
}
