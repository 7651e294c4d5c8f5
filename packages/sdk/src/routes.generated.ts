// Written by "npx -y pnpm@12 openapi" from openapi.json.
export const routes = {
  activities: {
    /**
     * List what happened, with who did it
     *
     * The events of all records, deals and tasks that are kept (`eventDays` of the workspace, 30), comments and calls too, newest first. With `actorId` or `ownerId` a page looks through 5,000 events: it may be short, or empty, and still have a `nextCursor`.
     *
     * 
     *
     * Scope: `events:read`.
     *
     * `GET /activities`
     */
    list: {"operation":"activitiesList","method":"GET","path":"/activities","query":["kind","actorId","ownerId","from","to","pageSize","cursor"],"hasBody":false,"isList":true,"headers":[]},
  },
  aggregate: {
    /**
     * Count and measure records
     *
     * Counts, sums, averages, minima and maxima of a filter, by up to two fields or spans of time. It only reads.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `POST /records/aggregate`
     */
    records: {"operation":"aggregateRecords","method":"POST","path":"/records/aggregate","query":[],"hasBody":true,"isList":false,"headers":[]},
    /**
     * Count and measure deals
     *
     * Counts, sums, averages, minima and maxima of a filter, by up to two fields or spans of time. It only reads.
     *
     * 
     *
     * Scope: `deals:read`.
     *
     * `POST /deals/aggregate`
     */
    deals: {"operation":"aggregateDeals","method":"POST","path":"/deals/aggregate","query":[],"hasBody":true,"isList":false,"headers":[]},
    /**
     * Count and measure tasks
     *
     * Counts, sums, averages, minima and maxima of a filter, by up to two fields or spans of time. It only reads.
     *
     * 
     *
     * Scope: `tasks:read`.
     *
     * `POST /tasks/aggregate`
     */
    tasks: {"operation":"aggregateTasks","method":"POST","path":"/tasks/aggregate","query":[],"hasBody":true,"isList":false,"headers":[]},
  },
  approvals: {
    /**
     * List approvals
     *
     * Questions that runs of workflows ask people, newest first.
     *
     * 
     *
     * Scope: `approvals:read`.
     *
     * `GET /approvals`
     */
    list: {"operation":"approvalsList","method":"GET","path":"/approvals","query":["state","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get an approval
     *
     * With its answer.
     *
     * 
     *
     * Scope: `approvals:read`.
     *
     * `GET /approvals/{id}`
     */
    get: {"operation":"approvalsGet","method":"GET","path":"/approvals/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Answer an approval
     *
     * The run goes on with the answer. 409 once it is answered or its time is over.
     *
     * 
     *
     * Scope: `approvals:write`.
     *
     * `POST /approvals/{id}/answer`
     */
    answer: {"operation":"approvalsAnswer","method":"POST","path":"/approvals/{id}/answer","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  attachments: {
    /**
     * List attachments
     *
     * Newest first: all of the workspace, or those of a record, a deal, a task or a comment. Those of records in Trash are left out.
     *
     * 
     *
     * Scope: `attachments:read`.
     *
     * `GET /attachments`
     */
    list: {"operation":"attachmentsList","method":"GET","path":"/attachments","query":["recordId","dealId","taskId","commentId","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Attach a file
     *
     * To a record, a deal, a task or a comment, at most 100 to each. As JSON with `content` in Base64, or as `multipart/form-data` with the part `file` and the other fields beside it. Counts as one request for each MB.
     *
     * 
     *
     * Scope: `attachments:write`.
     *
     * `POST /attachments`
     */
    create: {"operation":"attachmentsCreate","method":"POST","path":"/attachments","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get an attachment
     *
     * What is known of the file, with its `version` as `ETag`. 404 where its record is in Trash.
     *
     * 
     *
     * Scope: `attachments:read`.
     *
     * `GET /attachments/{id}`
     */
    get: {"operation":"attachmentsGet","method":"GET","path":"/attachments/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Rename an attachment
     *
     * For its author, owners and admins, and keys that may write.
     *
     * 
     *
     * Scope: `attachments:write`.
     *
     * `PATCH /attachments/{id}`
     */
    update: {"operation":"attachmentsUpdate","method":"PATCH","path":"/attachments/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete an attachment
     *
     * For good. For its author, owners and admins, and keys that may write.
     *
     * 
     *
     * Scope: `attachments:write`.
     *
     * `DELETE /attachments/{id}`
     */
    remove: {"operation":"attachmentsRemove","method":"DELETE","path":"/attachments/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Download an attachment
     *
     * The bytes of the file, never for display in a browser: `Content-Disposition` is `attachment`, and types that a browser could execute are sent as `application/octet-stream`.
     *
     * 
     *
     * Scope: `attachments:read`.
     *
     * `GET /attachments/{id}/content`
     */
    readContent: {"operation":"attachmentsReadContent","method":"GET","path":"/attachments/{id}/content","query":[],"hasBody":false,"isList":false,"isFile":true,"headers":[]},
  },
  audit: {
    /**
     * List the audit log
     *
     * Who changed keys, people, webhooks, workflows and other settings, who exported, who signed in or failed to: from where, and what was there before and after. Kept for a year unless the operator sets another time.
     *
     * 
     *
     * Scope: `audit:read`.
     *
     * `GET /audit`
     */
    list: {"operation":"auditList","method":"GET","path":"/audit","query":["action","actorId","subjectId","from","to","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
  },
  calls: {
    /**
     * List the calls of a record
     *
     * The last logged one first. 404 where the record is unknown or in Trash.
     *
     * 
     *
     * Scope: `calls:read`.
     *
     * `GET /records/{id}/calls`
     */
    list: {"operation":"callsList","method":"GET","path":"/records/{id}/calls","query":["dealId","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Log a call on a record
     *
     * Every field is optional: an empty body logs an outbound call that connected just now.
     *
     * 
     *
     * Scope: `calls:write`.
     *
     * `POST /records/{id}/calls`
     */
    create: {"operation":"callsCreate","method":"POST","path":"/records/{id}/calls","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a logged call
     *
     * With its `version` as `ETag`. 404 where its record is in Trash.
     *
     * 
     *
     * Scope: `calls:read`.
     *
     * `GET /calls/{id}`
     */
    get: {"operation":"callsGet","method":"GET","path":"/calls/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Change a logged call
     *
     * For its author, owners and admins, and keys that may write. Author and creation time stay.
     *
     * 
     *
     * Scope: `calls:write`.
     *
     * `PATCH /calls/{id}`
     */
    update: {"operation":"callsUpdate","method":"PATCH","path":"/calls/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a logged call
     *
     * For good. For its author, owners and admins, and keys that may write.
     *
     * 
     *
     * Scope: `calls:write`.
     *
     * `DELETE /calls/{id}`
     */
    remove: {"operation":"callsRemove","method":"DELETE","path":"/calls/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
  },
  changelog: {
    /**
     * List the changes of this API
     *
     * What this server has and no release yet comes first, then the newest release.
     *
     * 
     *
     * Any key may call this.
     *
     * `GET /changelog`
     */
    list: {"operation":"changelogList","method":"GET","path":"/changelog","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
  },
  comments: {
    /**
     * List the comments of a record
     *
     * Newest first. 404 where the record is unknown or in Trash.
     *
     * 
     *
     * Scope: `comments:read`.
     *
     * `GET /records/{id}/comments`
     */
    list: {"operation":"commentsList","method":"GET","path":"/records/{id}/comments","query":["dealId","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Write a comment on a record
     *
     * Its author is the name of the API key or person that sends it.
     *
     * 
     *
     * Scope: `comments:write`.
     *
     * `POST /records/{id}/comments`
     */
    create: {"operation":"commentsCreate","method":"POST","path":"/records/{id}/comments","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a comment
     *
     * With its `version` as `ETag`. 404 where its record is in Trash.
     *
     * 
     *
     * Scope: `comments:read`.
     *
     * `GET /comments/{id}`
     */
    get: {"operation":"commentsGet","method":"GET","path":"/comments/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Change the text of a comment
     *
     * For its author, owners and admins, and keys that may write. Author and creation time stay.
     *
     * 
     *
     * Scope: `comments:write`.
     *
     * `PATCH /comments/{id}`
     */
    update: {"operation":"commentsUpdate","method":"PATCH","path":"/comments/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a comment
     *
     * For good. For its author, owners and admins, and keys that may write.
     *
     * 
     *
     * Scope: `comments:write`.
     *
     * `DELETE /comments/{id}`
     */
    remove: {"operation":"commentsRemove","method":"DELETE","path":"/comments/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
  },
  deals: {
    /**
     * List the deals of a pipeline or a record
     *
     * Newest first. `pipelineId`, `recordId` or `externalId` is required.
     *
     * 
     *
     * Scope: `deals:read`.
     *
     * `GET /deals`
     */
    list: {"operation":"dealsList","method":"GET","path":"/deals","query":["pipelineId","stageId","recordId","ownerId","externalId","externalSource","tag","search","changedSince","archived","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a deal
     *
     * In the first stage of the pipeline, unless `stageId` names another one.
     *
     * 
     *
     * Scope: `deals:write`.
     *
     * `POST /deals`
     */
    create: {"operation":"dealsCreate","method":"POST","path":"/deals","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Update the deal with this external id, or create it
     *
     * Equal requests at once create one deal. 201 when created, 200 when updated.
     *
     * 
     *
     * Scope: `deals:write`.
     *
     * `PUT /deals`
     */
    upsert: {"operation":"dealsUpsert","method":"PUT","path":"/deals","query":["matchOn","dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key","If-Match"]},
    /**
     * Get a deal
     *
     * With its `version` as `ETag`.
     *
     * 
     *
     * Scope: `deals:read`.
     *
     * `GET /deals/{id}`
     */
    get: {"operation":"dealsGet","method":"GET","path":"/deals/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Update a deal or move it to another stage
     *
     * Another `stageId` states `deal.stage_changed`; `deal.updated` is stated only if something else changed too.
     *
     * 
     *
     * Scope: `deals:write`.
     *
     * `PATCH /deals/{id}`
     */
    update: {"operation":"dealsUpdate","method":"PATCH","path":"/deals/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a deal
     *
     * For good: a deal has no Trash.
     *
     * 
     *
     * Scope: `deals:write`.
     *
     * `DELETE /deals/{id}`
     */
    remove: {"operation":"dealsRemove","method":"DELETE","path":"/deals/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Create, update and delete up to 1,000 deals
     *
     * 200 with a result for each item, in order: a bad item fails alone. With `atomic` its error is the whole answer, such as 404 or 412. Each item states its events. Counts as one request, and one more for every twenty items.
     *
     * 
     *
     * Scope: `deals:write`.
     *
     * `POST /deals/batch`
     */
    batch: {"operation":"dealsBatch","method":"POST","path":"/deals/batch","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List what happened to a deal
     *
     * Its events that are kept, newest first, each with its actor.
     *
     * 
     *
     * Scope: `deals:read` and `events:read`.
     *
     * `GET /deals/{id}/timeline`
     */
    timeline: {"operation":"dealsTimeline","method":"GET","path":"/deals/{id}/timeline","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Measure the stages of a pipeline
     *
     * How long deals stay in each stage, how many of those that left it are won, and how long sales take that were won or lost in this time.
     *
     * 
     *
     * Scope: `deals:read`.
     *
     * `GET /pipelines/{id}/stage-figures`
     */
    stageFigures: {"operation":"dealsStageFigures","method":"GET","path":"/pipelines/{id}/stage-figures","query":["ownerId","from","to"],"hasBody":false,"isList":false,"headers":[]},
  },
  emails: {
    /**
     * List the e-mails to the person of a record
     *
     * Newest first, with what became of each. 404 where the record is unknown or in Trash.
     *
     * 
     *
     * Scope: `emails:read`.
     *
     * `GET /records/{id}/emails`
     */
    list: {"operation":"emailsList","method":"GET","path":"/records/{id}/emails","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Send an e-mail to the person of a record
     *
     * It is `QUEUED`, and handed to the mail server of the workspace within seconds. 422 where e-mail is not set up. Send an `Idempotency-Key`, and a repeat sends once.
     *
     * 
     *
     * Scope: `emails:write`.
     *
     * `POST /records/{id}/emails`
     */
    create: {"operation":"emailsCreate","method":"POST","path":"/records/{id}/emails","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get an e-mail
     *
     * Its `state` says whether the mail server has taken it, its `problem` why not.
     *
     * 
     *
     * Scope: `emails:read`.
     *
     * `GET /emails/{id}`
     */
    get: {"operation":"emailsGet","method":"GET","path":"/emails/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
  },
  events: {
    /**
     * List events
     *
     * The bodies that webhooks receive, kept for `eventDays` of the workspace (30). To catch up, ask with `sort=occurredAt` and `after` the last event that arrived.
     *
     * 
     *
     * Scope: `events:read`.
     *
     * `GET /events`
     */
    list: {"operation":"eventsList","method":"GET","path":"/events","query":["kind","recordId","operationId","after","sort","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
  },
  folders: {
    /**
     * List folders with their fields
     *
     * The `key` of a field is its name in the `data` of a record.
     *
     * 
     *
     * Scope: `folders:read`.
     *
     * `GET /folders`
     */
    list: {"operation":"foldersList","method":"GET","path":"/folders","query":["page","pageSize","cursor","count","archived"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a folder
     *
     * With its custom fields, if they are known already.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /folders`
     */
    create: {"operation":"foldersCreate","method":"POST","path":"/folders","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a folder with its fields
     *
     * The `key` of a field is its name in the `data` of a record.
     *
     * 
     *
     * Scope: `folders:read`.
     *
     * `GET /folders/{id}`
     */
    get: {"operation":"foldersGet","method":"GET","path":"/folders/{id}","query":["archived"],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Rename a folder
     *
     * Its type stays.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `PATCH /folders/{id}`
     */
    update: {"operation":"foldersUpdate","method":"PATCH","path":"/folders/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Archive a folder, or bring it back
     *
     * It leaves every list, search and query with its records, which stay stored and can not be written; `archived=true` shows both, and `isArchived: false` brings them back.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /folders/{id}/archive`
     */
    archive: {"operation":"foldersArchive","method":"POST","path":"/folders/{id}/archive","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Put folders in another order
     *
     * `ids` names all folders that are not archived, in their new order.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /folders/reorder`
     */
    reorder: {"operation":"foldersReorder","method":"POST","path":"/folders/reorder","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a custom field of a folder
     *
     * Its definition. An archived field is not shown.
     *
     * 
     *
     * Scope: `folders:read`.
     *
     * `GET /folders/{id}/fields/{key}`
     */
    getField: {"operation":"foldersGetField","method":"GET","path":"/folders/{id}/fields/{key}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Change a custom field of a folder
     *
     * Its label, its choices, and whether it is required. A choice that records have needs `replace`, which says what takes its place.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `PATCH /folders/{id}/fields/{key}`
     */
    updateField: {"operation":"foldersUpdateField","method":"PATCH","path":"/folders/{id}/fields/{key}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Add a custom field to a folder
     *
     * The `key` is unique in the folder and never changes.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /folders/{id}/fields`
     */
    addField: {"operation":"foldersAddField","method":"POST","path":"/folders/{id}/fields","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Archive a custom field of a folder, or bring it back
     *
     * Its values stay stored, and come back with it.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /folders/{id}/fields/{key}/archive`
     */
    archiveField: {"operation":"foldersArchiveField","method":"POST","path":"/folders/{id}/fields/{key}/archive","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Put the custom fields of a folder in another order
     *
     * `keys` names all fields that are not archived, in their new order.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /folders/{id}/fields/reorder`
     */
    reorderFields: {"operation":"foldersReorderFields","method":"POST","path":"/folders/{id}/fields/reorder","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  imports: {
    /**
     * List imports
     *
     * Newest first, for a week.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /imports`
     */
    list: {"operation":"importsList","method":"GET","path":"/imports","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create an import
     *
     * Of a file into a folder. A small file is its `content`, a larger one is sent in parts. Then inspect and start it.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `POST /imports`
     */
    create: {"operation":"importsCreate","method":"POST","path":"/imports","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get an import
     *
     * How far it has come, and what became of the rows.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /imports/{id}`
     */
    get: {"operation":"importsGet","method":"GET","path":"/imports/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Add a part of the file
     *
     * In order, from position 0. A part that was sent already is ignored, so an upload that broke off begins again or goes on.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `PUT /imports/{id}/parts/{position}`
     */
    addPart: {"operation":"importsAddPart","method":"PUT","path":"/imports/{id}/parts/{position}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Complete the file and read its beginning
     *
     * The columns, the proposed target and reading of each, and the first rows. No more parts can be added. While a file that is no CSV in UTF-8 is converted, the state is READING: get it until it is READY. Call it again to read the file another way.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `POST /imports/{id}/inspect`
     */
    inspect: {"operation":"importsInspect","method":"POST","path":"/imports/{id}/inspect","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Start an import
     *
     * In the background, as a dry run unless `isDryRun` is false: a dry run takes every row, keeps nothing but the outcome, and ends as CHECKED. Then start it again.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `POST /imports/{id}/start`
     */
    start: {"operation":"importsStart","method":"POST","path":"/imports/{id}/start","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Cancel an import
     *
     * Rows that it has taken stay, and can be undone.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `POST /imports/{id}/cancel`
     */
    cancel: {"operation":"importsCancel","method":"POST","path":"/imports/{id}/cancel","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the rows that failed
     *
     * In the order of the file, each with the reason; also rows that were taken without some of their cells.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /imports/{id}/errors`
     */
    listErrors: {"operation":"importsListErrors","method":"GET","path":"/imports/{id}/errors","query":["afterRow"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List the problems of the cells
     *
     * Equal problems of a column once, with how many cells have it.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /imports/{id}/problems`
     */
    listProblems: {"operation":"importsListProblems","method":"GET","path":"/imports/{id}/problems","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List rows of a dry run
     *
     * As their records would look: up to ten rows of each outcome, with the values before and after.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /imports/{id}/samples`
     */
    listSamples: {"operation":"importsListSamples","method":"GET","path":"/imports/{id}/samples","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Preview an import
     *
     * How the cells of each column would be read by a mapping, and which do not fit. It only reads. 409 before the file is complete.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `POST /imports/{id}/preview`
     */
    preview: {"operation":"importsPreview","method":"POST","path":"/imports/{id}/preview","query":[],"hasBody":true,"isList":false,"headers":[]},
    /**
     * Download the rows that failed
     *
     * As CSV, with the reason and the record in front. Correct them, and import the file.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /imports/{id}/errors/file`
     */
    readErrors: {"operation":"importsReadErrors","method":"GET","path":"/imports/{id}/errors/file","query":["afterRow"],"hasBody":false,"isList":false,"isFile":true,"headers":[]},
    /**
     * Create an export
     *
     * Of the records of a folder, or of all deals, tasks, comments, calls, links or tags; all or those of a filter. It is written in the background. A file of another noun than records needs the scope to read it, too.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `POST /exports`
     */
    createExport: {"operation":"importsCreateExport","method":"POST","path":"/exports","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get an export
     *
     * Its state, and how many rows it has so far. It is kept for a week.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /exports/{id}`
     */
    getExport: {"operation":"importsGetExport","method":"GET","path":"/exports/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Cancel an export
     *
     * What it has written so far can not be read.
     *
     * 
     *
     * Scope: `imports:write`.
     *
     * `POST /exports/{id}/cancel`
     */
    cancelExport: {"operation":"importsCancelExport","method":"POST","path":"/exports/{id}/cancel","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a part of the file
     *
     * Once the export is DONE (409 before): from position 0 to `partCount`. Joined they are the file.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /exports/{id}/parts/{position}`
     */
    readPart: {"operation":"importsReadPart","method":"GET","path":"/exports/{id}/parts/{position}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Download the file
     *
     * Once the export is DONE; 409 before.
     *
     * 
     *
     * Scope: `imports:read`.
     *
     * `GET /exports/{id}/file`
     */
    readFile: {"operation":"importsReadFile","method":"GET","path":"/exports/{id}/file","query":[],"hasBody":false,"isList":false,"isFile":true,"headers":[]},
  },
  links: {
    /**
     * List the links of a record
     *
     * In both directions, newest first, each with the other record. Links with a record in Trash are left out. 404 where the record is unknown or in Trash.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records/{id}/links`
     */
    list: {"operation":"linksList","method":"GET","path":"/records/{id}/links","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Link a record with another
     *
     * By a kind of link, in one of its two directions. 409 where a link says this already.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records/{id}/links`
     */
    create: {"operation":"linksCreate","method":"POST","path":"/records/{id}/links","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a link of a record
     *
     * With the other record.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records/{id}/links/{linkId}`
     */
    get: {"operation":"linksGet","method":"GET","path":"/records/{id}/links/{linkId}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Remove a link
     *
     * From either of its two records, which stay as they are.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `DELETE /records/{id}/links/{linkId}`
     */
    remove: {"operation":"linksRemove","method":"DELETE","path":"/records/{id}/links/{linkId}","query":["dryRun"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List the kinds of links
     *
     * Newest first. Owners and admins name them, in both directions.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /link-kinds`
     */
    listKinds: {"operation":"linksListKinds","method":"GET","path":"/link-kinds","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a kind of links
     *
     * With a name in both directions. At most 100.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `POST /link-kinds`
     */
    createKind: {"operation":"linksCreateKind","method":"POST","path":"/link-kinds","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a kind of links
     *
     * Its names in both directions.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /link-kinds/{id}`
     */
    getKind: {"operation":"linksGetKind","method":"GET","path":"/link-kinds/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Rename a kind of links
     *
     * All links of it are read by the new names.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `PATCH /link-kinds/{id}`
     */
    updateKind: {"operation":"linksUpdateKind","method":"PATCH","path":"/link-kinds/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a kind of links
     *
     * 422 where links have it.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `DELETE /link-kinds/{id}`
     */
    removeKind: {"operation":"linksRemoveKind","method":"DELETE","path":"/link-kinds/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
  },
  members: {
    /**
     * List the people of the workspace
     *
     * A `userId` is what `ownerId` and `assigneeId` take; `email` finds one by address.
     *
     * 
     *
     * Scope: `members:read`.
     *
     * `GET /members`
     */
    list: {"operation":"membersList","method":"GET","path":"/members","query":["email","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
  },
  operations: {
    /**
     * List operations
     *
     * Batches, bulk changes, imports, runs of workflows that wrote, and undos; newest first, for 30 days.
     *
     * 
     *
     * Scope: `operations:read`.
     *
     * `GET /operations`
     */
    list: {"operation":"operationsList","method":"GET","path":"/operations","query":["kind","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get an operation
     *
     * Its state, its counts, and whether it was undone.
     *
     * 
     *
     * Scope: `operations:read`.
     *
     * `GET /operations/{id}`
     */
    get: {"operation":"operationsGet","method":"GET","path":"/operations/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List what an operation left alone
     *
     * Of a bulk change or an undo: each thing with the reason, as that somebody changed it since.
     *
     * 
     *
     * Scope: `operations:read`.
     *
     * `GET /operations/{id}/problems`
     */
    listProblems: {"operation":"operationsListProblems","method":"GET","path":"/operations/{id}/problems","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Cancel an operation
     *
     * Stops a bulk change or an undo that still runs. What it has done stays, and can be undone.
     *
     * 
     *
     * Scope: `operations:write`.
     *
     * `POST /operations/{id}/cancel`
     */
    cancel: {"operation":"operationsCancel","method":"POST","path":"/operations/{id}/cancel","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Undo an operation
     *
     * Takes back what nobody changed since, newest first, and lists the rest under `/problems` of the undo that it answers. The first 500 events are taken back at once; while `state` is RUNNING, the others follow in the background. An undo is an operation itself: undo it to have everything again.
     *
     * 
     *
     * Scope: `write`.
     *
     * `POST /operations/{id}/undo`
     */
    undo: {"operation":"operationsUndo","method":"POST","path":"/operations/{id}/undo","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
  },
  pipelines: {
    /**
     * List pipelines with their stages
     *
     * Stages come in their order on the board.
     *
     * 
     *
     * Scope: `pipelines:read`.
     *
     * `GET /pipelines`
     */
    list: {"operation":"pipelinesList","method":"GET","path":"/pipelines","query":["page","pageSize","cursor","count","archived"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a pipeline
     *
     * With its stages, in their order on the board.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines`
     */
    create: {"operation":"pipelinesCreate","method":"POST","path":"/pipelines","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a pipeline with its stages
     *
     * Stages come in their order on the board.
     *
     * 
     *
     * Scope: `pipelines:read`.
     *
     * `GET /pipelines/{id}`
     */
    get: {"operation":"pipelinesGet","method":"GET","path":"/pipelines/{id}","query":["archived"],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Rename a pipeline
     *
     * Its stages have operations of their own.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `PATCH /pipelines/{id}`
     */
    update: {"operation":"pipelinesUpdate","method":"PATCH","path":"/pipelines/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Archive a pipeline, or bring it back
     *
     * It leaves every list, search and query with its deals, which stay stored; `archived=true` shows both, and `isArchived: false` brings them back.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/archive`
     */
    archive: {"operation":"pipelinesArchive","method":"POST","path":"/pipelines/{id}/archive","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Put pipelines in another order
     *
     * `ids` names all pipelines that are not archived, in their new order.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/reorder`
     */
    reorder: {"operation":"pipelinesReorder","method":"POST","path":"/pipelines/reorder","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a stage
     *
     * Its name and settings. An archived stage is not shown.
     *
     * 
     *
     * Scope: `pipelines:read`.
     *
     * `GET /pipelines/{id}/stages/{stageId}`
     */
    getStage: {"operation":"pipelinesGetStage","method":"GET","path":"/pipelines/{id}/stages/{stageId}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Change a stage
     *
     * Its name, whether its deals are open, won or lost, how likely they are won, and when they count as idle.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `PATCH /pipelines/{id}/stages/{stageId}`
     */
    updateStage: {"operation":"pipelinesUpdateStage","method":"PATCH","path":"/pipelines/{id}/stages/{stageId}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Add a stage to a pipeline
     *
     * At the end of its board.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/stages`
     */
    addStage: {"operation":"pipelinesAddStage","method":"POST","path":"/pipelines/{id}/stages","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Put the stages of a pipeline in another order
     *
     * `stageIds` names all stages that are not archived, in their new order.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/stages/reorder`
     */
    reorderStages: {"operation":"pipelinesReorderStages","method":"POST","path":"/pipelines/{id}/stages/reorder","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Archive a stage, or bring it back
     *
     * A stage with deals needs `moveDealsTo`, the stage that takes them over.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/stages/{stageId}/archive`
     */
    archiveStage: {"operation":"pipelinesArchiveStage","method":"POST","path":"/pipelines/{id}/stages/{stageId}/archive","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a custom field of a pipeline
     *
     * Its definition. An archived field is not shown.
     *
     * 
     *
     * Scope: `pipelines:read`.
     *
     * `GET /pipelines/{id}/fields/{key}`
     */
    getField: {"operation":"pipelinesGetField","method":"GET","path":"/pipelines/{id}/fields/{key}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Change a custom field of a pipeline
     *
     * Its label, its choices, and whether it is required. A choice that deals have needs `replace`, which says what takes its place.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `PATCH /pipelines/{id}/fields/{key}`
     */
    updateField: {"operation":"pipelinesUpdateField","method":"PATCH","path":"/pipelines/{id}/fields/{key}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Add a custom field to a pipeline
     *
     * The `key` is unique in the pipeline and never changes.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/fields`
     */
    addField: {"operation":"pipelinesAddField","method":"POST","path":"/pipelines/{id}/fields","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Archive a custom field of a pipeline, or bring it back
     *
     * Its values stay stored, and come back with it.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/fields/{key}/archive`
     */
    archiveField: {"operation":"pipelinesArchiveField","method":"POST","path":"/pipelines/{id}/fields/{key}/archive","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Put the custom fields of a pipeline in another order
     *
     * `keys` names all fields that are not archived, in their new order.
     *
     * 
     *
     * Scope: `pipelines:manage`.
     *
     * `POST /pipelines/{id}/fields/reorder`
     */
    reorderFields: {"operation":"pipelinesReorderFields","method":"POST","path":"/pipelines/{id}/fields/reorder","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  query: {
    /**
     * Query records
     *
     * Operators on every field (`data.<key>` for custom ones), groups with `and` and `or`, an order by up to three fields, chosen fields, and related items, each with the scope of its noun. It only reads.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `POST /records/query`
     */
    records: {"operation":"queryRecords","method":"POST","path":"/records/query","query":[],"hasBody":true,"isList":true,"headers":[]},
    /**
     * Query records by an address
     *
     * The same as `POST`, with the filter in the address: `filter[amount.gte]=1000&filter[closeDate.isEmpty]=true`. Alternatives need `POST`.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records/query`
     */
    findRecords: {"operation":"queryFindRecords","method":"GET","path":"/records/query","query":["sort","fields","include","pageSize","cursor","count","archived","search","filter"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Query the deals of all pipelines
     *
     * Operators on every field (`data.<key>` for custom ones), groups with `and` and `or`, an order by up to three fields, chosen fields, and related items, each with the scope of its noun. It only reads.
     *
     * 
     *
     * Scope: `deals:read`.
     *
     * `POST /deals/query`
     */
    deals: {"operation":"queryDeals","method":"POST","path":"/deals/query","query":[],"hasBody":true,"isList":true,"headers":[]},
    /**
     * Query deals by an address
     *
     * The same as `POST`, with the filter in the address: `filter[amount.gte]=1000&filter[closeDate.isEmpty]=true`. Alternatives need `POST`.
     *
     * 
     *
     * Scope: `deals:read`.
     *
     * `GET /deals/query`
     */
    findDeals: {"operation":"queryFindDeals","method":"GET","path":"/deals/query","query":["sort","fields","include","pageSize","cursor","count","archived","search","filter"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Query tasks
     *
     * Operators on every field (`data.<key>` for custom ones), groups with `and` and `or`, an order by up to three fields, chosen fields, and related items, each with the scope of its noun. It only reads.
     *
     * 
     *
     * Scope: `tasks:read`.
     *
     * `POST /tasks/query`
     */
    tasks: {"operation":"queryTasks","method":"POST","path":"/tasks/query","query":[],"hasBody":true,"isList":true,"headers":[]},
    /**
     * Query tasks by an address
     *
     * The same as `POST`, with the filter in the address: `filter[amount.gte]=1000&filter[closeDate.isEmpty]=true`. Alternatives need `POST`.
     *
     * 
     *
     * Scope: `tasks:read`.
     *
     * `GET /tasks/query`
     */
    findTasks: {"operation":"queryFindTasks","method":"GET","path":"/tasks/query","query":["sort","fields","include","pageSize","cursor","count","search","filter"],"hasBody":false,"isList":true,"headers":[]},
  },
  records: {
    /**
     * List and search records
     *
     * Newest first. Every word of `search` must occur in the title, e-mail, phone or a text of `data`.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records`
     */
    list: {"operation":"recordsList","method":"GET","path":"/records","query":["folderId","search","q","email","phone","ownerId","externalId","externalSource","tag","createdAfter","updatedAfter","changedSince","sort","archived","page","pageSize","cursor","count","data"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a record
     *
     * In the folder `folderId`, whose fields say what `data` may have.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records`
     */
    create: {"operation":"recordsCreate","method":"POST","path":"/records","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Update the record that matches, or create it
     *
     * Looks in the folder for a record with the same value of `matchOn`. Equal requests at once make one record. 201 where it was made, 200 where it was changed.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `PUT /records`
     */
    upsert: {"operation":"recordsUpsert","method":"PUT","path":"/records","query":["matchOn","dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key","If-Match"]},
    /**
     * Get a record
     *
     * 404 where the record is unknown or in Trash.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records/{id}`
     */
    get: {"operation":"recordsGet","method":"GET","path":"/records/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Update a record
     *
     * What is not sent stays, also key by key in `data`; `null` clears.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `PATCH /records/{id}`
     */
    update: {"operation":"recordsUpdate","method":"PATCH","path":"/records/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Move a record to Trash
     *
     * It leaves every list. It can be restored for 30 days, with all that hangs on it.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `DELETE /records/{id}`
     */
    remove: {"operation":"recordsRemove","method":"DELETE","path":"/records/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Create, update, upsert and delete up to 1,000 records
     *
     * 200 with a result for each item, in order: a bad item fails alone. With `atomic` its error is the whole answer, such as 404 or 412. Each item states its events. Counts as one request, and one more for every twenty items.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records/batch`
     */
    batch: {"operation":"recordsBatch","method":"POST","path":"/records/batch","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Update or delete all records that match a filter
     *
     * Changes the first 200 records before it answers with an operation. While its `state` is RUNNING, the others follow in the background: `GET /operations/{id}` shows how far it is, `/problems` what failed.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records/bulk`
     */
    bulk: {"operation":"recordsBulk","method":"POST","path":"/records/bulk","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the records in Trash
     *
     * The last removed one first. Each is purged 30 days after its `deletedAt`.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records/trash`
     */
    listTrash: {"operation":"recordsListTrash","method":"GET","path":"/records/trash","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Restore a record from Trash
     *
     * With all that hangs on it. 404 where it is not in Trash. One that was merged comes back alone, and its id is its own again; undo the merge to have everything back.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records/{id}/restore`
     */
    restore: {"operation":"recordsRestore","method":"POST","path":"/records/{id}/restore","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List what happened to a record
     *
     * The events of the record, its comments, calls, deals and tasks, newest first, each with its actor.
     *
     * 
     *
     * Scope: `records:read` and `events:read`.
     *
     * `GET /records/{id}/timeline`
     */
    timeline: {"operation":"recordsTimeline","method":"GET","path":"/records/{id}/timeline","query":["kind","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Find records that may be the same
     *
     * E-mails, phone numbers or titles that several records outside Trash have, in the order of the values. A page reads at most 10,000 records, so it may be empty and have a `nextCursor`: go on until that is null.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /records/duplicates`
     */
    findDuplicates: {"operation":"recordsFindDuplicates","method":"GET","path":"/records/duplicates","query":["by","pageSize","cursor"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Say that records are no duplicates
     *
     * Each two of them are left out of `GET /records/duplicates` from then on.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records/different`
     */
    differ: {"operation":"recordsDiffer","method":"POST","path":"/records/different","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Merge records into one
     *
     * Comments, calls, deals, tasks, files, links and the fields of other records that name the merged ones move to the record, which takes over the values that it lacks. The merged ones go to Trash, with `record.deleted` and `record.merged`; their ids and external ids lead to the record from then on. `If-Match` is about the record that stays. A merge is an operation: it can be undone.
     *
     * 
     *
     * Scope: `records:write`.
     *
     * `POST /records/{id}/merge`
     */
    merge: {"operation":"recordsMerge","method":"POST","path":"/records/{id}/merge","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the values of a field that several records have
     *
     * The most frequent ones first, at most 100. Case and blanks around a value do not count, of a phone number its digits only. A field with duplicates can not become unique.
     *
     * 
     *
     * Scope: `records:read`.
     *
     * `GET /folders/{id}/fields/{key}/duplicates`
     */
    listDuplicates: {"operation":"recordsListDuplicates","method":"GET","path":"/folders/{id}/fields/{key}/duplicates","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Make a field unique, or no longer
     *
     * No two records of the folder then have the same value. 422 while some do: `GET /folders/{id}/fields/{key}/duplicates` lists them.
     *
     * 
     *
     * Scope: `folders:manage`.
     *
     * `PUT /folders/{folderId}/fields/{key}/unique`
     */
    setUnique: {"operation":"recordsSetUnique","method":"PUT","path":"/folders/{folderId}/fields/{key}/unique","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key","If-Match"]},
    /**
     * Erase a record
     *
     * Deletes a record for good, in Trash or not, with the records that were merged into it and everything that was kept about it: comments, calls, files, e-mails, notices, the contents of its events, deliveries, runs and stored answers. There is no undo. The record is gone before it answers; while `state` is RUNNING, the rest follows in the background, and `erased` counts it. Webhooks and the events get `record.erased` with ids only.
     *
     * 
     *
     * Scope: `records:manage`.
     *
     * `POST /records/{id}/erase`
     */
    erase: {"operation":"recordsErase","method":"POST","path":"/records/{id}/erase","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Empty Trash
     *
     * Deletes the records that are in Trash now, for good and without an undo. The first 500 are gone before it answers with an operation; while its `state` is RUNNING, the others follow in the background. To also clear what was kept about a person elsewhere, erase the record instead.
     *
     * 
     *
     * Scope: `records:manage`.
     *
     * `POST /records/trash/empty`
     */
    emptyTrash: {"operation":"recordsEmptyTrash","method":"POST","path":"/records/trash/empty","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  reports: {
    /**
     * List the reports
     *
     * With their tiles, newest first.
     *
     * 
     *
     * Scope: `reports:read`.
     *
     * `GET /reports`
     */
    list: {"operation":"reportsList","method":"GET","path":"/reports","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a report
     *
     * Shared unless `isPrivate`. 422 names a tile that can not be shown.
     *
     * 
     *
     * Scope: `reports:write`.
     *
     * `POST /reports`
     */
    create: {"operation":"reportsCreate","method":"POST","path":"/reports","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a report
     *
     * With its tiles; `measure` answers the figures of one.
     *
     * 
     *
     * Scope: `reports:read`.
     *
     * `GET /reports/{id}`
     */
    get: {"operation":"reportsGet","method":"GET","path":"/reports/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Change a report
     *
     * `tiles` replaces all of them.
     *
     * 
     *
     * Scope: `reports:write`.
     *
     * `PATCH /reports/{id}`
     */
    update: {"operation":"reportsUpdate","method":"PATCH","path":"/reports/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a report
     *
     * For good; what it counted stays.
     *
     * 
     *
     * Scope: `reports:write`.
     *
     * `DELETE /reports/{id}`
     */
    remove: {"operation":"reportsRemove","method":"DELETE","path":"/reports/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Measure a tile
     *
     * The figures of a tile, stored or not, in a period and of an owner. It only reads.
     *
     * 
     *
     * Scope: `reports:read`.
     *
     * `POST /reports/aggregate`
     */
    measure: {"operation":"reportsMeasure","method":"POST","path":"/reports/aggregate","query":[],"hasBody":true,"isList":false,"headers":[]},
  },
  search: {
    /**
     * Search everything by words
     *
     * Records, deals, tasks, comments and the notes of calls, best first, in a group for each kind. A key finds what its scopes let it read. To go through everything that has the words, use the lists.
     *
     * 
     *
     * Any key may call this.
     *
     * `GET /search`
     */
    find: {"operation":"searchFind","method":"GET","path":"/search","query":["q","kinds","folderId","pipelineId","limit","similar"],"hasBody":false,"isList":false,"headers":[]},
  },
  syncs: {
    /**
     * List the syncs
     *
     * In the order of their sources.
     *
     * 
     *
     * Scope: `syncs:read`.
     *
     * `GET /syncs`
     */
    list: {"operation":"syncsList","method":"GET","path":"/syncs","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get a sync
     *
     * Its rules, its last 10 runs, and how many conflicts there were.
     *
     * 
     *
     * Scope: `syncs:read`.
     *
     * `GET /syncs/{source}`
     */
    get: {"operation":"syncsGet","method":"GET","path":"/syncs/{source}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Set the rules of a sync, or create it
     *
     * A sync keeps the records of a folder equal to the items of a source, which its runs bring.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `PUT /syncs/{source}`
     */
    set: {"operation":"syncsSet","method":"PUT","path":"/syncs/{source}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key","If-Match"]},
    /**
     * Delete a sync
     *
     * Its rules and runs. The records stay, with their external ids.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `DELETE /syncs/{source}`
     */
    remove: {"operation":"syncsRemove","method":"DELETE","path":"/syncs/{source}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Start a run
     *
     * Opens a run, which takes the whole list of the source in parts. With `items` and `finish` a small list needs one request. 409 names the run of this source that is under way. Costs one request, and one more for every twenty items.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `POST /syncs/{source}/runs`
     */
    startRun: {"operation":"syncsStartRun","method":"POST","path":"/syncs/{source}/runs","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a run
     *
     * How far it is, and its counts.
     *
     * 
     *
     * Scope: `syncs:read`.
     *
     * `GET /syncs/{source}/runs/{runId}`
     */
    getRun: {"operation":"syncsGetRun","method":"GET","path":"/syncs/{source}/runs/{runId}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Add a part of the list
     *
     * Up to 1,000 items as `items` or `content`, in order from position 0. A repeated part is stored once. Costs one request, and one more for every twenty items.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `PUT /syncs/{source}/runs/{runId}/parts/{position}`
     */
    addPart: {"operation":"syncsAddPart","method":"PUT","path":"/syncs/{source}/runs/{runId}/parts/{position}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Finish the list of a run
     *
     * Creates and updates records in the background, then removes those whose item is not in the list.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `POST /syncs/{source}/runs/{runId}/finish`
     */
    finishRun: {"operation":"syncsFinishRun","method":"POST","path":"/syncs/{source}/runs/{runId}/finish","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Cancel a run
     *
     * Stops it before its next batch. What it has done stays, and can be undone.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `POST /syncs/{source}/runs/{runId}/cancel`
     */
    cancelRun: {"operation":"syncsCancelRun","method":"POST","path":"/syncs/{source}/runs/{runId}/cancel","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the problems of a run
     *
     * Items that were left out, each with the reason.
     *
     * 
     *
     * Scope: `syncs:read`.
     *
     * `GET /syncs/{source}/runs/{runId}/problems`
     */
    listProblems: {"operation":"syncsListProblems","method":"GET","path":"/syncs/{source}/runs/{runId}/problems","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * List the conflicts of a sync
     *
     * Fields that both sides had changed since they last agreed, with both values and the winner. Newest first, for 30 days.
     *
     * 
     *
     * Scope: `syncs:read`.
     *
     * `GET /syncs/{source}/conflicts`
     */
    listConflicts: {"operation":"syncsListConflicts","method":"GET","path":"/syncs/{source}/conflicts","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * List what changed in Dossier
     *
     * Complete, each record once and as it is now, without what runs of this source wrote. Acknowledge the `cursor`.
     *
     * 
     *
     * Scope: `syncs:read`.
     *
     * `GET /syncs/{source}/changes`
     */
    changes: {"operation":"syncsChanges","method":"GET","path":"/syncs/{source}/changes","query":["after","pageSize"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Acknowledge changes
     *
     * Stores the `cursor` of the changes, and the ids that the source gave to records that were born in Dossier.
     *
     * 
     *
     * Scope: `syncs:write`.
     *
     * `POST /syncs/{source}/acknowledge`
     */
    acknowledge: {"operation":"syncsAcknowledge","method":"POST","path":"/syncs/{source}/acknowledge","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  tags: {
    /**
     * List tags
     *
     * Newest first.
     *
     * 
     *
     * Scope: `tags:read`.
     *
     * `GET /tags`
     */
    list: {"operation":"tagsList","method":"GET","path":"/tags","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a tag
     *
     * 409 where there is a tag with this name in any case. `tags` of a record, deal or task does it, too.
     *
     * 
     *
     * Scope: `tags:write`.
     *
     * `POST /tags`
     */
    create: {"operation":"tagsCreate","method":"POST","path":"/tags","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a tag
     *
     * Its name and its colour.
     *
     * 
     *
     * Scope: `tags:read`.
     *
     * `GET /tags/{id}`
     */
    get: {"operation":"tagsGet","method":"GET","path":"/tags/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Rename or recolour a tag
     *
     * Everything that has it shows it so at once; their versions do not grow, and no event is stated.
     *
     * 
     *
     * Scope: `tags:manage`.
     *
     * `PATCH /tags/{id}`
     */
    update: {"operation":"tagsUpdate","method":"PATCH","path":"/tags/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a tag
     *
     * Everything that has it loses it at once; their versions do not grow, and no event is stated.
     *
     * 
     *
     * Scope: `tags:manage`.
     *
     * `DELETE /tags/{id}`
     */
    remove: {"operation":"tagsRemove","method":"DELETE","path":"/tags/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
  },
  tasks: {
    /**
     * List tasks
     *
     * Newest first.
     *
     * 
     *
     * Scope: `tasks:read`.
     *
     * `GET /tasks`
     */
    list: {"operation":"tasksList","method":"GET","path":"/tasks","query":["status","externalId","externalSource","changedSince","recordId","assigneeId","priority","type","tag","dueAfter","dueBefore","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a task
     *
     * With `recurrence`, marking it DONE creates the next one.
     *
     * 
     *
     * Scope: `tasks:write`.
     *
     * `POST /tasks`
     */
    create: {"operation":"tasksCreate","method":"POST","path":"/tasks","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Update the task with this external id, or create it
     *
     * Equal requests at once create one task. 201 when created, 200 when updated.
     *
     * 
     *
     * Scope: `tasks:write`.
     *
     * `PUT /tasks`
     */
    upsert: {"operation":"tasksUpsert","method":"PUT","path":"/tasks","query":["matchOn","dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key","If-Match"]},
    /**
     * Get a task
     *
     * With its `version` as `ETag`.
     *
     * 
     *
     * Scope: `tasks:read`.
     *
     * `GET /tasks/{id}`
     */
    get: {"operation":"tasksGet","method":"GET","path":"/tasks/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Update a task or mark it done
     *
     * Marking a recurring task DONE creates the next one, once.
     *
     * 
     *
     * Scope: `tasks:write`.
     *
     * `PATCH /tasks/{id}`
     */
    update: {"operation":"tasksUpdate","method":"PATCH","path":"/tasks/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a task
     *
     * For good: a task has no Trash. A recurring one ends with it.
     *
     * 
     *
     * Scope: `tasks:write`.
     *
     * `DELETE /tasks/{id}`
     */
    remove: {"operation":"tasksRemove","method":"DELETE","path":"/tasks/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Create, update and delete up to 1,000 tasks
     *
     * 200 with a result for each item, in order: a bad item fails alone. With `atomic` its error is the whole answer, such as 404 or 412. Each item states its events. Counts as one request, and one more for every twenty items.
     *
     * 
     *
     * Scope: `tasks:write`.
     *
     * `POST /tasks/batch`
     */
    batch: {"operation":"tasksBatch","method":"POST","path":"/tasks/batch","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  variables: {
    /**
     * List the variables
     *
     * In the order of their names.
     *
     * 
     *
     * Scope: `variables:read`.
     *
     * `GET /variables`
     */
    list: {"operation":"variablesList","method":"GET","path":"/variables","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a variable
     *
     * Templates of workflows read it as `variables.<name>`. 409 where there is one of this name.
     *
     * 
     *
     * Scope: `variables:manage`.
     *
     * `POST /variables`
     */
    create: {"operation":"variablesCreate","method":"POST","path":"/variables","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a variable
     *
     * With its value.
     *
     * 
     *
     * Scope: `variables:read`.
     *
     * `GET /variables/{name}`
     */
    get: {"operation":"variablesGet","method":"GET","path":"/variables/{name}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Set a variable
     *
     * A number may become a text, and back.
     *
     * 
     *
     * Scope: `variables:manage`.
     *
     * `PATCH /variables/{name}`
     */
    update: {"operation":"variablesUpdate","method":"PATCH","path":"/variables/{name}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a variable
     *
     * Templates that read it get nothing then.
     *
     * 
     *
     * Scope: `variables:manage`.
     *
     * `DELETE /variables/{name}`
     */
    remove: {"operation":"variablesRemove","method":"DELETE","path":"/variables/{name}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Add to a variable
     *
     * Answers the new value; increments that meet are all counted. Send an `Idempotency-Key`, and a repeat counts once.
     *
     * 
     *
     * Scope: `variables:manage`.
     *
     * `POST /variables/{name}/increment`
     */
    increment: {"operation":"variablesIncrement","method":"POST","path":"/variables/{name}/increment","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  views: {
    /**
     * List the views
     *
     * The shared ones, newest first; of one folder, of one pipeline, or of tasks.
     *
     * 
     *
     * Scope: `views:read`.
     *
     * `GET /views`
     */
    list: {"operation":"viewsList","method":"GET","path":"/views","query":["page","pageSize","cursor","count","folderId","pipelineId","of"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Create a view
     *
     * Of the records of a folder, of the deals of a pipeline, or of tasks.
     *
     * 
     *
     * Scope: `views:write`.
     *
     * `POST /views`
     */
    create: {"operation":"viewsCreate","method":"POST","path":"/views","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a view
     *
     * With its filter, order, columns and layout.
     *
     * 
     *
     * Scope: `views:read`.
     *
     * `GET /views/{id}`
     */
    get: {"operation":"viewsGet","method":"GET","path":"/views/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Change a view
     *
     * `definition` replaces all of it. A default view stays as it is.
     *
     * 
     *
     * Scope: `views:write`.
     *
     * `PATCH /views/{id}`
     */
    update: {"operation":"viewsUpdate","method":"PATCH","path":"/views/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a view
     *
     * For good; what it showed stays.
     *
     * 
     *
     * Scope: `views:write`.
     *
     * `DELETE /views/{id}`
     */
    remove: {"operation":"viewsRemove","method":"DELETE","path":"/views/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
  },
  watches: {
    /**
     * List the watches
     *
     * Newest first.
     *
     * 
     *
     * Scope: `watches:read`.
     *
     * `GET /watches`
     */
    list: {"operation":"watchesList","method":"GET","path":"/watches","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Watch a question
     *
     * States `watch.entered`, `watch.left` and `watch.changed` of the items that match `where`. What matches already enters without events. It needs the scope to read the noun, too.
     *
     * 
     *
     * Scope: `watches:write`.
     *
     * `POST /watches`
     */
    create: {"operation":"watchesCreate","method":"POST","path":"/watches","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Get a watch
     *
     * With the number of its members.
     *
     * 
     *
     * Scope: `watches:read`.
     *
     * `GET /watches/{id}`
     */
    get: {"operation":"watchesGet","method":"GET","path":"/watches/{id}","query":[],"hasBody":false,"isList":false,"headers":["If-None-Match"]},
    /**
     * Change a watch
     *
     * A new `where` begins anew: what matches enters without events.
     *
     * 
     *
     * Scope: `watches:write`.
     *
     * `PATCH /watches/{id}`
     */
    update: {"operation":"watchesUpdate","method":"PATCH","path":"/watches/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a watch
     *
     * Its members leave without events.
     *
     * 
     *
     * Scope: `watches:write`.
     *
     * `DELETE /watches/{id}`
     */
    remove: {"operation":"watchesRemove","method":"DELETE","path":"/watches/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * List the members of a watch
     *
     * The ids of the items that have entered and not left, in the order of ids.
     *
     * 
     *
     * Scope: `watches:read`.
     *
     * `GET /watches/{id}/members`
     */
    listMembers: {"operation":"watchesListMembers","method":"GET","path":"/watches/{id}/members","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
  },
  webhooks: {
    /**
     * List webhooks
     *
     * Newest first, without their secrets.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks`
     */
    list: {"operation":"webhooksList","method":"GET","path":"/webhooks","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Subscribe to events
     *
     * The answer carries the secret that signs the deliveries; it is shown this once.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks`
     */
    create: {"operation":"webhooksCreate","method":"POST","path":"/webhooks","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * See the health of all webhooks
     *
     * Success rate, latency, what waits and since when it fails, of each, over a day or a week.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/health`
     */
    listHealth: {"operation":"webhooksListHealth","method":"GET","path":"/webhooks/health","query":["range"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Get a webhook
     *
     * Without its secret. `disabledReason` says why it is off.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/{id}`
     */
    get: {"operation":"webhooksGet","method":"GET","path":"/webhooks/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Update a webhook, or switch it on or off
     *
     * What is not sent stays. `isEnabled: true` also sends what has waited.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `PATCH /webhooks/{id}`
     */
    update: {"operation":"webhooksUpdate","method":"PATCH","path":"/webhooks/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Unsubscribe
     *
     * At once: what waits for delivery is not sent any more, and the log of deliveries goes.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `DELETE /webhooks/{id}`
     */
    remove: {"operation":"webhooksRemove","method":"DELETE","path":"/webhooks/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Make a new secret for a webhook
     *
     * It is shown this once. For 24 hours both secrets sign, so that receivers can change over.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks/{id}/rotate-secret`
     */
    rotateSecret: {"operation":"webhooksRotateSecret","method":"POST","path":"/webhooks/{id}/rotate-secret","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Send a ping or a sample
     *
     * Answers within 2 seconds with what the receiver said. It is not in the delivery log.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks/{id}/test`
     */
    test: {"operation":"webhooksTest","method":"POST","path":"/webhooks/{id}/test","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * See which past events a webhook would send
     *
     * By its kinds, filters and condition as they are now, and which of them keeps an event back.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/{id}/preview`
     */
    preview: {"operation":"webhooksPreview","method":"GET","path":"/webhooks/{id}/preview","query":["eventId"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List the deliveries of a webhook
     *
     * Newest first, kept for `deliveryDays` of the workspace (30).
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/{id}/deliveries`
     */
    listDeliveries: {"operation":"webhooksListDeliveries","method":"GET","path":"/webhooks/{id}/deliveries","query":["status","kind","after","before","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get a delivery with its attempts
     *
     * Each attempt with what was sent and what was answered.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/{id}/deliveries/{deliveryId}`
     */
    getDelivery: {"operation":"webhooksGetDelivery","method":"GET","path":"/webhooks/{id}/deliveries/{deliveryId}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Send a delivery again
     *
     * At once, whatever its state, with the same `webhook-id`. The schedule of retries begins anew.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks/{id}/deliveries/{deliveryId}/redeliver`
     */
    redeliver: {"operation":"webhooksRedeliver","method":"POST","path":"/webhooks/{id}/deliveries/{deliveryId}/redeliver","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Send everything again that failed since a moment
     *
     * Answers with the number of the first ones; `isComplete: false` means that the rest follow.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks/{id}/redeliver-failed`
     */
    redeliverFailed: {"operation":"webhooksRedeliverFailed","method":"POST","path":"/webhooks/{id}/redeliver-failed","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Send the events of a span of time again
     *
     * To this webhook alone, by its kinds, filters and condition, in the background; with `?dryRun=true` only `expected` is counted. Each has the `webhook-id` that it had, and `X-Service-Replay`.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks/{id}/replays`
     */
    replay: {"operation":"webhooksReplay","method":"POST","path":"/webhooks/{id}/replays","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the replays of a webhook
     *
     * Newest first, for as long as deliveries are kept.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/{id}/replays`
     */
    listReplays: {"operation":"webhooksListReplays","method":"GET","path":"/webhooks/{id}/replays","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get a replay
     *
     * How far it has come, and what became of its deliveries.
     *
     * 
     *
     * Scope: `webhooks:read` and `events:read`.
     *
     * `GET /webhooks/{id}/replays/{replayId}`
     */
    getReplay: {"operation":"webhooksGetReplay","method":"GET","path":"/webhooks/{id}/replays/{replayId}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Cancel a replay
     *
     * Makes no further deliveries, and takes back those that wait; what has arrived stays.
     *
     * 
     *
     * Scope: `webhooks:manage` and `events:read`.
     *
     * `POST /webhooks/{id}/replays/{replayId}/cancel`
     */
    cancelReplay: {"operation":"webhooksCancelReplay","method":"POST","path":"/webhooks/{id}/replays/{replayId}/cancel","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
  },
  workflows: {
    /**
     * List what uses a custom field of a folder
     *
     * Workflows that read, write or wait for it, in what runs or in a draft, and webhooks that wait for it: ask before the field is archived or changes its type.
     *
     * 
     *
     * Scope: `workflows:read` and `webhooks:read`.
     *
     * `GET /folders/{id}/fields/{key}/uses`
     */
    fieldUses: {"operation":"workflowsFieldUses","method":"GET","path":"/folders/{id}/fields/{key}/uses","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List what uses a custom field of the deals of a pipeline
     *
     * Workflows that read, write or wait for it, in what runs or in a draft, and webhooks that wait for it: ask before the field is archived.
     *
     * 
     *
     * Scope: `workflows:read` and `webhooks:read`.
     *
     * `GET /pipelines/{id}/fields/{key}/uses`
     */
    dealFieldUses: {"operation":"workflowsDealFieldUses","method":"GET","path":"/pipelines/{id}/fields/{key}/uses","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Create a workflow
     *
     * It is a draft: publish it, then enable it. A definition that can not run is a 422 that names step and field.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `POST /workflows`
     */
    create: {"operation":"workflowsCreate","method":"POST","path":"/workflows","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List workflows
     *
     * Newest first, without their steps.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows`
     */
    list: {"operation":"workflowsList","method":"GET","path":"/workflows","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Change the draft of a workflow
     *
     * Runs use the published version.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `PATCH /workflows/{id}`
     */
    update: {"operation":"workflowsUpdate","method":"PATCH","path":"/workflows/{id}","query":["dryRun"],"hasBody":true,"isList":false,"headers":["If-Match"]},
    /**
     * Delete a workflow
     *
     * With its versions; its runs under way are cancelled, and their log stays for its 30 days.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `DELETE /workflows/{id}`
     */
    remove: {"operation":"workflowsRemove","method":"DELETE","path":"/workflows/{id}","query":["dryRun"],"hasBody":false,"isList":false,"headers":["If-Match"]},
    /**
     * Get a workflow
     *
     * With its draft and the published trigger.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows/{id}`
     */
    get: {"operation":"workflowsGet","method":"GET","path":"/workflows/{id}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Publish the draft of a workflow
     *
     * It becomes the version of new runs; runs under way keep theirs. Names that mean nothing are a 422.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `POST /workflows/{id}/publish`
     */
    publish: {"operation":"workflowsPublish","method":"POST","path":"/workflows/{id}/publish","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the versions of a workflow
     *
     * Newest first.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows/{id}/versions`
     */
    listVersions: {"operation":"workflowsListVersions","method":"GET","path":"/workflows/{id}/versions","query":["page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get a version of a workflow
     *
     * Its definition as it was published.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows/{id}/versions/{version}`
     */
    getVersion: {"operation":"workflowsGetVersion","method":"GET","path":"/workflows/{id}/versions/{version}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Restore a version as the draft
     *
     * Publish it to let new runs use it.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `POST /workflows/{id}/versions/{version}/restore`
     */
    restoreVersion: {"operation":"workflowsRestoreVersion","method":"POST","path":"/workflows/{id}/versions/{version}/restore","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Compare two versions of a workflow
     *
     * Step by step, by the names of the steps: what was added, removed, changed and moved.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows/{id}/diff`
     */
    compareVersions: {"operation":"workflowsCompareVersions","method":"GET","path":"/workflows/{id}/diff","query":["from","to"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Export a workflow
     *
     * With names instead of ids, for another workspace; secrets are named, and never part of it. Values of headers are `***` but for keys with `workflows:manage`.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows/{id}/export`
     */
    export: {"operation":"workflowsExport","method":"GET","path":"/workflows/{id}/export","query":["version"],"hasBody":false,"isList":false,"headers":[]},
    /**
     * List workflows to begin with
     *
     * Each is what an import takes, with choices that it asks for, and answers that fit this workspace.
     *
     * 
     *
     * Scope: `workflows:read`.
     *
     * `GET /workflows/blueprints`
     */
    listBlueprints: {"operation":"workflowsListBlueprints","method":"GET","path":"/workflows/blueprints","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Import a workflow
     *
     * Makes a draft of what an export gave, or of a blueprint. 201 where it made a workflow, 200 where it replaced the draft of `id`. Everything that this workspace does not have is listed in `issues` of a 422, and nothing is made; `dryRun=true` asks for that alone.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `POST /workflows/import`
     */
    import: {"operation":"workflowsImport","method":"POST","path":"/workflows/import","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Enable a workflow
     *
     * It takes triggers again; a workflow that was never published is a 422.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `POST /workflows/{id}/enable`
     */
    enable: {"operation":"workflowsEnable","method":"POST","path":"/workflows/{id}/enable","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Disable a workflow
     *
     * Runs under way go on.
     *
     * 
     *
     * Scope: `workflows:manage`.
     *
     * `POST /workflows/{id}/disable`
     */
    disable: {"operation":"workflowsDisable","method":"POST","path":"/workflows/{id}/disable","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Run a workflow
     *
     * Queues a run and answers with it; follow it by its id.
     *
     * 
     *
     * Scope: `workflows:run`.
     *
     * `POST /workflows/{id}/run`
     */
    run: {"operation":"workflowsRun","method":"POST","path":"/workflows/{id}/run","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Run a workflow for all records that match a filter
     *
     * Queues a run for each. Follow and cancel it by its operation; `changedCount` counts the runs.
     *
     * 
     *
     * Scope: `workflows:run`.
     *
     * `POST /workflows/{id}/run-for-records`
     */
    runForRecords: {"operation":"workflowsRunForRecords","method":"POST","path":"/workflows/{id}/run-for-records","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * List the runs of a workflow
     *
     * Newest first.
     *
     * 
     *
     * Scope: `workflows:read` and `events:read`.
     *
     * `GET /workflows/{id}/runs`
     */
    listRuns: {"operation":"workflowsListRuns","method":"GET","path":"/workflows/{id}/runs","query":["state","page","pageSize","cursor","count"],"hasBody":false,"isList":true,"headers":[]},
    /**
     * Get a run with its steps
     *
     * Each step with its input, its output and its errors.
     *
     * 
     *
     * Scope: `workflows:read` and `events:read`.
     *
     * `GET /workflows/{id}/runs/{runId}`
     */
    getRun: {"operation":"workflowsGetRun","method":"GET","path":"/workflows/{id}/runs/{runId}","query":[],"hasBody":false,"isList":false,"headers":[]},
    /**
     * Retry a failed run
     *
     * It goes on from the step that failed.
     *
     * 
     *
     * Scope: `workflows:run` and `events:read`.
     *
     * `POST /workflows/{id}/runs/{runId}/retry`
     */
    retryRun: {"operation":"workflowsRetryRun","method":"POST","path":"/workflows/{id}/runs/{runId}/retry","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Cancel a run
     *
     * It ends where it stands: a step in progress rolls back, and what earlier steps did stays.
     *
     * 
     *
     * Scope: `workflows:run` and `events:read`.
     *
     * `POST /workflows/{id}/runs/{runId}/cancel`
     */
    cancelRun: {"operation":"workflowsCancelRun","method":"POST","path":"/workflows/{id}/runs/{runId}/cancel","query":["dryRun"],"hasBody":false,"isList":false,"headers":["Idempotency-Key"]},
    /**
     * Run again
     *
     * Queues a new run with the trigger of this one, or with another body: of the published version, or from a step of the version that this one took, which then sees what the steps before it gave.
     *
     * 
     *
     * Scope: `workflows:run` and `events:read`.
     *
     * `POST /workflows/{id}/runs/{runId}/repeat`
     */
    repeatRun: {"operation":"workflowsRepeatRun","method":"POST","path":"/workflows/{id}/runs/{runId}/repeat","query":["dryRun"],"hasBody":true,"isList":false,"headers":["Idempotency-Key"]},
  },
  workspaces: {
    /**
     * Get the workspace and the key of this call
     *
     * The first call with a new key: whether it works, where, and what it may do.
     *
     * 
     *
     * Any key may call this.
     *
     * `GET /me`
     */
    me: {"operation":"workspacesMe","method":"GET","path":"/me","query":[],"hasBody":false,"isList":false,"headers":[]},
  },
} as const;
