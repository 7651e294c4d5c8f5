export { filterByPipeline, filterByStage } from './filters.ts';
export { createPipeline, demandPipeline, findPipelineRow, listPipelines, type StageRow } from './service.ts';
export { findStageRow, lockFirstStage, lockStage } from './stages.ts';
export { pipelines, stages } from './table.ts';
