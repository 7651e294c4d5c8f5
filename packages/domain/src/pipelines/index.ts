export { createPipeline, demandPipeline, findPipelineRow, listPipelines, type PipelineRow, type StageRow } from './service.ts';
export { lockFirstStage, lockStage } from './stages.ts';
