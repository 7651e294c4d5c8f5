// Written by "npx -y pnpm@12 openapi" from openapi.json.
export interface webhooks {
    "folder.archived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A folder was archived: its records left every list. */
        post: operations["on-folder.archived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "folder.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A folder came back from the archive with its records. */
        post: operations["on-folder.restored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record was created. */
        post: operations["on-record.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record was updated. */
        post: operations["on-record.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record was moved to Trash. */
        post: operations["on-record.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record came back from Trash. */
        post: operations["on-record.restored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record was merged into another: it went to Trash, and its id leads there. */
        post: operations["on-record.merged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record was deleted for good, with everything that was kept about it. It has ids only. */
        post: operations["on-record.erased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.linked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A record was linked with another; there is one such event of each of the two, from its own side. */
        post: operations["on-record.linked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "record.unlinked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link with another record was removed; there is one such event of each of the two, from its own side. */
        post: operations["on-record.unlinked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A comment was written on a record. */
        post: operations["on-comment.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The text of a comment was changed, or the comment was moved by a merge of its record. */
        post: operations["on-comment.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A comment was deleted for good. */
        post: operations["on-comment.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.logged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call was logged on a record. */
        post: operations["on-call.logged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Something of a logged call was changed. */
        post: operations["on-call.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call was deleted for good. */
        post: operations["on-call.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The mail server has taken an e-mail that a person, an API key or a workflow wrote. */
        post: operations["on-email.sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The mail server refused an e-mail for good, or did not take it for a day. */
        post: operations["on-email.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pipeline.archived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A pipeline was archived: its deals left every list. */
        post: operations["on-pipeline.archived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pipeline.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A pipeline came back from the archive with its deals. */
        post: operations["on-pipeline.restored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deal was created. */
        post: operations["on-deal.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Something of a deal changed other than its stage. */
        post: operations["on-deal.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.stage_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deal came into another stage. */
        post: operations["on-deal.stage_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deal was deleted for good. */
        post: operations["on-deal.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A task was created, by a caller or by the recurrence of a completed task. */
        post: operations["on-task.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Something of a task changed, or it was taken up again. */
        post: operations["on-task.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A task was marked DONE. */
        post: operations["on-task.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A task was deleted for good. */
        post: operations["on-task.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attachment.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file was added to a record, a deal, a task or a comment. */
        post: operations["on-attachment.added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attachment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file was renamed, or moved by a merge of its record. */
        post: operations["on-attachment.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "attachment.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A file was deleted for good. Files that are deleted together with what they are on state no event. */
        post: operations["on-attachment.removed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "watch.entered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item entered the answer of a watch. */
        post: operations["on-watch.entered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "watch.left": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item left the answer of a watch. */
        post: operations["on-watch.left"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "watch.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An item changed and stayed in the answer of a watch. */
        post: operations["on-watch.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.stopped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs of a workflow were stopped, because workflows started one another without end. At most once an hour for each. */
        post: operations["on-workflow.stopped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.run_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run of a workflow failed. */
        post: operations["on-workflow.run_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A workflow was switched off. */
        post: operations["on-workflow.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run of a workflow asks a member, and waits for the answer. */
        post: operations["on-approval.requested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "approval.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A question of a run was answered. */
        post: operations["on-approval.answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook was switched off, by a person or because it failed. The webhook itself does not get it. */
        post: operations["on-webhook.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A webhook that had failed many times in a row, or was switched off for its failures, delivers again. The webhook itself does not get it. */
        post: operations["on-webhook.recovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A test of the webhook; nothing happened. */
        post: operations["on-ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description What happened. More kinds may be added.
         * @example record.created
         * @enum {string}
         */
        EventKind: "folder.archived" | "folder.restored" | "record.created" | "record.updated" | "record.deleted" | "record.restored" | "record.merged" | "record.erased" | "record.linked" | "record.unlinked" | "comment.created" | "comment.updated" | "comment.deleted" | "call.logged" | "call.updated" | "call.deleted" | "email.sent" | "email.failed" | "pipeline.archived" | "pipeline.restored" | "deal.created" | "deal.updated" | "deal.stage_changed" | "deal.deleted" | "task.created" | "task.updated" | "task.completed" | "task.deleted" | "attachment.added" | "attachment.updated" | "attachment.removed" | "watch.entered" | "watch.left" | "watch.changed" | "workflow.stopped" | "workflow.run_failed" | "workflow.disabled" | "approval.requested" | "approval.answered" | "webhook.disabled" | "webhook.recovered" | "ping";
        /** @description A condition (`field`, `op`, `value`), or a group: `and`, `or` or `not`. */
        Filter: {
            field?: components["schemas"]["FilterField"];
            op?: components["schemas"]["FilterOp"];
            /**
             * @description A list for `in` and `nin`, two values for `between`, true or false for `isEmpty`.
             * @example 30d
             */
            value?: unknown;
            /** @description All of these hold. */
            and?: components["schemas"]["FilterGroup"][];
            /** @description Any of these holds. */
            or?: components["schemas"]["FilterGroup"][];
            /** @description This does not hold. */
            not?: components["schemas"]["FilterGroup"];
        } & (unknown | unknown | unknown | unknown);
        /** @description A condition (`field`, `op`, `value`), or a group: `and`, `or` or `not`. */
        FilterGroup: {
            field?: components["schemas"]["FilterField"];
            op?: components["schemas"]["FilterOp"];
            /**
             * @description A list for `in` and `nin`, two values for `between`, true or false for `isEmpty`.
             * @example 30d
             */
            value?: unknown;
            /** @description All of these hold. */
            and?: components["schemas"]["FilterInner"][];
            /** @description Any of these holds. */
            or?: components["schemas"]["FilterInner"][];
            /** @description This does not hold. */
            not?: components["schemas"]["FilterInner"];
        } & (unknown | unknown | unknown | unknown);
        /** @description A condition (`field`, `op`, `value`), or a group: `and`, `or` or `not`. */
        FilterInner: {
            field?: components["schemas"]["FilterField"];
            op?: components["schemas"]["FilterOp"];
            /**
             * @description A list for `in` and `nin`, two values for `between`, true or false for `isEmpty`.
             * @example 30d
             */
            value?: unknown;
            /** @description All of these hold. */
            and?: components["schemas"]["FilterCondition"][];
            /** @description Any of these holds. */
            or?: components["schemas"]["FilterCondition"][];
            /** @description This does not hold. */
            not?: components["schemas"]["FilterCondition"];
        } & (unknown | unknown | unknown | unknown);
        FilterCondition: {
            field: components["schemas"]["FilterField"];
            op: components["schemas"]["FilterOp"];
            /**
             * @description A list for `in` and `nin`, two values for `between`, true or false for `isEmpty`.
             * @example 30d
             */
            value?: unknown;
        };
        DealBatchItem: {
            /** @constant */
            action: "create";
            values: components["schemas"]["DealsCreateBody"];
        } | {
            /** @constant */
            action: "update";
            id: components["schemas"]["DealId"];
            version?: components["schemas"]["DealBatchItemVersion"];
            values: components["schemas"]["DealsUpdateBody"];
        } | {
            /** @constant */
            action: "delete";
            id: components["schemas"]["DealId"];
            version?: components["schemas"]["DealBatchItemVersion"];
        };
        ColumnReading: {
            format?: components["schemas"]["ColumnReadingFormat"];
            /**
             * @description The options or members that other cells mean; null for none. An e-mail address: theirs once they join.
             * @default []
             */
            values?: {
                cell: string;
                option: string | null;
            }[];
            folderId?: components["schemas"]["ColumnReadingFolderId"];
            /**
             * @description Whether records that are named but not there are created in that folder.
             * @default false
             */
            createsMissing?: boolean;
            matchKey?: components["schemas"]["MatchKey"];
            /**
             * @description The column of these values; null for its own.
             * @default null
             */
            matchColumn?: number | null;
            empty?: components["schemas"]["ColumnReadingEmpty"];
            clears?: components["schemas"]["ColumnReadingClears"];
            /**
             * @description Two-digit years lie in the past, as in birthdays.
             * @default false
             */
            isPast?: boolean;
            othersKey?: components["schemas"]["OthersKey"];
        };
        RecordBatchItem: {
            /** @constant */
            action: "create";
            values: components["schemas"]["RecordsCreateBody"];
        } | {
            /** @constant */
            action: "update";
            id: components["schemas"]["RecordId"];
            version?: components["schemas"]["DealBatchItemVersion"];
            values: components["schemas"]["RecordsUpdateBody"];
        } | {
            /** @constant */
            action: "upsert";
            values: {
                title?: components["schemas"]["RecordsMergeTitle"];
                email?: components["schemas"]["RecordsMergeEmail"];
                phone?: components["schemas"]["CallsCreatePhone"];
                data?: components["schemas"]["CrmRecordData"];
                ownerId?: components["schemas"]["OwnerId"];
                externalSource?: components["schemas"]["ExternalSource"];
                externalId?: components["schemas"]["ExternalId"];
                tags?: components["schemas"]["DealsCreateTags"];
                folderId: components["schemas"]["RecordsUpsertFolderId"];
                /**
                 * @description `email`, `phone`, `title` or the key of a custom field; with several, all must be the same. A blank value is refused. Or `externalId`, alone.
                 * @example email
                 */
                matchOn: string | string[];
                create?: components["schemas"]["RecordsUpsertCreate"];
                update?: components["schemas"]["RecordsUpsertUpdate"];
            };
        } | {
            /** @constant */
            action: "delete";
            id: components["schemas"]["RecordId"];
            version?: components["schemas"]["DealBatchItemVersion"];
        };
        RecordBulkChange: {
            /** @constant */
            action: "update";
            values: components["schemas"]["RecordsUpdateBody"];
        } | {
            /** @constant */
            action: "delete";
        };
        ReportTile: {
            /**
             * @description Unique in the report.
             * @example forecast
             */
            id: string;
            /** @example Forecast */
            title: string;
            /**
             * @description How it is shown.
             * @example BAR
             * @enum {string}
             */
            chart: "NUMBER" | "BAR" | "LINE" | "PIE" | "FUNNEL" | "TABLE";
            subject: components["schemas"]["ReportTileSubject"];
            pipelineId?: components["schemas"]["ReportTilePipelineId"];
            stageKinds?: components["schemas"]["StageKinds"];
            isWeighted?: components["schemas"]["IsWeighted"];
            dateField?: components["schemas"]["ReportTileDateField"];
            /**
             * @description Its width, of 12.
             * @default 6
             */
            columns?: number;
            /**
             * @description Its height.
             * @default 2
             */
            rows?: number;
            /**
             * @description What its figure should reach.
             * @default null
             */
            goal?: number | null;
            /**
             * @description As in `POST /deals/aggregate`; for `stages` and `activity` it stays empty.
             * @default {}
             */
            aggregate?: {
                /** @description At most 20 conditions; none finds everything. */
                where?: components["schemas"]["Filter"];
                groupBy?: components["schemas"]["GroupBy"];
                sum?: components["schemas"]["ReportTileSum"];
                avg?: components["schemas"]["ReportTileAvg"];
                min?: components["schemas"]["ReportTileMin"];
                max?: components["schemas"]["ReportTileMax"];
            };
        };
        TaskBatchItem: {
            /** @constant */
            action: "create";
            values: components["schemas"]["TasksCreateBody"];
        } | {
            /** @constant */
            action: "update";
            id: components["schemas"]["CrmTaskId"];
            version?: components["schemas"]["DealBatchItemVersion"];
            values: components["schemas"]["TasksUpdateBody"];
        } | {
            /** @constant */
            action: "delete";
            id: components["schemas"]["CrmTaskId"];
            version?: components["schemas"]["DealBatchItemVersion"];
        };
        /** @description A column of the table, in its place. */
        ViewColumn: {
            /** @example data.status */
            field: string;
            /** @default false */
            isHidden?: boolean;
            /**
             * @description In pixels.
             * @default null
             */
            width?: number | null;
        };
        ViewMeasure: {
            field: string;
            /** @enum {string} */
            measure: "SUM" | "AVG" | "MIN" | "MAX" | "FILLED" | "EMPTY";
        };
        WorkflowCondition: {
            all: components["schemas"]["WorkflowConditionAll"];
        } | {
            any: components["schemas"]["WorkflowConditionAll"];
        } | {
            none: components["schemas"]["WorkflowConditionAll"];
        } | {
            left: unknown;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "startsWith" | "greater" | "greaterOrEqual" | "less" | "lessOrEqual" | "isEmpty" | "isNotEmpty" | "isOneOf";
            right?: unknown;
        };
        WorkflowDefinition: {
            trigger: components["schemas"]["WorkflowTrigger"];
            steps: components["schemas"]["WorkflowDefinitionSteps"];
        };
        WorkflowTrigger: {
            /** @constant */
            kind: "webhook";
            protection?: components["schemas"]["WorkflowTriggerProtection"];
            /** @description For `protection: hmac`. */
            hmac?: components["schemas"]["WorkflowTriggerHmac"];
            /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
            formAnswer?: components["schemas"]["WorkflowFormAnswer"] | null;
            origins?: components["schemas"]["WorkflowTriggerOrigins"];
            /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
            takesGet?: boolean;
            keepsRawBody?: components["schemas"]["KeepsRawBody"];
            /** @description It takes so many calls in any 60 seconds; by default 600. */
            callsPerMinute?: number;
            cancelOn?: components["schemas"]["WorkflowTriggerCancelOn"];
            concurrencyKey?: components["schemas"]["ConcurrencyKey"];
            concurrencyMode?: components["schemas"]["ConcurrencyMode"];
            debounceSeconds?: components["schemas"]["DebounceSeconds"];
            ratePerMinute?: components["schemas"]["RatePerMinute"];
        } | {
            /** @constant */
            kind: "event";
            event: components["schemas"]["EventKind"];
            folderId?: components["schemas"]["WorkflowTriggerFolderId"];
            pipelineId?: components["schemas"]["WorkflowTriggerPipelineId"];
            stageId?: components["schemas"]["WorkflowTriggerStageId"];
            /** @default null */
            changedField?: string | null;
            /** @default null */
            condition?: components["schemas"]["WorkflowCondition"] | null;
            cancelOn?: components["schemas"]["WorkflowTriggerCancelOn"];
            concurrencyKey?: components["schemas"]["ConcurrencyKey"];
            concurrencyMode?: components["schemas"]["ConcurrencyMode"];
            debounceSeconds?: components["schemas"]["DebounceSeconds"];
            ratePerMinute?: components["schemas"]["RatePerMinute"];
        } | {
            /** @constant */
            kind: "schedule";
            /**
             * @description A cron expression with five fields.
             * @example 0 9 * * 1
             */
            cron: string;
            /**
             * @description An IANA time zone.
             * @default UTC
             * @example Europe/Berlin
             */
            timeZone?: string;
        } | {
            /** @constant */
            kind: "manual";
            /**
             * @default nothing
             * @enum {string}
             */
            on?: "record" | "deal" | "nothing";
            cancelOn?: components["schemas"]["WorkflowTriggerCancelOn"];
            concurrencyKey?: components["schemas"]["ConcurrencyKey"];
            concurrencyMode?: components["schemas"]["ConcurrencyMode"];
            debounceSeconds?: components["schemas"]["DebounceSeconds"];
            ratePerMinute?: components["schemas"]["RatePerMinute"];
        };
        WorkflowTriggerHmac: {
            /**
             * @description The header with the signature.
             * @example X-Signature
             */
            header: string;
            prefix?: components["schemas"]["WorkflowTriggerHmacPrefix"];
            /**
             * @default sha256
             * @enum {string}
             */
            algorithm?: "sha1" | "sha256" | "sha512";
            /**
             * @default hex
             * @enum {string}
             */
            encoding?: "hex" | "base64";
            timestampHeader?: components["schemas"]["TimestampHeader"];
            signed?: components["schemas"]["WorkflowTriggerHmacSigned"];
        };
        WorkflowFormAnswer: {
            /** @constant */
            kind: "page";
            /**
             * @description May hold templates.
             * @example Thank you
             */
            title: string;
            message?: components["schemas"]["WorkflowFormAnswerMessage"];
        } | {
            /** @constant */
            kind: "redirect";
            url: components["schemas"]["WorkflowFormAnswerUrl"];
        };
        WorkflowStepDefinition: {
            /** @example contact */
            name: string;
            /** @example createRecord */
            action: string;
            /** @default {} */
            input?: {
                [key: string]: unknown;
            };
            onError?: components["schemas"]["OnError"];
            /** @description For `onError: branch`. A failure of one of them ends the run, as any other does. */
            onErrorSteps?: components["schemas"]["WorkflowStepDefinition"][];
            then?: components["schemas"]["WorkflowDefinitionSteps"];
            else?: components["schemas"]["WorkflowDefinitionSteps"];
            onTimeout?: components["schemas"]["WorkflowDefinitionSteps"];
            steps?: components["schemas"]["WorkflowDefinitionSteps"];
        };
        WorkflowChoice: {
            key: components["schemas"]["WorkflowChoiceKey"];
            /** @enum {string} */
            kind: "folder" | "field" | "option" | "pipeline" | "stage" | "member" | "members" | "url" | "text" | "number" | "timeZone";
            /** @example Folder of the contacts */
            label: string;
            hint?: string;
            /**
             * @description The choice it depends on: of a field its folder, of an option its field, of a stage its pipeline.
             * @example contacts
             */
            of?: string;
            /**
             * @description The types of folders or fields, or the kinds of stages, that can be chosen; left out, all.
             * @example [
             *       "CONTACT"
             *     ]
             */
            fits?: string[];
            /**
             * @description A name, the key of a field, or the value itself.
             * @example Contacts
             */
            default?: string | number;
        };
        /** @description An event of any record, deal or task, with its actor. */
        Activity: {
            id: components["schemas"]["ActivityId"];
            event: components["schemas"]["EventKind"];
            occurredAt: components["schemas"]["Timestamp"];
            actor: components["schemas"]["EventActor"];
            /** @description What webhooks receive of it. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The record that it concerns. */
            recordId: components["schemas"]["RecordId"] | null;
        };
        /** @description Who caused an event. */
        EventActor: {
            /** @enum {string} */
            kind: "user" | "key" | "workflow" | "system";
            /** @example key_01h455vb4pex5vsknk084sn001 */
            id: string | null;
            /** @example Example key */
            name: string;
        };
        /** @description Measures are by field; null where no item has a value. */
        AggregateGroup: {
            /**
             * @description The values of the fields in `groupBy`; a day, week, month, quarter or year by its first day.
             * @example {
             *       "createdAt": "2026-01-01"
             *     }
             */
            group: {
                [key: string]: string | number | boolean | null;
            };
            /** @example 12 */
            count: number;
            sum: components["schemas"]["AggregateGroupAvg"];
            avg: components["schemas"]["AggregateGroupAvg"];
            min: components["schemas"]["AggregateGroupAvg"];
            max: components["schemas"]["AggregateGroupAvg"];
        };
        Approval: {
            /**
             * @description Id, `apr_` and 26 characters.
             * @example apr_01h455vb4pex5vsknk084sn050
             */
            id: string;
            workflowId: components["schemas"]["WorkflowId"];
            /** @example Discount above 20 % */
            workflowName: string;
            runId: components["schemas"]["ApprovalRunId"];
            recordId: components["schemas"]["ApprovalRecordId"];
            dealId: components["schemas"]["ApprovalDealId"];
            /** @example Give 25 % on the renewal? */
            question: string;
            /**
             * @example [
             *       "Approve",
             *       "Reject"
             *     ]
             */
            choices: string[];
            /**
             * @description The member who is asked. Owners and admins may answer, too.
             * @example usr_01h455vb4pex5vsknk084sn001
             */
            approverId: string;
            /**
             * @description ENDED: the time was over, or the run ended, before an answer came.
             * @enum {string}
             */
            state: "PENDING" | "ANSWERED" | "ENDED";
            choice: string | null;
            comment: string | null;
            /**
             * @description The name of who answered.
             * @example Example Person
             */
            answeredBy: string | null;
            answeredAt: components["schemas"]["NullableTimestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        Attachment: {
            /**
             * @description Id, `att_` and 26 characters.
             * @example att_01h455vb4pex5vsknk084sn051
             */
            id: string;
            /** @description The record that it is on; one of these four ids is set. */
            recordId: components["schemas"]["RecordId"] | null;
            /** @description The deal that it is on. */
            dealId: components["schemas"]["DealId"] | null;
            /** @description The task that it is on. */
            taskId: components["schemas"]["CrmTaskId"] | null;
            /** @description The comment that it is on. */
            commentId: components["schemas"]["CommentId"] | null;
            /**
             * @description Its file name, without a path.
             * @example offer.pdf
             */
            name: string;
            /**
             * @description Media type. Images and PDF are told by their bytes; any other is as it was sent, so do not trust it.
             * @example application/pdf
             */
            contentType: string;
            /**
             * @description Bytes.
             * @example 48213
             */
            size: number;
            /**
             * @description Digest of the bytes, in hex.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            /**
             * @description Pieces in which it is stored.
             * @example 1
             */
            pieceCount: number;
            /**
             * @description The name of the person, API key or workflow that added it.
             * @example Example author
             */
            author: string;
            authorId: components["schemas"]["AuthorId"];
            createdAt: components["schemas"]["Timestamp"];
            version: components["schemas"]["TagVersion"];
        };
        AuditEntry: {
            /**
             * @description Id, `aud_` and 26 characters.
             * @example aud_01h455vb4pex5vsknk084sn030
             */
            id: string;
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description What was done: the noun and the verb.
             * @example apiKeys.create
             */
            action: string;
            /**
             * @description `system` is a command on the server.
             * @example user
             * @enum {string}
             */
            actorKind: "user" | "key" | "system";
            /**
             * @description Null for `system`.
             * @example usr_01h455vb4pex5vsknk084sn001
             */
            actorId: string | null;
            /** @example Example person */
            actorName: string;
            /**
             * @description Network address of the caller; null for a command on the server.
             * @example 192.0.2.7
             */
            address: string | null;
            /** @description The `X-Request-Id` of the call. */
            requestId: string;
            /** @example key_01h455vb4pex5vsknk084sn017 */
            subjectId: string | null;
            /** @example Example key */
            subjectName: string | null;
            /** @description What was there before; of an update the fields that changed. */
            before: unknown;
            /** @description What is there since. Secrets are never in it. */
            after: unknown;
        };
        CallLog: {
            /**
             * @description Id, `call_` and 26 characters.
             * @example call_01h455vb4pex5vsknk084sn007
             */
            id: string;
            /**
             * @description The record that it was logged on.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            recordId: string;
            dealId: components["schemas"]["CallLogDealId"];
            /**
             * @example OUTBOUND
             * @enum {string}
             */
            direction: "INBOUND" | "OUTBOUND";
            /**
             * @example CONNECTED
             * @enum {string}
             */
            outcome: "CONNECTED" | "NO_ANSWER" | "BUSY" | "VOICEMAIL" | "WRONG_NUMBER" | "FAILED";
            /**
             * @description Whole seconds.
             * @example 95
             */
            duration: number | null;
            /** @example +1 555 0100 */
            phone: string | null;
            /** @example Asked for an offer. */
            notes: string | null;
            /**
             * @description How `notes` are written.
             * @example plain
             * @enum {string}
             */
            format: "plain" | "markdown";
            calledAt: components["schemas"]["Timestamp"];
            /**
             * @description The name of the person, API key or workflow that logged it.
             * @example Example author
             */
            author: string;
            authorId: components["schemas"]["AuthorId"];
            /**
             * Format: date-time
             * @description When it was logged; the list is in this order.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /** @description When it was last changed. */
            editedAt: components["schemas"]["Timestamp"] | null;
            version: components["schemas"]["TagVersion"];
        };
        /** @description A change of the API, as its customers see it. */
        ChangelogEntry: {
            /** @example scopes-per-noun */
            id: string;
            /**
             * @description Markdown.
             * @example API keys can have scopes of single nouns.
             */
            text: string;
            /**
             * @description `MAJOR` may demand a change of your program, `MINOR` adds something, `PATCH` corrects something.
             * @example MINOR
             * @enum {string}
             */
            level: "MAJOR" | "MINOR" | "PATCH";
            packages: {
                /** @example @dossier/sdk */
                name: string;
                /**
                 * @description The first version with this change; null until it is released.
                 * @example 0.1.0
                 */
                version: string | null;
            }[];
            /**
             * @description The day of its release; null for what this server has and no release yet.
             * @example 2026-12-01
             */
            releasedOn: string | null;
        };
        RecordComment: {
            id: components["schemas"]["CommentId"];
            /**
             * @description The record that it stands on.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            recordId: string;
            dealId: components["schemas"]["CallLogDealId"];
            /** @example Called back, wants an offer by Friday. */
            text: string;
            /**
             * @description How `text` is written.
             * @example plain
             * @enum {string}
             */
            format: "plain" | "markdown";
            /**
             * @description The name of the person, API key or workflow that wrote it.
             * @example Example author
             */
            author: string;
            authorId: components["schemas"]["AuthorId"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description When its text was last changed. */
            editedAt: components["schemas"]["Timestamp"] | null;
            version: components["schemas"]["TagVersion"];
        };
        Deal: components["schemas"]["IncludedDeal"] & {
            data: components["schemas"]["DealData"];
        };
        StageFigures: {
            stages: {
                stageId: components["schemas"]["StageId"];
                /**
                 * @description How often a deal left this stage in this time.
                 * @example 41
                 */
                left: number;
                /**
                 * @description How long they had been in it; null where none left it.
                 * @example 6.5
                 */
                averageDays: number | null;
                /**
                 * @description Deals that left it at any time, and were won in this time.
                 * @example 12
                 */
                won: number;
                /**
                 * @description Deals that left it at any time, and were lost in this time.
                 * @example 20
                 */
                lost: number;
            }[];
            /**
             * @description Deals that were won in this time.
             * @example 12
             */
            won: number;
            /**
             * @description Deals that were lost in this time.
             * @example 20
             */
            lost: number;
            /**
             * @description From the creation of a deal until it was won.
             * @example 34.2
             */
            averageDaysToWin: number | null;
        };
        Email: {
            /**
             * @description Id, `mail_` and 26 characters.
             * @example mail_01h455vb4pex5vsknk084sn041
             */
            id: string;
            /** @description The record to whose person it was written. */
            recordId: components["schemas"]["RecordId"] | null;
            /** @example person@example.com */
            to: string;
            /** @example Your offer */
            subject: string;
            /**
             * @description Markdown.
             * @example Hello, here is your offer.
             */
            text: string;
            /**
             * @description `QUEUED` until the mail server has taken it, `SENT`, or `FAILED` when it never will.
             * @example SENT
             * @enum {string}
             */
            state: "QUEUED" | "SENT" | "FAILED";
            /**
             * @description Why the latest attempt failed, in the words of the server.
             * @example null
             */
            problem: string | null;
            /** @description The name of the person, API key or workflow that wrote it. */
            author: string;
            authorId: components["schemas"]["AuthorId"];
            createdAt: components["schemas"]["Timestamp"];
            sentAt: components["schemas"]["NullableTimestamp"];
        };
        CrmEvent: {
            id: components["schemas"]["ActivityId"];
            event: components["schemas"]["EventKind"];
            workspaceId: components["schemas"]["WorkspaceId"];
            recordId: components["schemas"]["ApprovalRecordId"];
            folderId: components["schemas"]["ExportFolderId"];
            occurredAt: components["schemas"]["Timestamp"];
            /** @description The record as it was after the event; null where none is concerned. */
            record: components["schemas"]["CrmRecord"] | null;
            actor: components["schemas"]["EventActor"] | null;
            cause: components["schemas"]["EventCause"];
        } & {
            [key: string]: unknown;
        };
        CrmRecord: components["schemas"]["IncludedRecord"] & {
            data: components["schemas"]["CrmRecordData"];
            ownerId: components["schemas"]["CrmRecordOwnerId"];
            externalSource: components["schemas"]["CrmTaskExternalSource"];
            externalId: components["schemas"]["CrmTaskExternalId"];
            tags: components["schemas"]["CrmTaskTags"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            version: components["schemas"]["TagVersion"];
        };
        /** @description In the course of what an event happened. */
        EventCause: {
            /**
             * @description The `X-Request-Id` of the write.
             * @example b4f9c0de-5d9c-4c55
             */
            requestId: string;
            /** @description The batch, bulk change, import or session that the write was part of. */
            operationId: components["schemas"]["OperationId"] | null;
            /** @description The run of a workflow that wrote. */
            runId: components["schemas"]["ApprovalRunId"] | null;
            /** @description How many workflows started one another before the write. */
            depth: number;
        } | null;
        Folder: {
            id: components["schemas"]["FolderId"];
            /** @example Contacts */
            name: string;
            /**
             * @description What the folder holds.
             * @example CONTACT
             * @enum {string}
             */
            type: "CONTACT" | "COMPANY" | "CUSTOM";
            fields: components["schemas"]["FieldDefinition"][];
            /**
             * @description Where people put it, from 0.
             * @example 0
             */
            position: number;
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Since when it and its records are in no list; null while it is in use. */
            archivedAt: components["schemas"]["Timestamp"] | null;
        };
        FieldDefinition: {
            /**
             * @description The key used inside `data`.
             * @example status
             */
            key: string;
            /** @example Status */
            label: string;
            /**
             * @example SELECT
             * @enum {string}
             */
            type: "TEXT" | "LONG_TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "DATETIME" | "SELECT" | "MULTI_SELECT" | "EMAIL" | "PHONE" | "URL" | "USER" | "RECORD";
            /** @example false */
            required: boolean;
            /**
             * @description Whether no two records of the folder have the same value. Always false in pipelines.
             * @example false
             */
            unique: boolean;
            /**
             * @description The choices of SELECT and MULTI_SELECT; null for other types.
             * @example [
             *       "lead",
             *       "customer"
             *     ]
             */
            options: string[] | null;
            /** @description The folder of the records that a RECORD field links to; null for any folder. */
            targetFolderId: components["schemas"]["FolderId"] | null;
            /** @description Since when it is archived; such fields are shown with `archived=true`. */
            archivedAt: components["schemas"]["Timestamp"] | null;
        };
        Import: {
            id: components["schemas"]["ImportId"];
            /** @description Undo the import by `POST /operations/{id}/undo`; null unless it has written, or is writing. */
            operationId: components["schemas"]["OperationId"] | null;
            folderId: components["schemas"]["FolderId"];
            fileName: string;
            /** @enum {string} */
            state: "UPLOADING" | "READING" | "READY" | "RUNNING" | "CHECKED" | "DONE" | "CANCELLED" | "FAILED";
            /**
             * @description As its content says; null until the file is inspected.
             * @enum {string|null}
             */
            format: "CSV" | "XLSX" | "VCARD" | "JSON" | null;
            /** @description Encoding of its text; null for a spreadsheet. */
            encoding: string | null;
            delimiter: string;
            /** @description Row with the names of the columns, counted from 1; 0: the file has none. */
            headerRow: number;
            /** @description The sheet that is read, of a spreadsheet. */
            sheet: string | null;
            sheets: string[];
            /** @description Doubts about how the file is read, and what a person can choose. */
            warnings: string[];
            columns: string[];
            mapping: (string | null)[];
            /** @description How each column is read. */
            readings: (components["schemas"]["ColumnReadingOutput"] | null)[];
            matchField: string | null;
            /** @enum {string} */
            mode: "BOTH" | "CREATE" | "UPDATE";
            externalSource: string | null;
            keepsRows: boolean;
            isDryRun: boolean;
            areReactionsRun: boolean;
            /** @description Bytes in the file. */
            size: number;
            /** @description Of these, how many are done. */
            doneSize: number;
            rowCount: number;
            /** @description Rows that made a record, or only other things. */
            createdCount: number;
            updatedCount: number;
            unchangedCount: number;
            /** @description Rows that the mode left out. */
            skippedCount: number;
            failedCount: number;
            /** @description Rows that were taken without some of their cells. */
            partialCount: number;
            /** @description Records that were created because cells named them. */
            linkedCount: number;
            /**
             * @description Deals, tasks, notes, calls, pipelines and stages made; changed ones as `deal.changed`.
             * @example {
             *       "deal": 12
             *     }
             */
            madeCounts: {
                [key: string]: number;
            };
            pipelineId: components["schemas"]["ImportPipelineId"];
            createsStages: boolean;
            note: string | null;
            /** @description The name of the person or key that started it. */
            startedBy: string;
            canUndo: boolean;
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
        };
        Export: {
            /**
             * @description Id, `exp_` and 26 characters.
             * @example exp_01h455vb4pex5vsknk084sn020
             */
            id: string;
            /** @enum {string} */
            of: "records" | "deals" | "tasks" | "comments" | "calls" | "links" | "tags";
            folderId: components["schemas"]["ExportFolderId"];
            /** @enum {string} */
            format: "CSV" | "XLSX" | "JSON_LINES";
            contentType: string;
            /** @enum {string} */
            state: "RUNNING" | "DONE" | "CANCELLED" | "FAILED";
            rowCount: number;
            partCount: number;
            /** @description Bytes in the file so far. */
            size: number;
            note: string | null;
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
        };
        RecordLink: {
            /**
             * @description Id, `lnk_` and 26 characters.
             * @example lnk_01h455vb4pex5vsknk084sn033
             */
            id: string;
            /**
             * @description Id, `kind_` and 26 characters.
             * @example kind_01h455vb4pex5vsknk084sn034
             */
            kindId: string;
            /**
             * @description OUT where this record links, IN where it is linked.
             * @example OUT
             * @enum {string}
             */
            direction: "OUT" | "IN";
            /**
             * @description The name of the kind in this direction.
             * @example employs
             */
            name: string;
            /** @description The other record. */
            record: {
                id: components["schemas"]["RecordId"];
                folderId: components["schemas"]["FolderId"];
                /** @example Example contact */
                title: string;
            };
            createdAt: components["schemas"]["Timestamp"];
        };
        LinkKind: {
            /**
             * @description Id, `kind_` and 26 characters.
             * @example kind_01h455vb4pex5vsknk084sn034
             */
            id: string;
            /**
             * @description Read from the record that links.
             * @example employs
             */
            name: string;
            /**
             * @description Read from the record that is linked.
             * @example works at
             */
            reverseName: string;
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
        };
        Member: {
            userId: components["schemas"]["UserId"];
            /** @example Example Person */
            name: string;
            /** @example person@example.com */
            email: string;
            role: components["schemas"]["MemberRole"];
            /** @description From when on they are away; null with an end is from now on. */
            awayFrom: components["schemas"]["Timestamp"] | null;
            /** @description Until when they are away; null where they are there. */
            awayUntil: components["schemas"]["Timestamp"] | null;
            /**
             * Format: date-time
             * @description Since when they belong to the workspace.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Operation: {
            id: components["schemas"]["OperationId"];
            /**
             * @description A session is the writes with one `X-Operation`. The id of an import or a run has the same characters behind its prefix.
             * @example BATCH
             * @enum {string}
             */
            kind: "BATCH" | "BULK" | "ERASURE" | "IMPORT" | "MERGE" | "PURGE" | "RUN" | "SESSION" | "SYNC" | "UNDO";
            /**
             * @description A bulk change, an erasure, a merge, an emptying of Trash or an undo may go on in the background.
             * @enum {string}
             */
            state: "RUNNING" | "DONE" | "CANCELLED";
            startedBy: components["schemas"]["StartedBy"];
            /** @description Of a batch, a bulk change or an undo: what was carried out; of a merge, what was moved; of an erasure or an emptying of Trash, what was removed; of a session, the sum of its counts. */
            changedCount: number;
            /** @description Items that failed; of an undo, what it left alone (`/problems`). */
            failedCount: number;
            /** @description What an undo undoes. */
            undoes: components["schemas"]["OperationId"] | null;
            /** @description The undo of this operation. */
            undoneBy: components["schemas"]["OperationId"] | null;
            /** @description The receipt of an erasure; null for others. */
            erased: components["schemas"]["Erased"] | null;
            /** @description The name and the counts of a session; null for others. */
            session: components["schemas"]["OperationSession"] | null;
            createdAt: components["schemas"]["Timestamp"];
            /** @description Of a session, its last write. */
            finishedAt: components["schemas"]["Timestamp"] | null;
        };
        Erased: {
            /**
             * @description The record, and those that were merged into it.
             * @default 0
             */
            records: number;
            /** @default 0 */
            comments: number;
            /** @default 0 */
            calls: number;
            /**
             * @description Files on the record and on its comments.
             * @default 0
             */
            attachments: number;
            /**
             * @description Links with other records.
             * @default 0
             */
            links: number;
            /**
             * @description Deals that lost the link, and the title where it was the name of the record.
             * @default 0
             */
            deals: number;
            /**
             * @description Tasks that lost the link.
             * @default 0
             */
            tasks: number;
            /** @default 0 */
            emails: number;
            /** @default 0 */
            notices: number;
            /**
             * @description Events that keep their ids only.
             * @default 0
             */
            events: number;
            /**
             * @description Deliveries of these events.
             * @default 0
             */
            deliveries: number;
            /**
             * @description Runs of workflows that saw the record: their log is blank.
             * @default 0
             */
            runs: number;
            /**
             * @description Answers stored for an Idempotency-Key.
             * @default 0
             */
            answers: number;
            /**
             * @description Files of imports and exports.
             * @default 0
             */
            files: number;
        };
        OperationSession: {
            /**
             * @description Its `X-Operation`.
             * @example Clean up of the leads
             */
            name: string;
            created: number;
            /** @description Things changed, once for each write. */
            changed: number;
            deleted: number;
            /** @description Writes that an undo leaves alone, to folders, views or webhooks. */
            withoutUndo: number;
        };
        OperationProblem: {
            /**
             * @description Id, `prb_` and 26 characters.
             * @example prb_01h455vb4pex5vsknk084sn032
             */
            id: string;
            /**
             * @description What was left alone.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            subjectId: string;
            /** @description Why, for people. */
            message: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        Pipeline: {
            id: components["schemas"]["PipelineId"];
            /** @example Sales */
            name: string;
            /** @description In the order that deals go through them. */
            stages: components["schemas"]["PipelineStage"][];
            /** @description The definitions that `data` of its deals is checked against; none means any JSON object. */
            fields: components["schemas"]["FieldDefinition"][];
            /**
             * @description Where people put it, from 0.
             * @example 0
             */
            position: number;
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Since when it and its deals are in no list; null while it is in use. */
            archivedAt: components["schemas"]["Timestamp"] | null;
        };
        PipelineStage: {
            id: components["schemas"]["StageId"];
            /** @example Qualified */
            name: string;
            /**
             * @description Whether deals in this stage are under way, won or lost.
             * @example OPEN
             * @enum {string}
             */
            kind: "OPEN" | "WON" | "LOST";
            /**
             * @description The chance to win its deals, in percent: 100 in a won stage, 0 in a lost one; if not set, by its place.
             * @example 50
             */
            probability: number;
            /**
             * @description After how many days in it a deal counts as idle; null where that is not asked.
             * @example 14
             */
            idleDays: number | null;
            /** @description Since when it is archived; null while it is in use. */
            archivedAt: components["schemas"]["Timestamp"] | null;
        };
        QueriedRecord: {
            id: components["schemas"]["RecordId"];
            folderId?: components["schemas"]["FolderId"];
            /** @example Example contact */
            title?: string;
            /** @example contact@example.com */
            email?: string | null;
            /** @example +1 555 0100 */
            phone?: string | null;
            data?: components["schemas"]["CrmRecordData"];
            ownerId?: components["schemas"]["CrmRecordOwnerId"];
            externalSource?: components["schemas"]["CrmTaskExternalSource"];
            externalId?: components["schemas"]["CrmTaskExternalId"];
            tags?: components["schemas"]["CrmTaskTags"];
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            version?: components["schemas"]["TagVersion"];
            owner?: components["schemas"]["IncludedMember"] | null;
            company?: components["schemas"]["QueriedDealCompany"];
            /** @description Its newest 10 deals, without custom values. */
            deals?: components["schemas"]["IncludedDeal"][];
            /** @description Its newest 10 tasks. */
            tasks?: components["schemas"]["CrmTask"][];
            lastActivity?: components["schemas"]["LastActivity"] | null;
        };
        /** @description A member. */
        IncludedMember: {
            id: components["schemas"]["UserId"];
            name: string;
            email: string;
        };
        /** @description A record, without its custom values. */
        IncludedRecord: {
            id: components["schemas"]["RecordId"];
            folderId: components["schemas"]["FolderId"];
            /** @example Example contact */
            title: string;
            /** @example contact@example.com */
            email: string | null;
            /** @example +1 555 0100 */
            phone: string | null;
        };
        IncludedDeal: {
            id: components["schemas"]["DealId"];
            pipelineId: components["schemas"]["PipelineId"];
            stageId: components["schemas"]["StageId"];
            /** @example Example deal */
            title: string;
            /**
             * @description In the currency of the workspace.
             * @example 1250.5
             */
            amount: number | null;
            /**
             * Format: date
             * @description Calendar date, `YYYY-MM-DD`.
             * @example 2026-01-31
             */
            closeDate: string | null;
            /**
             * @description Why it was lost.
             * @example Too expensive
             */
            lostReason: string | null;
            recordId: components["schemas"]["QueriedDealRecordId"];
            ownerId: components["schemas"]["QueriedDealOwnerId"];
            externalSource: components["schemas"]["CrmTaskExternalSource"];
            externalId: components["schemas"]["CrmTaskExternalId"];
            tags: components["schemas"]["CrmTaskTags"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Since when it is in this stage.
             * @example 2026-01-31T09:30:00.000Z
             */
            stageChangedAt: string;
            version: components["schemas"]["TagVersion"];
        };
        CrmTask: {
            id: components["schemas"]["CrmTaskId"];
            /** @example Send the offer */
            title: string;
            dueAt: components["schemas"]["NullableTimestamp"];
            assigneeId: components["schemas"]["CrmTaskAssigneeId"];
            recordId: components["schemas"]["CrmTaskRecordId"];
            dealId: components["schemas"]["CallLogDealId"];
            /**
             * @example NORMAL
             * @enum {string}
             */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /**
             * @example TODO
             * @enum {string}
             */
            type: "TODO" | "CALL" | "EMAIL" | "MEETING";
            recurrence: components["schemas"]["CrmTaskRecurrence"];
            /**
             * @example OPEN
             * @enum {string}
             */
            status: "OPEN" | "DONE";
            completedAt: components["schemas"]["CompletedAt"];
            externalSource: components["schemas"]["CrmTaskExternalSource"];
            externalId: components["schemas"]["CrmTaskExternalId"];
            tags: components["schemas"]["CrmTaskTags"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            version: components["schemas"]["TagVersion"];
        };
        /** @description The newest event. */
        LastActivity: {
            event: components["schemas"]["EventKind"];
            occurredAt: components["schemas"]["Timestamp"];
        };
        QueriedDeal: {
            id: components["schemas"]["DealId"];
            pipelineId?: components["schemas"]["PipelineId"];
            stageId?: components["schemas"]["StageId"];
            /** @example Example deal */
            title?: string;
            /**
             * @description In the currency of the workspace.
             * @example 1250.5
             */
            amount?: number | null;
            /**
             * Format: date
             * @description Calendar date, `YYYY-MM-DD`.
             * @example 2026-01-31
             */
            closeDate?: string | null;
            /**
             * @description Why it was lost.
             * @example Too expensive
             */
            lostReason?: string | null;
            data?: components["schemas"]["DealData"];
            recordId?: components["schemas"]["QueriedDealRecordId"];
            ownerId?: components["schemas"]["QueriedDealOwnerId"];
            externalSource?: components["schemas"]["CrmTaskExternalSource"];
            externalId?: components["schemas"]["CrmTaskExternalId"];
            tags?: components["schemas"]["CrmTaskTags"];
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Since when it is in this stage.
             * @example 2026-01-31T09:30:00.000Z
             */
            stageChangedAt?: string;
            version?: components["schemas"]["TagVersion"];
            owner?: components["schemas"]["IncludedMember"] | null;
            record?: components["schemas"]["IncludedRecord"] | null;
            company?: components["schemas"]["QueriedDealCompany"];
        };
        QueriedTask: {
            id: components["schemas"]["CrmTaskId"];
            /** @example Send the offer */
            title?: string;
            dueAt?: components["schemas"]["NullableTimestamp"];
            assigneeId?: components["schemas"]["CrmTaskAssigneeId"];
            recordId?: components["schemas"]["CrmTaskRecordId"];
            dealId?: components["schemas"]["CallLogDealId"];
            /**
             * @example NORMAL
             * @enum {string}
             */
            priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /**
             * @example TODO
             * @enum {string}
             */
            type?: "TODO" | "CALL" | "EMAIL" | "MEETING";
            recurrence?: components["schemas"]["CrmTaskRecurrence"];
            /**
             * @example OPEN
             * @enum {string}
             */
            status?: "OPEN" | "DONE";
            completedAt?: components["schemas"]["CompletedAt"];
            externalSource?: components["schemas"]["CrmTaskExternalSource"];
            externalId?: components["schemas"]["CrmTaskExternalId"];
            tags?: components["schemas"]["CrmTaskTags"];
            createdAt?: components["schemas"]["Timestamp"];
            updatedAt?: components["schemas"]["Timestamp"];
            version?: components["schemas"]["TagVersion"];
            owner?: components["schemas"]["IncludedMember"] | null;
            record?: components["schemas"]["IncludedRecord"] | null;
            company?: components["schemas"]["QueriedDealCompany"];
        };
        TrashedRecord: components["schemas"]["CrmRecord"] & {
            /**
             * Format: date-time
             * @description Since when it lies in Trash; it is purged 30 days later.
             * @example 2026-01-31T09:30:00.000Z
             */
            deletedAt: string;
            /** @description The record into which it was merged. */
            mergedInto: components["schemas"]["RecordId"] | null;
        };
        DuplicateRecords: {
            /**
             * @description As one of the records has it.
             * @example contact@example.com
             */
            value: string;
            /**
             * @description How many records have it.
             * @example 2
             */
            records: number;
            recordIds: components["schemas"]["RecordIds"];
            /**
             * @description What is alike.
             * @enum {string}
             */
            reason: "email" | "phone" | "title" | "name" | "website";
        };
        FieldDuplicate: {
            /**
             * @description As one of the records has it.
             * @example DE-1042
             */
            value: string;
            /**
             * @description How many records have it.
             * @example 2
             */
            records: number;
            recordIds: components["schemas"]["RecordIds"];
        };
        Report: {
            /**
             * @description Id, `rep_` and 26 characters.
             * @example rep_01h455vb4pex5vsknk084sn040
             */
            id: string;
            /** @example Sales */
            name: string;
            tiles: components["schemas"]["ReportTileOutput"][];
            /** @description Who alone sees it; null for everybody. */
            ownerId: components["schemas"]["UserId"] | null;
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        SearchGroup: {
            /** @enum {string} */
            kind: "records" | "deals" | "tasks" | "comments" | "calls";
            /**
             * @description How many were found; 100 are counted at most.
             * @example 3
             */
            count: number;
            /**
             * @description Whether there are more than were counted.
             * @example false
             */
            hasMore: boolean;
            items: components["schemas"]["SearchHit"][];
        };
        SearchHit: {
            /** @enum {string} */
            kind: "records" | "deals" | "tasks" | "comments" | "calls";
            /**
             * @description Of the record, deal, task, comment or call.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description Its title; of a comment or call, that of its record.
             * @example Müller GmbH
             */
            title: string;
            /** @description `title` in parts, of which some were found. */
            titleParts: {
                text: string;
                isMatch: boolean;
            }[];
            /** @description Where else the words were found, in parts; empty where the title has them all. */
            snippet: {
                text: string;
                isMatch: boolean;
            }[];
            /**
             * @description The field of a record from which the snippet is.
             * @example data.city
             */
            snippetField: string | null;
            /**
             * @description Why it was found, best first: the title is the text (`exact`), begins with it (`beginning`), has its words at the beginning of words (`words`); the e-mail or phone begins with it (`address`); the title has the words anywhere (`title`); they are elsewhere (`text`); or only `similar` ones are there.
             * @enum {string}
             */
            match: "exact" | "beginning" | "words" | "address" | "title" | "text" | "similar";
            /** @description The record that a deal, task, comment or call is about. */
            recordId: components["schemas"]["RecordId"] | null;
            /**
             * @description The title of that record.
             * @example Müller GmbH
             */
            about: string | null;
            /** @description Of a record. */
            folderId: components["schemas"]["FolderId"] | null;
            /** @description Of a deal. */
            pipelineId: components["schemas"]["PipelineId"] | null;
            /**
             * @description Of a record.
             * @example contact@example.com
             */
            email: string | null;
            /**
             * @description Of a task.
             * @example OPEN
             */
            status: string | null;
            /**
             * Format: date-time
             * @description When it was last changed, or a comment was written, or a call was made.
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
        };
        Sync: {
            /**
             * @description The name of a source.
             * @example shop
             */
            source: string;
            /**
             * @description The folder of its records.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            folderId: string;
            /**
             * @description What happens to the record of an item that left the source. `TAG` sets `missingTag`.
             * @enum {string}
             */
            onMissing: "KEEP" | "TRASH" | "TAG";
            /** @description The tag of records whose item left the source. */
            missingTag: string | null;
            /**
             * @description Who wins by field: `SOURCE` (default); `DOSSIER`, whose value stays and of which only a blank is filled; `NEWEST`, by the `updatedAt` of the item and of the record, where both have changed the field.
             * @example {
             *       "phone": "DOSSIER",
             *       "data.status": "NEWEST"
             *     }
             */
            winners: {
                [key: string]: "SOURCE" | "DOSSIER" | "NEWEST";
            };
            /**
             * @description A run that would tag or trash more of the known items stops before it removes any.
             * @example 20
             */
            maxRemovedPercent: number;
            /** @description The last acknowledged cursor of its changes. */
            acknowledged: string | null;
            /** @description Items that the source has, as of the last run. */
            itemCount: number;
            /** @description Conflicts within 30 days. */
            conflictCount: number;
            /** @description The last 10 runs, the newest first. */
            runs: components["schemas"]["SyncRun"][];
            version: components["schemas"]["SyncVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        SyncRun: {
            /**
             * @description Id, `srun_` and 26 characters.
             * @example srun_01h455vb4pex5vsknk084sn047
             */
            id: string;
            /**
             * @description The name of a source.
             * @example shop
             */
            source: string;
            /**
             * @description `OPEN` takes parts; `CHECKED` is a dry run that is done; `STOPPED` would have removed too much.
             * @enum {string}
             */
            state: "OPEN" | "RUNNING" | "DONE" | "CHECKED" | "STOPPED" | "FAILED" | "CANCELLED";
            isDryRun: boolean;
            partCount: number;
            itemCount: number;
            /** @description Bytes of its parts. */
            size: number;
            /** @description Items that are done, of `itemCount`. */
            doneCount: number;
            createdCount: number;
            changedCount: number;
            unchangedCount: number;
            /** @description Items that left the source. */
            removedCount: number;
            conflictCount: number;
            /** @description Items that were left out: `GET …/problems`. */
            errorCount: number;
            /** @description `POST /operations/{id}/undo` takes the run back; null for a dry run. */
            operationId: components["schemas"]["OperationId"] | null;
            note: string | null;
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
        };
        SyncProblem: {
            /**
             * @description Id, `sprb_` and 26 characters.
             * @example sprb_01h455vb4pex5vsknk084sn048
             */
            id: string;
            /** @description Its number in the run, from 1; null for an item that left the source. */
            item: number | null;
            externalId: string | null;
            message: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        SyncConflict: {
            /**
             * @description Id, `scnf_` and 26 characters.
             * @example scnf_01h455vb4pex5vsknk084sn049
             */
            id: string;
            /**
             * @description Id, `srun_` and 26 characters.
             * @example srun_01h455vb4pex5vsknk084sn047
             */
            runId: string;
            recordId: components["schemas"]["RecordId"];
            externalId: string;
            /** @example data.status */
            field: string;
            sourceValue: unknown;
            dossierValue: unknown;
            /** @enum {string} */
            winner: "SOURCE" | "DOSSIER";
            createdAt: components["schemas"]["Timestamp"];
        };
        SyncChanges: {
            changes: {
                /** @description Null for a record that the source does not have yet. */
                externalId: string | null;
                recordId: components["schemas"]["RecordId"];
                deleted: boolean;
                /** @description As it is now; null where it is deleted. */
                record: components["schemas"]["CrmRecord"] | null;
            }[];
            /** @description Acknowledge it once the source has these changes. */
            cursor: string;
            hasMore: boolean;
        };
        Tag: {
            /**
             * @description Id, `tag_` and 26 characters.
             * @example tag_01h455vb4pex5vsknk084sn036
             */
            id: string;
            /** @example VIP */
            name: string;
            color: components["schemas"]["TagColor"];
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
        };
        Variable: {
            name: components["schemas"]["VariableName"];
            value: components["schemas"]["VariableValue"];
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        View: {
            /**
             * @description Id, `view_` and 26 characters.
             * @example view_01h455vb4pex5vsknk084sn046
             */
            id: string;
            /** @example Customers by city */
            name: string;
            folderId: components["schemas"]["ViewFolderId"];
            pipelineId: components["schemas"]["ViewPipelineId"];
            /** @description Everybody in the workspace sees it; else only its owner. */
            isShared: boolean;
            /** @description The folder, the pipeline or the list of tasks opens with it. */
            isDefault: boolean;
            /** @description Who made it; null where a key did. */
            ownerId: components["schemas"]["UserId"] | null;
            definition: components["schemas"]["ViewDefinition"];
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ViewDefinition: {
            layout: components["schemas"]["ViewsCreateLayout"];
            search: components["schemas"]["ViewsCreateSearch"];
            where: components["schemas"]["ViewsCreateWhere"];
            sort: components["schemas"]["ViewsCreateSort"];
            groupBy: components["schemas"]["ViewsCreateGroupBy"];
            dateField: components["schemas"]["DateField"];
            /**
             * @description The columns in their order; fields that it does not name follow.
             * @example []
             */
            columns: components["schemas"]["ViewColumnOutput"][];
            foot: components["schemas"]["ViewsCreateFoot"];
            density: components["schemas"]["ViewsCreateDensity"];
            tasks: components["schemas"]["ViewsCreateTasks"];
        };
        Watch: components["schemas"]["StatedWatch"] & {
            /** @description The conditions of its items, as in `POST /records/query`. */
            where: components["schemas"]["Filter"];
            isEnabled: boolean;
            /** @description Why it was switched off by itself, for example because a field was deleted; else null. */
            problem: string | null;
            /**
             * @description How many items are in its answer, as last told.
             * @example 12
             */
            memberCount: number;
            version: components["schemas"]["TagVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        WatchMember: {
            /**
             * @description The id of a record, deal or task.
             * @example deal_01h455vb4pex5vsknk084sn00a
             */
            id: string;
        };
        Webhook: {
            id: components["schemas"]["FieldUsesId"];
            /** @example https://example.com/hooks/dossier */
            url: string;
            /**
             * @description The event kinds that are sent; null for all.
             * @example [
             *       "record.created"
             *     ]
             */
            kinds: string[] | null;
            folderId: components["schemas"]["ExportFolderId"];
            pipelineId: components["schemas"]["ImportPipelineId"];
            /** @example data.status */
            changedField: string | null;
            /** @description Only events whose body meets it; null for all. */
            condition: components["schemas"]["WorkflowCondition"] | null;
            /**
             * @description Deliveries that may start within a second; null without a limit.
             * @example 10
             */
            rateLimitPerSecond: number | null;
            /**
             * @description `record`: one after the other for each record.
             * @enum {string}
             */
            ordering: "none" | "record";
            /**
             * @description Names of the own headers.
             * @example [
             *       "Authorization"
             *     ]
             */
            headerNames: string[];
            description: string | null;
            isEnabled: boolean;
            /**
             * @description MANUAL: somebody switched it off. GONE: the receiver answered 410. FAILING: every delivery failed for 5 days. What waited is kept for 7 days and is sent when it is enabled again.
             * @enum {string|null}
             */
            disabledReason: "MANUAL" | "GONE" | "FAILING" | null;
            disabledAt: components["schemas"]["NullableTimestamp"];
            /**
             * @description Attempts that failed since the last one that succeeded.
             * @example 0
             */
            consecutiveFailures: number;
            failingSince: components["schemas"]["NullableTimestamp"];
            /** @description After 10 failures in a row a single attempt is made per pause; everything else waits. */
            pausedUntil: components["schemas"]["Timestamp"] | null;
            /** @description After a rotation: until when the previous secret signs too. */
            previousSecretUntil: components["schemas"]["Timestamp"] | null;
            version: components["schemas"]["SyncVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /**
             * @description Signs the deliveries. It is shown this once.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
        };
        WebhookHealth: {
            webhookId: components["schemas"]["FieldUsesId"];
            /** @example https://example.com/hooks/dossier */
            url: string;
            description: string | null;
            isEnabled: boolean;
            /**
             * @description Attempts that were accepted.
             * @example 118
             */
            succeeded: number;
            /** @example 2 */
            failed: number;
            /**
             * @description 0 to 1; null without attempts.
             * @example 0.983
             */
            successRate: number | null;
            /**
             * @description 95 % of the attempts took at most this long.
             * @example 240
             */
            p95Ms: number | null;
            /**
             * Format: date-time
             * @description Later than the range where there were many deliveries: of each webhook the newest 300 are counted, or fewer where there are more than 100 webhooks.
             * @example 2026-01-31T09:30:00.000Z
             */
            countedSince: string;
            failingSince: components["schemas"]["NullableTimestamp"];
            /** @description null where none of the deliveries that are looked at was accepted. */
            lastSuccessAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description Deliveries that wait, up to 1,000: it may be more.
             * @example 0
             */
            waitingCount: number;
            oldestWaitingAt: components["schemas"]["NullableTimestamp"];
            /** @description Hours of a day, or quarters of the days of a week, without a gap. */
            buckets: {
                at: components["schemas"]["Timestamp"];
                /**
                 * @description Attempts that were accepted.
                 * @example 118
                 */
                succeeded: number;
                /** @example 2 */
                failed: number;
            }[];
        };
        WebhookTestResult: {
            /** @description Whether the receiver answered 2xx within 2 seconds. */
            isDelivered: boolean;
            requestBody: string;
            startedAt: components["schemas"]["Timestamp"];
            /** @example 42 */
            durationMs: number;
            /** @example 200 */
            responseStatus: number | null;
            errorClass: components["schemas"]["ErrorClass"];
            error: string | null;
            requestHeaders: components["schemas"]["RequestHeaders"];
            responseHeaders: {
                [key: string]: string;
            } | null;
            /** @description The first 4 KiB. */
            responseBody: string | null;
        };
        WebhookPreview: {
            /**
             * @description Events that were judged.
             * @example 200
             */
            examined: number;
            /**
             * @description Of these, how many the webhook wants.
             * @example 12
             */
            sent: number;
            /** @description How many each of its filters kept back. OWN_HEALTH: the event is about this webhook. */
            filtered: {
                /** @enum {string} */
                by: "OWN_HEALTH" | "KIND" | "FOLDER" | "PIPELINE" | "CHANGED_FIELD" | "CONDITION";
                count: number;
            }[];
            /** @description Events that are sent since their condition could not be judged. */
            unjudged: number;
            /** @description The latest 50 of them, newest first. */
            events: {
                id: components["schemas"]["ActivityId"];
                kind: components["schemas"]["EventKind"];
                occurredAt: components["schemas"]["Timestamp"];
                isSent: boolean;
                /** @enum {string|null} */
                filteredBy: "OWN_HEALTH" | "KIND" | "FOLDER" | "PIPELINE" | "CHANGED_FIELD" | "CONDITION" | null;
                /** @description Why the condition could not be judged. */
                problem: string | null;
            }[];
        };
        WebhookDelivery: {
            /**
             * @description Id, `dlv_` and 26 characters.
             * @example dlv_01h455vb4pex5vsknk084sn016
             */
            id: string;
            webhookId: components["schemas"]["FieldUsesId"];
            /**
             * @description Sent as `webhook-id`, the same for every attempt.
             * @example evt_01h455vb4pex5vsknk084sn014
             */
            eventId: string;
            kind: components["schemas"]["EventKind"];
            /**
             * @description PENDING: an attempt is under way or due at `nextAttemptAt`.
             * @enum {string}
             */
            status: "PENDING" | "SUCCEEDED" | "FAILED";
            /**
             * @description Attempts made so far.
             * @example 1
             */
            attempts: number;
            /** @description null where none is due: it has ended, waits until its webhook is switched on again, or comes after another delivery about the same record. */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Why it ended without an attempt. */
            note: string | null;
            lastAttempt: {
                startedAt: components["schemas"]["Timestamp"];
                /** @example 42 */
                durationMs: number;
                /** @example 200 */
                responseStatus: number | null;
                errorClass: components["schemas"]["ErrorClass"];
                error: string | null;
            } | null;
        };
        WebhookDeliveryWithAttempts: components["schemas"]["WebhookDelivery"] & {
            /** @description The body of every attempt, byte for byte; null once the event is no longer kept. */
            requestBody: string | null;
            /** @description The latest 50, newest first. */
            attemptList: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            /** @example 1 */
            number: number;
            startedAt: components["schemas"]["Timestamp"];
            /** @example 42 */
            durationMs: number;
            /** @example 200 */
            responseStatus: number | null;
            errorClass: components["schemas"]["ErrorClass"];
            error: string | null;
            requestHeaders: components["schemas"]["RequestHeaders"];
            responseHeaders: {
                [key: string]: string;
            } | null;
            /** @description The first 4 KiB. */
            responseBody: string | null;
        };
        WebhookReplay: {
            /**
             * @description Sent as `X-Service-Replay` with each of its deliveries.
             * @example rpl_01h455vb4pex5vsknk084sn037
             */
            id: string;
            webhookId: components["schemas"]["FieldUsesId"];
            /**
             * @description DONE: every event of the span is a delivery; those are sent and retried as any other. STOPPED: `note` says why.
             * @enum {string}
             */
            state: "RUNNING" | "DONE" | "CANCELLED" | "STOPPED";
            from: components["schemas"]["Timestamp"];
            to: components["schemas"]["Timestamp"];
            kinds: string[] | null;
            recordId: components["schemas"]["ApprovalRecordId"];
            onlyMissing: boolean;
            /** @example 600 */
            ratePerMinute: number | null;
            /** @description What was expected when it began. */
            expected: components["schemas"]["ExpectedWebhookReplay"];
            /**
             * @description Events of the span that were looked at so far.
             * @example 500
             */
            examined: number;
            /**
             * @description Deliveries that it has made so far.
             * @example 120
             */
            made: number;
            /**
             * @description Of these, how many arrived.
             * @example 118
             */
            succeeded: number;
            /**
             * @description How many failed for good, or were taken back.
             * @example 0
             */
            failed: number;
            /**
             * @description How many are still sent or retried.
             * @example 2
             */
            waiting: number;
            /** @description The time of the last event that was looked at. */
            reachedAt: components["schemas"]["Timestamp"] | null;
            /** @description Why it stopped. */
            note: string | null;
            startedBy: components["schemas"]["StartedBy"];
            createdAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
        };
        ExpectedWebhookReplay: {
            /**
             * @description Events that will be sent.
             * @example 120
             */
            count: number;
            /** @description false where the span has so many events that not all were looked at: there will be more. */
            isComplete: boolean;
            /** @description The most frequent kind first. */
            byKind: {
                kind: components["schemas"]["EventKind"];
                count: number;
            }[];
            /**
             * @description Seconds that this takes at `ratePerMinute` and the rate limit of the webhook; null without both.
             * @example 12
             */
            durationS: number | null;
        };
        FieldUses: {
            workflows: {
                id: components["schemas"]["WorkflowId"];
                /** @example Lead form */
                name: string;
                isEnabled: boolean;
                /** @description Whether runs use it; otherwise the draft does. */
                isPublished: boolean;
                /** @description false where only a run knows whether its record or deal lies in this folder or pipeline. */
                isCertain: boolean;
                /** @description At most 50. */
                places: {
                    /**
                     * @description null for the trigger.
                     * @example task
                     */
                    step: string | null;
                    /** @example input.title */
                    path: string;
                }[];
            }[];
            /** @description Those that wait for a change of the field. */
            webhooks: {
                id: components["schemas"]["FieldUsesId"];
                /**
                 * @description Of its address.
                 * @example https://hooks.example.com
                 */
                origin: string;
                description: string | null;
                isEnabled: boolean;
            }[];
        };
        WorkflowDetail: components["schemas"]["Workflow"] & {
            draft: components["schemas"]["WorkflowDefinitionOutput"];
            isDraftPublished: boolean;
        };
        Workflow: {
            id: components["schemas"]["WorkflowId"];
            /** @example Lead form */
            name: string;
            isEnabled: boolean;
            /** @description The version that new runs take; null while none was published. */
            publishedVersion: number | null;
            /** @description Of the published version. */
            trigger: components["schemas"]["WorkflowTriggerOutput"] | null;
            /** @description Where an external system POSTs to, for an incoming webhook. */
            triggerUrl: string | null;
            /** @description Fields that the published version uses and that were archived, or whose type has changed since. */
            problems: {
                /**
                 * @description null for the trigger.
                 * @example task
                 */
                step: string | null;
                /** @example input.title */
                path: string;
                /** @example status */
                fieldKey: string;
                /** @example The field "status" of Contacts was archived. */
                message: string;
            }[];
            version: components["schemas"]["SyncVersion"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        WorkflowVersion: {
            version: number;
            publishedAt: components["schemas"]["Timestamp"];
            publishedBy: string;
            definition: components["schemas"]["WorkflowDefinitionOutput"];
        };
        WorkflowComparison: {
            /** @description Null where the trigger is the same. */
            trigger: {
                from: components["schemas"]["WorkflowTriggerOutput"];
                to: components["schemas"]["WorkflowTriggerOutput"];
            } | null;
            /** @description The steps that differ: in the order of the later version, then those that were removed. */
            steps: components["schemas"]["WorkflowStepChange"][];
        };
        WorkflowStepChange: {
            /**
             * @description The name of the step, by which the versions are compared.
             * @example task
             */
            name: string;
            /**
             * @description What happened to it; a step can be changed and moved.
             * @example [
             *       "CHANGED"
             *     ]
             */
            changes: ("ADDED" | "REMOVED" | "CHANGED" | "MOVED")[];
            /**
             * @description Of a changed step: which of its fields differ.
             * @example [
             *       "input.title"
             *     ]
             */
            fields: string[];
            /** @description As it was; null where it was added. */
            from: {
                /**
                 * @description Where in the definition.
                 * @example 2.then.0
                 */
                path: string;
                /** @description The step, without the steps inside of it. */
                step: components["schemas"]["WorkflowStepDefinitionOutput"];
            } | null;
            /** @description As it is; null where it was removed. */
            to: {
                /**
                 * @description Where in the definition.
                 * @example 2.then.0
                 */
                path: string;
                /** @description The step, without the steps inside of it. */
                step: components["schemas"]["WorkflowStepDefinitionOutput"];
            } | null;
        };
        PortableWorkflow: {
            $schema?: components["schemas"]["WorkflowsImportSchema"];
            /** @example Follow up */
            name: string;
            /** @description As in a draft, with `@{folder:Contacts}`, `@{pipeline:Sales}`, `@{stage:Sales/Won}` and `@{member:person@example.com}` where ids would stand, in templates, too. */
            definition: components["schemas"]["WorkflowDefinitionOutput"];
            choices?: components["schemas"]["WorkflowsImportChoices"];
        };
        WorkflowBlueprint: {
            /** @example welcome-lead */
            id: string;
            /**
             * @description What it is for.
             * @example leads
             * @enum {string}
             */
            purpose: "leads" | "deals" | "customers" | "team" | "data";
            /** @example A task for the owner of each new contact. */
            description: string;
            /** @description What `POST /workflows/import` takes. */
            workflow: components["schemas"]["PortableWorkflow"];
            /**
             * @description Answers to its choices that fit this workspace, for `answers` of the import; null where the workspace has nothing that fits.
             * @example {
             *       "contacts": "fld_01h455vb4pex5vsknk084sn005"
             *     }
             */
            suggested: {
                [key: string]: components["schemas"]["WorkflowsImportAnswers"] | null;
            };
        };
        WorkflowRun: {
            id: components["schemas"]["ApprovalRunId"];
            workflowId: components["schemas"]["WorkflowId"];
            version: number;
            /** @enum {string} */
            state: "QUEUED" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            trigger: {
                /** @enum {string} */
                kind: "webhook" | "event" | "schedule" | "manual";
                body: unknown;
                /** @default {} */
                headers: {
                    [key: string]: string;
                };
                /** @default {} */
                query: {
                    [key: string]: string;
                };
                /** @description The body as it was sent, where the trigger has `keepsRawBody`. */
                rawBody?: string;
            };
            recordId: components["schemas"]["ApprovalRecordId"];
            dealId: components["schemas"]["ApprovalDealId"];
            requestId: string;
            /** @description How many workflows started one another before this one. */
            depth: number;
            /** @description The steps that it has taken, rounds of loops included. */
            stepCount: number;
            /** @description Why it failed or was cancelled, or what else people should know. */
            note: string | null;
            failedStep: string | null;
            createdAt: components["schemas"]["Timestamp"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
        };
        WorkflowRunDetail: components["schemas"]["WorkflowRun"] & {
            /** @description The last 1,000, in order, as far as they have 2 MB together. */
            steps: components["schemas"]["WorkflowStep"][];
            /** @description The events that its writes stated, newest first, at most 100. */
            eventIds: string[];
        };
        WorkflowStep: {
            /**
             * @description Where in the definition, and in which round of a loop.
             * @example 2.then.0
             */
            path: string;
            name: string;
            action: string;
            /** @enum {string} */
            state: "WAITING" | "SUCCEEDED" | "RETRYING" | "FAILED";
            /** @description After templating; secrets stay hidden. */
            input: unknown;
            output: unknown;
            error: string | null;
            attempts: number;
            startedAt: components["schemas"]["Timestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
        };
        Workspace: {
            id: components["schemas"]["WorkspaceId"];
            /** @example Example workspace */
            name: string;
            /**
             * @description ISO 4217 code of the currency that amounts are in.
             * @example USD
             */
            currency: string;
            /**
             * @description IANA time zone in which workflows count days and hours.
             * @example Europe/Berlin
             */
            timeZone: string;
            /**
             * @description For how many days events are kept.
             * @example 30
             */
            eventDays: number;
            /**
             * @description For how many days deliveries of webhooks are kept.
             * @example 30
             */
            deliveryDays: number;
            /**
             * @description Whether members who sign in with a password need an authenticator app.
             * @example false
             */
            demandsSecondFactor: boolean;
            /**
             * @description When it is deleted, unless an owner takes it back; null for a workspace in use.
             * @example null
             */
            deletionAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description The part that the payloads of all kinds have. */
        DeliveredEvent: {
            /**
             * @description The same for every attempt: receivers drop what they have seen.
             * @example evt_01h455vb4pex5vsknk084sn014
             */
            id: string;
            workspaceId: components["schemas"]["WorkspaceId"];
            /** @description The record it concerns; null where it concerns none. */
            recordId: components["schemas"]["RecordId"] | null;
            /** @description The folder of that record. */
            folderId: components["schemas"]["FolderId"] | null;
            occurredAt: components["schemas"]["Timestamp"];
            /** @description The record as it was after the event; null where there is none or it is gone. */
            record: components["schemas"]["CrmRecord"] | null;
            actor: components["schemas"]["EventActor"] | null;
            cause: components["schemas"]["EventCause"];
        };
        StatedWatch: {
            /**
             * @description Id, `wat_` and 26 characters.
             * @example wat_01h455vb4pex5vsknk084sn052
             */
            id: string;
            /** @example Large open deals */
            name: string;
            /**
             * @description The noun of its items.
             * @example deals
             * @enum {string}
             */
            of: "records" | "deals" | "tasks";
        };
        ColumnReadingOutput: {
            format: components["schemas"]["ColumnReadingFormat"];
            /**
             * @description The options or members that other cells mean; null for none. An e-mail address: theirs once they join.
             * @default []
             */
            values: {
                cell: string;
                option: string | null;
            }[];
            folderId: components["schemas"]["ColumnReadingFolderId"];
            /**
             * @description Whether records that are named but not there are created in that folder.
             * @default false
             */
            createsMissing: boolean;
            matchKey: components["schemas"]["MatchKey"];
            /**
             * @description The column of these values; null for its own.
             * @default null
             */
            matchColumn: number | null;
            empty: components["schemas"]["ColumnReadingEmpty"];
            clears: components["schemas"]["ColumnReadingClears"];
            /**
             * @description Two-digit years lie in the past, as in birthdays.
             * @default false
             */
            isPast: boolean;
            othersKey: components["schemas"]["OthersKey"];
        };
        ReportTileOutput: {
            /**
             * @description Unique in the report.
             * @example forecast
             */
            id: string;
            /** @example Forecast */
            title: string;
            /**
             * @description How it is shown.
             * @example BAR
             * @enum {string}
             */
            chart: "NUMBER" | "BAR" | "LINE" | "PIE" | "FUNNEL" | "TABLE";
            subject: components["schemas"]["ReportTileSubject"];
            pipelineId: components["schemas"]["ReportTilePipelineId"];
            stageKinds: components["schemas"]["StageKinds"];
            isWeighted: components["schemas"]["IsWeighted"];
            dateField: components["schemas"]["ReportTileDateField"];
            /**
             * @description Its width, of 12.
             * @default 6
             */
            columns: number;
            /**
             * @description Its height.
             * @default 2
             */
            rows: number;
            /**
             * @description What its figure should reach.
             * @default null
             */
            goal: number | null;
            /** @description As in `POST /deals/aggregate`; for `stages` and `activity` it stays empty. */
            aggregate: {
                /** @description At most 20 conditions; none finds everything. */
                where?: components["schemas"]["Filter"];
                /**
                 * @description Up to two fields; without one, a single group of all.
                 * @default []
                 */
                groupBy: {
                    /** @example createdAt */
                    field: string;
                    by?: components["schemas"]["AggregateRecordsBy"];
                }[];
                sum: components["schemas"]["ReportTileSum"];
                avg: components["schemas"]["ReportTileAvg"];
                min: components["schemas"]["ReportTileMin"];
                max: components["schemas"]["ReportTileMax"];
            };
        };
        /** @description A column of the table, in its place. */
        ViewColumnOutput: {
            /** @example data.status */
            field: string;
            /** @default false */
            isHidden: boolean;
            /**
             * @description In pixels.
             * @default null
             */
            width: number | null;
        };
        WorkflowTriggerOutput: {
            /** @constant */
            kind: "webhook";
            protection: components["schemas"]["WorkflowTriggerProtection"];
            /** @description For `protection: hmac`. */
            hmac?: components["schemas"]["WorkflowTriggerHmacOutput"];
            /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
            formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
            origins?: components["schemas"]["WorkflowTriggerOrigins"];
            /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
            takesGet?: boolean;
            keepsRawBody?: components["schemas"]["KeepsRawBody"];
            /** @description It takes so many calls in any 60 seconds; by default 600. */
            callsPerMinute?: number;
            cancelOn?: components["schemas"]["CancelOn"];
            concurrencyKey?: components["schemas"]["ConcurrencyKey"];
            concurrencyMode?: components["schemas"]["ConcurrencyMode"];
            debounceSeconds?: components["schemas"]["DebounceSeconds"];
            ratePerMinute?: components["schemas"]["RatePerMinute"];
        } | {
            /** @constant */
            kind: "event";
            event: components["schemas"]["EventKind"];
            folderId: components["schemas"]["WorkflowTriggerFolderId"];
            pipelineId: components["schemas"]["WorkflowTriggerPipelineId"];
            stageId?: components["schemas"]["WorkflowTriggerStageId"];
            /** @default null */
            changedField: string | null;
            /** @default null */
            condition: components["schemas"]["WorkflowCondition"] | null;
            cancelOn?: components["schemas"]["CancelOn"];
            concurrencyKey?: components["schemas"]["ConcurrencyKey"];
            concurrencyMode?: components["schemas"]["ConcurrencyMode"];
            debounceSeconds?: components["schemas"]["DebounceSeconds"];
            ratePerMinute?: components["schemas"]["RatePerMinute"];
        } | {
            /** @constant */
            kind: "schedule";
            /**
             * @description A cron expression with five fields.
             * @example 0 9 * * 1
             */
            cron: string;
            /**
             * @description An IANA time zone.
             * @default UTC
             * @example Europe/Berlin
             */
            timeZone: string;
        } | {
            /** @constant */
            kind: "manual";
            /**
             * @default nothing
             * @enum {string}
             */
            on: "record" | "deal" | "nothing";
            cancelOn?: components["schemas"]["CancelOn"];
            concurrencyKey?: components["schemas"]["ConcurrencyKey"];
            concurrencyMode?: components["schemas"]["ConcurrencyMode"];
            debounceSeconds?: components["schemas"]["DebounceSeconds"];
            ratePerMinute?: components["schemas"]["RatePerMinute"];
        };
        WorkflowTriggerHmacOutput: {
            /**
             * @description The header with the signature.
             * @example X-Signature
             */
            header: string;
            prefix: components["schemas"]["WorkflowTriggerHmacPrefix"];
            /**
             * @default sha256
             * @enum {string}
             */
            algorithm: "sha1" | "sha256" | "sha512";
            /**
             * @default hex
             * @enum {string}
             */
            encoding: "hex" | "base64";
            timestampHeader: components["schemas"]["TimestampHeader"];
            signed: components["schemas"]["WorkflowTriggerHmacSigned"];
        };
        WorkflowFormAnswerOutput: {
            /** @constant */
            kind: "page";
            /**
             * @description May hold templates.
             * @example Thank you
             */
            title: string;
            message: components["schemas"]["WorkflowFormAnswerMessage"];
        } | {
            /** @constant */
            kind: "redirect";
            url: components["schemas"]["WorkflowFormAnswerUrl"];
        };
        WorkflowDefinitionOutput: {
            trigger: components["schemas"]["WorkflowTriggerOutput"];
            steps: components["schemas"]["WorkflowDefinitionOutputSteps"];
        };
        WorkflowStepDefinitionOutput: {
            /** @example contact */
            name: string;
            /** @example createRecord */
            action: string;
            /** @default {} */
            input: {
                [key: string]: unknown;
            };
            onError?: components["schemas"]["OnError"];
            /** @description For `onError: branch`. A failure of one of them ends the run, as any other does. */
            onErrorSteps?: components["schemas"]["WorkflowStepDefinitionOutput"][];
            then?: components["schemas"]["WorkflowDefinitionOutputSteps"];
            else?: components["schemas"]["WorkflowDefinitionOutputSteps"];
            onTimeout?: components["schemas"]["WorkflowDefinitionOutputSteps"];
            steps?: components["schemas"]["WorkflowDefinitionOutputSteps"];
        };
        ApiError: {
            /**
             * @description What went wrong, for programs.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "MISDIRECTED_REQUEST" | "UNPROCESSABLE_CONTENT" | "TOO_MANY_REQUESTS" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE" | "BUDGET_EXCEEDED" | "METHOD_NOT_SUPPORTED" | "OUTCOME_UNKNOWN" | "QUERY_TOO_SLOW" | "STORAGE_FULL";
            /** @description What went wrong, for people. */
            message: string;
            /** @description The same as the header `X-Request-Id`. */
            requestId: string;
            /**
             * @description Only where a write may have been made though it was not answered. Without it an error has left nothing.
             * @enum {string}
             */
            outcome?: "unknown";
            /** @description What in the input is to blame; absent where nothing in it is. */
            issues?: {
                /** @description Where it stands, for example `["data", "score"]`. */
                path: (string | number)[];
                message: string;
            }[];
        };
        /** @description What a write with `dryRun=true` would do. It has left nothing behind. */
        DryRun: {
            /** @description What would change, in order; the first 1000. */
            changes: {
                /** @description The event that would say so; null for a setting. */
                event: components["schemas"]["EventKind"] | null;
                /**
                 * @description What would change; null where only `data` says it.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string | null;
                /**
                 * @description The fields that would differ; from or to null where something without an event is made or removed. Empty for an event that says that something is made or removed as a whole.
                 * @example {
                 *       "title": {
                 *         "from": "Ada",
                 *         "to": "Ada Example"
                 *       }
                 *     }
                 */
                fields: {
                    [key: string]: {
                        from: unknown;
                        to: unknown;
                    };
                };
            }[];
            /** @description The events that would be stated, by kind. */
            events: {
                event: components["schemas"]["EventKind"];
                count: number;
            }[];
            /** @description The webhooks that these events would be sent to. */
            webhooks: components["schemas"]["FieldUsesId"][];
            /** @description The workflows that they would start. A condition that takes long to evaluate counts as met. */
            workflows: components["schemas"]["WorkflowId"][];
            /** @description What to know before: that a record in Trash has the value of a unique field. */
            notes?: string[];
        };
        /**
         * Format: date-time
         * @description ISO 8601 in UTC with milliseconds.
         * @example 2026-01-31T09:30:00.000Z
         */
        Timestamp: string;
        /** @description The absolute address of the next page; null on the last one. */
        NextUrl: string | null;
        /** @description Send it as `cursor` for the next page; null on the last one. */
        NextCursor: string | null;
        /**
         * @description Id, `rec_` and 26 characters.
         * @example rec_01h455vb4pex5vsknk084sn005
         */
        RecordId: string;
        /**
         * @description Id, `fld_` and 26 characters.
         * @example fld_01h455vb4pex5vsknk084sn004
         */
        FolderId: string;
        /**
         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
         * @example [
         *       "VIP"
         *     ]
         */
        DealsCreateTags: components["schemas"]["TagsCreateName"][] | null;
        /**
         * @description Grows by one with every change.
         * @example 3
         */
        TagVersion: number;
        /**
         * @description The system that `externalId` comes from. Dropped without an `externalId`.
         * @example shop
         */
        ExternalSource: string | null;
        /**
         * @description Its id in another system. 409 where something else of this kind has it from the same source.
         * @example 1042
         */
        ExternalId: string | null;
        NullableTimestamp: components["schemas"]["Timestamp"] | null;
        /**
         * @description Id, `deal_` and 26 characters.
         * @example deal_01h455vb4pex5vsknk084sn010
         */
        DealId: string;
        /**
         * @description Id, `pl_` and 26 characters.
         * @example pl_01h455vb4pex5vsknk084sn008
         */
        PipelineId: string;
        /** @description The member who looks after it. */
        OwnerId: components["schemas"]["UserId"] | null;
        /**
         * @description Id, `usr_` and 26 characters.
         * @example usr_01h455vb4pex5vsknk084sn001
         */
        UserId: string;
        FoldersCreateName: string;
        /**
         * @description Id, `st_` and 26 characters.
         * @example st_01h455vb4pex5vsknk084sn009
         */
        StageId: string;
        /**
         * @description Id, `task_` and 26 characters.
         * @example task_01h455vb4pex5vsknk084sn011
         */
        CrmTaskId: string;
        /** @example +1 555 0100 */
        CallsCreatePhone: string | null;
        /** @description The record to link it to. */
        DealsCreateRecordId: components["schemas"]["RecordId"] | null;
        /**
         * @description Custom values by field key.
         * @example {
         *       "score": 12
         *     }
         */
        CrmRecordData: {
            [key: string]: unknown;
        };
        /**
         * @description What changed, by field; custom values as `data.<key>`.
         * @example {
         *       "title": {
         *         "from": "Old title",
         *         "to": "New title"
         *       }
         *     }
         */
        OnCallUpdatedChanges: {
            [key: string]: {
                from: unknown;
                to: unknown;
            };
        };
        /**
         * @description Id, `hook_` and 26 characters.
         * @example hook_01h455vb4pex5vsknk084sn015
         */
        FieldUsesId: string;
        /**
         * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
         * @example contact@example.com
         */
        RecordsMergeEmail: string | null;
        /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
        DebounceSeconds: number;
        /**
         * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
         * @example 3
         */
        DealBatchItemVersion: number;
        /**
         * @description How many there are in all; only with `count`.
         * @example 1042
         */
        QueryDealsTotal: number;
        /**
         * @description Its id in another system, unique in the workspace for each source.
         * @example 1042
         */
        CrmTaskExternalId: string | null;
        /**
         * @description Runs of the workflow with the same key meet; a template.
         * @example {{ record.id }}
         */
        ConcurrencyKey: string;
        /** @description Runs start this often at most, evenly; further ones wait. */
        RatePerMinute: number;
        /** @description Send it as `cursor`, with the same body; null on the last page. */
        QueryDealsNextCursor: string | null;
        /**
         * @description The system that `externalId` comes from.
         * @example shop
         */
        CrmTaskExternalSource: string | null;
        /**
         * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
         * @enum {string}
         */
        ConcurrencyMode: "serial" | "newestWins" | "drop";
        /** @example Example contact */
        RecordsMergeTitle: string;
        /**
         * @description Names of tags, in the order of the alphabet.
         * @example [
         *       "VIP"
         *     ]
         */
        CrmTaskTags: string[];
        /**
         * @description Whether it was created.
         * @example true
         */
        DealsUpsertCreated: boolean;
        /**
         * @description Id, `op_` and 26 characters.
         * @example op_01h455vb4pex5vsknk084sn031
         */
        OperationId: string;
        /**
         * @description Id, `wf_` and 26 characters.
         * @example wf_01h455vb4pex5vsknk084sn012
         */
        WorkflowId: string;
        /**
         * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
         * @example 2026-01-31
         */
        CloseDate: components["schemas"]["ReportsMeasureTo"] | null;
        /**
         * @description Decimal number in the currency of the workspace, at most 4 decimals.
         * @example 1250.5
         */
        DealsCreateAmount: number | null;
        /**
         * @description ISO 8601 date-time, or null for none.
         * @example 2026-01-31T09:30:00Z
         */
        DueAt: components["schemas"]["CalledAt"] | null;
        /** @description The member who is to do it. */
        AssigneeId: components["schemas"]["UserId"] | null;
        WorkflowDefinitionSteps: components["schemas"]["WorkflowStepDefinition"][];
        WorkflowDefinitionOutputSteps: components["schemas"]["WorkflowStepDefinitionOutput"][];
        OnWorkflowStoppedWorkflow: {
            id: components["schemas"]["WorkflowId"];
            /** @example Lead form */
            name: string;
        };
        /**
         * @description In any case: `VIP` and `vip` are the same tag.
         * @example VIP
         */
        TagsCreateName: string;
        /** @example Send the offer */
        TasksCreateTitle: string;
        /**
         * @description The key used inside `data`.
         * @example score
         */
        FoldersCreateKey: string;
        /**
         * @description NORMAL where there is none.
         * @example HIGH
         * @enum {string|null}
         */
        TasksCreatePriority: "LOW" | "NORMAL" | "HIGH" | "URGENT" | null;
        /**
         * @description TODO where there is none.
         * @example CALL
         * @enum {string|null}
         */
        TasksCreateType: "TODO" | "CALL" | "EMAIL" | "MEETING" | null;
        /**
         * @description Why it was lost.
         * @example Too expensive
         */
        LostReason: string | null;
        /** @description The deal that it is about; it may be gone. */
        CallLogDealId: components["schemas"]["DealId"] | null;
        ExportFolderId: components["schemas"]["FolderId"] | null;
        ApprovalRecordId: components["schemas"]["RecordId"] | null;
        /** @description The person behind `author`; null for a key or a workflow. */
        AuthorId: components["schemas"]["UserId"] | null;
        /**
         * @description Numbers to add up.
         * @default []
         * @example []
         */
        ReportTileSum: string[];
        /**
         * @description Numbers to average.
         * @default []
         * @example []
         */
        ReportTileAvg: string[];
        /**
         * @description Numbers, dates or moments: the largest.
         * @default []
         * @example [
         *       "updatedAt"
         *     ]
         */
        ReportTileMax: string[];
        /**
         * @description Numbers, dates or moments: the smallest.
         * @default []
         * @example [
         *       "createdAt"
         *     ]
         */
        ReportTileMin: string[];
        /** @description A stage of the pipeline; its first one where it is left out. */
        DealsCreateStageId: components["schemas"]["StageId"] | null;
        /**
         * Format: date
         * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
         * @example 2026-01-31
         */
        ReportsMeasureTo: string;
        /**
         * @description Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.
         * @example {
         *       "source": "referral"
         *     }
         */
        DealsCreateData: {
            [key: string]: unknown;
        };
        DealsListRecordId: components["schemas"]["RecordId"][];
        DealsListOwnerId: components["schemas"]["UserId"][];
        FoldersArchiveBody: {
            /**
             * @description `false` brings it back.
             * @default true
             */
            isArchived?: boolean;
        };
        AggregateGroupAvg: {
            [key: string]: number | string | null;
        };
        /**
         * @description Which ones fit depends on the type of the field; a 422 names them. `withinLast` takes hours, days or weeks: `12h`, `30d`, `4w`.
         * @example withinLast
         * @enum {string}
         */
        FilterOp: "eq" | "ne" | "in" | "nin" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "startsWith" | "isEmpty" | "before" | "after" | "withinLast";
        /**
         * @description Id, `evt_` and 26 characters.
         * @example evt_01h455vb4pex5vsknk084sn014
         */
        ActivityId: string;
        /**
         * @description Id, `note_` and 26 characters.
         * @example note_01h455vb4pex5vsknk084sn006
         */
        CommentId: string;
        /**
         * @description Id, `run_` and 26 characters.
         * @example run_01h455vb4pex5vsknk084sn013
         */
        ApprovalRunId: string;
        /**
         * @description A field, or `data.` and the key of a custom field.
         * @example createdAt
         */
        FilterField: string;
        /**
         * @description Where it is left out: the title of the linked record, else "Untitled deal".
         * @example Example deal
         */
        DealsCreateTitle: string | null;
        /** @description The task as it is now; null for other nouns, and once it is deleted. */
        OnWatchLeftTask: components["schemas"]["CrmTask"] | null;
        /** @description The deal as it is now; null for other nouns, and once it is deleted. */
        OnWatchLeftDeal: components["schemas"]["Deal"] | null;
        /**
         * @description A filter as `POST /records/query` takes it.
         * @example null
         */
        ViewsCreateWhere: components["schemas"]["Filter"] | null;
        /**
         * @description A number with at most 4 decimals, or a text of at most 10,000 characters.
         * @example 12
         */
        VariableValue: number | string;
        ImportPipelineId: components["schemas"]["PipelineId"] | null;
        /**
         * @description An IANA time zone, for days, weeks and longer spans of moments.
         * @default UTC
         * @example Europe/Berlin
         */
        TimeZone: string;
        /**
         * @description Items per page; a page also ends at about 2 MB.
         * @default 50
         * @example 50
         */
        QueryDealsPageSize: number;
        /**
         * @description Up to three fields, `-` is descending. What has no value comes last; ties go by id.
         * @default [
         *       "-createdAt"
         *     ]
         * @example [
         *       "-updatedAt",
         *       "title"
         *     ]
         */
        QueryDealsSort: string[];
        /**
         * @description Up to two fields; without one, a single group of all.
         * @default []
         */
        GroupBy: {
            /** @example createdAt */
            field: string;
            by?: components["schemas"]["AggregateRecordsBy"];
        }[];
        /**
         * @description `true` adds `total`.
         * @default false
         * @example false
         */
        QueryDealsCount: boolean;
        /**
         * @description `true`: all items or none. The answer is then the error of the first item that fails.
         * @default false
         * @example false
         */
        DealsBatchAtomic: boolean;
        /** @description A deal of the record. */
        CallsCreateDealId: components["schemas"]["DealId"] | null;
        /**
         * @description DONE completes it, OPEN takes it up again.
         * @example DONE
         * @enum {string}
         */
        TasksUpdateStatus: "OPEN" | "DONE";
        /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
        CancelOn: {
            event: components["schemas"]["EventKind"];
            condition: components["schemas"]["WorkflowTriggerCondition"];
        }[];
        /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
        WorkflowTriggerCancelOn: {
            event: components["schemas"]["EventKind"];
            condition?: components["schemas"]["WorkflowTriggerCondition"];
        }[];
        /**
         * @description Every word must occur in the title, beside what `where` asks.
         * @example example
         */
        QueryDealsSearch: string;
        /**
         * @description Every word must occur in the title, e-mail, phone or a text value of `data`.
         * @example example
         */
        RecordsBulkSearch: string;
        /** @description Only records of these owners. */
        RecordsBulkOwnerId: components["schemas"]["UserId"][];
        /**
         * @description Only records with these custom values, as `data[key]=value`.
         * @example {
         *       "status": "lead"
         *     }
         */
        RecordsBulkData: {
            [key: string]: string;
        };
        /**
         * @description Only these fields of each item, and its id; `data.<key>` is one custom value.
         * @example [
         *       "title",
         *       "updatedAt"
         *     ]
         */
        QueryDealsFields: string[];
        /**
         * @description Only what has one of these tags.
         * @example [
         *       "VIP"
         *     ]
         */
        RecordsBulkTag: components["schemas"]["TagsCreateName"][];
        /** @description Only with `changedSince`: false where there is nothing more just now. `nextCursor` is there all the same: keep it, and send it as `changedSince` next time. */
        HasMore: boolean;
        /**
         * @description The `nextCursor` of the page before, with the same `sort`.
         * @example WyItY3JlYXRlZEF0Il0
         */
        QueryDealsCursor: string;
        /** @description The record of a folder of the type COMPANY that it is linked to. */
        QueriedDealCompany: components["schemas"]["IncludedRecord"] | null;
        /**
         * @description Where it failed: dns, connect, tls, timeout, blocked, protocol, or status for an answer outside of 2xx.
         * @example status
         */
        ErrorClass: string | null;
        /**
         * @description What stands under the columns of the table.
         * @example []
         */
        ViewsCreateFoot: components["schemas"]["ViewMeasure"][];
        /**
         * @description An order as `POST /records/query` takes it; without one, newest first.
         * @example [
         *       "title"
         *     ]
         */
        ViewsCreateSort: string[];
        WorkflowConditionAll: components["schemas"]["WorkflowCondition"][];
        EventsListKind: components["schemas"]["EventKind"][];
        /**
         * @description Grows by one with every change of its own fields; not with what it only shows, such as health.
         * @example 3
         */
        SyncVersion: number;
        /** @description Items that were carried out, also those that changed nothing. */
        DealsBatchSucceeded: number;
        /**
         * @description What the single request would have answered.
         * @example 201
         */
        DealsBatchStatus: number;
        RecordsUpdateBody: {
            title?: components["schemas"]["RecordsMergeTitle"];
            email?: components["schemas"]["RecordsMergeEmail"];
            phone?: components["schemas"]["CallsCreatePhone"];
            data?: components["schemas"]["RecordsMergeData"];
            ownerId?: components["schemas"]["OwnerId"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        /**
         * @description How high the rows are.
         * @example NORMAL
         * @enum {string}
         */
        ViewsCreateDensity: "COMPACT" | "NORMAL" | "TALL";
        /**
         * @description How it is laid out. Records have no `CHARTS`, deals no `CALENDAR`; the `TABLE` of tasks is their list.
         * @example TABLE
         * @enum {string}
         */
        ViewsCreateLayout: "TABLE" | "BOARD" | "CALENDAR" | "CHARTS";
        /** @enum {string} */
        FoldersCreateType: "TEXT" | "LONG_TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "DATETIME" | "SELECT" | "MULTI_SELECT" | "EMAIL" | "PHONE" | "URL" | "USER" | "RECORD";
        /**
         * @description Id, `imp_` and 26 characters.
         * @example imp_01h455vb4pex5vsknk084sn018
         */
        ImportId: string;
        /**
         * @description Id, `ws_` and 26 characters.
         * @example ws_01h455vb4pex5vsknk084sn000
         */
        WorkspaceId: string;
        /**
         * @description Undo the whole batch by `POST /operations/{id}/undo`.
         * @example op_01h455vb4pex5vsknk084sn031
         */
        DealsBatchOperationId: string;
        /**
         * @description Up to 255 characters. A path in front of the name is dropped.
         * @example offer.pdf
         */
        AttachmentsCreateName: string;
        /** @description Null where the item was carried out. */
        DealsBatchError: {
            /**
             * @description What went wrong, for programs.
             * @example NOT_FOUND
             */
            code: string;
            /** @description What went wrong, for people. */
            message: string;
            /** @description What in the item is to blame. */
            issues: {
                /** @description Where in the item, for example `["values"]`. */
                path: (string | number)[];
                message: string;
            }[];
        } | null;
        /**
         * @description Of a list of tasks: which ones. Null: all open ones.
         * @default null
         * @example null
         * @enum {string|null}
         */
        ViewsCreateTasks: "TODAY" | "OVERDUE" | "UPCOMING" | "OPEN" | "DONE" | null;
        /**
         * @description Words to search for.
         * @example null
         */
        ViewsCreateSearch: string | null;
        /** @description The field that the calendar shows. */
        DateField: string | null;
        /** @description The field whose values are the groups of the table, or the columns of the board. */
        ViewsCreateGroupBy: string | null;
        DealsStageFiguresTo: components["schemas"]["ReportsMeasureTo"] | null;
        /** @description When it was marked DONE. */
        CompletedAt: components["schemas"]["Timestamp"] | null;
        /** @description The deal that it runs for. */
        OnApprovalAnsweredDealId: components["schemas"]["DealId"] | null;
        ApprovalDealId: components["schemas"]["DealId"] | null;
        /** @description Of the records of this folder. */
        ViewFolderId: components["schemas"]["FolderId"] | null;
        /** @description Of the deals of this pipeline; without both, of tasks. */
        ViewPipelineId: components["schemas"]["PipelineId"] | null;
        /** @description The record that the deal is linked to. */
        QueriedDealRecordId: components["schemas"]["RecordId"] | null;
        /** @description The record that the task is linked to. */
        CrmTaskRecordId: components["schemas"]["RecordId"] | null;
        /** @description The member who is to do it. */
        CrmTaskAssigneeId: components["schemas"]["UserId"] | null;
        /** @description The member who looks after it. */
        QueriedDealOwnerId: components["schemas"]["UserId"] | null;
        CrmRecordOwnerId: components["schemas"]["UserId"] | null;
        WorkflowsImportAnswers: string | number | string[];
        /**
         * @description Plain text; may hold templates.
         * @default
         * @example Thank you, {{ trigger.body.name }}. We call you back.
         */
        WorkflowFormAnswerMessage: string;
        /**
         * @description Stands before the signature. In a list with commas, each part with it is tried.
         * @default
         * @example sha256=
         */
        WorkflowTriggerHmacPrefix: string;
        /**
         * @description What its URL demands: nothing, a token, a Standard Webhooks signature (`signature`), the signature of a known sender, or the one that `hmac` describes.
         * @default none
         * @enum {string}
         */
        WorkflowTriggerProtection: "none" | "token" | "signature" | "stripe" | "github" | "shopify" | "slack" | "hubspot" | "calendly" | "hmac";
        /**
         * @description The signed text: `{timestamp}`, `{method}`, `{url}` and `{body}` stand for those of the call.
         * @default {body}
         */
        WorkflowTriggerHmacSigned: string;
        /**
         * @description Cells that mean nothing, such as N/A.
         * @default []
         */
        ColumnReadingEmpty: string[];
        /**
         * @description Only deals in stages that mean this; none for all.
         * @default []
         * @example [
         *       "OPEN"
         *     ]
         */
        StageKinds: ("OPEN" | "WON" | "LOST")[];
        /**
         * @description What to add to each item.
         * @default []
         * @example [
         *       "owner"
         *     ]
         */
        QueryDealsInclude: ("owner" | "record" | "company")[];
        /**
         * @description Adds `sum.weighted`: the amounts of deals, each by the probability of its stage.
         * @default false
         * @example true
         */
        IsWeighted: boolean;
        /**
         * @description Whether blank cells clear the field of a record that is there; otherwise they keep it.
         * @default false
         */
        ColumnReadingClears: boolean;
        /** @default null */
        FoldersCreateOptions: components["schemas"]["FoldersUpdateFieldOptions"] | null;
        /**
         * @description Only for RECORD: the folder of the records it links to; null for any folder.
         * @default null
         */
        TargetFolderId: components["schemas"]["FolderId"] | null;
        /** @default null */
        WorkflowTriggerFolderId: components["schemas"]["FolderId"] | null;
        /** @default null */
        WorkflowTriggerPipelineId: components["schemas"]["PipelineId"] | null;
        /**
         * @description For a RECORD field: the folder in which its cells name records by their titles.
         * @default null
         */
        ColumnReadingFolderId: components["schemas"]["FolderId"] | null;
        /**
         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
         * @default null
         */
        WorkflowTriggerCondition: components["schemas"]["WorkflowCondition"] | null;
        /**
         * @description Only deals of this pipeline; for `stages`, null is the first one.
         * @default null
         */
        ReportTilePipelineId: components["schemas"]["PipelineId"] | null;
        /**
         * @description The text field for further addresses or numbers of a cell; null reports them.
         * @default null
         */
        OthersKey: components["schemas"]["FoldersCreateKey"] | null;
        /**
         * @description The text field of that folder by which records are found first. Addresses are the same by their domain.
         * @default null
         */
        MatchKey: components["schemas"]["FoldersCreateKey"] | null;
        /** @description A deal, whose record it takes. */
        TasksCreateDealId: components["schemas"]["DealId"] | null;
        /**
         * @description Every word must occur in the title, e-mail, phone or a text of `data`, beside what `where` asks.
         * @example example
         */
        QueryRecordsSearch: string;
        /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
        WorkflowTriggerStageId: components["schemas"]["StageId"] | null;
        /**
         * @description For dates and moments; a week begins on Monday.
         * @example month
         * @enum {string}
         */
        AggregateRecordsBy: "day" | "week" | "month" | "quarter" | "year";
        /**
         * @description How `text` is written; `plain` for a new comment without it.
         * @example markdown
         * @enum {string}
         */
        CommentsCreateFormat: "plain" | "markdown";
        /**
         * @description How it repeats: an RFC 5545 RRULE without DTSTART.
         * @example FREQ=WEEKLY;BYDAY=MO
         */
        CrmTaskRecurrence: string | null;
        /**
         * Format: date-time
         * @description ISO 8601 date-time; without an offset it is UTC.
         * @example 2026-01-31T09:30:00Z
         */
        CalledAt: string;
        /**
         * @description Merged key by key (RFC 7396): a key that is not sent stays, null removes it.
         * @example {
         *       "score": 12
         *     }
         */
        RecordsMergeData: {
            [key: string]: unknown;
        };
        /** @description Only events about deals of this pipeline. */
        WebhooksCreatePipelineId: components["schemas"]["PipelineId"] | null;
        /** @description Only events about records of this folder. */
        WebhooksCreateFolderId: components["schemas"]["FolderId"] | null;
        /**
         * Format: date-time
         * @description Only records created after this moment.
         * @example 2026-01-31T09:30:00Z
         */
        CreatedAfter: string;
        /** @description Only records of these folders. */
        RecordsBulkFolderId: components["schemas"]["FolderId"][];
        /**
         * @description Only records with this e-mail address, in any case.
         * @example contact@example.com
         */
        RecordsBulkEmail: string;
        /**
         * @description Only records with this phone number, in its national or its international form.
         * @example +1 555 0100
         */
        RecordsBulkPhone: string;
        /** @description The comment that gets it. */
        AttachmentsCreateCommentId: components["schemas"]["CommentId"] | null;
        /** @description The deal that gets it. */
        AttachmentsCreateDealId: components["schemas"]["DealId"] | null;
        /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
        WorkflowTriggerOrigins: string[];
        /** @description The record that gets it. Exactly one of these four ids must be sent. */
        AttachmentsCreateRecordId: components["schemas"]["RecordId"] | null;
        /** @description The task that gets it. */
        TaskId: components["schemas"]["CrmTaskId"] | null;
        /** @description Values only for a record that is made. */
        RecordsUpsertCreate: {
            title?: components["schemas"]["RecordsMergeTitle"];
            email?: components["schemas"]["RecordsMergeEmail"];
            phone?: components["schemas"]["CallsCreatePhone"];
            data?: components["schemas"]["CrmRecordData"];
            ownerId?: components["schemas"]["OwnerId"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        /** @description Values only for a record that is there already. */
        RecordsUpsertUpdate: {
            title?: components["schemas"]["RecordsMergeTitle"];
            email?: components["schemas"]["RecordsMergeEmail"];
            phone?: components["schemas"]["CallsCreatePhone"];
            data?: components["schemas"]["CrmRecordData"];
            ownerId?: components["schemas"]["OwnerId"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        /** @description What the import asks for. `@{choice:key}` stands where the answer belongs. */
        WorkflowsImportChoices: components["schemas"]["WorkflowChoice"][];
        /**
         * @description When the step has failed, after its retries: `fail` (the default) ends the run, `continue` goes on with the next step, `branch` takes the steps in `onErrorSteps` and then goes on; `steps.<name>.error` has the `message` and, of a call, the `status`.
         * @example continue
         * @enum {string}
         */
        OnError: "fail" | "continue" | "branch";
        /** @description Whether `trigger.rawBody` is the body as it was sent, as text; the run then keeps it twice. */
        KeepsRawBody: boolean;
        /**
         * @description Each with `externalId`, and `title`, `email`, `phone`, `ownerId`, `tags`, `data`, `updatedAt`. A field that is not sent is left alone. An item that does not fit becomes a problem of the run.
         * @example [
         *       {
         *         "externalId": "42",
         *         "title": "Example contact",
         *         "email": "contact@example.com"
         *       }
         *     ]
         */
        SyncsAddPartItems: {
            [key: string]: unknown;
        }[];
        /**
         * @description The columns in their order; fields that it does not name follow.
         * @example []
         */
        ViewsCreateColumns: components["schemas"]["ViewColumn"][];
        /**
         * @description The choices of SELECT and MULTI_SELECT.
         * @example [
         *       "lead",
         *       "customer"
         *     ]
         */
        FoldersUpdateFieldOptions: components["schemas"]["FoldersCreateName"][];
        ActorId: string[];
        /** @description Up to 10 of them, the oldest first. */
        RecordIds: components["schemas"]["RecordId"][];
        CallsCreateBody: {
            /**
             * @description OUTBOUND where there is none.
             * @example INBOUND
             * @enum {string|null}
             */
            direction?: "INBOUND" | "OUTBOUND" | null;
            /**
             * @description CONNECTED where there is none.
             * @example NO_ANSWER
             * @enum {string|null}
             */
            outcome?: "CONNECTED" | "NO_ANSWER" | "BUSY" | "VOICEMAIL" | "WRONG_NUMBER" | "FAILED" | null;
            /**
             * @description Whole seconds.
             * @example 95
             */
            duration?: number | null;
            phone?: components["schemas"]["CallsCreatePhone"];
            /**
             * @description Up to 20,000 characters.
             * @example Asked for an offer.
             */
            notes?: string | null;
            /**
             * @description How `notes` are written; `plain` for a new call without it.
             * @example markdown
             * @enum {string}
             */
            format?: "plain" | "markdown";
            /**
             * @description When the call took place, ISO 8601; now where a new call has none.
             * @example 2026-01-31T09:30:00Z
             */
            calledAt?: components["schemas"]["CalledAt"] | null;
            dealId?: components["schemas"]["CallsCreateDealId"];
        };
        FoldersUpdateFieldBody: {
            field: {
                label?: components["schemas"]["FoldersCreateName"];
                required?: boolean;
                options?: components["schemas"]["FoldersUpdateFieldOptions"];
                /**
                 * @description The choice that takes the place of one that is removed, or null to clear it; needed where values have it.
                 * @example {
                 *       "lead": "prospect"
                 *     }
                 */
                replace?: {
                    [key: string]: string | null;
                };
                /** @description Only for RECORD: the folder of the records it links to; null for any folder. */
                targetFolderId?: components["schemas"]["FolderId"] | null;
            };
        };
        RecordsCreateBody: {
            /**
             * @description The folder to put it in.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            folderId: string;
            /** @example Example contact */
            title: string;
            email?: components["schemas"]["RecordsMergeEmail"];
            phone?: components["schemas"]["CallsCreatePhone"];
            data?: components["schemas"]["CrmRecordData"];
            ownerId?: components["schemas"]["OwnerId"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        OnApprovalAnsweredApproval: {
            /**
             * @description Id, `apr_` and 26 characters.
             * @example apr_01h455vb4pex5vsknk084sn050
             */
            id: string;
            /** @example Give 25 % on the renewal? */
            question: string;
            /**
             * @example [
             *       "Approve",
             *       "Reject"
             *     ]
             */
            choices: string[];
            /**
             * @description The member who is asked.
             * @example usr_01h455vb4pex5vsknk084sn001
             */
            approverId: string;
            /**
             * @description The answer; null until it came.
             * @example Approve
             */
            choice: string | null;
            comment: string | null;
            expiresAt: components["schemas"]["Timestamp"];
        };
        OnWebhookDisabledWebhook: {
            id: components["schemas"]["FieldUsesId"];
            /**
             * @description Of its address.
             * @example https://hooks.example.com
             */
            origin: string;
            description: string | null;
        };
        FoldersAddFieldField: {
            key: components["schemas"]["FoldersCreateKey"];
            label: components["schemas"]["FoldersCreateName"];
            type: components["schemas"]["FoldersCreateType"];
            /** @default false */
            required?: boolean;
            options?: components["schemas"]["FoldersCreateOptions"];
            targetFolderId?: components["schemas"]["TargetFolderId"];
            /** @default false */
            unique?: boolean;
        };
        PipelinesAddFieldField: {
            key: components["schemas"]["FoldersCreateKey"];
            label: components["schemas"]["FoldersCreateName"];
            type: components["schemas"]["FoldersCreateType"];
            /** @default false */
            required?: boolean;
            options?: components["schemas"]["FoldersCreateOptions"];
            targetFolderId?: components["schemas"]["TargetFolderId"];
        };
        FoldersReorderFieldsBody: {
            keys: components["schemas"]["FoldersCreateKey"][];
        };
        StartedBy: {
            /** @enum {string} */
            kind: "user" | "key" | "workflow" | "system";
            id: string | null;
            name: string;
        };
        PipelinesAddStageStage: {
            name: components["schemas"]["FoldersCreateName"];
            /**
             * @default OPEN
             * @enum {string}
             */
            kind?: "OPEN" | "WON" | "LOST";
            /**
             * @description In percent, for a stage under way; null goes by its place.
             * @default null
             * @example 50
             */
            probability?: number | null;
            /**
             * @description After how many days in it a deal counts as idle; null never.
             * @default null
             * @example 14
             */
            idleDays?: number | null;
        };
        FoldersUpdateBody: {
            name?: components["schemas"]["FoldersCreateName"];
        };
        DealsCreateBody: {
            /**
             * @description The pipeline to put it in.
             * @example pl_01h455vb4pex5vsknk084sn008
             */
            pipelineId: string;
            stageId?: components["schemas"]["DealsCreateStageId"];
            title?: components["schemas"]["DealsCreateTitle"];
            data?: components["schemas"]["DealsCreateData"];
            amount?: components["schemas"]["DealsCreateAmount"];
            closeDate?: components["schemas"]["CloseDate"];
            lostReason?: components["schemas"]["LostReason"];
            recordId?: components["schemas"]["DealsCreateRecordId"];
            ownerId?: components["schemas"]["OwnerId"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        DealsUpdateBody: {
            /**
             * @description A stage of its pipeline.
             * @example st_01h455vb4pex5vsknk084sn009
             */
            stageId?: string;
            /** @example Example deal */
            title?: string;
            /**
             * @description Merged key by key (RFC 7396): a key that is not sent stays, null removes it.
             * @example {
             *       "source": null
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            amount?: components["schemas"]["DealsCreateAmount"];
            closeDate?: components["schemas"]["CloseDate"];
            lostReason?: components["schemas"]["LostReason"];
            recordId?: components["schemas"]["DealsCreateRecordId"];
            ownerId?: components["schemas"]["OwnerId"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        TasksCreateBody: {
            title: components["schemas"]["TasksCreateTitle"];
            dueAt?: components["schemas"]["DueAt"];
            assigneeId?: components["schemas"]["AssigneeId"];
            recordId?: components["schemas"]["DealsCreateRecordId"];
            dealId?: components["schemas"]["TasksCreateDealId"];
            priority?: components["schemas"]["TasksCreatePriority"];
            type?: components["schemas"]["TasksCreateType"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
            recurrence?: components["schemas"]["TasksCreateRecurrence"];
        };
        TasksUpdateBody: {
            title?: components["schemas"]["TasksCreateTitle"];
            dueAt?: components["schemas"]["DueAt"];
            assigneeId?: components["schemas"]["AssigneeId"];
            status?: components["schemas"]["TasksUpdateStatus"];
            priority?: components["schemas"]["TasksCreatePriority"];
            type?: components["schemas"]["TasksCreateType"];
            externalSource?: components["schemas"]["ExternalSource"];
            externalId?: components["schemas"]["ExternalId"];
            tags?: components["schemas"]["DealsCreateTags"];
        };
        AggregateDealsBody: {
            /** @description At most 20 conditions; none finds everything. */
            where?: components["schemas"]["Filter"];
            groupBy?: components["schemas"]["GroupBy"];
            sum?: components["schemas"]["ReportTileSum"];
            avg?: components["schemas"]["ReportTileAvg"];
            min?: components["schemas"]["ReportTileMin"];
            max?: components["schemas"]["ReportTileMax"];
            timeZone?: components["schemas"]["TimeZone"];
            search?: components["schemas"]["QueryDealsSearch"];
        };
        /**
         * @description Custom values by field key of the pipeline.
         * @example {
         *       "score": 12
         *     }
         */
        DealData: {
            [key: string]: unknown;
        };
        /** @description Values of own headers are left out. */
        RequestHeaders: {
            [key: string]: string;
        };
        /**
         * @description How the web app shows it.
         * @example BLUE
         * @enum {string}
         */
        TagColor: "GRAY" | "RED" | "ORANGE" | "YELLOW" | "GREEN" | "TEAL" | "BLUE" | "PURPLE" | "PINK";
        /**
         * @description OWNER and ADMIN change settings; only an OWNER decides about owners.
         * @example MEMBER
         * @enum {string}
         */
        MemberRole: "OWNER" | "ADMIN" | "MEMBER";
        /**
         * @description `stages`: time and wins by stage; `activity`: what each person did. Both have measures of their own.
         * @example deals
         * @enum {string}
         */
        ReportTileSubject: "deals" | "records" | "tasks" | "stages" | "activity";
        /**
         * @description The folder to look in, and to put it in.
         * @example fld_01h455vb4pex5vsknk084sn004
         */
        RecordsUpsertFolderId: string;
        /**
         * @description An http or https address. Templates after its host are encoded, so they never change the host.
         * @example https://www.example.com/thanks?name={{ trigger.body.name }}
         */
        WorkflowFormAnswerUrl: string;
        /**
         * @description The JSON Schema, for editors.
         * @example https://crm.example.com/api/v1/schemas/workflow.json
         */
        WorkflowsImportSchema: string;
        /**
         * @description Read from the record that is linked.
         * @example works at
         */
        ReverseName: string;
        /**
         * @description Read from the record that links.
         * @example employs
         */
        LinksCreateKindName: string;
        /**
         * @description Up to 20,000 characters. `@` and the id of a member mentions them, which gives them a notice.
         * @example Called back, wants an offer by Friday.
         */
        CommentsCreateText: string;
        /**
         * @description Its name in the definition, `@{choice:contacts}`.
         * @example contacts
         */
        WorkflowChoiceKey: string;
        /**
         * @description Its name in templates: `variables.dailyCalls`.
         * @example dailyCalls
         */
        VariableName: string;
        /**
         * @description How its numbers or dates are written; null reads JSON numbers and ISO 8601.
         * @default null
         * @enum {string|null}
         */
        ColumnReadingFormat: "DECIMAL_POINT" | "DECIMAL_COMMA" | "YMD" | "DMY" | "MDY" | "DAY_NUMBER" | "AS_WRITTEN" | "LAST_FIRST" | null;
        /**
         * @description Of updates, only those that changed this field; `data.<key>` for a custom one. Events of other kinds are not narrowed.
         * @example data.status
         */
        ChangedField: string | null;
        /**
         * @description Media type; by default `application/octet-stream`.
         * @example application/pdf
         */
        ContentType: string | null;
        /**
         * @description How it repeats: an RFC 5545 RRULE without DTSTART, at most once a day. DONE creates the next task: due at the first later occurrence that is not past, at the same time of day. COUNT says how many tasks there are in all.
         * @example FREQ=WEEKLY;BYDAY=MO
         */
        TasksCreateRecurrence: string | null;
        MappingItem: string | null;
        /**
         * @description The date by which a period narrows it, if any.
         * @default null
         * @example closeDate
         */
        ReportTileDateField: string | null;
        /**
         * @description The header with the time of sending, in seconds or milliseconds; null: `t=` in the same header.
         * @default null
         */
        TimestampHeader: string | null;
    };
    responses: {
        /**
         * @description - 400 `BAD_REQUEST`: Malformed: not JSON, an unknown field or parameter, a value of the wrong type.
         *     - 401 `UNAUTHORIZED`: No API key, or one that is wrong, expired or revoked.
         *     - 403 `FORBIDDEN`: The API key lacks the scope, or (`BUDGET_EXCEEDED`) its budget is used up.
         *     - 404 `NOT_FOUND`: Nothing in this workspace has this id.
         *     - 408 `TIMEOUT`: The body did not arrive in time.
         *     - 409 `CONFLICT`: The Idempotency-Key was used with another body; or, with `Retry-After`, its first request still runs, or other requests were changing the same things. Nothing was written.
         *     - 412 `PRECONDITION_FAILED`: `If-Match` does not name the current version, which `ETag` carries.
         *     - 413 `PAYLOAD_TOO_LARGE`: The body is larger than 1 MiB, or 4 MiB for a batch; or the file of an import than 200 MB.
         *     - 415 `UNSUPPORTED_MEDIA_TYPE`: The body is not JSON in UTF-8, or in a coding other than gzip, deflate and br.
         *     - 421 `MISDIRECTED_REQUEST`: The server does not answer under the name in `Host`.
         *     - 422 `UNPROCESSABLE_CONTENT`: Well-formed, but not possible here: an unknown folder, a stage of another pipeline, a custom value of the wrong type.
         *     - 429 `TOO_MANY_REQUESTS`: The workspace has used up its requests of this minute, or too many large answers to it are on their way.
         *     - 500 `INTERNAL_SERVER_ERROR`: Our fault. The request id finds it in the log.
         *     - 503 `SERVICE_UNAVAILABLE`: The database is away for a moment, or the server is sending too many large answers, or `code` says more: `QUERY_TOO_SLOW` (narrow the query), `STORAGE_FULL` (the operator must make room). Nothing was written, unless `outcome` is `unknown` (`code` is then `OUTCOME_UNKNOWN`): the write may have been made; repeat it with the same Idempotency-Key.
         */
        Error: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "Retry-After": components["headers"]["Retry-After"];
                ETag: components["headers"]["ETag"];
                Accept: components["headers"]["Accept"];
                "Accept-Encoding": components["headers"]["Accept-Encoding"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "NOT_FOUND",
                 *       "message": "There is no such record.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description You have the current version: `If-None-Match` names it. There is no body. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done, or tried (`dryRun`). */
        PipelinesCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Pipeline"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        FoldersCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Folder"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        RecordsBulkAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Operation"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WorkflowsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["WorkflowDetail"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        ImportsStartAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Import"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        SyncsAddPartAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["SyncRun"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WorkflowsRunAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["WorkflowRun"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        RecordsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["CrmRecord"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        VariablesCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Variable"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done. */
        AggregateDealsAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["AggregateGroup"][];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        AttachmentsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Attachment"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        CallsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["CallLog"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        TasksCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["CrmTask"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        DealsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Deal"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        LinksCreateKindAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["LinkKind"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        CommentsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["RecordComment"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        ReportsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Report"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        SyncsSetAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Sync"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        TagsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Tag"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        ViewsCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["View"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WatchesCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Watch"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Created. */
        FoldersAddFieldCreated: {
            headers: {
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["FieldDefinition"];
                };
            };
        };
        /** @description Created. */
        WorkflowsRunCreated: {
            headers: {
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["WorkflowRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        ImportsCancelExportAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Export"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        FoldersAddFieldAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["FieldDefinition"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        LinksCreateAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["RecordLink"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WebhooksReplayAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["WebhookReplay"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WebhooksRemoveAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Webhook"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WebhooksCreateAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["WebhookWithSecret"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done, or tried (`dryRun`). */
        WorkflowsEnableAnswer: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["Workflow"];
                    dryRun?: components["schemas"]["DryRun"];
                };
            };
        };
        /** @description Done. */
        FoldersGetFieldAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["FieldDefinition"];
                };
            };
        };
        /** @description Done. */
        WorkflowsFieldUsesAnswer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: components["schemas"]["FieldUses"];
                };
            };
        };
        /** @description Done. */
        DealsTimelineAnswer: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    data: {
                        id: components["schemas"]["ActivityId"];
                        event: components["schemas"]["EventKind"];
                        occurredAt: components["schemas"]["Timestamp"];
                        actor: components["schemas"]["EventActor"];
                        /** @description What webhooks receive of it. */
                        payload: {
                            [key: string]: unknown;
                        };
                    }[];
                    nextCursor: components["schemas"]["NextCursor"];
                    nextUrl: components["schemas"]["NextUrl"];
                };
            };
        };
    };
    parameters: {
        /**
         * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
         * @example false
         */
        DryRun: boolean;
        /**
         * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
         * @example 4f0c2a3e-order-1042
         */
        IdempotencyKey: string;
        /**
         * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
         * @example "3"
         */
        IfNoneMatch: string;
        /**
         * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
         * @example "3"
         */
        IfMatch: string;
        /**
         * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
         * @example sha256=5f8d...
         */
        ServiceSignature: string;
        /**
         * @description The id of the event (Standard Webhooks).
         * @example evt_01h455vb4pex5vsknk084sn014
         */
        WebhookId: string;
        /**
         * @description Seconds since 1970 (Standard Webhooks).
         * @example 1767225600
         */
        WebhookTimestamp: string;
        /**
         * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
         * @example v1,K5oZ...
         */
        WebhookSignature: string;
        /**
         * @description The `nextCursor` of the page before; `page` is then ignored.
         * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
         */
        Cursor: string;
        /**
         * @description `true` adds the header `X-Total-Count`.
         * @example false
         */
        Count: boolean;
        /**
         * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
         * @example 1
         */
        Page: number;
        /**
         * @description Id, `wf_` and 26 characters.
         * @example wf_01h455vb4pex5vsknk084sn012
         */
        WorkflowsGetId: string;
        /**
         * @description Id, `hook_` and 26 characters.
         * @example hook_01h455vb4pex5vsknk084sn015
         */
        WebhooksGetId: string;
        /**
         * @description Id, `pl_` and 26 characters.
         * @example pl_01h455vb4pex5vsknk084sn008
         */
        PipelinesGetId: string;
        /**
         * @description The name of a source.
         * @example shop
         */
        Source: string;
        /**
         * @description Id, `fld_` and 26 characters.
         * @example fld_01h455vb4pex5vsknk084sn004
         */
        FoldersGetId: string;
        /**
         * @description Id, `imp_` and 26 characters.
         * @example imp_01h455vb4pex5vsknk084sn018
         */
        ImportsGetId: string;
        /**
         * @description The record, `rec_` and 26 characters.
         * @example rec_01h455vb4pex5vsknk084sn005
         */
        LinksGetId: string;
        /**
         * @description The key used inside `data`.
         * @example score
         */
        Key: string;
        /**
         * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
         * @example 50
         */
        PageSize: number;
        /**
         * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
         * @example 50
         */
        EventsListPageSize: number;
        /**
         * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
         * @example 50
         */
        AuditListPageSize: number;
        /**
         * @description Id, `rec_` and 26 characters.
         * @example rec_01h455vb4pex5vsknk084sn005
         */
        RecordsGetId: string;
        /**
         * @description Id, `srun_` and 26 characters.
         * @example srun_01h455vb4pex5vsknk084sn047
         */
        RunId: string;
        /**
         * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
         * @example 50
         */
        ViewsListPageSize: number;
        /**
         * @description Id, `att_` and 26 characters.
         * @example att_01h455vb4pex5vsknk084sn051
         */
        AttachmentsGetId: string;
        /**
         * @description Id, `deal_` and 26 characters.
         * @example deal_01h455vb4pex5vsknk084sn010
         */
        DealsGetId: string;
        /**
         * @description Id, `exp_` and 26 characters.
         * @example exp_01h455vb4pex5vsknk084sn020
         */
        ImportsReadFileId: string;
        /**
         * @description Id, `op_` and 26 characters.
         * @example op_01h455vb4pex5vsknk084sn031
         */
        OperationsGetId: string;
        /**
         * @description Id, `wat_` and 26 characters.
         * @example wat_01h455vb4pex5vsknk084sn052
         */
        WatchesGetId: string;
        /**
         * @description The name of a variable.
         * @example dailyCalls
         */
        Name: string;
        /**
         * @description Id, `run_` and 26 characters.
         * @example run_01h455vb4pex5vsknk084sn013
         */
        WorkflowsGetRunRunId: string;
        /**
         * @description Id, `call_` and 26 characters.
         * @example call_01h455vb4pex5vsknk084sn007
         */
        CallsGetId: string;
        /**
         * @description Id, `kind_` and 26 characters.
         * @example kind_01h455vb4pex5vsknk084sn034
         */
        LinksGetKindId: string;
        /**
         * @description Id, `note_` and 26 characters.
         * @example note_01h455vb4pex5vsknk084sn006
         */
        CommentsGetId: string;
        /**
         * @description Id, `rep_` and 26 characters.
         * @example rep_01h455vb4pex5vsknk084sn040
         */
        ReportsGetId: string;
        /**
         * @description Id, `tag_` and 26 characters.
         * @example tag_01h455vb4pex5vsknk084sn036
         */
        TagsGetId: string;
        /**
         * @description Id, `task_` and 26 characters.
         * @example task_01h455vb4pex5vsknk084sn011
         */
        TasksGetId: string;
        /**
         * @description Id, `view_` and 26 characters.
         * @example view_01h455vb4pex5vsknk084sn046
         */
        ViewsGetId: string;
        /**
         * @description Id, `st_` and 26 characters.
         * @example st_01h455vb4pex5vsknk084sn009
         */
        PipelinesGetStageStageId: string;
        /**
         * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes, as a blank does. Complete, each item once and as it is now; what is gone is in `deleted`.
         * @example 0
         */
        ChangedSince: string;
        /**
         * @description `true` adds `total`.
         * @example false
         */
        QueryFindDealsCount: boolean;
        /**
         * @description The `nextCursor` of the page before, with the same `sort`.
         * @example WyItY3JlYXRlZEF0Il0
         */
        QueryFindDealsCursor: string;
        /**
         * @description Only what has this id in another system.
         * @example 1042
         */
        DealsListExternalId: string;
        /**
         * @description Only ids from this source; goes with `externalId`.
         * @example shop
         */
        DealsListExternalSource: string;
        /**
         * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
         * @example [
         *       "title",
         *       "updatedAt"
         *     ]
         */
        Fields: string[];
        /**
         * @description Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, `filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.
         * @example {
         *       "createdAt.after": "2026-01-31"
         *     }
         */
        QueryFindDealsFilter: {
            [key: string]: string;
        };
        /**
         * @description Items per page; a page also ends at about 2 MB.
         * @example 50
         */
        QueryFindDealsPageSize: number;
        /**
         * @description Up to three fields, `-` is descending. What has no value comes last; ties go by id. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
         * @example [
         *       "-updatedAt",
         *       "title"
         *     ]
         */
        Sort: string[];
        /**
         * @description Only what has one of these tags. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
         * @example [
         *       "VIP"
         *     ]
         */
        DealsListTag: components["schemas"]["TagsCreateName"][];
        /**
         * @description Id, `dlv_` and 26 characters.
         * @example dlv_01h455vb4pex5vsknk084sn016
         */
        DeliveryId: string;
        /**
         * @description Id, `apr_` and 26 characters.
         * @example apr_01h455vb4pex5vsknk084sn050
         */
        ApprovalsGetId: string;
        /**
         * @description Id, `lnk_` and 26 characters.
         * @example lnk_01h455vb4pex5vsknk084sn033
         */
        LinkId: string;
        /**
         * @description Id, `rpl_` and 26 characters.
         * @example rpl_01h455vb4pex5vsknk084sn037
         */
        ReplayId: string;
        /**
         * @description The number of a version.
         * @example 1
         */
        Version: number;
        /**
         * @description The `afterRow` of the answer before; 0 begins.
         * @example 0
         */
        AfterRow: number;
        /**
         * @description `true` also shows archived folders and fields.
         * @example false
         */
        Archived: boolean;
        /**
         * @description `true` also shows archived pipelines, stages and fields.
         * @example false
         */
        PipelinesGetArchived: boolean;
        /**
         * @description `true` also shows the deals of archived pipelines.
         * @example false
         */
        DealsListArchived: boolean;
        /**
         * @description `true` also shows the records of archived folders.
         * @example false
         */
        RecordsListArchived: boolean;
        /**
         * @description Only about this deal.
         * @example deal_01h455vb4pex5vsknk084sn010
         */
        CallsListDealId: string;
        /**
         * @description Only from this moment on.
         * @example 2026-01-31T00:00:00.000Z
         */
        From: string;
        /**
         * @description What to add to each item. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
         * @example [
         *       "owner"
         *     ]
         */
        Include: ("owner" | "record" | "company")[];
        /**
         * @description Only events of these kinds. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
         * @example [
         *       "comment.created"
         *     ]
         */
        Kind: components["schemas"]["EventsListKind"];
        /**
         * @description By what it is looked for.
         * @example externalId
         */
        MatchOn: string;
        /**
         * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
         * @example 50
         */
        EmailsListPageSize: number;
        /**
         * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
         * @example 50
         */
        ImportsListPageSize: number;
        /**
         * @description Every word must occur in the title, beside what `where` asks.
         * @example example
         */
        Search: string;
        /**
         * @description Only before this moment.
         * @example 2026-02-28T00:00:00.000Z
         */
        To: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request: yours, where you sent one, else a new one. Logs name it.
         * @example b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11
         */
        "X-Request-Id": string;
        /**
         * @description Requests that the workspace may send in any 60 seconds. Absent where the limit is turned off.
         * @example 120
         */
        "RateLimit-Limit": number;
        /**
         * @description How many of them are left.
         * @example 119
         */
        "RateLimit-Remaining": number;
        /**
         * @description Seconds until more become free.
         * @example 60
         */
        "RateLimit-Reset": number;
        /**
         * @description Seconds after which the same request may succeed.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description The types of a body that are taken.
         * @example application/json, text/json
         */
        Accept: string;
        /**
         * @description The codings of a body that are taken.
         * @example gzip, deflate, br
         */
        "Accept-Encoding": string;
        /**
         * @description How to authenticate.
         * @example Bearer realm="dossier"
         */
        "WWW-Authenticate": string;
        /**
         * @description The version of the resource, for `If-Match` and `If-None-Match`.
         * @example "3"
         */
        ETag: string;
        /**
         * @description The address of what was created.
         * @example https://crm.example.com/api/v1/records/rec_01h455vb4pex5vsknk084sn005
         */
        Location: string;
        /**
         * @description The address of the next page; absent on the last one.
         * @example <https://crm.example.com/api/v1/records?cursor=WyJ...>; rel="next"
         */
        Link: string;
        /**
         * @description How many items there are in all; with `count=true` only.
         * @example 1042
         */
        "X-Total-Count": number;
        /**
         * @description The name of the file.
         * @example attachment; filename="exp_01h455vb4pex5vsknk084sn007.csv"
         */
        "Content-Disposition": string;
    };
    pathItems: never;
}
export interface operations {
    activitiesList: {
        parameters: {
            query?: {
                /**
                 * @description Only events of these kinds. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "comment.created"
                 *     ]
                 */
                kind?: components["parameters"]["Kind"];
                /**
                 * @description Only what these people, API keys or workflows did, also ones that are gone. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                actorId?: components["schemas"]["ActorId"];
                /**
                 * @description Only events of records that these members own now. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                ownerId?: components["schemas"]["DealsListOwnerId"];
                /**
                 * @description Only from this moment on.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description Only before this moment.
                 * @example 2026-02-28T00:00:00.000Z
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    aggregateRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description At most 20 conditions; none finds everything. */
                    where?: components["schemas"]["Filter"];
                    groupBy?: components["schemas"]["GroupBy"];
                    sum?: components["schemas"]["ReportTileSum"];
                    avg?: components["schemas"]["ReportTileAvg"];
                    min?: components["schemas"]["ReportTileMin"];
                    max?: components["schemas"]["ReportTileMax"];
                    timeZone?: components["schemas"]["TimeZone"];
                    search?: components["schemas"]["QueryRecordsSearch"];
                };
            };
        };
        responses: {
            200: components["responses"]["AggregateDealsAnswer"];
            default: components["responses"]["Error"];
        };
    };
    aggregateDeals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AggregateDealsBody"];
            };
        };
        responses: {
            200: components["responses"]["AggregateDealsAnswer"];
            default: components["responses"]["Error"];
        };
    };
    aggregateTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AggregateDealsBody"];
            };
        };
        responses: {
            200: components["responses"]["AggregateDealsAnswer"];
            default: components["responses"]["Error"];
        };
    };
    approvalsList: {
        parameters: {
            query?: {
                /**
                 * @description Only approvals in this state.
                 * @example PENDING
                 */
                state?: "PENDING" | "ANSWERED" | "ENDED";
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approvalsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `apr_` and 26 characters.
                 * @example apr_01h455vb4pex5vsknk084sn050
                 */
                id: components["parameters"]["ApprovalsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approvalsAnswer: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `apr_` and 26 characters.
                 * @example apr_01h455vb4pex5vsknk084sn050
                 */
                id: components["parameters"]["ApprovalsGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description One of its choices.
                     * @example Approve
                     */
                    choice: string;
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Approval"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    attachmentsList: {
        parameters: {
            query?: {
                /**
                 * @description Only files on these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: components["schemas"]["DealsListRecordId"];
                /**
                 * @description Only files on these deals. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "deal_01h455vb4pex5vsknk084sn010"
                 *     ]
                 */
                dealId?: components["schemas"]["DealId"][];
                /**
                 * @description Only files on these tasks. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "task_01h455vb4pex5vsknk084sn011"
                 *     ]
                 */
                taskId?: components["schemas"]["CrmTaskId"][];
                /**
                 * @description Only files on these comments. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "note_01h455vb4pex5vsknk084sn006"
                 *     ]
                 */
                commentId?: components["schemas"]["CommentId"][];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EmailsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attachment"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    attachmentsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recordId?: components["schemas"]["AttachmentsCreateRecordId"];
                    dealId?: components["schemas"]["AttachmentsCreateDealId"];
                    taskId?: components["schemas"]["TaskId"];
                    commentId?: components["schemas"]["AttachmentsCreateCommentId"];
                    name: components["schemas"]["AttachmentsCreateName"];
                    contentType?: components["schemas"]["ContentType"];
                    /**
                     * Format: byte
                     * @description The bytes of the file in Base64, at most 10 MB.
                     * @example SGVsbG8=
                     */
                    content: string;
                };
                "multipart/form-data": {
                    recordId?: components["schemas"]["AttachmentsCreateRecordId"];
                    dealId?: components["schemas"]["AttachmentsCreateDealId"];
                    taskId?: components["schemas"]["TaskId"];
                    commentId?: components["schemas"]["AttachmentsCreateCommentId"];
                    name?: components["schemas"]["AttachmentsCreateName"];
                    contentType?: components["schemas"]["ContentType"];
                    /** @description The file. */
                    file: string;
                };
            };
        };
        responses: {
            200: components["responses"]["AttachmentsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attachment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    attachmentsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `att_` and 26 characters.
                 * @example att_01h455vb4pex5vsknk084sn051
                 */
                id: components["parameters"]["AttachmentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attachment"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    attachmentsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `att_` and 26 characters.
                 * @example att_01h455vb4pex5vsknk084sn051
                 */
                id: components["parameters"]["AttachmentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AttachmentsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    attachmentsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `att_` and 26 characters.
                 * @example att_01h455vb4pex5vsknk084sn051
                 */
                id: components["parameters"]["AttachmentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: components["schemas"]["AttachmentsCreateName"];
                };
            };
        };
        responses: {
            200: components["responses"]["AttachmentsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    attachmentsReadContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `att_` and 26 characters.
                 * @example att_01h455vb4pex5vsknk084sn051
                 */
                id: components["parameters"]["AttachmentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                    "application/pdf": string;
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    auditList: {
        parameters: {
            query?: {
                /**
                 * @description Only this action, or all of a noun: `apiKeys` for `apiKeys.create` and `apiKeys.revoke`.
                 * @example apiKeys
                 */
                action?: string;
                /**
                 * @description Only what these people or API keys did. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                actorId?: components["schemas"]["ActorId"];
                /**
                 * @description Only what was done to these. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "key_01h455vb4pex5vsknk084sn017"
                 *     ]
                 */
                subjectId?: string[];
                /**
                 * @description Only from this moment on.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description Only before this moment.
                 * @example 2026-02-28T00:00:00.000Z
                 */
                to?: components["parameters"]["To"];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    callsList: {
        parameters: {
            query?: {
                /**
                 * @description Only about this deal.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                dealId?: components["parameters"]["CallsListDealId"];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    callsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallsCreateBody"];
            };
        };
        responses: {
            200: components["responses"]["CallsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    callsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `call_` and 26 characters.
                 * @example call_01h455vb4pex5vsknk084sn007
                 */
                id: components["parameters"]["CallsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    callsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `call_` and 26 characters.
                 * @example call_01h455vb4pex5vsknk084sn007
                 */
                id: components["parameters"]["CallsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CallsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    callsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `call_` and 26 characters.
                 * @example call_01h455vb4pex5vsknk084sn007
                 */
                id: components["parameters"]["CallsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallsCreateBody"];
            };
        };
        responses: {
            200: components["responses"]["CallsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    changelogList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangelogEntry"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    commentsList: {
        parameters: {
            query?: {
                /**
                 * @description Only about this deal.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                dealId?: components["parameters"]["CallsListDealId"];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    commentsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: components["schemas"]["CommentsCreateText"];
                    format?: components["schemas"]["CommentsCreateFormat"];
                    dealId?: components["schemas"]["CallsCreateDealId"];
                };
            };
        };
        responses: {
            200: components["responses"]["CommentsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    commentsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `note_` and 26 characters.
                 * @example note_01h455vb4pex5vsknk084sn006
                 */
                id: components["parameters"]["CommentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    commentsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `note_` and 26 characters.
                 * @example note_01h455vb4pex5vsknk084sn006
                 */
                id: components["parameters"]["CommentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CommentsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    commentsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `note_` and 26 characters.
                 * @example note_01h455vb4pex5vsknk084sn006
                 */
                id: components["parameters"]["CommentsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    text?: components["schemas"]["CommentsCreateText"];
                    format?: components["schemas"]["CommentsCreateFormat"];
                    dealId?: components["schemas"]["CallsCreateDealId"];
                };
            };
        };
        responses: {
            200: components["responses"]["CommentsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    dealsList: {
        parameters: {
            query?: {
                /**
                 * @description The pipelines. Required without `recordId` or `externalId`. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "pl_01h455vb4pex5vsknk084sn008"
                 *     ]
                 */
                pipelineId?: components["schemas"]["PipelineId"][];
                /**
                 * @description Only deals in these stages of the pipelines. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "st_01h455vb4pex5vsknk084sn009"
                 *     ]
                 */
                stageId?: components["schemas"]["StageId"][];
                /**
                 * @description Only deals linked to these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: components["schemas"]["DealsListRecordId"];
                /**
                 * @description Only deals of these owners. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                ownerId?: components["schemas"]["DealsListOwnerId"];
                /**
                 * @description Only what has this id in another system.
                 * @example 1042
                 */
                externalId?: components["parameters"]["DealsListExternalId"];
                /**
                 * @description Only ids from this source; goes with `externalId`.
                 * @example shop
                 */
                externalSource?: components["parameters"]["DealsListExternalSource"];
                /**
                 * @description Only what has one of these tags. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tag?: components["parameters"]["DealsListTag"];
                /**
                 * @description Every word must occur in the title.
                 * @example example
                 */
                search?: string;
                /**
                 * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes, as a blank does. Complete, each item once and as it is now; what is gone is in `deleted`.
                 * @example 0
                 */
                changedSince?: components["parameters"]["ChangedSince"];
                /**
                 * @description `true` also shows the deals of archived pipelines.
                 * @example false
                 */
                archived?: components["parameters"]["DealsListArchived"];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                        /** @description Only with `changedSince`: what was deleted, moved to Trash or archived. */
                        deleted?: {
                            id: components["schemas"]["DealId"];
                            deletedAt: components["schemas"]["Timestamp"];
                        }[];
                        hasMore?: components["schemas"]["HasMore"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    dealsUpsert: {
        parameters: {
            query: {
                /**
                 * @description By what it is looked for.
                 * @example externalId
                 */
                matchOn: components["parameters"]["MatchOn"];
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stageId?: components["schemas"]["DealsCreateStageId"];
                    title?: components["schemas"]["DealsCreateTitle"];
                    data?: components["schemas"]["DealsCreateData"];
                    amount?: components["schemas"]["DealsCreateAmount"];
                    closeDate?: components["schemas"]["CloseDate"];
                    lostReason?: components["schemas"]["LostReason"];
                    recordId?: components["schemas"]["DealsCreateRecordId"];
                    ownerId?: components["schemas"]["OwnerId"];
                    externalSource?: components["schemas"]["ExternalSource"];
                    externalId?: components["schemas"]["ExternalId"];
                    tags?: components["schemas"]["DealsCreateTags"];
                    /**
                     * @description The pipeline to create it in; a deal that is there stays in its own.
                     * @example pl_01h455vb4pex5vsknk084sn008
                     */
                    pipelineId: string;
                    /** @description Values only for a deal that is created. */
                    create?: {
                        stageId?: components["schemas"]["DealsCreateStageId"];
                        title?: components["schemas"]["DealsCreateTitle"];
                        data?: components["schemas"]["DealsCreateData"];
                        amount?: components["schemas"]["DealsCreateAmount"];
                        closeDate?: components["schemas"]["CloseDate"];
                        lostReason?: components["schemas"]["LostReason"];
                        recordId?: components["schemas"]["DealsCreateRecordId"];
                        ownerId?: components["schemas"]["OwnerId"];
                        externalSource?: components["schemas"]["ExternalSource"];
                        externalId?: components["schemas"]["ExternalId"];
                        tags?: components["schemas"]["DealsCreateTags"];
                    };
                    /** @description Values only for a deal that is there already. */
                    update?: {
                        stageId?: components["schemas"]["DealsCreateStageId"];
                        title?: components["schemas"]["DealsCreateTitle"];
                        data?: components["schemas"]["DealsCreateData"];
                        amount?: components["schemas"]["DealsCreateAmount"];
                        closeDate?: components["schemas"]["CloseDate"];
                        lostReason?: components["schemas"]["LostReason"];
                        recordId?: components["schemas"]["DealsCreateRecordId"];
                        ownerId?: components["schemas"]["OwnerId"];
                        externalSource?: components["schemas"]["ExternalSource"];
                        externalId?: components["schemas"]["ExternalId"];
                        tags?: components["schemas"]["DealsCreateTags"];
                    };
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                        created: components["schemas"]["DealsUpsertCreated"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                        created: components["schemas"]["DealsUpsertCreated"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    dealsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealsCreateBody"];
            };
        };
        responses: {
            200: components["responses"]["DealsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    dealsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                id: components["parameters"]["DealsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    dealsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                id: components["parameters"]["DealsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DealsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    dealsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                id: components["parameters"]["DealsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DealsUpdateBody"];
            };
        };
        responses: {
            200: components["responses"]["DealsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    dealsBatch: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    atomic?: components["schemas"]["DealsBatchAtomic"];
                    /** @description What to do, in this order; at most 1000. */
                    items: components["schemas"]["DealBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            operationId: components["schemas"]["DealsBatchOperationId"];
                            succeeded: components["schemas"]["DealsBatchSucceeded"];
                            /** @description Items that failed and wrote nothing. */
                            failed: number;
                            /** @description One for each item, in the same order. */
                            results: {
                                status: components["schemas"]["DealsBatchStatus"];
                                /** @description The resource; of a delete, as it was. Null for an error. */
                                data: components["schemas"]["Deal"] | null;
                                error: components["schemas"]["DealsBatchError"];
                            }[];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    dealsTimeline: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                id: components["parameters"]["DealsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DealsTimelineAnswer"];
            default: components["responses"]["Error"];
        };
    };
    dealsStageFigures: {
        parameters: {
            query?: {
                /**
                 * @description Only deals of this owner.
                 * @example usr_01h455vb4pex5vsknk084sn001
                 */
                ownerId?: string;
                /**
                 * @description The first day, `YYYY-MM-DD`; without it, from the start.
                 * @example 2026-01-31
                 */
                from?: components["schemas"]["DealsStageFiguresTo"];
                /**
                 * @description The last day; without it, until now.
                 * @example 2026-01-31
                 */
                to?: components["schemas"]["DealsStageFiguresTo"];
            };
            header?: never;
            path: {
                /**
                 * @description The pipeline.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StageFigures"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    emailsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EmailsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    emailsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: email
                     * @description To whom; the e-mail address of the record where it is left out.
                     * @example person@example.com
                     */
                    to?: string;
                    /** @example Your offer */
                    subject: string;
                    /**
                     * @description Markdown, up to 20,000 characters. HTML in it is shown as it is written.
                     * @example Hello, here is your offer.
                     */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    emailsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `mail_` and 26 characters.
                 * @example mail_01h455vb4pex5vsknk084sn041
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Email"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    eventsList: {
        parameters: {
            query?: {
                /**
                 * @description Only events of these kinds. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "record.created"
                 *     ]
                 */
                kind?: components["schemas"]["EventsListKind"];
                /**
                 * @description Only events that concern these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: components["schemas"]["DealsListRecordId"];
                /**
                 * @description Only events of this operation: what it did.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                operationId?: string;
                /**
                 * @description Only events after this one: the id of the last that the caller has had, or a cursor. 400 where it is older than what is kept.
                 * @example evt_01h455vb4pex5vsknk084sn005
                 */
                after?: string;
                /**
                 * @description `occurredAt` reads forwards, to catch up: in the order in which events appeared, so that none can slip in behind a reader.
                 * @example occurredAt
                 */
                sort?: "-occurredAt" | "occurredAt";
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmEvent"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    foldersList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @description `true` also shows archived folders and fields.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    foldersCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["FoldersCreateName"];
                    /**
                     * @default CUSTOM
                     * @enum {string}
                     */
                    type?: "CONTACT" | "COMPANY" | "CUSTOM";
                    /** @default [] */
                    fields?: components["schemas"]["FoldersAddFieldField"][];
                };
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    foldersGet: {
        parameters: {
            query?: {
                /**
                 * @description `true` also shows archived folders and fields.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
            };
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    foldersUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoldersUpdateBody"];
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    foldersArchive: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoldersArchiveBody"];
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    foldersReorder: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: components["schemas"]["FolderId"][];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"][];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    foldersGetField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FoldersGetFieldAnswer"];
            default: components["responses"]["Error"];
        };
    };
    foldersUpdateField: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoldersUpdateFieldBody"];
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    foldersAddField: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: components["schemas"]["FoldersAddFieldField"];
                };
            };
        };
        responses: {
            200: components["responses"]["FoldersAddFieldAnswer"];
            201: components["responses"]["FoldersAddFieldCreated"];
            default: components["responses"]["Error"];
        };
    };
    foldersArchiveField: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoldersArchiveBody"];
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    foldersReorderFields: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoldersReorderFieldsBody"];
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    importsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ImportsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    folderId: components["schemas"]["FolderId"];
                    fileName: string;
                    /** @description Bytes of the whole file: one that is too large is refused before its parts. */
                    size?: number;
                    /** @description The file, where it fits into one part. */
                    content?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ImportsStartAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsAddPart: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
                /**
                 * @description From 0, without a gap.
                 * @example 0
                 */
                position: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The next piece of a file of text, cut anywhere but within a character. */
                    content?: string;
                    /**
                     * Format: byte
                     * @description The next piece of any file.
                     */
                    bytes?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ImportsStartAnswer"];
            default: components["responses"]["Error"];
        };
    };
    importsInspect: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Encoding of the text; by default it is detected.
                     * @enum {string}
                     */
                    encoding?: "utf-8" | "windows-1252" | "macintosh" | "ibm850" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "iso-8859-2" | "iso-8859-5" | "iso-8859-7" | "iso-8859-15" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | "utf-16le" | "utf-16be";
                    /**
                     * @description Separator of columns; by default it is detected.
                     * @enum {string}
                     */
                    delimiter?: "," | ";" | "\t" | "|";
                    /** @description Row with the names of the columns; 0 for none. */
                    headerRow?: number;
                    /** @description Name of the sheet; by default the first visible one. */
                    sheet?: string;
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"] & {
                            sample: string[][];
                            /** @description The last import of the same file into this folder. */
                            sameAs: {
                                id: components["schemas"]["ImportId"];
                                fileName: string;
                                createdAt: components["schemas"]["Timestamp"];
                                by: string;
                            } | null;
                            /** @description The earlier import with the same columns whose mapping this is. */
                            mappingFrom: components["schemas"]["ImportId"] | null;
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsStart: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The target of each column, null to leave it out; without it, as `inspect` proposed. */
                    mapping?: components["schemas"]["MappingItem"][];
                    /**
                     * @description Rows whose value is that of a record update it; all others create one. So do rows with its `id`.
                     * @default null
                     */
                    matchField?: string | null;
                    /**
                     * @description `CREATE` skips rows that match a record; `UPDATE` skips rows that match none.
                     * @default BOTH
                     * @enum {string}
                     */
                    mode?: "BOTH" | "CREATE" | "UPDATE";
                    /**
                     * @description Where external ids come from, if no column says so.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /** @description How each column is read; null, or without the list, as all rows of the file tell. */
                    readings?: (components["schemas"]["ColumnReading"] | null)[];
                    /**
                     * @description The pipeline of deals whose rows name none.
                     * @default null
                     */
                    pipelineId?: components["schemas"]["PipelineId"] | null;
                    /**
                     * @description Whether missing pipelines and stages that rows name are made.
                     * @default false
                     */
                    createsStages?: boolean;
                    /**
                     * @description Whether a row is taken without its cells that do not fit, instead of being left out.
                     * @default false
                     */
                    keepsRows?: boolean;
                    /**
                     * @description Takes every row and keeps nothing but the outcome.
                     * @default true
                     */
                    isDryRun?: boolean;
                    /**
                     * @description Whether webhooks and workflows hear of the rows.
                     * @default true
                     */
                    areReactionsRun?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["ImportsStartAnswer"];
            default: components["responses"]["Error"];
        };
    };
    importsCancel: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ImportsStartAnswer"];
            default: components["responses"]["Error"];
        };
    };
    importsListErrors: {
        parameters: {
            query?: {
                /**
                 * @description The `afterRow` of the answer before; 0 begins.
                 * @example 0
                 */
                afterRow?: components["parameters"]["AfterRow"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Its number in the file; the header is row 1. */
                            row: number;
                            message: string;
                            /** @description Whether the row was taken without the cells that did not fit. */
                            isImported: boolean;
                            /** @description As in the file. */
                            cells: string[];
                        }[];
                        /** @description Where the next page starts; null on the last one. */
                        afterRow: number | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsListProblems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The index of the column; null where a row as a whole failed. */
                            column: number | null;
                            problem: string;
                            count: number;
                            examples: {
                                row: number;
                                cell: string;
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsListSamples: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Its number in the file; the header is row 1. */
                            row: number;
                            /** @enum {string} */
                            fate: "created" | "updated" | "unchanged" | "skipped" | "failed";
                            /** @description The title of its record. */
                            title: string;
                            /** @description The record that it matches. */
                            recordId: components["schemas"]["RecordId"] | null;
                            /** @description The values that it changes, by the index of the column. */
                            values: {
                                column: number;
                                /** @description Empty where there was no value. */
                                before: string[];
                                after: string[];
                            }[];
                            problems: {
                                column: number | null;
                                problem: string;
                                cell: string;
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mapping: components["schemas"]["MappingItem"][];
                    /** @default [] */
                    readings?: (components["schemas"]["ColumnReading"] | null)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The rows that were looked at. */
                            rowCount: number;
                            /** @description Whether these are all rows of the file. */
                            isWhole: boolean;
                            /** @description Rows of another length than the header: they fail. */
                            problems: {
                                row: number;
                                problem: string;
                            }[];
                            columns: {
                                /** @description Rows with a value. */
                                filledCount: number;
                                /** @description As given, else as found. */
                                reading: components["schemas"]["ColumnReadingOutput"] | null;
                                isFormatCertain: boolean;
                                /** @description The first cells as read; null if one does not fit. */
                                readAs: {
                                    cell: string;
                                    value: string | null;
                                }[];
                                /** @description Cells that do not fit. */
                                problems: {
                                    cell: string;
                                    count: number;
                                    problem: string;
                                }[];
                                problemCount: number;
                                /** @description Cells that are no option or member, with a similar option, which is never applied. */
                                choices: {
                                    cell: string;
                                    count: number;
                                    suggestion: string | null;
                                }[];
                                /** @description Rows whose values are too many to be listed. */
                                furtherCount: number;
                                /** @description Rows without a value. */
                                emptyCount: number;
                                /** @description Rows with more addresses or numbers than the field takes. */
                                othersCount: number;
                                /** @description For a RECORD field: how many of the named records are there. */
                                names: {
                                    found: number;
                                    missing: number;
                                    examples: string[];
                                } | null;
                                /** @description The field that this column could become. Any other type is possible. */
                                proposed: {
                                    key: string;
                                    label: string;
                                    type: components["schemas"]["FoldersCreateType"];
                                    /** @description Its choices as SELECT. */
                                    options: string[];
                                    /** @description Its choices as MULTI_SELECT. */
                                    items: string[];
                                    /** @description The folder of its links. */
                                    targetFolderId: string | null;
                                } | null;
                            }[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsReadErrors: {
        parameters: {
            query?: {
                /**
                 * @description The `afterRow` of the answer before; 0 begins.
                 * @example 0
                 */
                afterRow?: components["parameters"]["AfterRow"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `imp_` and 26 characters.
                 * @example imp_01h455vb4pex5vsknk084sn018
                 */
                id: components["parameters"]["ImportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsCreateExport: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What the file lists.
                     * @default records
                     * @enum {string}
                     */
                    of?: "records" | "deals" | "tasks" | "comments" | "calls" | "links" | "tags";
                    /**
                     * @description The folder of the records; required for them, and for nothing else.
                     * @example fld_01h455vb4pex5vsknk084sn004
                     */
                    folderId?: string;
                    /**
                     * @description JSON_LINES has one object per line, in the form of the API; `createImport` reads all of them.
                     * @default CSV
                     * @enum {string}
                     */
                    format?: "CSV" | "XLSX" | "JSON_LINES";
                    /** @description Conditions, as a query has them. Links, comments, calls and tags have them, too. */
                    where?: components["schemas"]["Filter"];
                    /** @description The `sort` of a query; ids where it is left out. */
                    order?: string[];
                    /**
                     * @description Every word must occur, as in a query.
                     * @example example
                     */
                    search?: string;
                    /**
                     * @description The parameters of the list of records.
                     * @default {}
                     */
                    filter?: {
                        search?: components["schemas"]["RecordsBulkSearch"];
                        ownerId?: components["schemas"]["RecordsBulkOwnerId"];
                        tag?: components["schemas"]["RecordsBulkTag"];
                        data?: components["schemas"]["RecordsBulkData"];
                        /**
                         * @description Order; `-` is descending.
                         * @default -createdAt
                         * @example -updatedAt
                         * @enum {string}
                         */
                        sort?: "-createdAt" | "createdAt" | "-updatedAt" | "updatedAt" | "title" | "-title";
                        /** @description Conditions of a query. With `where` or `order`, `search` alone. */
                        where?: components["schemas"]["Filter"];
                        /** @description The `sort` of a query. */
                        order?: string[];
                    };
                    /** @description Fields, and `data.<key>`, in the order of the columns; by default all. A 422 names them. */
                    columns?: string[];
                };
            };
        };
        responses: {
            200: components["responses"]["ImportsCancelExportAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsGetExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `exp_` and 26 characters.
                 * @example exp_01h455vb4pex5vsknk084sn020
                 */
                id: components["parameters"]["ImportsReadFileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsCancelExport: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `exp_` and 26 characters.
                 * @example exp_01h455vb4pex5vsknk084sn020
                 */
                id: components["parameters"]["ImportsReadFileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ImportsCancelExportAnswer"];
            default: components["responses"]["Error"];
        };
    };
    importsReadPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `exp_` and 26 characters.
                 * @example exp_01h455vb4pex5vsknk084sn020
                 */
                id: components["parameters"]["ImportsReadFileId"];
                /**
                 * @description From 0 to `partCount`, exclusive.
                 * @example 0
                 */
                position: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The text of a CSV or JSON lines file. */
                            content?: string;
                            /**
                             * Format: byte
                             * @description The bytes of any other file.
                             */
                            bytes?: string;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    importsReadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `exp_` and 26 characters.
                 * @example exp_01h455vb4pex5vsknk084sn020
                 */
                id: components["parameters"]["ImportsReadFileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/jsonl": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linksList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linksCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The other record.
                     * @example rec_01h455vb4pex5vsknk084sn005
                     */
                    recordId: string;
                    /**
                     * @description One of `GET /link-kinds`.
                     * @example kind_01h455vb4pex5vsknk084sn034
                     */
                    kindId: string;
                    /**
                     * @description IN where the other record is the one that links.
                     * @default OUT
                     * @example OUT
                     * @enum {string}
                     */
                    direction?: "OUT" | "IN";
                };
            };
        };
        responses: {
            200: components["responses"]["LinksCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linksGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
                /**
                 * @description Id, `lnk_` and 26 characters.
                 * @example lnk_01h455vb4pex5vsknk084sn033
                 */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linksRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["LinksGetId"];
                /**
                 * @description Id, `lnk_` and 26 characters.
                 * @example lnk_01h455vb4pex5vsknk084sn033
                 */
                linkId: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LinksCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    linksListKinds: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ViewsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linksCreateKind: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["LinksCreateKindName"];
                    reverseName: components["schemas"]["ReverseName"];
                };
            };
        };
        responses: {
            200: components["responses"]["LinksCreateKindAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linksGetKind: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `kind_` and 26 characters.
                 * @example kind_01h455vb4pex5vsknk084sn034
                 */
                id: components["parameters"]["LinksGetKindId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    linksRemoveKind: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `kind_` and 26 characters.
                 * @example kind_01h455vb4pex5vsknk084sn034
                 */
                id: components["parameters"]["LinksGetKindId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LinksCreateKindAnswer"];
            default: components["responses"]["Error"];
        };
    };
    linksUpdateKind: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `kind_` and 26 characters.
                 * @example kind_01h455vb4pex5vsknk084sn034
                 */
                id: components["parameters"]["LinksGetKindId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: components["schemas"]["LinksCreateKindName"];
                    reverseName?: components["schemas"]["ReverseName"];
                };
            };
        };
        responses: {
            200: components["responses"]["LinksCreateKindAnswer"];
            default: components["responses"]["Error"];
        };
    };
    membersList: {
        parameters: {
            query?: {
                /**
                 * @description Only the person with this e-mail address.
                 * @example person@example.com
                 */
                email?: string;
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    operationsList: {
        parameters: {
            query?: {
                /**
                 * @description Only these kinds. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "BATCH"
                 *     ]
                 */
                kind?: ("BATCH" | "BULK" | "ERASURE" | "IMPORT" | "MERGE" | "PURGE" | "RUN" | "SESSION" | "SYNC" | "UNDO")[];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    operationsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                id: components["parameters"]["OperationsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    operationsListProblems: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                id: components["parameters"]["OperationsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OperationProblem"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    operationsCancel: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                id: components["parameters"]["OperationsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecordsBulkAnswer"];
            default: components["responses"]["Error"];
        };
    };
    operationsUndo: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                id: components["parameters"]["OperationsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecordsBulkAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @description `true` also shows archived pipelines, stages and fields.
                 * @example false
                 */
                archived?: components["parameters"]["PipelinesGetArchived"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    pipelinesCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["FoldersCreateName"];
                    stages: components["schemas"]["PipelinesAddStageStage"][];
                    /** @default [] */
                    fields?: components["schemas"]["PipelinesAddFieldField"][];
                };
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    pipelinesGet: {
        parameters: {
            query?: {
                /**
                 * @description `true` also shows archived pipelines, stages and fields.
                 * @example false
                 */
                archived?: components["parameters"]["PipelinesGetArchived"];
            };
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoldersUpdateBody"];
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesArchive: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoldersArchiveBody"];
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesReorder: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: components["schemas"]["PipelineId"][];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"][];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    pipelinesGetStage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description Id, `st_` and 26 characters.
                 * @example st_01h455vb4pex5vsknk084sn009
                 */
                stageId: components["parameters"]["PipelinesGetStageStageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PipelineStage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    pipelinesUpdateStage: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description Id, `st_` and 26 characters.
                 * @example st_01h455vb4pex5vsknk084sn009
                 */
                stageId: components["parameters"]["PipelinesGetStageStageId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: components["schemas"]["FoldersCreateName"];
                    /** @enum {string} */
                    kind?: "OPEN" | "WON" | "LOST";
                    /**
                     * @description In percent, for a stage under way; null goes by its place.
                     * @example 50
                     */
                    probability?: number | null;
                    /**
                     * @description After how many days in it a deal counts as idle; null never.
                     * @example 14
                     */
                    idleDays?: number | null;
                };
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesAddStage: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stage: components["schemas"]["PipelinesAddStageStage"];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PipelineStage"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PipelineStage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    pipelinesReorderStages: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stageIds: components["schemas"]["StageId"][];
                };
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesArchiveStage: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description Id, `st_` and 26 characters.
                 * @example st_01h455vb4pex5vsknk084sn009
                 */
                stageId: components["parameters"]["PipelinesGetStageStageId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description `false` brings it back.
                     * @default true
                     */
                    isArchived?: boolean;
                    /**
                     * @description The stage that takes over its deals; needed where there are any.
                     * @example st_01h455vb4pex5vsknk084sn009
                     */
                    moveDealsTo?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesGetField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FoldersGetFieldAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesUpdateField: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoldersUpdateFieldBody"];
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesAddField: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: components["schemas"]["PipelinesAddFieldField"];
                };
            };
        };
        responses: {
            200: components["responses"]["FoldersAddFieldAnswer"];
            201: components["responses"]["FoldersAddFieldCreated"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesArchiveField: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FoldersArchiveBody"];
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    pipelinesReorderFields: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FoldersReorderFieldsBody"];
            };
        };
        responses: {
            200: components["responses"]["PipelinesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    queryFindRecords: {
        parameters: {
            query?: {
                /**
                 * @description Up to three fields, `-` is descending. What has no value comes last; ties go by id. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "-updatedAt",
                 *       "title"
                 *     ]
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "title",
                 *       "updatedAt"
                 *     ]
                 */
                fields?: components["parameters"]["Fields"];
                /**
                 * @description What to add to each item. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "owner"
                 *     ]
                 */
                include?: ("owner" | "company" | "deals" | "tasks" | "lastActivity")[];
                /**
                 * @description Items per page; a page also ends at about 2 MB.
                 * @example 50
                 */
                pageSize?: components["parameters"]["QueryFindDealsPageSize"];
                /**
                 * @description The `nextCursor` of the page before, with the same `sort`.
                 * @example WyItY3JlYXRlZEF0Il0
                 */
                cursor?: components["parameters"]["QueryFindDealsCursor"];
                /**
                 * @description `true` adds `total`.
                 * @example false
                 */
                count?: components["parameters"]["QueryFindDealsCount"];
                /**
                 * @description `true` also shows the records of archived folders.
                 * @example false
                 */
                archived?: components["parameters"]["RecordsListArchived"];
                /**
                 * @description Every word must occur in the title, e-mail, phone or a text of `data`, beside what `where` asks.
                 * @example example
                 */
                search?: string;
                /**
                 * @description Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, `filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.
                 * @example {
                 *       "createdAt.after": "2026-01-31"
                 *     }
                 */
                filter?: components["parameters"]["QueryFindDealsFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedRecord"][];
                        nextCursor: components["schemas"]["QueryDealsNextCursor"];
                        total?: components["schemas"]["QueryDealsTotal"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    queryRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description At most 20 conditions; none finds everything. */
                    where?: components["schemas"]["Filter"];
                    sort?: components["schemas"]["QueryDealsSort"];
                    fields?: components["schemas"]["QueryDealsFields"];
                    /**
                     * @description What to add to each item.
                     * @default []
                     * @example [
                     *       "owner"
                     *     ]
                     */
                    include?: ("owner" | "company" | "deals" | "tasks" | "lastActivity")[];
                    pageSize?: components["schemas"]["QueryDealsPageSize"];
                    cursor?: components["schemas"]["QueryDealsCursor"];
                    count?: components["schemas"]["QueryDealsCount"];
                    /**
                     * @description `true` also shows the records of archived folders.
                     * @default false
                     * @example false
                     */
                    archived?: boolean;
                    search?: components["schemas"]["QueryRecordsSearch"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedRecord"][];
                        nextCursor: components["schemas"]["QueryDealsNextCursor"];
                        total?: components["schemas"]["QueryDealsTotal"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    queryFindDeals: {
        parameters: {
            query?: {
                /**
                 * @description Up to three fields, `-` is descending. What has no value comes last; ties go by id. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "-updatedAt",
                 *       "title"
                 *     ]
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "title",
                 *       "updatedAt"
                 *     ]
                 */
                fields?: components["parameters"]["Fields"];
                /**
                 * @description What to add to each item. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "owner"
                 *     ]
                 */
                include?: components["parameters"]["Include"];
                /**
                 * @description Items per page; a page also ends at about 2 MB.
                 * @example 50
                 */
                pageSize?: components["parameters"]["QueryFindDealsPageSize"];
                /**
                 * @description The `nextCursor` of the page before, with the same `sort`.
                 * @example WyItY3JlYXRlZEF0Il0
                 */
                cursor?: components["parameters"]["QueryFindDealsCursor"];
                /**
                 * @description `true` adds `total`.
                 * @example false
                 */
                count?: components["parameters"]["QueryFindDealsCount"];
                /**
                 * @description `true` also shows the deals of archived pipelines.
                 * @example false
                 */
                archived?: components["parameters"]["DealsListArchived"];
                /**
                 * @description Every word must occur in the title, beside what `where` asks.
                 * @example example
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, `filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.
                 * @example {
                 *       "createdAt.after": "2026-01-31"
                 *     }
                 */
                filter?: components["parameters"]["QueryFindDealsFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedDeal"][];
                        nextCursor: components["schemas"]["QueryDealsNextCursor"];
                        total?: components["schemas"]["QueryDealsTotal"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    queryDeals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description At most 20 conditions; none finds everything. */
                    where?: components["schemas"]["Filter"];
                    sort?: components["schemas"]["QueryDealsSort"];
                    fields?: components["schemas"]["QueryDealsFields"];
                    include?: components["schemas"]["QueryDealsInclude"];
                    pageSize?: components["schemas"]["QueryDealsPageSize"];
                    cursor?: components["schemas"]["QueryDealsCursor"];
                    count?: components["schemas"]["QueryDealsCount"];
                    /**
                     * @description `true` also shows the deals of archived pipelines.
                     * @default false
                     * @example false
                     */
                    archived?: boolean;
                    search?: components["schemas"]["QueryDealsSearch"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedDeal"][];
                        nextCursor: components["schemas"]["QueryDealsNextCursor"];
                        total?: components["schemas"]["QueryDealsTotal"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    queryFindTasks: {
        parameters: {
            query?: {
                /**
                 * @description Up to three fields, `-` is descending. What has no value comes last; ties go by id. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "-updatedAt",
                 *       "title"
                 *     ]
                 */
                sort?: components["parameters"]["Sort"];
                /**
                 * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "title",
                 *       "updatedAt"
                 *     ]
                 */
                fields?: components["parameters"]["Fields"];
                /**
                 * @description What to add to each item. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "owner"
                 *     ]
                 */
                include?: components["parameters"]["Include"];
                /**
                 * @description Items per page; a page also ends at about 2 MB.
                 * @example 50
                 */
                pageSize?: components["parameters"]["QueryFindDealsPageSize"];
                /**
                 * @description The `nextCursor` of the page before, with the same `sort`.
                 * @example WyItY3JlYXRlZEF0Il0
                 */
                cursor?: components["parameters"]["QueryFindDealsCursor"];
                /**
                 * @description `true` adds `total`.
                 * @example false
                 */
                count?: components["parameters"]["QueryFindDealsCount"];
                /**
                 * @description Every word must occur in the title, beside what `where` asks.
                 * @example example
                 */
                search?: components["parameters"]["Search"];
                /**
                 * @description Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, `filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.
                 * @example {
                 *       "createdAt.after": "2026-01-31"
                 *     }
                 */
                filter?: components["parameters"]["QueryFindDealsFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedTask"][];
                        nextCursor: components["schemas"]["QueryDealsNextCursor"];
                        total?: components["schemas"]["QueryDealsTotal"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    queryTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description At most 20 conditions; none finds everything. */
                    where?: components["schemas"]["Filter"];
                    sort?: components["schemas"]["QueryDealsSort"];
                    fields?: components["schemas"]["QueryDealsFields"];
                    include?: components["schemas"]["QueryDealsInclude"];
                    pageSize?: components["schemas"]["QueryDealsPageSize"];
                    cursor?: components["schemas"]["QueryDealsCursor"];
                    count?: components["schemas"]["QueryDealsCount"];
                    search?: components["schemas"]["QueryDealsSearch"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedTask"][];
                        nextCursor: components["schemas"]["QueryDealsNextCursor"];
                        total?: components["schemas"]["QueryDealsTotal"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of these folders. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "fld_01h455vb4pex5vsknk084sn004"
                 *     ]
                 */
                folderId?: components["schemas"]["FolderId"][];
                /**
                 * @description Every word must occur in the title, e-mail, phone or a text value of `data`.
                 * @example example
                 */
                search?: string;
                /**
                 * @description The same as `search`, which wins where both are sent.
                 * @example example
                 */
                q?: string;
                /**
                 * @description Only records with this e-mail address, in any case.
                 * @example contact@example.com
                 */
                email?: string;
                /**
                 * @description Only records with this phone number, in its national or its international form.
                 * @example +1 555 0100
                 */
                phone?: string;
                /**
                 * @description Only records of these owners. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                ownerId?: components["schemas"]["DealsListOwnerId"];
                /**
                 * @description Only what has this id in another system.
                 * @example 1042
                 */
                externalId?: components["parameters"]["DealsListExternalId"];
                /**
                 * @description Only ids from this source; goes with `externalId`.
                 * @example shop
                 */
                externalSource?: components["parameters"]["DealsListExternalSource"];
                /**
                 * @description Only what has one of these tags. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tag?: components["parameters"]["DealsListTag"];
                /**
                 * @description Only records created after this moment.
                 * @example 2026-01-31T09:30:00Z
                 */
                createdAfter?: string;
                /**
                 * @description Only records updated after this moment.
                 * @example 2026-01-31T09:30:00Z
                 */
                updatedAfter?: string;
                /**
                 * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes, as a blank does. Complete, each item once and as it is now; what is gone is in `deleted`.
                 * @example 0
                 */
                changedSince?: components["parameters"]["ChangedSince"];
                /**
                 * @description Order; `-` is descending.
                 * @example -updatedAt
                 */
                sort?: "-createdAt" | "createdAt" | "-updatedAt" | "updatedAt" | "title" | "-title";
                /**
                 * @description `true` also shows the records of archived folders.
                 * @example false
                 */
                archived?: components["parameters"]["RecordsListArchived"];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @description Only records with these custom values, as `data[key]=value`.
                 * @example {
                 *       "status": "lead"
                 *     }
                 */
                data?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                        /** @description Only with `changedSince`: what was deleted, moved to Trash or archived. */
                        deleted?: {
                            id: components["schemas"]["RecordId"];
                            deletedAt: components["schemas"]["Timestamp"];
                        }[];
                        hasMore?: components["schemas"]["HasMore"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsUpsert: {
        parameters: {
            query: {
                /**
                 * @description `email`, `phone`, `title` or the key of a custom field; with several, all must be the same. A blank value is refused. Or `externalId`, alone.
                 * @example email
                 */
                matchOn: string;
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: components["schemas"]["RecordsMergeTitle"];
                    email?: components["schemas"]["RecordsMergeEmail"];
                    phone?: components["schemas"]["CallsCreatePhone"];
                    data?: components["schemas"]["CrmRecordData"];
                    ownerId?: components["schemas"]["OwnerId"];
                    externalSource?: components["schemas"]["ExternalSource"];
                    externalId?: components["schemas"]["ExternalId"];
                    tags?: components["schemas"]["DealsCreateTags"];
                    folderId: components["schemas"]["RecordsUpsertFolderId"];
                    create?: components["schemas"]["RecordsUpsertCreate"];
                    update?: components["schemas"]["RecordsUpsertUpdate"];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                        /** @description Whether the record was made. */
                        created: boolean;
                        /** @description Whether several records matched; the oldest was changed. */
                        isAmbiguous: boolean;
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                        /** @description Whether the record was made. */
                        created: boolean;
                        /** @description Whether several records matched; the oldest was changed. */
                        isAmbiguous: boolean;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordsCreateBody"];
            };
        };
        responses: {
            200: components["responses"]["RecordsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["RecordsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    recordsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["RecordsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecordsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["RecordsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecordsUpdateBody"];
            };
        };
        responses: {
            200: components["responses"]["RecordsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsBatch: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    atomic?: components["schemas"]["DealsBatchAtomic"];
                    /** @description What to do, in this order; at most 1000. */
                    items: components["schemas"]["RecordBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            operationId: components["schemas"]["DealsBatchOperationId"];
                            succeeded: components["schemas"]["DealsBatchSucceeded"];
                            /** @description Items that failed and wrote nothing. */
                            failed: number;
                            /** @description One for each item, in the same order. */
                            results: {
                                status: components["schemas"]["DealsBatchStatus"];
                                /** @description The resource; of a delete, as it was. Null for an error. */
                                data: components["schemas"]["CrmRecord"] | null;
                                error: components["schemas"]["DealsBatchError"];
                            }[];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsBulk: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The records that are changed: those that a list with these filters shows when it begins.
                     * @example {
                     *       "folderId": [
                     *         "fld_01h455vb4pex5vsknk084sn004"
                     *       ],
                     *       "data": {
                     *         "status": "lead"
                     *       }
                     *     }
                     */
                    filter: {
                        folderId: components["schemas"]["RecordsBulkFolderId"];
                        search?: components["schemas"]["RecordsBulkSearch"];
                        email?: components["schemas"]["RecordsBulkEmail"];
                        phone?: components["schemas"]["RecordsBulkPhone"];
                        ownerId?: components["schemas"]["RecordsBulkOwnerId"];
                        tag?: components["schemas"]["RecordsBulkTag"];
                        createdAfter?: components["schemas"]["CreatedAfter"];
                        data?: components["schemas"]["RecordsBulkData"];
                        /**
                         * @description Conditions as `POST /records/query` takes them, beside `folderId` and `search` only.
                         * @example {
                         *       "field": "createdAt",
                         *       "op": "before",
                         *       "value": "2026-01-31T00:00:00Z"
                         *     }
                         */
                        where?: components["schemas"]["Filter"];
                    };
                    /**
                     * @description What happens to each of them; `delete` moves it to Trash.
                     * @example {
                     *       "action": "update",
                     *       "values": {
                     *         "data": {
                     *           "status": "customer"
                     *         }
                     *       }
                     *     }
                     */
                    change: components["schemas"]["RecordBulkChange"];
                };
            };
        };
        responses: {
            200: components["responses"]["RecordsBulkAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsListTrash: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrashedRecord"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsRestore: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["RecordsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecordsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsTimeline: {
        parameters: {
            query?: {
                /**
                 * @description Only events of these kinds. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "comment.created"
                 *     ]
                 */
                kind?: components["parameters"]["Kind"];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["RecordsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DealsTimelineAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsFindDuplicates: {
        parameters: {
            query?: {
                /** @description What is compared: of a phone number its digits, else without regard to case. `similar`: what differs a little. */
                by?: "email" | "phone" | "title" | "similar";
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DuplicateRecords"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsDiffer: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 2 to 10 records. */
                    recordIds: components["schemas"]["RecordId"][];
                    /**
                     * @description `false` forgets it.
                     * @default true
                     */
                    different?: boolean;
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Those that this changed. */
                            pairs: components["schemas"]["RecordId"][][];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsMerge: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record that stays.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The records that it takes in, at most 10, of the same folder.
                     * @example [
                     *       "rec_01h455vb4pex5vsknk084sn006"
                     *     ]
                     */
                    recordIds: components["schemas"]["RecordId"][];
                    /**
                     * @description Values that were chosen, as an update takes them. What is not named stays as the record has it; where it has nothing, it takes the value of the first of `recordIds` that has one.
                     * @example {
                     *       "email": "contact@example.com",
                     *       "data": {
                     *         "status": "customer"
                     *       }
                     *     }
                     */
                    values?: {
                        title?: components["schemas"]["RecordsMergeTitle"];
                        email?: components["schemas"]["RecordsMergeEmail"];
                        phone?: components["schemas"]["CallsCreatePhone"];
                        data?: components["schemas"]["RecordsMergeData"];
                        ownerId?: components["schemas"]["OwnerId"];
                        externalSource?: components["schemas"]["ExternalSource"];
                        externalId?: components["schemas"]["ExternalId"];
                        tags?: components["schemas"]["DealsCreateTags"];
                    };
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            record: components["schemas"]["CrmRecord"];
                            /** @description Undo the merge by `POST /operations/{id}/undo`. While `state` is RUNNING, it still moves what hangs on the records; these go to Trash at the end. */
                            operation: components["schemas"]["Operation"];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsListDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldDuplicate"][];
                        /**
                         * @description false where there are more than these 100.
                         * @example true
                         */
                        isComplete: boolean;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    recordsSetUnique: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                folderId: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    unique: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["FoldersCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsErase: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: components["parameters"]["RecordsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RecordsBulkAnswer"];
            default: components["responses"]["Error"];
        };
    };
    recordsEmptyTrash: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: components["responses"]["RecordsBulkAnswer"];
            default: components["responses"]["Error"];
        };
    };
    reportsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ViewsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    reportsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Sales */
                    name: string;
                    /**
                     * @description In the order in which they are shown.
                     * @default []
                     */
                    tiles?: components["schemas"]["ReportTile"][];
                    /** @description Whether only its owner sees it. */
                    isPrivate?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["ReportsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    reportsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `rep_` and 26 characters.
                 * @example rep_01h455vb4pex5vsknk084sn040
                 */
                id: components["parameters"]["ReportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    reportsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `rep_` and 26 characters.
                 * @example rep_01h455vb4pex5vsknk084sn040
                 */
                id: components["parameters"]["ReportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReportsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    reportsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `rep_` and 26 characters.
                 * @example rep_01h455vb4pex5vsknk084sn040
                 */
                id: components["parameters"]["ReportsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Sales */
                    name?: string;
                    /** @description In the order in which they are shown. */
                    tiles?: components["schemas"]["ReportTile"][];
                    /** @description Whether only its owner sees it. */
                    isPrivate?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["ReportsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    reportsMeasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tile: components["schemas"]["ReportTile"];
                    /**
                     * @description The first day of the period.
                     * @example 2026-01-01
                     */
                    from?: components["schemas"]["ReportsMeasureTo"] | null;
                    /**
                     * @description Its last day.
                     * @example 2026-01-31
                     */
                    to?: components["schemas"]["ReportsMeasureTo"] | null;
                    /**
                     * @description Only what this member owns, is assigned to or did.
                     * @example usr_01h455vb4pex5vsknk084sn001
                     */
                    ownerId?: string;
                    timeZone?: components["schemas"]["TimeZone"];
                };
            };
        };
        responses: {
            200: components["responses"]["AggregateDealsAnswer"];
            default: components["responses"]["Error"];
        };
    };
    searchFind: {
        parameters: {
            query: {
                /**
                 * @description The words: each must occur, in any case and with any accents. Ten words count. Without one, nothing is found.
                 * @example muller
                 */
                q: string;
                /**
                 * @description Only these; by default everything that the caller may read. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "deals"
                 *     ]
                 */
                kinds?: ("records" | "deals" | "tasks" | "comments" | "calls")[];
                /**
                 * @description Of records, only those of this folder.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                folderId?: string;
                /**
                 * @description Of deals, only those of this pipeline.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                pipelineId?: string;
                /**
                 * @description Items of each kind.
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Where little is found, `true` adds records, deals and tasks with words that differ in a letter or two. Their `match` is `similar`.
                 * @example false
                 */
                similar?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The kinds in which something was found, best first. */
                        data: components["schemas"]["SearchGroup"][];
                        /**
                         * @description The words by which the first similar item was found.
                         * @example muller
                         */
                        corrected: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["AuditListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sync"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sync"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsSet: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The folder of its records.
                     * @example fld_01h455vb4pex5vsknk084sn004
                     */
                    folderId: string;
                    /**
                     * @description What happens to the record of an item that left the source. `TAG` sets `missingTag`.
                     * @default KEEP
                     * @enum {string}
                     */
                    onMissing?: "KEEP" | "TRASH" | "TAG";
                    /**
                     * @description The tag of records whose item left the source.
                     * @default null
                     */
                    missingTag?: string | null;
                    /**
                     * @description Who wins by field: `SOURCE` (default); `DOSSIER`, whose value stays and of which only a blank is filled; `NEWEST`, by the `updatedAt` of the item and of the record, where both have changed the field.
                     * @default {}
                     * @example {
                     *       "phone": "DOSSIER",
                     *       "data.status": "NEWEST"
                     *     }
                     */
                    winners?: {
                        [key: string]: "SOURCE" | "DOSSIER" | "NEWEST";
                    };
                    /**
                     * @description A run that would tag or trash more of the known items stops before it removes any.
                     * @default 20
                     * @example 20
                     */
                    maxRemovedPercent?: number;
                };
            };
        };
        responses: {
            200: components["responses"]["SyncsSetAnswer"];
            default: components["responses"]["Error"];
        };
    };
    syncsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SyncsSetAnswer"];
            default: components["responses"]["Error"];
        };
    };
    syncsStartRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Counts what would change, and writes nothing.
                     * @default false
                     */
                    isDryRun?: boolean;
                    items?: components["schemas"]["SyncsAddPartItems"];
                    /**
                     * @description `items` are the whole list: the run starts at once.
                     * @default false
                     */
                    finish?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["SyncsAddPartAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsGetRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
                /**
                 * @description Id, `srun_` and 26 characters.
                 * @example srun_01h455vb4pex5vsknk084sn047
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsAddPart: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
                /**
                 * @description Id, `srun_` and 26 characters.
                 * @example srun_01h455vb4pex5vsknk084sn047
                 */
                runId: components["parameters"]["RunId"];
                /**
                 * @description The number of the part, from 0.
                 * @example 0
                 */
                position: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    items?: components["schemas"]["SyncsAddPartItems"];
                    /** @description In place of `items`: JSON lines, or CSV with a header of field names (`externalId`, `data.<key>`). */
                    content?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["SyncsAddPartAnswer"];
            default: components["responses"]["Error"];
        };
    };
    syncsFinishRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
                /**
                 * @description Id, `srun_` and 26 characters.
                 * @example srun_01h455vb4pex5vsknk084sn047
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SyncsAddPartAnswer"];
            default: components["responses"]["Error"];
        };
    };
    syncsCancelRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
                /**
                 * @description Id, `srun_` and 26 characters.
                 * @example srun_01h455vb4pex5vsknk084sn047
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SyncsAddPartAnswer"];
            default: components["responses"]["Error"];
        };
    };
    syncsListProblems: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
                /**
                 * @description Id, `srun_` and 26 characters.
                 * @example srun_01h455vb4pex5vsknk084sn047
                 */
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncProblem"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsListConflicts: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncConflict"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsChanges: {
        parameters: {
            query?: {
                /**
                 * @description The `cursor` of the answer before; by default the last acknowledged one.
                 * @example 0
                 */
                after?: string;
                /**
                 * @description Records per page, 1 to 500.
                 * @example 500
                 */
                pageSize?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncChanges"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    syncsAcknowledge: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a source.
                 * @example shop
                 */
                source: components["parameters"]["Source"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The `cursor` of the changes that the source has now. */
                    after?: string;
                    /**
                     * @description The ids that the source gave to records that were born in Dossier.
                     * @default []
                     */
                    items?: {
                        recordId: components["schemas"]["RecordId"];
                        /**
                         * @description Its id in the source.
                         * @example 42
                         */
                        externalId: string;
                    }[];
                };
            };
        };
        responses: {
            200: components["responses"]["SyncsSetAnswer"];
            default: components["responses"]["Error"];
        };
    };
    tagsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tagsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["TagsCreateName"];
                    /**
                     * @description How the web app shows it.
                     * @default GRAY
                     * @example BLUE
                     * @enum {string}
                     */
                    color?: "GRAY" | "RED" | "ORANGE" | "YELLOW" | "GREEN" | "TEAL" | "BLUE" | "PURPLE" | "PINK";
                };
            };
        };
        responses: {
            200: components["responses"]["TagsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tagsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `tag_` and 26 characters.
                 * @example tag_01h455vb4pex5vsknk084sn036
                 */
                id: components["parameters"]["TagsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    tagsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `tag_` and 26 characters.
                 * @example tag_01h455vb4pex5vsknk084sn036
                 */
                id: components["parameters"]["TagsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TagsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    tagsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `tag_` and 26 characters.
                 * @example tag_01h455vb4pex5vsknk084sn036
                 */
                id: components["parameters"]["TagsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: components["schemas"]["TagsCreateName"];
                    color?: components["schemas"]["TagColor"];
                };
            };
        };
        responses: {
            200: components["responses"]["TagsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    tasksList: {
        parameters: {
            query?: {
                /**
                 * @description Only tasks with one of these statuses. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "OPEN"
                 *     ]
                 */
                status?: ("OPEN" | "DONE")[];
                /**
                 * @description Only what has this id in another system.
                 * @example 1042
                 */
                externalId?: components["parameters"]["DealsListExternalId"];
                /**
                 * @description Only ids from this source; goes with `externalId`.
                 * @example shop
                 */
                externalSource?: components["parameters"]["DealsListExternalSource"];
                /**
                 * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes, as a blank does. Complete, each item once and as it is now; what is gone is in `deleted`.
                 * @example 0
                 */
                changedSince?: components["parameters"]["ChangedSince"];
                /**
                 * @description Only tasks linked to these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: components["schemas"]["DealsListRecordId"];
                /**
                 * @description Only tasks of these members. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                assigneeId?: components["schemas"]["DealsListOwnerId"];
                /**
                 * @description Only tasks of these priorities. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "HIGH"
                 *     ]
                 */
                priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT")[];
                /**
                 * @description Only tasks of these types. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "CALL"
                 *     ]
                 */
                type?: ("TODO" | "CALL" | "EMAIL" | "MEETING")[];
                /**
                 * @description Only what has one of these tags. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tag?: components["parameters"]["DealsListTag"];
                /**
                 * @description Only tasks due after this moment.
                 * @example 2026-01-31T09:30:00Z
                 */
                dueAfter?: string;
                /**
                 * @description Only tasks due before this moment.
                 * @example 2026-01-31T09:30:00Z
                 */
                dueBefore?: string;
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                        /** @description Only with `changedSince`: what was deleted, moved to Trash or archived. */
                        deleted?: {
                            id: components["schemas"]["CrmTaskId"];
                            deletedAt: components["schemas"]["Timestamp"];
                        }[];
                        hasMore?: components["schemas"]["HasMore"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tasksUpsert: {
        parameters: {
            query: {
                /**
                 * @description By what it is looked for.
                 * @example externalId
                 */
                matchOn: components["parameters"]["MatchOn"];
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: components["schemas"]["TasksCreateTitle"];
                    dueAt?: components["schemas"]["DueAt"];
                    assigneeId?: components["schemas"]["AssigneeId"];
                    status?: components["schemas"]["TasksUpdateStatus"];
                    priority?: components["schemas"]["TasksCreatePriority"];
                    type?: components["schemas"]["TasksCreateType"];
                    externalSource?: components["schemas"]["ExternalSource"];
                    externalId?: components["schemas"]["ExternalId"];
                    tags?: components["schemas"]["DealsCreateTags"];
                    /** @description Values only for a task that is created. */
                    create?: {
                        title?: components["schemas"]["TasksCreateTitle"];
                        dueAt?: components["schemas"]["DueAt"];
                        assigneeId?: components["schemas"]["AssigneeId"];
                        recordId?: components["schemas"]["DealsCreateRecordId"];
                        dealId?: components["schemas"]["TasksCreateDealId"];
                        priority?: components["schemas"]["TasksCreatePriority"];
                        type?: components["schemas"]["TasksCreateType"];
                        externalSource?: components["schemas"]["ExternalSource"];
                        externalId?: components["schemas"]["ExternalId"];
                        tags?: components["schemas"]["DealsCreateTags"];
                        recurrence?: components["schemas"]["TasksCreateRecurrence"];
                    };
                    /** @description Values only for a task that is there already. */
                    update?: {
                        title?: components["schemas"]["TasksCreateTitle"];
                        dueAt?: components["schemas"]["DueAt"];
                        assigneeId?: components["schemas"]["AssigneeId"];
                        status?: components["schemas"]["TasksUpdateStatus"];
                        priority?: components["schemas"]["TasksCreatePriority"];
                        type?: components["schemas"]["TasksCreateType"];
                        externalSource?: components["schemas"]["ExternalSource"];
                        externalId?: components["schemas"]["ExternalId"];
                        tags?: components["schemas"]["DealsCreateTags"];
                    };
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                        created: components["schemas"]["DealsUpsertCreated"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                        created: components["schemas"]["DealsUpsertCreated"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tasksCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TasksCreateBody"];
            };
        };
        responses: {
            200: components["responses"]["TasksCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tasksGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `task_` and 26 characters.
                 * @example task_01h455vb4pex5vsknk084sn011
                 */
                id: components["parameters"]["TasksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    tasksRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `task_` and 26 characters.
                 * @example task_01h455vb4pex5vsknk084sn011
                 */
                id: components["parameters"]["TasksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TasksCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    tasksUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `task_` and 26 characters.
                 * @example task_01h455vb4pex5vsknk084sn011
                 */
                id: components["parameters"]["TasksGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TasksUpdateBody"];
            };
        };
        responses: {
            200: components["responses"]["TasksCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    tasksBatch: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    atomic?: components["schemas"]["DealsBatchAtomic"];
                    /** @description What to do, in this order; at most 1000. */
                    items: components["schemas"]["TaskBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            operationId: components["schemas"]["DealsBatchOperationId"];
                            succeeded: components["schemas"]["DealsBatchSucceeded"];
                            /** @description Items that failed and wrote nothing. */
                            failed: number;
                            /** @description One for each item, in the same order. */
                            results: {
                                status: components["schemas"]["DealsBatchStatus"];
                                /** @description The resource; of a delete, as it was. Null for an error. */
                                data: components["schemas"]["CrmTask"] | null;
                                error: components["schemas"]["DealsBatchError"];
                            }[];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    variablesList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 200, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    variablesCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["VariableName"];
                    value: components["schemas"]["VariableValue"];
                };
            };
        };
        responses: {
            200: components["responses"]["VariablesCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    variablesGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    variablesRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VariablesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    variablesUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: components["schemas"]["VariableValue"];
                };
            };
        };
        responses: {
            200: components["responses"]["VariablesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    variablesIncrement: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: components["parameters"]["Name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What is added; a negative number is taken away.
                     * @default 1
                     * @example 1
                     */
                    by?: number;
                };
            };
        };
        responses: {
            200: components["responses"]["VariablesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    viewsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ViewsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
                /**
                 * @description Of the records of this folder.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                folderId?: components["schemas"]["ExportFolderId"];
                /**
                 * @description Of the deals of this pipeline; without both, of tasks.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                pipelineId?: components["schemas"]["ImportPipelineId"];
                /**
                 * @description Only views of records, of deals or of tasks.
                 * @example TASKS
                 */
                of?: "RECORDS" | "DEALS" | "TASKS";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["View"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    viewsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Customers by city */
                    name: string;
                    folderId?: components["schemas"]["ViewFolderId"];
                    pipelineId?: components["schemas"]["ViewPipelineId"];
                    /**
                     * @description Whether everybody sees it. A view that a key makes is shared.
                     * @default true
                     */
                    isShared?: boolean;
                    /**
                     * @description What is left out is as in a plain table of everything, newest first.
                     * @default {}
                     * @example {}
                     */
                    definition?: {
                        layout?: components["schemas"]["ViewsCreateLayout"];
                        search?: components["schemas"]["ViewsCreateSearch"];
                        where?: components["schemas"]["ViewsCreateWhere"];
                        sort?: components["schemas"]["ViewsCreateSort"];
                        groupBy?: components["schemas"]["ViewsCreateGroupBy"];
                        dateField?: components["schemas"]["DateField"];
                        columns?: components["schemas"]["ViewsCreateColumns"];
                        foot?: components["schemas"]["ViewsCreateFoot"];
                        density?: components["schemas"]["ViewsCreateDensity"];
                        tasks?: components["schemas"]["ViewsCreateTasks"];
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["ViewsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["View"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    viewsGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `view_` and 26 characters.
                 * @example view_01h455vb4pex5vsknk084sn046
                 */
                id: components["parameters"]["ViewsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["View"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    viewsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `view_` and 26 characters.
                 * @example view_01h455vb4pex5vsknk084sn046
                 */
                id: components["parameters"]["ViewsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ViewsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    viewsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `view_` and 26 characters.
                 * @example view_01h455vb4pex5vsknk084sn046
                 */
                id: components["parameters"]["ViewsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Customers by city */
                    name?: string;
                    /** @description Whether everybody sees it. A view that a key makes is shared. */
                    isShared?: boolean;
                    /**
                     * @description What is left out is as in a plain table of everything, newest first.
                     * @example {}
                     */
                    definition?: {
                        layout?: components["schemas"]["ViewsCreateLayout"];
                        search?: components["schemas"]["ViewsCreateSearch"];
                        where?: components["schemas"]["ViewsCreateWhere"];
                        sort?: components["schemas"]["ViewsCreateSort"];
                        groupBy?: components["schemas"]["ViewsCreateGroupBy"];
                        dateField?: components["schemas"]["DateField"];
                        columns?: components["schemas"]["ViewsCreateColumns"];
                        foot?: components["schemas"]["ViewsCreateFoot"];
                        density?: components["schemas"]["ViewsCreateDensity"];
                        tasks?: components["schemas"]["ViewsCreateTasks"];
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["ViewsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    watchesList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ViewsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Watch"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    watchesCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Large open deals */
                    name: string;
                    /**
                     * @description The noun of its items.
                     * @example deals
                     * @enum {string}
                     */
                    of: "records" | "deals" | "tasks";
                    /** @description The conditions of its items, as in `POST /records/query`. */
                    where: components["schemas"]["Filter"];
                    /** @default true */
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["WatchesCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Watch"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    watchesGet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Id, `wat_` and 26 characters.
                 * @example wat_01h455vb4pex5vsknk084sn052
                 */
                id: components["parameters"]["WatchesGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Watch"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Error"];
        };
    };
    watchesRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `wat_` and 26 characters.
                 * @example wat_01h455vb4pex5vsknk084sn052
                 */
                id: components["parameters"]["WatchesGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WatchesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    watchesUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `wat_` and 26 characters.
                 * @example wat_01h455vb4pex5vsknk084sn052
                 */
                id: components["parameters"]["WatchesGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Large open deals */
                    name?: string;
                    /** @description Begins anew: its items enter without events. */
                    where?: components["schemas"]["Filter"];
                    /** @description `true` begins anew, without events. */
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["WatchesCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    watchesListMembers: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `wat_` and 26 characters.
                 * @example wat_01h455vb4pex5vsknk084sn052
                 */
                id: components["parameters"]["WatchesGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchMember"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where events are sent: an https address.
                     * @example https://example.com/hooks/dossier
                     */
                    url: string;
                    /**
                     * @description The event kinds to send; null for all, also those that are yet to come.
                     * @default null
                     * @example [
                     *       "record.created",
                     *       "record.updated"
                     *     ]
                     */
                    kinds?: components["schemas"]["EventKind"][] | null;
                    folderId?: components["schemas"]["WebhooksCreateFolderId"];
                    pipelineId?: components["schemas"]["WebhooksCreatePipelineId"];
                    changedField?: components["schemas"]["ChangedField"];
                    /**
                     * @description Only events whose body meets it, written as conditions of workflows are: `trigger.body` is the body, `record` and `deal` are what it holds of them. An event for which it can not be judged is sent.
                     * @default null
                     * @example {
                     *       "left": "{{ record.data.status }}",
                     *       "operator": "equals",
                     *       "right": "Open"
                     *     }
                     */
                    condition?: components["schemas"]["WorkflowCondition"] | null;
                    /**
                     * @description Deliveries that may start within a second; the rest wait, in order, without failing. null: no limit.
                     * @default null
                     * @example 10
                     */
                    rateLimitPerSecond?: number | null;
                    /**
                     * @description `record`: the next delivery about the same record starts only when the one before it has arrived or was given up. Events without a record go by their own subject, say the deal. Other records are not held back.
                     * @default none
                     * @example record
                     * @enum {string}
                     */
                    ordering?: "none" | "record";
                    /**
                     * @description Sent with every delivery, for receivers that want a token. Values are kept encrypted and never shown again.
                     * @default {}
                     * @example {
                     *       "Authorization": "Bearer example"
                     *     }
                     */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @example Tells the mailing list about new contacts */
                    description?: string | null;
                    /** @default true */
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["WebhooksCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksListHealth: {
        parameters: {
            query?: {
                /**
                 * @description The last 24 hours, or 7 days.
                 * @example DAY
                 */
                range?: "DAY" | "WEEK";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookHealth"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhooksRemoveAnswer"];
            default: components["responses"]["Error"];
        };
    };
    webhooksUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description At another origin the values of own headers must be sent again, or be removed by null: else it is a 422.
                     * @example https://example.com/hooks/dossier
                     */
                    url?: string;
                    /**
                     * @description The event kinds to send; null for all, also those that are yet to come.
                     * @example [
                     *       "record.created",
                     *       "record.updated"
                     *     ]
                     */
                    kinds?: components["schemas"]["EventKind"][] | null;
                    folderId?: components["schemas"]["WebhooksCreateFolderId"];
                    pipelineId?: components["schemas"]["WebhooksCreatePipelineId"];
                    changedField?: components["schemas"]["ChangedField"];
                    /**
                     * @description Only events whose body meets it, written as conditions of workflows are: `trigger.body` is the body, `record` and `deal` are what it holds of them. An event for which it can not be judged is sent.
                     * @example {
                     *       "left": "{{ record.data.status }}",
                     *       "operator": "equals",
                     *       "right": "Open"
                     *     }
                     */
                    condition?: components["schemas"]["WorkflowCondition"] | null;
                    /**
                     * @description Deliveries that may start within a second; the rest wait, in order, without failing. null: no limit.
                     * @example 10
                     */
                    rateLimitPerSecond?: number | null;
                    /**
                     * @description For events from now on; what waits keeps its order.
                     * @example record
                     * @enum {string}
                     */
                    ordering?: "none" | "record";
                    /**
                     * @description Sent with every delivery, for receivers that want a token. Values are kept encrypted and never shown again. Merged name by name: one that is not sent stays, null removes it.
                     * @example {
                     *       "Authorization": "Bearer example"
                     *     }
                     */
                    headers?: {
                        [key: string]: string | null;
                    };
                    /** @example Tells the mailing list about new contacts */
                    description?: string | null;
                    /** @description true also sends what has waited. */
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["WebhooksRemoveAnswer"];
            default: components["responses"]["Error"];
        };
    };
    webhooksRotateSecret: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhooksCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    webhooksTest: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description `ping`, or the event kind of which a sample is made.
                     * @default ping
                     * @example record.created
                     */
                    kind?: components["schemas"]["EventKind"];
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTestResult"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksPreview: {
        parameters: {
            query?: {
                /**
                 * @description Judges this event only; by default the latest 200.
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                eventId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookPreview"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksListDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries in these states. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "FAILED"
                 *     ]
                 */
                status?: ("PENDING" | "SUCCEEDED" | "FAILED")[];
                /**
                 * @description Only deliveries of these event kinds. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "record.created"
                 *     ]
                 */
                kind?: components["schemas"]["EventsListKind"];
                /**
                 * @description Only deliveries of events after this moment.
                 * @example 2026-01-31T09:30:00Z
                 */
                after?: string;
                /**
                 * @description Only deliveries of events before this moment.
                 * @example 2026-01-31T09:30:00Z
                 */
                before?: string;
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksGetDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
                /**
                 * @description Id, `dlv_` and 26 characters.
                 * @example dlv_01h455vb4pex5vsknk084sn016
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryWithAttempts"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksRedeliver: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
                /**
                 * @description Id, `dlv_` and 26 characters.
                 * @example dlv_01h455vb4pex5vsknk084sn016
                 */
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksRedeliverFailed: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Failed deliveries of events since this moment are sent again.
                     * @example 2026-01-31T09:30:00Z
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Deliveries that are due again.
                             * @example 12
                             */
                            redelivered: number;
                            /** @description false where there are so many that the rest follows in the background. */
                            isComplete: boolean;
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksListReplays: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ImportsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksReplay: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description Events since this moment. It may go back as far as the workspace keeps events.
                     * @example 2026-01-31T08:00:00Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description Events before this moment; by default, and at most, now.
                     * @example 2026-01-31T10:00:00Z
                     */
                    to?: string;
                    /**
                     * @description Only these of the kinds that the webhook subscribes to; null for all of them.
                     * @default null
                     * @example [
                     *       "record.created"
                     *     ]
                     */
                    kinds?: components["schemas"]["EventKind"][] | null;
                    /**
                     * @description Only events about this record.
                     * @default null
                     */
                    recordId?: components["schemas"]["RecordId"] | null;
                    /**
                     * @description Only events of which no delivery to this webhook arrived or waits. `from` may then go back as far as the workspace keeps deliveries.
                     * @default false
                     */
                    onlyMissing?: boolean;
                    /**
                     * @description How many deliveries start within a minute; null: as many as the receiver takes.
                     * @default null
                     * @example 600
                     */
                    ratePerMinute?: number | null;
                };
            };
        };
        responses: {
            200: components["responses"]["WebhooksReplayAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksGetReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
                /**
                 * @description Id, `rpl_` and 26 characters.
                 * @example rpl_01h455vb4pex5vsknk084sn037
                 */
                replayId: components["parameters"]["ReplayId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhooksCancelReplay: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: components["parameters"]["WebhooksGetId"];
                /**
                 * @description Id, `rpl_` and 26 characters.
                 * @example rpl_01h455vb4pex5vsknk084sn037
                 */
                replayId: components["parameters"]["ReplayId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhooksReplayAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsFieldUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: components["parameters"]["FoldersGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsFieldUsesAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsDealFieldUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: components["parameters"]["PipelinesGetId"];
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: components["parameters"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsFieldUsesAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 1000, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["PageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsCreate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["FoldersCreateName"];
                    draft: components["schemas"]["WorkflowDefinition"];
                };
            };
        };
        responses: {
            200: components["responses"]["WorkflowsCreateAnswer"];
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowDetail"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowDetail"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsRemove: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsUpdate: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: components["schemas"]["FoldersCreateName"];
                    draft?: components["schemas"]["WorkflowDefinition"];
                };
            };
        };
        responses: {
            200: components["responses"]["WorkflowsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsPublish: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsListVersions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 100, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["ViewsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowVersion"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsGetVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
                /**
                 * @description The number of a version.
                 * @example 1
                 */
                version: components["parameters"]["Version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowVersion"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsRestoreVersion: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
                /**
                 * @description The number of a version.
                 * @example 1
                 */
                version: components["parameters"]["Version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsCreateAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsCompareVersions: {
        parameters: {
            query: {
                /**
                 * @description The version to compare with.
                 * @example 1
                 */
                from: number;
                /**
                 * @description The version that is compared; left out, the draft is.
                 * @example 2
                 */
                to?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowComparison"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsExport: {
        parameters: {
            query?: {
                /**
                 * @description A published version; left out, the draft.
                 * @example 1
                 */
                version?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortableWorkflow"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsListBlueprints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowBlueprint"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsImport: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    $schema?: components["schemas"]["WorkflowsImportSchema"];
                    /** @example Follow up */
                    name: string;
                    /** @description As in a draft, with `@{folder:Contacts}`, `@{pipeline:Sales}`, `@{stage:Sales/Won}` and `@{member:person@example.com}` where ids would stand, in templates, too. */
                    definition: components["schemas"]["WorkflowDefinition"];
                    choices?: components["schemas"]["WorkflowsImportChoices"];
                    /**
                     * @description What is chosen, by the key of each choice: an id or a name, the key of a field, or the value itself; of `members` a list. Left out, the default of the choice.
                     * @example {
                     *       "contacts": "Contacts"
                     *     }
                     */
                    answers?: {
                        [key: string]: components["schemas"]["WorkflowsImportAnswers"];
                    };
                    /**
                     * @description The workflow whose name and draft it replaces; left out, it makes a new one.
                     * @example wf_01h455vb4pex5vsknk084sn012
                     */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Done, or tried (`dryRun`). */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowDetail"];
                        created: components["schemas"]["DealsUpsertCreated"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowDetail"];
                        created: components["schemas"]["DealsUpsertCreated"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsEnable: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsEnableAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsDisable: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsEnableAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The record to run in the context of.
                     * @default null
                     */
                    recordId?: components["schemas"]["RecordId"] | null;
                    /**
                     * @description The deal to run in the context of.
                     * @default null
                     */
                    dealId?: components["schemas"]["DealId"] | null;
                    /**
                     * @description What templates see as `trigger.body`.
                     * @example {
                     *       "email": "contact@example.com"
                     *     }
                     */
                    body?: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["WorkflowsRunAnswer"];
            201: components["responses"]["WorkflowsRunCreated"];
            default: components["responses"]["Error"];
        };
    };
    workflowsRunForRecords: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A run for each of the records that a list with these filters shows when it begins.
                     * @example {
                     *       "folderId": [
                     *         "fld_01h455vb4pex5vsknk084sn004"
                     *       ],
                     *       "data": {
                     *         "status": "lead"
                     *       }
                     *     }
                     */
                    filter: {
                        folderId: components["schemas"]["RecordsBulkFolderId"];
                        search?: components["schemas"]["RecordsBulkSearch"];
                        email?: components["schemas"]["RecordsBulkEmail"];
                        phone?: components["schemas"]["RecordsBulkPhone"];
                        ownerId?: components["schemas"]["RecordsBulkOwnerId"];
                        tag?: components["schemas"]["RecordsBulkTag"];
                        createdAfter?: components["schemas"]["CreatedAfter"];
                        data?: components["schemas"]["RecordsBulkData"];
                    };
                    /**
                     * @description What templates see as `trigger.body`.
                     * @example {
                     *       "campaign": "spring"
                     *     }
                     */
                    body?: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["RecordsBulkAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsListRuns: {
        parameters: {
            query?: {
                /**
                 * @description Only runs in these states. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "FAILED"
                 *     ]
                 */
                state?: ("QUEUED" | "RUNNING" | "WAITING" | "SUCCEEDED" | "FAILED" | "CANCELLED")[];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Items per page, 1 to 500, or about 2 MB; `nextCursor` goes on from there.
                 * @example 50
                 */
                pageSize?: components["parameters"]["EventsListPageSize"];
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: components["parameters"]["Count"];
            };
            header?: never;
            path: {
                /**
                 * @description The workflow.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"][];
                        nextCursor: components["schemas"]["NextCursor"];
                        nextUrl: components["schemas"]["NextUrl"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsGetRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: components["parameters"]["WorkflowsGetRunRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRunDetail"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    workflowsRetryRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: components["parameters"]["WorkflowsGetRunRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsRunAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsCancelRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: components["parameters"]["WorkflowsGetRunRunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkflowsRunAnswer"];
            default: components["responses"]["Error"];
        };
    };
    workflowsRepeatRun: {
        parameters: {
            query?: {
                /**
                 * @description With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would change, which events it would state, and which webhooks and workflows would get them.
                 * @example false
                 */
                dryRun?: components["parameters"]["DryRun"];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: components["parameters"]["WorkflowsGetId"];
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: components["parameters"]["WorkflowsGetRunRunId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The name of the step to begin with, outside of loops; left out, the first of the published version.
                     * @example ask
                     */
                    fromStep?: string;
                    /**
                     * @description What templates see as `trigger.body`; left out, what came in then.
                     * @example {
                     *       "email": "contact@example.com"
                     *     }
                     */
                    body?: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["WorkflowsRunAnswer"];
            201: components["responses"]["WorkflowsRunCreated"];
            default: components["responses"]["Error"];
        };
    };
    workspacesMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            workspace: components["schemas"]["Workspace"];
                            actor: {
                                /**
                                 * @description An API key, or a signed-in person.
                                 * @example key
                                 * @enum {string}
                                 */
                                kind: "key" | "user";
                                /** @example key_01h455vb4pex5vsknk084sn005 */
                                id: string;
                                /** @example Example key */
                                name: string;
                            };
                            /**
                             * @description What the key may do; null for a person.
                             * @example [
                             *       "read"
                             *     ]
                             */
                            scopes: string[] | null;
                            /**
                             * @description What the person may do; null for a key.
                             * @example null
                             */
                            role: components["schemas"]["MemberRole"] | null;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "on-folder.archived": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "folder.archived";
                    folder: components["schemas"]["Folder"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-folder.restored": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "folder.restored";
                    folder: components["schemas"]["Folder"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.created";
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.updated";
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.deleted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.deleted";
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.restored": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.restored";
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.merged": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.merged";
                    /** @description The record that has everything now that hung on this one. */
                    into: {
                        id: components["schemas"]["RecordId"];
                        folderId: components["schemas"]["FolderId"];
                        title: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.erased": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.erased";
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.linked": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.linked";
                    link: components["schemas"]["RecordLink"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-record.unlinked": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "record.unlinked";
                    link: components["schemas"]["RecordLink"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-comment.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "comment.created";
                    comment: components["schemas"]["RecordComment"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-comment.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "comment.updated";
                    comment: components["schemas"]["RecordComment"];
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-comment.deleted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "comment.deleted";
                    comment: components["schemas"]["RecordComment"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-call.logged": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "call.logged";
                    call: components["schemas"]["CallLog"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-call.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "call.updated";
                    call: components["schemas"]["CallLog"];
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-call.deleted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "call.deleted";
                    call: components["schemas"]["CallLog"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-email.sent": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "email.sent";
                    email: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-email.failed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "email.failed";
                    email: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-pipeline.archived": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "pipeline.archived";
                    pipeline: components["schemas"]["Pipeline"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-pipeline.restored": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "pipeline.restored";
                    pipeline: components["schemas"]["Pipeline"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-deal.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "deal.created";
                    deal: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-deal.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "deal.updated";
                    deal: components["schemas"]["Deal"];
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-deal.stage_changed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "deal.stage_changed";
                    dealId: components["schemas"]["DealId"];
                    pipelineId: components["schemas"]["PipelineId"];
                    stageId: components["schemas"]["StageId"];
                    previousStageId: components["schemas"]["StageId"];
                    deal: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-deal.deleted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "deal.deleted";
                    deal: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-task.created": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "task.created";
                    task: components["schemas"]["CrmTask"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-task.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "task.updated";
                    task: components["schemas"]["CrmTask"];
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-task.completed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "task.completed";
                    task: components["schemas"]["CrmTask"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-task.deleted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "task.deleted";
                    task: components["schemas"]["CrmTask"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-attachment.added": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "attachment.added";
                    attachment: components["schemas"]["Attachment"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-attachment.updated": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "attachment.updated";
                    attachment: components["schemas"]["Attachment"];
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-attachment.removed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "attachment.removed";
                    attachment: components["schemas"]["Attachment"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-watch.entered": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "watch.entered";
                    watch: components["schemas"]["StatedWatch"];
                    /** @description The id of the record, deal or task. */
                    itemId: string;
                    deal: components["schemas"]["OnWatchLeftDeal"];
                    task: components["schemas"]["OnWatchLeftTask"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-watch.left": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "watch.left";
                    watch: components["schemas"]["StatedWatch"];
                    /** @description The id of the record, deal or task. */
                    itemId: string;
                    deal: components["schemas"]["OnWatchLeftDeal"];
                    task: components["schemas"]["OnWatchLeftTask"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-watch.changed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "watch.changed";
                    watch: components["schemas"]["StatedWatch"];
                    /** @description The id of the record, deal or task. */
                    itemId: string;
                    deal: components["schemas"]["OnWatchLeftDeal"];
                    task: components["schemas"]["OnWatchLeftTask"];
                    changes: components["schemas"]["OnCallUpdatedChanges"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-workflow.stopped": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "workflow.stopped";
                    workflow: components["schemas"]["OnWorkflowStoppedWorkflow"];
                    /**
                     * @description A run that was stopped; its `note` says why.
                     * @example run_01h455vb4pex5vsknk084sn013
                     */
                    runId: string;
                    /** @enum {string} */
                    reason: "DEPTH" | "CIRCLE" | "RUNS" | "WRITES" | "WORKSPACE" | "FAILURES";
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-workflow.run_failed": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "workflow.run_failed";
                    workflow: components["schemas"]["OnWorkflowStoppedWorkflow"];
                    runId: components["schemas"]["ApprovalRunId"];
                    /** @description The deal that it ran for. */
                    dealId: components["schemas"]["DealId"] | null;
                    /**
                     * @description What started it.
                     * @enum {string}
                     */
                    trigger: "webhook" | "event" | "schedule" | "manual";
                    /**
                     * @description STEP: a step failed, after its retries. CONDITION: the condition of its trigger could not be judged. LIMIT: it took more steps, or its chain more writes, than a run may.
                     * @enum {string}
                     */
                    reason: "STEP" | "CONDITION" | "LIMIT";
                    /** @description The step where it ended. */
                    step: {
                        /** @example notify */
                        name: string;
                        /** @example callApi */
                        action: string;
                    } | null;
                    error: {
                        /** @example The answer was 503. */
                        message: string;
                        /**
                         * @description Of the answer to a call.
                         * @example 503
                         */
                        status: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-workflow.disabled": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "workflow.disabled";
                    workflow: components["schemas"]["OnWorkflowStoppedWorkflow"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-approval.requested": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "approval.requested";
                    approval: components["schemas"]["OnApprovalAnsweredApproval"];
                    workflow: components["schemas"]["OnWorkflowStoppedWorkflow"];
                    /**
                     * @description The run that asks.
                     * @example run_01h455vb4pex5vsknk084sn013
                     */
                    runId: string;
                    dealId: components["schemas"]["OnApprovalAnsweredDealId"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-approval.answered": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "approval.answered";
                    approval: components["schemas"]["OnApprovalAnsweredApproval"];
                    workflow: components["schemas"]["OnWorkflowStoppedWorkflow"];
                    /**
                     * @description The run that asks.
                     * @example run_01h455vb4pex5vsknk084sn013
                     */
                    runId: string;
                    dealId: components["schemas"]["OnApprovalAnsweredDealId"];
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-webhook.disabled": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "webhook.disabled";
                    webhook: components["schemas"]["OnWebhookDisabledWebhook"];
                    /** @enum {string} */
                    reason: "MANUAL" | "GONE" | "FAILING";
                    /** @description The last failure; null where a person switched it off. */
                    error: {
                        /** @example The receiver answered 410. */
                        message: string;
                        /**
                         * @description Of the last answer.
                         * @example 410
                         */
                        status: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-webhook.recovered": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "webhook.recovered";
                    webhook: components["schemas"]["OnWebhookDisabledWebhook"];
                    /**
                     * Format: date-time
                     * @description When it began to fail.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    failedSince: string;
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-ping": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.
                 * @example sha256=5f8d...
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"] & {
                    /** @constant */
                    event: "ping";
                };
            };
        };
        responses: {
            /** @description Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
