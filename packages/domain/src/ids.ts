import { registerIds } from '@dossier/kernel/ids.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    usr: 'users';
    mem: 'members';
    inv: 'members';
    fld: 'folders';
    rec: 'records';
    note: 'comments';
    call: 'calls';
    pl: 'pipelines';
    st: 'pipelines';
    deal: 'deals';
    task: 'tasks';
    wf: 'workflows';
    run: 'workflows';
    hook: 'webhooks';
    dlv: 'webhooks';
    rpl: 'webhooks';
    lnk: 'links';
    kind: 'links';
    ntc: 'notices';
    tag: 'tags';
    rep: 'reports';
    mail: 'mail';
    tpl: 'email-templates';
    rmd: 'reminders';
    view: 'views';
    srun: 'syncs';
    sprb: 'syncs';
    scnf: 'syncs';
  }
}

registerIds('users', { usr: 1 });
registerIds('members', { mem: 2, inv: 3 });
registerIds('folders', { fld: 4 });
registerIds('records', { rec: 5 });
registerIds('comments', { note: 6 });
registerIds('calls', { call: 7 });
registerIds('pipelines', { pl: 8, st: 9 });
registerIds('deals', { deal: 10 });
registerIds('tasks', { task: 11 });
registerIds('workflows', { wf: 12, run: 13 });
registerIds('webhooks', { hook: 15, dlv: 16, rpl: 37 });
registerIds('links', { lnk: 33, kind: 34 });
registerIds('notices', { ntc: 35 });
registerIds('tags', { tag: 36 });
registerIds('reports', { rep: 40 });
registerIds('mail', { mail: 41 });
registerIds('email-templates', { tpl: 42 });
registerIds('reminders', { rmd: 45 });
registerIds('views', { view: 46 });
registerIds('syncs', { srun: 47, sprb: 48, scnf: 49 });
