import type { Dossier } from '@dossier/sdk';
import type { Automation } from './plan.ts';

/** URLs of other systems; an automation without its URL stays switched off. */
export interface Addresses {
  readonly chat?: string | undefined;
  readonly api?: string | undefined;
}

export interface Imported {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly isEnabled: boolean;
  readonly triggerUrl: string | null;
}

/**
 * Imports automations over REST, each with its folders, fields and pipelines. Existing things of the same name are used
 * and changed, so a repeat creates nothing twice.
 */
export async function importAutomations(
  dossier: Dossier,
  automations: readonly Automation[],
  addresses: Addresses,
): Promise<Imported[]> {
  const { data: blueprints } = await dossier.workflows.listBlueprints();
  const imported: Imported[] = [];
  for (const automation of automations) {
    const { blueprint: wanted, name, answers, address } = automation;
    await furnish(dossier, automation);
    const blueprint = blueprints.find(({ id }) => id === wanted);
    if (!blueprint) throw new Error(`This server has no blueprint "${wanted}".`);
    // The suggestions were computed before the folders existed, so only people are taken from them.
    const people = (blueprint.workflow.choices ?? []).filter(({ kind }) => kind === 'member' || kind === 'members');
    const suggested = people.flatMap(({ key }) => {
      const answer = blueprint.suggested[key];
      return answer === null || answer === undefined ? [] : [[key, answer] as const];
    });
    const url = address && addresses[address];
    const id = await findId(dossier, name);
    const { data: draft } = await dossier.workflows.import({
      ...blueprint.workflow,
      ...(id === undefined ? {} : { id }),
      name,
      answers: { ...Object.fromEntries(suggested), ...answers, ...(address && url ? { [address]: url } : {}) },
    });
    if (!draft.isDraftPublished) await dossier.workflows.publish({ id: draft.id });
    const isReady = address === undefined || url !== undefined;
    const { data: made } = isReady
      ? await dossier.workflows.enable({ id: draft.id })
      : await dossier.workflows.get({ id: draft.id });
    const { isEnabled, triggerUrl } = made;
    imported.push({ id: draft.id, name, isNew: id === undefined, isEnabled, triggerUrl });
  }
  return imported;
}

async function findId(dossier: Dossier, name: string): Promise<string | undefined> {
  for await (const workflow of dossier.workflows.list()) if (workflow.name === name) return workflow.id;
  return undefined;
}

async function furnish(dossier: Dossier, { folders, pipelines }: Automation): Promise<void> {
  for (const wanted of folders) {
    const folder = await findNamed(dossier.folders.list(), wanted.name);
    if (!folder) {
      await dossier.folders.create(wanted);
      continue;
    }
    const known = new Set(folder.fields.map(({ key }) => key));
    for (const field of wanted.fields)
      if (!known.has(field.key)) await dossier.folders.addField({ id: folder.id, field });
  }
  for (const wanted of pipelines)
    if (!(await findNamed(dossier.pipelines.list(), wanted.name))) await dossier.pipelines.create(wanted);
}

async function findNamed<T extends { name: string }>(list: AsyncIterable<T>, name: string): Promise<T | undefined> {
  for await (const item of list) if (item.name.toLowerCase() === name.toLowerCase()) return item;
  return undefined;
}
