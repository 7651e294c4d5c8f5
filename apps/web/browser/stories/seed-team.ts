import type { Installation, Person } from '../installation.ts';

export type SeededTeam = Awaited<ReturnType<typeof seedTeam>>;

/** The colleague of the stories. */
export const colleague: Person = {
  name: 'Example Colleague',
  email: 'colleague@example.com',
  password: 'staple horse battery',
};

/** A small team's workspace: companies, people at them, and a pipeline. */
export async function seedTeam({ api }: Installation) {
  const { data: companies } = await api.folders.create.mutate({ name: 'Companies', type: 'COMPANY', fields: [] });
  const { data: people } = await api.folders.create.mutate({
    name: 'People',
    type: 'CONTACT',
    fields: [
      { key: 'status', label: 'Status', type: 'SELECT', options: ['New', 'Warm', 'Hot', 'Customer'] },
      { key: 'company', label: 'Company', type: 'RECORD', targetFolderId: companies.id },
      { key: 'seats', label: 'Seats', type: 'NUMBER' },
      { key: 'met', label: 'Met on', type: 'DATE' },
    ],
  });
  const record = async (folderId: string, title: string, more: object = {}) =>
    (await api.records.create.mutate({ folderId, title, ...more })).data.id;
  const [bakery, freight] = [await record(companies.id, 'Bakery'), await record(companies.id, 'Freight')];
  const anna = await record(people.id, 'Anna Müller', {
    email: 'anna@example.com',
    phone: '+49 30 5550100',
    data: { status: 'Hot', company: bakery, seats: 12, met: '2026-11-02' },
  });
  const others = ['Ben', 'Chloé', 'Dario', 'Emil', 'Fatma', 'Greta', 'Hugo'];
  for (const [at, title] of others.entries())
    await record(people.id, title, {
      email: `${title.toLowerCase().replace('é', 'e')}@example.com`,
      data: {
        status: ['New', 'Warm', 'Hot', 'Customer'][at % 4],
        company: at % 2 === 0 ? freight : bakery,
        seats: 3 + at,
        met: `2026-11-${String(at * 3 + 1).padStart(2, '0')}`,
      },
    });
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }, { name: 'Lost', kind: 'LOST' }],
  });
  const { data: me } = await api.users.me.query();
  const deal = async (title: string, stage: number, amount: number, more: object = {}) =>
    (
      await api.deals.create.mutate({
        pipelineId: pipeline.id,
        stageId: pipeline.stages[stage]?.id ?? null,
        title,
        amount,
        ownerId: me.id,
        ...more,
      })
    ).data.id;
  const yearlyPlan = await deal('Yearly plan', 1, 12_000, { recordId: anna, closeDate: '2026-12-15' });
  const pilot = await deal('Pilot', 0, 2_400, { recordId: bakery, closeDate: '2026-12-01' });
  await deal('Renewal', 1, 8_000, { recordId: freight, closeDate: '2027-01-20' });
  return {
    companies: companies.id,
    people: people.id,
    bakery,
    freight,
    anna,
    pipeline: pipeline.id,
    won: pipeline.stages[2]?.id ?? '',
    yearlyPlan,
    pilot,
  };
}
