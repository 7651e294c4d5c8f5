import { registerIds } from '@dossier/kernel/ids.ts';

/** The prefixes of ids by their noun, each with the number at the end of its example in the document. */
export const idExamples = {
  users: { usr: 1 },
  members: { mem: 2, inv: 3 },
  folders: { fld: 4 },
  records: { rec: 5 },
  comments: { note: 6 },
  calls: { call: 7 },
  pipelines: { pl: 8, st: 9 },
  deals: { deal: 10 },
  tasks: { task: 11 },
  workflows: { wf: 12, run: 13 },
  webhooks: { hook: 15, dlv: 16, rpl: 37 },
  links: { lnk: 33, kind: 34 },
  notices: { ntc: 35 },
  tags: { tag: 36 },
  reports: { rep: 40 },
  mail: { mail: 41 },
  'email-templates': { tpl: 42 },
  reminders: { rmd: 45 },
  views: { view: 46 },
  syncs: { srun: 47, sprb: 48, scnf: 49 },
  'api-keys': { key: 17 },
  bulk: { op: 31, prb: 32 },
  imports: { imp: 18, exp: 20 },
  approvals: { apr: 50 },
  attachments: { att: 51 },
  watches: { wat: 52 },
} as const;

type Examples = typeof idExamples;
type Prefix = { [Noun in keyof Examples]: keyof Examples[Noun] }[keyof Examples];

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes extends Record<Prefix, unknown> {}
}

for (const one of Object.values(idExamples)) registerIds(one);
