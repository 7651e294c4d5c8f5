import { Fragment } from 'react';
import { t } from '../../language/t.ts';
import { NavigationLink } from './navigation-link.tsx';
import { PinnedViews } from './pinned-views.tsx';
import { usePipelines } from '../../pipelines/pipelines.ts';

export function PipelineLinks() {
  const { data: pipelines } = usePipelines();
  if (!pipelines || pipelines.length === 0) {
    return (
      <NavigationLink to="/deals" icon="layout-kanban">
        {t('Deals')}
      </NavigationLink>
    );
  }
  return pipelines.map(({ id, name }) => (
    <Fragment key={id}>
      <NavigationLink to="/deals/$pipelineId" params={{ pipelineId: id }} icon="layout-kanban">
        {name}
      </NavigationLink>
      <PinnedViews place={{ pipelineId: id }} />
    </Fragment>
  ));
}
