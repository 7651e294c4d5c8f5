/** Blocks that can't run here, each with the reason. */
export const notRun: Readonly<Record<string, string>> = {
  'README.md#1': 'starts Dossier, as this test does before it runs anything',
  'README.md#2': 'runs the tests',
  'README.md#10': 'its processes run until they are stopped; clusters of this form run in tooling/faults',
  'docs/integrators/changes.md#2':
    'shows headers of operations that end; apps/gateway/src/rest/deprecation.test.ts has one',
  'docs/integrators/first-record.md#5': 'needs PHP',
  'docs/integrators/signatures.md#1': 'needs PHP',
  'docs/integrators/signatures.md#2': 'needs Ruby',
  'docs/integrators/signatures.md#3': 'needs Go',
  'docs/operators/backup.md#1': 'restores into an empty database; apps/cli/src/backup.long.test.ts does both',
  'docs/operators/backup.md#2': 'is a file of pgBackRest',
  'docs/operators/backup.md#3': 'is a part of postgresql.conf',
  'docs/operators/backup.md#4': 'needs pgBackRest',
  'docs/operators/backup.md#5': 'needs pgBackRest; apps/cli/src/point-in-time.long.test.ts does the same',
  'docs/operators/deploying.md#1': 'needs Docker',
  'docs/operators/deploying.md#2': 'needs Docker',
  'docs/operators/deploying.md#3': 'needs systemd and root',
  'docs/operators/deploying.md#4': 'needs systemd and root',
  'docs/operators/high-availability.md#1': 'is a picture',
  'docs/operators/high-availability.md#2': 'is a table of measurements',
  'docs/operators/moving.md#2': 'imports into another installation; archive.long.test.ts does both',
  'docs/operators/pooler.md#1': 'is a file of PgBouncer',
  'docs/operators/running.md#1': 'needs the client programs of PostgreSQL',
  'docs/operators/running.md#3': 'runs until it is stopped; `start` starts the same two',
  'docs/operators/running.md#6': 'is for an installation without an owner; apps/cli/src/start.long.test.ts does it',
  'docs/operators/sign-in.md#2': 'needs a person with an authenticator app; apps/cli/src/commands.test.ts has one',
  'docs/reliability.md#1': 'takes ten minutes; a part of tooling/faults',
  'docs/tour/README.md#1': 'takes the pictures of the tour in a browser',
  'docs/webhooks.md#2': 'starts Dossier, as this test does before it runs anything',
  'docs/webhooks.md#5': 'runs in packages/sdk/src/webhooks/docs.test.ts',
  'docs/webhooks.md#7': 'runs in packages/sdk/src/webhooks/docs.test.ts, as n8n runs it',
  'packages/postgres-engine/README.md#1': 'is a picture',
  'packages/sdk/README.md#1': 'installs the published package',
};

export const showsErrors = ['README.md#9', 'docs/integrators/rate-limits.md#1'];

/** Blocks that list all records, each once. */
export const listsAll = ['docs/integrators/lists.md#2', 'docs/integrators/lists.md#4'];

/** Sections of a page that belong to another installation than the one above them. */
export const runBefore: Readonly<Record<string, string>> = {
  'docs/operators/running.md#7': 'unset DATABASE_URL DATABASE_OWNER_URL',
  'docs/operators/running.md#9': 'export DATABASE_URL=postgres://dossier:secret@db.example.com:5432/dossier',
};

const answer = /^\{"data":/;
const silent = /^$/;
const recordLine = /^rec_\w+ \S/;

/** Output of blocks that print something else than answers of the API with `data`. */
export const printed: Readonly<Record<string, RegExp>> = {
  'README.md#3': silent,
  'README.md#8': /^\{"ok":true,"workflowId":"wf_\w+"\}\n\{"data":\[.*\n\{"data":\[\{"id":"run_/,
  'README.md#9': /"code":"UNPROCESSABLE_CONTENT".*\n.*"code":"BAD_REQUEST"/,
  'docs/README.md#1': silent,
  'docs/integrators/authentication.md#3': /"name":"My integration"[^]*no longer works\.$/,
  'docs/integrators/first-record.md#3': /^rec_\w+$/,
  'docs/integrators/first-record.md#4': /^rec_\w+$/,
  'docs/integrators/imports.md#1': /^CHECKED: 2 rows, 1 created, [^]* 0 failed\. Nothing was kept\.$/,
  'docs/integrators/imports.md#2': /^DONE \d created 0 failed$/,
  'docs/integrators/imports.md#3':
    /"state":"READY"[^]*"state":"RUNNING"[^]*"state":"DONE"[^]*\{"data":\[\],"afterRow":null\}$/,
  'docs/integrators/imports.md#5': /^\d+ rows in contacts\.csv$/,
  'docs/integrators/imports.md#6': silent,
  'docs/integrators/imports.md#7': /^(\w+\.csv DONE \{.*\} 0 failed\n?){3}$/,
  'docs/integrators/lists.md#2': recordLine,
  'docs/integrators/lists.md#4': /^put rec_\w+ \S/,
  'docs/integrators/mcp.md#1': /^"created":true\n"created":true$/,
  'docs/integrators/mcp.md#3': /^"structuredContent":\{"data":\{"matched":2,/,
  'docs/integrators/mcp.md#5': /"progress":2,"total":2/,
  'docs/integrators/mcp.md#7': /"kind":"UNDO","state":"DONE"/,
  'docs/integrators/rate-limits.md#1': /^(200 ){120}(429 ?){10}$/,
  'docs/integrators/syncs.md#4': silent,
  'docs/integrators/syncs.md#5': /^DONE \d+ created, \d+ changed, \d+ removed$/,
  'docs/integrators/typescript.md#1': /^Wrote dossier\.d\.ts: folders \d, pipelines \d\.$/,
  'docs/integrators/typescript.md#2': /^(rec_\w+ \S.*\n){3}function$/,
  'docs/integrators/typescript.md#3': /\bRecord_Contacts\b/,
  'docs/integrators/workflows.md#1': /^\{"ok":true,"workflowId":"wf_\w+"\}$/,
  'docs/integrators/workflows.md#4': /^HTTP\/1\.1 200 OK[^]*\{"ok":true,"workflowId":"wf_\w+"\}$/,
  'docs/integrators/workflows.md#6': /^HTTP\/1\.1 200 OK[^]*\{"ok":true,"workflowId":"wf_\w+"\}$/,
  'docs/integrators/workflows.md#8': silent,
  'docs/integrators/workflows.md#12': /^(made   |updated)  (on |off)  /,
  'docs/integrators/workflows.md#13': /^updated  on   /,
  'docs/integrators/workflows.md#16': /^\{"data":[^]*\{"ok":true\}$/,
  'docs/operators/email.md#1': silent,
  'docs/operators/moving.md#1': /holds the workspace Acme/,
  'docs/operators/moving.md#3': /holds the workspace Acme[^]*[^:]$/,
  'docs/operators/pooler.md#2': silent,
  'docs/operators/running.md#2': /^The database is up to date\.$/,
  'docs/operators/running.md#4': /^The database is up to date\.$/,
  'docs/operators/running.md#7': /^The files are of this version already\.$/,
  'docs/operators/running.md#8': /"name":"Example"[^]*"key":"dsk_[^]*"password":/,
  'docs/operators/running.md#9': /\S/,
  'docs/operators/sign-in.md#1': silent,
  'docs/webhooks.md#3': /^(receiving at http:\S+)?$/,
  'docs/webhooks.md#4': /"title":"Example contact"/,
  'docs/webhooks.md#8': /"expected":[^]*verified evt_\w+ \{/,
  'packages/client/README.md#1': /^deal_\w+ \S/,
  'packages/sdk/README.md#2': recordLine,
  'packages/sdk/README.md#3': /'task.created'/,
  'packages/sdk/README.md#4': /^Gone, or in Trash\.$/,
  'packages/sdk/README.md#5': /^put rec_\w+ \d+\n/,
  'packages/sdk/README.md#6': silent,
};

export const printedBy = (name: string): RegExp => printed[name] ?? answer;

/** Addresses whose answers have the form of a JSON block that follows no command. */
export const answers: Readonly<Record<string, string>> = {
  'docs/integrators/errors.md#1': '/records?sort=colour',
  'docs/integrators/lists.md#1': '/records?pageSize=1',
  'docs/integrators/lists.md#5': '/records?pageSize=500&changedSince=0',
};
