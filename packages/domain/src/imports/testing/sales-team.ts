// The files of a sales team that moves here from another system. They are the same in each run.

const [accountCount, dealCount] = [85, 8_800];
/** Percent of the deals. */
const withoutAccount = 12;
const productNames = Array.from({ length: 7 }, (_, at) => `Product ${at}`);
const accountNames = Array.from({ length: accountCount }, (_, at) => `Account ${at}, Inc.`);

/** The last one is no member here. */
export const ownerNames = ['Kim Example', 'Toni Example', 'Gone Example'] as const;

interface Opportunity {
  readonly id: string;
  readonly owner: string;
  readonly product: string;
  readonly account: string;
  readonly stage: string;
  readonly created: string;
  readonly closed: string;
  readonly amount: number | undefined;
}

/** Parents by account: every fourth belongs to another one, which may come later in the file. */
export const parents: ReadonlyMap<string, string> = new Map(
  accountNames.map((name, place) => [
    name,
    place % 4 === 0 ? (accountNames[(place * 7 + 3) % accountCount] ?? '') : '',
  ]),
);

/** About half of them won, some open, some without an account. */
export const opportunities: readonly Opportunity[] = makeOpportunities();

export const salesFiles: Readonly<Record<string, string>> = {
  'products.csv': fileOf([['Product', 'Price'], ...productNames.map((name, place) => [name, place * 550])]),
  'accounts.csv': fileOf([
    ['Account', 'Sector', 'Parent'],
    ...[...parents].map(([name, parent]) => [name, 'retail', parent]),
  ]),
  'deals.csv': fileOf([
    ['Id', 'Owner', 'Product', 'Account', 'Stage', 'Created', 'Closed', 'Amount'],
    ...opportunities.map((one) => Object.values(one)),
  ]),
};

interface Grouped {
  readonly group: Readonly<Record<string, string | number | boolean | null>>;
  readonly count: number;
  readonly sum: Readonly<Record<string, string | number | null>>;
}

interface Moved {
  /** The sums of the amounts of all deals of the pipeline. */
  readonly sums: (groupBy: { field: string; by?: 'month' }[]) => Promise<readonly Grouped[]>;
  readonly stages: ReadonlyMap<string, string>;
  /** Names of the owners by their ids. */
  readonly people: ReadonlyMap<string, string>;
  /** Titles of accounts and products by their ids. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Counts and sums of the deals in Dossier, each beside those of the file. */
export async function comparedFigures({
  sums,
  stages,
  people,
  titles,
}: Moved): Promise<[moved: object, own: object][]> {
  type Group = Grouped['group'];
  const figures = async (nameOf: (group: Group) => string, ...groupBy: { field: string; by?: 'month' }[]) =>
    Object.fromEntries(
      (await sums(groupBy)).map(({ group, count, sum }) => [nameOf(group), [count, sum['amount'] ?? 0]]),
    );
  const month = (day: unknown) => String(day).slice(0, 7);
  const stageOf = ({ stageId }: Group) => stages.get(String(stageId)) ?? '';
  const titleOf = (id: unknown) => titles.get(String(id ?? '')) ?? '';
  const byMonth = (field: string) =>
    figures((group) => `${stageOf(group)} ${month(group[field])}`, { field: 'stageId' }, { field, by: 'month' });
  const closed = (some: object) =>
    Object.fromEntries(Object.entries(some).filter(([name]) => /^(?:Won|Lost)/.test(name)));
  const ownClosed = closed(ownFigures((one) => `${one.stage} ${month(one.closed)}`));
  const gone = ownerNames[2];
  return [
    [await figures(stageOf, { field: 'stageId' }), ownFigures(({ stage }) => stage)],
    [await byMonth('createdAt'), ownFigures((one) => `${one.stage} ${month(one.created)}`)],
    [closed(await byMonth('stageChangedAt')), ownClosed],
    [closed(await byMonth('closeDate')), ownClosed],
    [
      await figures(({ ownerId }) => people.get(String(ownerId)) ?? gone, { field: 'ownerId' }),
      ownFigures(({ owner }) => owner),
    ],
    [await figures(({ recordId }) => titleOf(recordId), { field: 'recordId' }), ownFigures(({ account }) => account)],
    [
      await figures((group) => titleOf(group['data.product']), { field: 'data.product' }),
      ownFigures(({ product }) => product),
    ],
  ];
}

function ownFigures(nameOfGroup: (one: Opportunity) => string): Record<string, [count: number, sum: number]> {
  return Object.fromEntries(
    [...Map.groupBy(opportunities, nameOfGroup)].map(([name, some]) => [
      name,
      [some.length, some.reduce((sum, { amount = 0 }) => sum + amount, 0)],
    ]),
  );
}

function makeOpportunities(): Opportunity[] {
  const below = numbers(42);
  const oneOf = (some: readonly string[]) => some[below(some.length)] ?? '';
  return Array.from({ length: dealCount }, (_, at) => {
    const stage = oneOf(['Won', 'Won', 'Won', 'Lost', 'Engaging', 'Prospecting']);
    const began = below(300);
    const isClosed = stage === 'Won' || stage === 'Lost';
    return {
      id: `D-${at}`,
      owner: oneOf(ownerNames),
      product: oneOf(productNames),
      account: below(100) < withoutAccount ? '' : oneOf(accountNames),
      stage,
      created: dayAfter(began),
      closed: isClosed ? dayAfter(began + below(130)) : '',
      amount: stage === 'Won' ? 38 + below(120_000) / 4 : stage === 'Lost' ? 0 : undefined,
    };
  });
}

function dayAfter(days: number): string {
  return new Date(Date.UTC(2016, 9, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Numbers below `end` that are the same in each run. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
}

function fileOf(rows: readonly (readonly unknown[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => `"${String(cell ?? '')}"`).join(',')}\r\n`).join('');
}
