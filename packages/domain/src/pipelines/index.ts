export { addStage, filterByPipeline, filterByStage, findStageRow, lockStage, lockStages } from './stages.ts';
export {
  createPipeline,
  demandPipeline,
  findPipelineRow,
  getPipeline,
  listPipelines,
  lockFirstStage,
  type StageRow,
} from './service.ts';
export { pipelines, stages } from './table.ts';
