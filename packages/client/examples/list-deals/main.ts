import { createDossierClient } from '@dossier/client';

// DOSSIER_API_KEY=dsk_... npx -y pnpm@12 --filter @dossier/example-list-deals start
const { DOSSIER_URL: url = 'http://127.0.0.1:3000', DOSSIER_API_KEY: apiKey = '' } = process.env;
const dossier = createDossierClient({ url, apiKey });

const { data: pipelines } = await dossier.pipelines.list.query({});
for (const pipeline of pipelines) {
  const { data: deals } = await dossier.deals.list.query({ pipelineId: pipeline.id });
  const stageNames = new Map(pipeline.stages.map((stage) => [stage.id, stage.name]));
  console.log(`${pipeline.name}: ${deals.length} deals`);
  for (const deal of deals)
    console.log(`  ${deal.title}, ${stageNames.get(deal.stageId)}, ${deal.amount ?? 'no amount'}`);
}
