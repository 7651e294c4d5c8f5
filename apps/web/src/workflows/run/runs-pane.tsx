import { Badge, Button, Group, Select, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { Moment } from '../../ui/page/moment.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { api, trpc } from '../../session/trpc.ts';
import { AnchorLink } from '../../ui/page/links.tsx';
import { runColors } from './run-colors.ts';
import { RunPanel } from './run-panel.tsx';
import { isRunState, runStateNames } from '../workflow-search.ts';
import { triggerKinds, type WorkflowDetail } from '../workflows.ts';
import classes from '../workflows.module.css';

const route = getRouteApi('/shell/workflows/$workflowId');
const stateOptions = Object.entries(runStateNames).map(([value, label]) => ({ value, label }));
const lookEveryMs = 2_000;

/** The runs of a workflow, newest first. */
export function RunsPane({ workflow }: { workflow: WorkflowDetail }) {
  const { state, run } = route.useSearch();
  const navigate = route.useNavigate();
  const runs = useInfiniteQuery({
    queryKey: [...trpc.workflows.listRuns.queryKey(), 'pages', workflow.id, state],
    queryFn: ({ pageParam, signal }) =>
      api.workflows.listRuns.query(
        { id: workflow.id, ...(state ? { state } : {}), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: lookEveryMs,
  });
  const view = { tab: 'runs', ...(state ? { state } : {}) } as const;
  const rows = runs.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={classes.fill}>
      <Group mb="sm">
        <Select
          aria-label={t('Only runs in this state')}
          placeholder={t('All runs')}
          w={180}
          clearable
          data={stateOptions}
          value={state ?? null}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: { tab: 'runs', ...(isRunState(chosen) ? { state: chosen } : {}) },
            })
          }
        />
      </Group>
      {runs.isPending && <RowSkeletons count={5} />}
      {runs.isError && <FailureState error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data && rows.length === 0 && (
        <EmptyState icon="history" title={state ? t('No run is in this state') : t('It has not run yet')}>
          {workflow.publishedVersion === null
            ? t('Publish it first.')
            : state
              ? t('Choose another state to see other runs.')
              : t('Every run appears here, with the input and output of each step.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing={6} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Started')}</Table.Th>
                <Table.Th>{t('State')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('By')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('Version')}</Table.Th>
                <Table.Th>{t('Note')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr
                  key={row.id}
                  className={classes.row}
                  onClick={() => void navigate({ to: '.', search: { ...view, run: row.id } })}
                >
                  <Table.Td>
                    <AnchorLink
                      to="/workflows/$workflowId"
                      params={{ workflowId: workflow.id }}
                      search={{ ...view, run: row.id }}
                    >
                      <Moment at={row.createdAt} />
                    </AnchorLink>
                  </Table.Td>
                  <Table.Td>
                    <Badge color={runColors[row.state]}>{runStateNames[row.state]}</Badge>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    {triggerKinds.find(({ value }) => value === row.trigger.kind)?.label}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{row.version}</Table.Td>
                  <Table.Td>{row.note}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {runs.hasNextPage && (
        <Button variant="default" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('Show older runs')}
        </Button>
      )}
      {run !== undefined && (
        <RunPanel
          key={run}
          workflowId={workflow.id}
          runId={run}
          onClose={() => void navigate({ to: '.', search: view })}
        />
      )}
    </div>
  );
}
