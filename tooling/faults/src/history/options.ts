/** The size and seed of a history. The same seed makes the same plan; what then happens also depends on the machine. */
export interface HistoryOptions {
  readonly seed: number;
  /** How long faults are caused. */
  readonly seconds: number;
  readonly clients: number;
  readonly workspaces: number;
}

const bounds = {
  seed: { default: 1, min: 0, max: 2 ** 31 },
  minutes: { default: 2, min: 0.05, max: 120 },
  clients: { default: 6, min: 1, max: 64 },
  workspaces: { default: 3, min: 1, max: 20 },
} as const;

/** The command line options, for parseArgs of node:util. */
export const historyFlags = Object.fromEntries(Object.keys(bounds).map((name) => [name, { type: 'string' as const }]));

export function readHistoryOptions(given: Readonly<Record<string, unknown>>): HistoryOptions {
  const { seed, minutes, clients, workspaces } = {
    seed: read('seed', given),
    minutes: read('minutes', given),
    clients: read('clients', given),
    workspaces: read('workspaces', given),
  };
  return {
    seed: Math.floor(seed),
    seconds: minutes * 60,
    clients: Math.floor(clients),
    workspaces: Math.floor(workspaces),
  };
}

function read(name: keyof typeof bounds, given: Readonly<Record<string, unknown>>): number {
  const { default: usual, min, max } = bounds[name];
  const text = given[name];
  if (text === undefined) return usual;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < min || value > max)
    throw new Error(`--${name} must be a number from ${min} to ${max}.`);
  return value;
}
