export { filterByPipeline, filterByStage } from './filters.ts';
export {
  createPipeline,
  demandPipeline,
  findPipelineRow,
  listPipelines,
  lockFirstStage,
  type StageRow,
} from './service.ts';
export { findStageRow, lockStage } from './stages.ts';
export { pipelines, stages } from './table.ts';
