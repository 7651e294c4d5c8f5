export { demandPipeline, findPipelineRow, type PipelineRow, type StageRow } from './service.ts';
export { lockFirstStage, lockStage } from './stages.ts';
