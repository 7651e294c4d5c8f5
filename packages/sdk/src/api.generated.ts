// Written by "npx -y pnpm@12 openapi" from openapi.json.
export interface webhooks {
    "record.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A record was created.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A record was updated.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A record was moved to Trash.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A record came back from Trash.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A record was merged into another: it went to Trash, and its id leads there.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
        post: operations["on-record.merged"];
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
        /**
         * A record was linked with another; there is one such event of each of the two, from its own side.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A link with another record was removed; there is one such event of each of the two, from its own side.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A comment was written on a record.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * The text of a comment was changed, or the comment was moved by a merge of its record.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A comment was deleted for good.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A call was logged on a record.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * Something of a logged call was changed.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A call was deleted for good.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
        post: operations["on-call.deleted"];
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
        /**
         * A deal was created.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * Something of a deal changed other than its stage.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A deal came into another stage.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A deal was deleted for good.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A task was created, by somebody or by the recurrence of one that was done.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * Something of a task changed, or it was taken up again.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A task was marked DONE.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A task was deleted for good.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
        post: operations["on-task.deleted"];
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
        /**
         * Runs of a workflow were stopped, because workflows started one another without end. At most once an hour for each.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A run of a workflow failed.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A workflow was switched off.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
        post: operations["on-workflow.disabled"];
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
        /**
         * A webhook was switched off, by a person or because it failed. The webhook itself does not get it.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A webhook that had failed many times in a row, or was switched off for its failures, delivers again. The webhook itself does not get it.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        /**
         * A test of the webhook; nothing happened.
         * @description Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.
         */
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
        EventKind: "record.created" | "record.updated" | "record.deleted" | "record.restored" | "record.merged" | "record.linked" | "record.unlinked" | "comment.created" | "comment.updated" | "comment.deleted" | "call.logged" | "call.updated" | "call.deleted" | "deal.created" | "deal.updated" | "deal.stage_changed" | "deal.deleted" | "task.created" | "task.updated" | "task.completed" | "task.deleted" | "workflow.stopped" | "workflow.run_failed" | "workflow.disabled" | "webhook.disabled" | "webhook.recovered" | "ping";
        /** @description A condition (`field`, `op`, `value`), or a group: `and` or `or`. */
        Filter: {
            /**
             * @description A field, or `data.` and the key of a custom field.
             * @example createdAt
             */
            field?: string;
            /**
             * @description Which ones fit depends on the type of the field; a 422 names them. `withinLast` takes hours, days or weeks: `12h`, `30d`, `4w`.
             * @example withinLast
             * @enum {string}
             */
            op?: "eq" | "ne" | "in" | "nin" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "startsWith" | "isEmpty" | "before" | "after" | "withinLast";
            /**
             * @description A list for `in` and `nin`, two values for `between`; `isEmpty` takes true (the default) or false.
             * @example 30d
             */
            value?: unknown;
            /** @description All of these hold. */
            and?: components["schemas"]["FilterGroup"][];
            /** @description Any of these holds. */
            or?: components["schemas"]["FilterGroup"][];
        } & (unknown | unknown | unknown);
        /** @description A condition (`field`, `op`, `value`), or a group: `and` or `or`. */
        FilterGroup: {
            /**
             * @description A field, or `data.` and the key of a custom field.
             * @example createdAt
             */
            field?: string;
            /**
             * @description Which ones fit depends on the type of the field; a 422 names them. `withinLast` takes hours, days or weeks: `12h`, `30d`, `4w`.
             * @example withinLast
             * @enum {string}
             */
            op?: "eq" | "ne" | "in" | "nin" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "startsWith" | "isEmpty" | "before" | "after" | "withinLast";
            /**
             * @description A list for `in` and `nin`, two values for `between`; `isEmpty` takes true (the default) or false.
             * @example 30d
             */
            value?: unknown;
            /** @description All of these hold. */
            and?: components["schemas"]["FilterInner"][];
            /** @description Any of these holds. */
            or?: components["schemas"]["FilterInner"][];
        } & (unknown | unknown | unknown);
        /** @description A condition (`field`, `op`, `value`), or a group: `and` or `or`. */
        FilterInner: {
            /**
             * @description A field, or `data.` and the key of a custom field.
             * @example createdAt
             */
            field?: string;
            /**
             * @description Which ones fit depends on the type of the field; a 422 names them. `withinLast` takes hours, days or weeks: `12h`, `30d`, `4w`.
             * @example withinLast
             * @enum {string}
             */
            op?: "eq" | "ne" | "in" | "nin" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "startsWith" | "isEmpty" | "before" | "after" | "withinLast";
            /**
             * @description A list for `in` and `nin`, two values for `between`; `isEmpty` takes true (the default) or false.
             * @example 30d
             */
            value?: unknown;
            /** @description All of these hold. */
            and?: components["schemas"]["FilterCondition"][];
            /** @description Any of these holds. */
            or?: components["schemas"]["FilterCondition"][];
        } & (unknown | unknown | unknown);
        FilterCondition: {
            /**
             * @description A field, or `data.` and the key of a custom field.
             * @example createdAt
             */
            field: string;
            /**
             * @description Which ones fit depends on the type of the field; a 422 names them. `withinLast` takes hours, days or weeks: `12h`, `30d`, `4w`.
             * @example withinLast
             * @enum {string}
             */
            op: "eq" | "ne" | "in" | "nin" | "lt" | "lte" | "gt" | "gte" | "between" | "contains" | "startsWith" | "isEmpty" | "before" | "after" | "withinLast";
            /**
             * @description A list for `in` and `nin`, two values for `between`; `isEmpty` takes true (the default) or false.
             * @example 30d
             */
            value?: unknown;
        };
        DealBatchItem: {
            /** @constant */
            action: "create";
            values: {
                /**
                 * @description The pipeline to put it in.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                pipelineId: string;
                /** @description A stage of the pipeline; its first one where it is left out. */
                stageId?: string | null;
                /**
                 * @description Where it is left out: the title of the linked record, else "Untitled deal".
                 * @example Example deal
                 */
                title?: string | null;
                /**
                 * @description Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.
                 * @example {
                 *       "source": "referral"
                 *     }
                 */
                data?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Decimal number in the currency of the workspace, at most 4 decimals.
                 * @example 1250.5
                 */
                amount?: number | null;
                /**
                 * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                 * @example 2026-01-31
                 */
                closeDate?: string | null;
                /**
                 * @description Why it was lost.
                 * @example Too expensive
                 */
                lostReason?: string | null;
                /** @description The record to link it to. */
                recordId?: string | null;
                /** @description The member who looks after it. */
                ownerId?: string | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
            };
        } | {
            /** @constant */
            action: "update";
            /**
             * @description Id, `deal_` and 26 characters.
             * @example deal_01h455vb4pex5vsknk084sn010
             */
            id: string;
            /**
             * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
             * @example 3
             */
            version?: number;
            values: {
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
                /**
                 * @description Decimal number in the currency of the workspace, at most 4 decimals.
                 * @example 1250.5
                 */
                amount?: number | null;
                /**
                 * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                 * @example 2026-01-31
                 */
                closeDate?: string | null;
                /**
                 * @description Why it was lost.
                 * @example Too expensive
                 */
                lostReason?: string | null;
                /** @description The record to link it to. */
                recordId?: string | null;
                /** @description The member who looks after it. */
                ownerId?: string | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
            };
        } | {
            /** @constant */
            action: "delete";
            /**
             * @description Id, `deal_` and 26 characters.
             * @example deal_01h455vb4pex5vsknk084sn010
             */
            id: string;
            /**
             * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
             * @example 3
             */
            version?: number;
        };
        RecordBatchItem: {
            /** @constant */
            action: "create";
            values: {
                /**
                 * @description The folder to put it in.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                folderId: string;
                /** @example Example contact */
                title: string;
                /**
                 * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                 * @example contact@example.com
                 */
                email?: string | null;
                /** @example +1 555 0100 */
                phone?: string | null;
                /**
                 * @description Custom values by field key.
                 * @example {
                 *       "score": 12
                 *     }
                 */
                data?: {
                    [key: string]: unknown;
                };
                /** @description The member who looks after it. */
                ownerId?: string | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
            };
        } | {
            /** @constant */
            action: "update";
            /**
             * @description Id, `rec_` and 26 characters.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
             * @example 3
             */
            version?: number;
            values: {
                /** @example Example contact */
                title?: string;
                /**
                 * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                 * @example contact@example.com
                 */
                email?: string | null;
                /** @example +1 555 0100 */
                phone?: string | null;
                /**
                 * @description Merged key by key (RFC 7396): a key that is not sent stays, null removes it.
                 * @example {
                 *       "score": 12
                 *     }
                 */
                data?: {
                    [key: string]: unknown;
                };
                /** @description The member who looks after it. */
                ownerId?: string | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
            };
        } | {
            /** @constant */
            action: "upsert";
            values: {
                /** @example Example contact */
                title?: string;
                /**
                 * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                 * @example contact@example.com
                 */
                email?: string | null;
                /** @example +1 555 0100 */
                phone?: string | null;
                /**
                 * @description Custom values by field key.
                 * @example {
                 *       "score": 12
                 *     }
                 */
                data?: {
                    [key: string]: unknown;
                };
                /** @description The member who looks after it. */
                ownerId?: string | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
                /**
                 * @description The folder to look in, and to put it in.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                folderId: string;
                /**
                 * @description `email`, `phone`, `title` or the key of a custom field; with several, all must be the same. A blank value matches no record. Or `externalId`, alone.
                 * @example email
                 */
                matchOn: string | string[];
                /** @description Values only for a record that is made. */
                create?: {
                    /** @example Example contact */
                    title?: string;
                    /**
                     * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                     * @example contact@example.com
                     */
                    email?: string | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
                    /**
                     * @description Custom values by field key.
                     * @example {
                     *       "score": 12
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
                /** @description Values only for a record that is there already. */
                update?: {
                    /** @example Example contact */
                    title?: string;
                    /**
                     * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                     * @example contact@example.com
                     */
                    email?: string | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
                    /**
                     * @description Custom values by field key.
                     * @example {
                     *       "score": 12
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
            };
        } | {
            /** @constant */
            action: "delete";
            /**
             * @description Id, `rec_` and 26 characters.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
             * @example 3
             */
            version?: number;
        };
        RecordBulkChange: {
            /** @constant */
            action: "update";
            values: {
                /** @example Example contact */
                title?: string;
                /**
                 * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                 * @example contact@example.com
                 */
                email?: string | null;
                /** @example +1 555 0100 */
                phone?: string | null;
                /**
                 * @description Merged key by key (RFC 7396): a key that is not sent stays, null removes it.
                 * @example {
                 *       "score": 12
                 *     }
                 */
                data?: {
                    [key: string]: unknown;
                };
                /** @description The member who looks after it. */
                ownerId?: string | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
            };
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
            chart: "NUMBER" | "BAR" | "LINE" | "FUNNEL" | "TABLE";
            /**
             * @description What is measured. `stages`: how long deals stay in the stages of a pipeline and how many are won; `activity`: what each person did. Both have measures of their own.
             * @example deals
             * @enum {string}
             */
            subject: "deals" | "records" | "tasks" | "stages" | "activity";
            /**
             * @description Only deals of this pipeline; for `stages`, null is the first one.
             * @default null
             */
            pipelineId?: string | null;
            /**
             * @description Only deals in stages that mean this; none for all.
             * @default []
             * @example [
             *       "OPEN"
             *     ]
             */
            stageKinds?: ("OPEN" | "WON" | "LOST")[];
            /**
             * @description Adds `sum.weighted`: the amounts of deals, each by the probability of its stage.
             * @default false
             * @example true
             */
            isWeighted?: boolean;
            /**
             * @description The date or moment by which a period narrows it; null takes no notice of periods.
             * @default null
             * @example closeDate
             */
            dateField?: string | null;
            /**
             * @description As in `POST /deals/aggregate`; for `stages` and `activity` it stays empty.
             * @default {}
             */
            aggregate?: {
                /** @description At most 20 conditions in all. Without it everything is found. */
                where?: components["schemas"]["Filter"];
                /**
                 * @description Up to two fields; without one, a single group of all.
                 * @default []
                 */
                groupBy?: {
                    /** @example createdAt */
                    field: string;
                    /**
                     * @description For dates and moments; a week begins on Monday.
                     * @example month
                     * @enum {string}
                     */
                    by?: "day" | "week" | "month";
                }[];
                /**
                 * @description Numbers to add up.
                 * @default []
                 * @example []
                 */
                sum?: string[];
                /**
                 * @description Numbers to average.
                 * @default []
                 * @example []
                 */
                avg?: string[];
                /**
                 * @description Numbers, dates or moments: the smallest.
                 * @default []
                 * @example [
                 *       "createdAt"
                 *     ]
                 */
                min?: string[];
                /**
                 * @description Numbers, dates or moments: the largest.
                 * @default []
                 * @example [
                 *       "updatedAt"
                 *     ]
                 */
                max?: string[];
            };
        };
        TaskBatchItem: {
            /** @constant */
            action: "create";
            values: {
                /** @example Send the offer */
                title: string;
                /**
                 * @description ISO 8601 date-time, or null for none.
                 * @example 2026-01-31T09:30:00Z
                 */
                dueAt?: string | null;
                /** @description The member who is to do it. */
                assigneeId?: string | null;
                /** @description The record to link it to. */
                recordId?: string | null;
                /**
                 * @description NORMAL where there is none.
                 * @example HIGH
                 */
                priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                /**
                 * @description TODO where there is none.
                 * @example CALL
                 */
                type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
                /**
                 * @description How it repeats: an RFC 5545 RRULE without DTSTART, at most once a day. When the task is marked DONE, the next one is created: due at the first occurrence after the old due date that is not in the past (in UTC, at the same time of day). COUNT says how many tasks there are in all.
                 * @example FREQ=WEEKLY;BYDAY=MO
                 */
                recurrence?: string | null;
            };
        } | {
            /** @constant */
            action: "update";
            /**
             * @description Id, `task_` and 26 characters.
             * @example task_01h455vb4pex5vsknk084sn011
             */
            id: string;
            /**
             * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
             * @example 3
             */
            version?: number;
            values: {
                /** @example Send the offer */
                title?: string;
                /**
                 * @description ISO 8601 date-time, or null for none.
                 * @example 2026-01-31T09:30:00Z
                 */
                dueAt?: string | null;
                /** @description The member who is to do it. */
                assigneeId?: string | null;
                /**
                 * @description DONE completes it, OPEN takes it up again.
                 * @example DONE
                 * @enum {string}
                 */
                status?: "OPEN" | "DONE";
                /**
                 * @description NORMAL where there is none.
                 * @example HIGH
                 */
                priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                /**
                 * @description TODO where there is none.
                 * @example CALL
                 */
                type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                /**
                 * @description The system that `externalId` comes from. Dropped without an `externalId`.
                 * @example shop
                 */
                externalSource?: string | null;
                /**
                 * @description Its id in another system. 409 where something else of this kind has it from the same source.
                 * @example 1042
                 */
                externalId?: string | null;
                /**
                 * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tags?: string[] | null;
            };
        } | {
            /** @constant */
            action: "delete";
            /**
             * @description Id, `task_` and 26 characters.
             * @example task_01h455vb4pex5vsknk084sn011
             */
            id: string;
            /**
             * @description As `If-Match`: the version that you saw. Where the resource has changed since, the item is a 412.
             * @example 3
             */
            version?: number;
        };
        WorkflowCondition: {
            all: components["schemas"]["WorkflowCondition"][];
        } | {
            any: components["schemas"]["WorkflowCondition"][];
        } | {
            left: unknown;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "startsWith" | "greater" | "greaterOrEqual" | "less" | "lessOrEqual" | "isEmpty" | "isNotEmpty" | "isOneOf";
            right?: unknown;
        };
        WorkflowFormAnswer: {
            /** @constant */
            kind: "page";
            /**
             * @description May hold templates.
             * @example Thank you
             */
            title: string;
            /**
             * @description Plain text; may hold templates.
             * @default
             * @example Thank you, {{ trigger.body.name }}. We call you back.
             */
            message?: string;
        } | {
            /** @constant */
            kind: "redirect";
            /**
             * @description An http or https address. Templates after its host are encoded, so they never change the host.
             * @example https://www.example.com/thanks?name={{ trigger.body.name }}
             */
            url: string;
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
            /**
             * @description When the step has failed, after its retries: `fail` (the default) ends the run, `continue` goes on with the next step, `branch` takes the steps in `onErrorSteps` and then goes on; `steps.<name>.error` has the `message` and, of a call, the `status`.
             * @example continue
             * @enum {string}
             */
            onError?: "fail" | "continue" | "branch";
            /** @description For `onError: branch`. A failure of one of them ends the run, as any other does. */
            onErrorSteps?: components["schemas"]["WorkflowStepDefinition"][];
            then?: components["schemas"]["WorkflowStepDefinition"][];
            else?: components["schemas"]["WorkflowStepDefinition"][];
            onTimeout?: components["schemas"]["WorkflowStepDefinition"][];
            steps?: components["schemas"]["WorkflowStepDefinition"][];
        };
        WorkflowChoice: {
            /**
             * @description Its name in the definition, `@{choice:contacts}`.
             * @example contacts
             */
            key: string;
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
            /**
             * @description Id, `evt_` and 26 characters.
             * @example evt_01h455vb4pex5vsknk084sn014
             */
            id: string;
            event: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
            actor: {
                /** @enum {string} */
                kind: "user" | "key" | "workflow" | "system";
                id: string | null;
                name: string;
            };
            /** @description What webhooks receive of it. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The record that it concerns. */
            recordId: string | null;
        };
        /** @description Measures are by field; null where no item has a value. */
        AggregateGroup: {
            /**
             * @description The values of the fields in `groupBy`; a day, a week or a month by its first day.
             * @example {
             *       "createdAt": "2026-01-01"
             *     }
             */
            group: {
                [key: string]: string | number | boolean | null;
            };
            /** @example 12 */
            count: number;
            sum: {
                [key: string]: number | string | null;
            };
            avg: {
                [key: string]: number | string | null;
            };
            min: {
                [key: string]: number | string | null;
            };
            max: {
                [key: string]: number | string | null;
            };
        };
        AuditEntry: {
            /**
             * @description Id, `aud_` and 26 characters.
             * @example aud_01h455vb4pex5vsknk084sn030
             */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            calledAt: string;
            /**
             * @description The name of the person, API key or workflow that logged it.
             * @example Example author
             */
            author: string;
            /** @description The person behind `author`; null for a key or a workflow. */
            authorId: string | null;
            /**
             * Format: date-time
             * @description When it was logged; the list is in this order.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /** @description When it was last changed. */
            editedAt: string | null;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
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
            /**
             * @description Id, `note_` and 26 characters.
             * @example note_01h455vb4pex5vsknk084sn006
             */
            id: string;
            /**
             * @description The record that it stands on.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            recordId: string;
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
            /** @description The person behind `author`; null for a key or a workflow. */
            authorId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /** @description When its text was last changed. */
            editedAt: string | null;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
        };
        Deal: {
            /**
             * @description Id, `deal_` and 26 characters.
             * @example deal_01h455vb4pex5vsknk084sn010
             */
            id: string;
            /**
             * @description Id, `pl_` and 26 characters.
             * @example pl_01h455vb4pex5vsknk084sn008
             */
            pipelineId: string;
            /**
             * @description Id, `st_` and 26 characters.
             * @example st_01h455vb4pex5vsknk084sn009
             */
            stageId: string;
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
            /**
             * @description Custom values by field key of the pipeline.
             * @example {
             *       "score": 12
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            /** @description The record that the deal is linked to. */
            recordId: string | null;
            /** @description The member who looks after it. */
            ownerId: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Since when it is in this stage.
             * @example 2026-01-31T09:30:00.000Z
             */
            stageChangedAt: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
        };
        StageFigures: {
            stages: {
                /**
                 * @description Id, `st_` and 26 characters.
                 * @example st_01h455vb4pex5vsknk084sn009
                 */
                stageId: string;
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
        CrmEvent: {
            /**
             * @description Id, `evt_` and 26 characters.
             * @example evt_01h455vb4pex5vsknk084sn014
             */
            id: string;
            event: components["schemas"]["EventKind"];
            /**
             * @description Id, `ws_` and 26 characters.
             * @example ws_01h455vb4pex5vsknk084sn000
             */
            workspaceId: string;
            recordId: string | null;
            folderId: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
            /** @description The record as it was after the event; null where none is concerned. */
            record: components["schemas"]["CrmRecord"] | null;
        } & {
            [key: string]: unknown;
        };
        CrmRecord: {
            /**
             * @description Id, `rec_` and 26 characters.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description Id, `fld_` and 26 characters.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            folderId: string;
            /** @example Example contact */
            title: string;
            /** @example contact@example.com */
            email: string | null;
            /** @example +1 555 0100 */
            phone: string | null;
            /**
             * @description Custom values by field key.
             * @example {
             *       "score": 12
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            ownerId: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
        };
        Folder: {
            /**
             * @description Id, `fld_` and 26 characters.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            id: string;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
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
            targetFolderId: string | null;
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
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string;
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                folderId: string;
                /** @example Example contact */
                title: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Member: {
            /**
             * @description Id, `usr_` and 26 characters.
             * @example usr_01h455vb4pex5vsknk084sn001
             */
            userId: string;
            /** @example Example Person */
            name: string;
            /** @example person@example.com */
            email: string;
            /**
             * @description OWNER and ADMIN change settings; only an OWNER decides about owners.
             * @example MEMBER
             * @enum {string}
             */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @description From when on they are away; null with an end is from now on. */
            awayFrom: string | null;
            /** @description Until when they are away; null where they are there. */
            awayUntil: string | null;
            /**
             * Format: date-time
             * @description Since when they belong to the workspace.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Operation: {
            /**
             * @description Id, `op_` and 26 characters.
             * @example op_01h455vb4pex5vsknk084sn031
             */
            id: string;
            /**
             * @description A batch, a bulk change, an import, a merge, a run of a workflow, or an undo. The id of an import or a run has the same characters behind its prefix.
             * @example BATCH
             * @enum {string}
             */
            kind: "BATCH" | "BULK" | "IMPORT" | "MERGE" | "RUN" | "UNDO";
            /**
             * @description A bulk change, a merge or an undo may go on in the background.
             * @enum {string}
             */
            state: "RUNNING" | "DONE" | "CANCELLED";
            startedBy: {
                /** @enum {string} */
                kind: "user" | "key" | "workflow" | "system";
                id: string | null;
                name: string;
            };
            /** @description Of a batch, a bulk change or an undo: what was carried out; of a merge, what was moved. */
            changedCount: number;
            /** @description Items that failed; of an undo, what it left alone (`/problems`). */
            failedCount: number;
            /** @description What an undo undoes. */
            undoes: string | null;
            /** @description The undo of this operation. */
            undoneBy: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            finishedAt: string | null;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Pipeline: {
            /**
             * @description Id, `pl_` and 26 characters.
             * @example pl_01h455vb4pex5vsknk084sn008
             */
            id: string;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        PipelineStage: {
            /**
             * @description Id, `st_` and 26 characters.
             * @example st_01h455vb4pex5vsknk084sn009
             */
            id: string;
            /** @example Qualified */
            name: string;
            /**
             * @description Whether deals in this stage are under way, won or lost.
             * @example OPEN
             * @enum {string}
             */
            kind: "OPEN" | "WON" | "LOST";
            /**
             * @description How likely its deals are won, in percent: 100 in a won stage, 0 in a lost one. Where it was not set: by the place of the stage among those under way.
             * @example 50
             */
            probability: number;
            /**
             * @description After how many days in it a deal counts as idle; null where that is not asked.
             * @example 14
             */
            idleDays: number | null;
        };
        QueriedRecord: {
            /**
             * @description Id, `rec_` and 26 characters.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description Id, `fld_` and 26 characters.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            folderId?: string;
            /** @example Example contact */
            title?: string;
            /** @example contact@example.com */
            email?: string | null;
            /** @example +1 555 0100 */
            phone?: string | null;
            /**
             * @description Custom values by field key.
             * @example {
             *       "score": 12
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            ownerId?: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource?: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId?: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags?: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version?: number;
            owner?: components["schemas"]["IncludedMember"] | null;
            /** @description The record of a folder of the type COMPANY that it is linked to. */
            company?: components["schemas"]["IncludedRecord"] | null;
            /** @description Its newest 10 deals, without custom values. */
            deals?: components["schemas"]["IncludedDeal"][];
            /** @description Its newest 10 tasks. */
            tasks?: components["schemas"]["CrmTask"][];
            lastActivity?: components["schemas"]["LastActivity"] | null;
        };
        /** @description A member. */
        IncludedMember: {
            /**
             * @description Id, `usr_` and 26 characters.
             * @example usr_01h455vb4pex5vsknk084sn001
             */
            id: string;
            name: string;
            email: string;
        };
        /** @description A record, without its custom values. */
        IncludedRecord: {
            /**
             * @description Id, `rec_` and 26 characters.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description Id, `fld_` and 26 characters.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            folderId: string;
            /** @example Example contact */
            title: string;
            /** @example contact@example.com */
            email: string | null;
            /** @example +1 555 0100 */
            phone: string | null;
        };
        IncludedDeal: {
            /**
             * @description Id, `deal_` and 26 characters.
             * @example deal_01h455vb4pex5vsknk084sn010
             */
            id: string;
            /**
             * @description Id, `pl_` and 26 characters.
             * @example pl_01h455vb4pex5vsknk084sn008
             */
            pipelineId: string;
            /**
             * @description Id, `st_` and 26 characters.
             * @example st_01h455vb4pex5vsknk084sn009
             */
            stageId: string;
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
            /** @description The record that the deal is linked to. */
            recordId: string | null;
            /** @description The member who looks after it. */
            ownerId: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Since when it is in this stage.
             * @example 2026-01-31T09:30:00.000Z
             */
            stageChangedAt: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
        };
        CrmTask: {
            /**
             * @description Id, `task_` and 26 characters.
             * @example task_01h455vb4pex5vsknk084sn011
             */
            id: string;
            /** @example Send the offer */
            title: string;
            dueAt: string | null;
            /** @description The member who is to do it. */
            assigneeId: string | null;
            /** @description The record that the task is linked to. */
            recordId: string | null;
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
            /**
             * @description How it repeats: an RFC 5545 RRULE without DTSTART.
             * @example FREQ=WEEKLY;BYDAY=MO
             */
            recurrence: string | null;
            /**
             * @example OPEN
             * @enum {string}
             */
            status: "OPEN" | "DONE";
            /** @description When it was marked DONE. */
            completedAt: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
        };
        /** @description The newest event. */
        LastActivity: {
            event: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
        };
        QueriedDeal: {
            /**
             * @description Id, `deal_` and 26 characters.
             * @example deal_01h455vb4pex5vsknk084sn010
             */
            id: string;
            /**
             * @description Id, `pl_` and 26 characters.
             * @example pl_01h455vb4pex5vsknk084sn008
             */
            pipelineId?: string;
            /**
             * @description Id, `st_` and 26 characters.
             * @example st_01h455vb4pex5vsknk084sn009
             */
            stageId?: string;
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
            /**
             * @description Custom values by field key of the pipeline.
             * @example {
             *       "score": 12
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /** @description The record that the deal is linked to. */
            recordId?: string | null;
            /** @description The member who looks after it. */
            ownerId?: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource?: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId?: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags?: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt?: string;
            /**
             * Format: date-time
             * @description Since when it is in this stage.
             * @example 2026-01-31T09:30:00.000Z
             */
            stageChangedAt?: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version?: number;
            owner?: components["schemas"]["IncludedMember"] | null;
            record?: components["schemas"]["IncludedRecord"] | null;
            /** @description The record of a folder of the type COMPANY that it is linked to. */
            company?: components["schemas"]["IncludedRecord"] | null;
        };
        QueriedTask: {
            /**
             * @description Id, `task_` and 26 characters.
             * @example task_01h455vb4pex5vsknk084sn011
             */
            id: string;
            /** @example Send the offer */
            title?: string;
            dueAt?: string | null;
            /** @description The member who is to do it. */
            assigneeId?: string | null;
            /** @description The record that the task is linked to. */
            recordId?: string | null;
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
            /**
             * @description How it repeats: an RFC 5545 RRULE without DTSTART.
             * @example FREQ=WEEKLY;BYDAY=MO
             */
            recurrence?: string | null;
            /**
             * @example OPEN
             * @enum {string}
             */
            status?: "OPEN" | "DONE";
            /** @description When it was marked DONE. */
            completedAt?: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource?: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId?: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags?: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt?: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version?: number;
            owner?: components["schemas"]["IncludedMember"] | null;
            record?: components["schemas"]["IncludedRecord"] | null;
            /** @description The record of a folder of the type COMPANY that it is linked to. */
            company?: components["schemas"]["IncludedRecord"] | null;
        };
        TrashedRecord: {
            /**
             * @description Id, `rec_` and 26 characters.
             * @example rec_01h455vb4pex5vsknk084sn005
             */
            id: string;
            /**
             * @description Id, `fld_` and 26 characters.
             * @example fld_01h455vb4pex5vsknk084sn004
             */
            folderId: string;
            /** @example Example contact */
            title: string;
            /** @example contact@example.com */
            email: string | null;
            /** @example +1 555 0100 */
            phone: string | null;
            /**
             * @description Custom values by field key.
             * @example {
             *       "score": 12
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            ownerId: string | null;
            /**
             * @description The system that `externalId` comes from.
             * @example shop
             */
            externalSource: string | null;
            /**
             * @description Its id in another system, unique in the workspace for each source.
             * @example 1042
             */
            externalId: string | null;
            /**
             * @description Names of tags, in the order of the alphabet.
             * @example [
             *       "VIP"
             *     ]
             */
            tags: string[];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description Grows by one with every change.
             * @example 3
             */
            version: number;
            /**
             * Format: date-time
             * @description Since when it lies in Trash; it is purged 30 days later.
             * @example 2026-01-31T09:30:00.000Z
             */
            deletedAt: string;
            /** @description The record into which it was merged. */
            mergedInto: string | null;
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
            /** @description Up to 10 of them, the oldest first. */
            recordIds: string[];
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
            /** @description Up to 10 of them, the oldest first. */
            recordIds: string[];
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        Tag: {
            /**
             * @description Id, `tag_` and 26 characters.
             * @example tag_01h455vb4pex5vsknk084sn036
             */
            id: string;
            /** @example VIP */
            name: string;
            /**
             * @description How the web app shows it.
             * @example BLUE
             * @enum {string}
             */
            color: "GRAY" | "RED" | "ORANGE" | "YELLOW" | "GREEN" | "TEAL" | "BLUE" | "PURPLE" | "PINK";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
        };
        Variable: {
            /**
             * @description Its name in templates: `variables.dailyCalls`.
             * @example dailyCalls
             */
            name: string;
            /**
             * @description A number with at most 4 decimals, or a text of at most 10,000 characters.
             * @example 12
             */
            value: number | string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        Webhook: {
            /**
             * @description Id, `hook_` and 26 characters.
             * @example hook_01h455vb4pex5vsknk084sn015
             */
            id: string;
            /** @example https://example.com/hooks/dossier */
            url: string;
            /**
             * @description The event kinds that are sent; null for all.
             * @example [
             *       "record.created"
             *     ]
             */
            kinds: string[] | null;
            folderId: string | null;
            pipelineId: string | null;
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
            /** @description MANUAL: somebody switched it off. GONE: the receiver answered 410. FAILING: every delivery failed for 5 days. What waited is kept for 7 days and is sent when it is enabled again. */
            disabledReason: ("MANUAL" | "GONE" | "FAILING") | null;
            disabledAt: string | null;
            /**
             * @description Attempts that failed since the last one that succeeded.
             * @example 0
             */
            consecutiveFailures: number;
            failingSince: string | null;
            /** @description After 10 failures in a row a single attempt is made per pause; everything else waits. */
            pausedUntil: string | null;
            /** @description After a rotation: until when the previous secret signs too. */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        WebhookWithSecret: {
            /**
             * @description Id, `hook_` and 26 characters.
             * @example hook_01h455vb4pex5vsknk084sn015
             */
            id: string;
            /** @example https://example.com/hooks/dossier */
            url: string;
            /**
             * @description The event kinds that are sent; null for all.
             * @example [
             *       "record.created"
             *     ]
             */
            kinds: string[] | null;
            folderId: string | null;
            pipelineId: string | null;
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
            /** @description MANUAL: somebody switched it off. GONE: the receiver answered 410. FAILING: every delivery failed for 5 days. What waited is kept for 7 days and is sent when it is enabled again. */
            disabledReason: ("MANUAL" | "GONE" | "FAILING") | null;
            disabledAt: string | null;
            /**
             * @description Attempts that failed since the last one that succeeded.
             * @example 0
             */
            consecutiveFailures: number;
            failingSince: string | null;
            /** @description After 10 failures in a row a single attempt is made per pause; everything else waits. */
            pausedUntil: string | null;
            /** @description After a rotation: until when the previous secret signs too. */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description Signs the deliveries. It is shown this once.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
        };
        WebhookHealth: {
            /**
             * @description Id, `hook_` and 26 characters.
             * @example hook_01h455vb4pex5vsknk084sn015
             */
            webhookId: string;
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
            failingSince: string | null;
            /** @description null where none of the deliveries that are looked at was accepted. */
            lastSuccessAt: string | null;
            /**
             * @description Deliveries that wait, up to 1,000: it may be more.
             * @example 0
             */
            waitingCount: number;
            oldestWaitingAt: string | null;
            /** @description Hours of a day, or quarters of the days of a week, without a gap. */
            buckets: {
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC with milliseconds.
                 * @example 2026-01-31T09:30:00.000Z
                 */
                at: string;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            startedAt: string;
            /** @example 42 */
            durationMs: number;
            /** @example 200 */
            responseStatus: number | null;
            /**
             * @description Where it failed: dns, connect, tls, timeout, blocked, protocol, or status for an answer outside of 2xx.
             * @example status
             */
            errorClass: string | null;
            error: string | null;
            /** @description Values of own headers are left out. */
            requestHeaders: {
                [key: string]: string;
            };
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
                /**
                 * @description Id, `evt_` and 26 characters.
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                id: string;
                kind: components["schemas"]["EventKind"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC with milliseconds.
                 * @example 2026-01-31T09:30:00.000Z
                 */
                occurredAt: string;
                isSent: boolean;
                filteredBy: ("OWN_HEALTH" | "KIND" | "FOLDER" | "PIPELINE" | "CHANGED_FIELD" | "CONDITION") | null;
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
            /**
             * @description Id, `hook_` and 26 characters.
             * @example hook_01h455vb4pex5vsknk084sn015
             */
            webhookId: string;
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
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            finishedAt: string | null;
            /** @description Why it ended without an attempt. */
            note: string | null;
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC with milliseconds.
                 * @example 2026-01-31T09:30:00.000Z
                 */
                startedAt: string;
                /** @example 42 */
                durationMs: number;
                /** @example 200 */
                responseStatus: number | null;
                /**
                 * @description Where it failed: dns, connect, tls, timeout, blocked, protocol, or status for an answer outside of 2xx.
                 * @example status
                 */
                errorClass: string | null;
                error: string | null;
            } | null;
        };
        WebhookDeliveryWithAttempts: {
            /**
             * @description Id, `dlv_` and 26 characters.
             * @example dlv_01h455vb4pex5vsknk084sn016
             */
            id: string;
            /**
             * @description Id, `hook_` and 26 characters.
             * @example hook_01h455vb4pex5vsknk084sn015
             */
            webhookId: string;
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
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            finishedAt: string | null;
            /** @description Why it ended without an attempt. */
            note: string | null;
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC with milliseconds.
                 * @example 2026-01-31T09:30:00.000Z
                 */
                startedAt: string;
                /** @example 42 */
                durationMs: number;
                /** @example 200 */
                responseStatus: number | null;
                /**
                 * @description Where it failed: dns, connect, tls, timeout, blocked, protocol, or status for an answer outside of 2xx.
                 * @example status
                 */
                errorClass: string | null;
                error: string | null;
            } | null;
            /** @description The body of every attempt, byte for byte; null once the event is no longer kept. */
            requestBody: string | null;
            /** @description The latest 50, newest first. */
            attemptList: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            /** @example 1 */
            number: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            startedAt: string;
            /** @example 42 */
            durationMs: number;
            /** @example 200 */
            responseStatus: number | null;
            /**
             * @description Where it failed: dns, connect, tls, timeout, blocked, protocol, or status for an answer outside of 2xx.
             * @example status
             */
            errorClass: string | null;
            error: string | null;
            /** @description Values of own headers are left out. */
            requestHeaders: {
                [key: string]: string;
            };
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
            /**
             * @description Id, `hook_` and 26 characters.
             * @example hook_01h455vb4pex5vsknk084sn015
             */
            webhookId: string;
            /**
             * @description DONE: every event of the span is a delivery; those are sent and retried as any other. STOPPED: `note` says why.
             * @enum {string}
             */
            state: "RUNNING" | "DONE" | "CANCELLED" | "STOPPED";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            to: string;
            kinds: string[] | null;
            recordId: string | null;
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
            reachedAt: string | null;
            /** @description Why it stopped. */
            note: string | null;
            startedBy: {
                /** @enum {string} */
                kind: "user" | "key" | "workflow" | "system";
                id: string | null;
                name: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            finishedAt: string | null;
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
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
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
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
                /**
                 * @description Of its address.
                 * @example https://hooks.example.com
                 */
                origin: string;
                description: string | null;
                isEnabled: boolean;
            }[];
        };
        Workflow: {
            /**
             * @description Id, `wf_` and 26 characters.
             * @example wf_01h455vb4pex5vsknk084sn012
             */
            id: string;
            /** @example Lead form */
            name: string;
            isEnabled: boolean;
            /** @description The version that new runs take; null while none was published. */
            publishedVersion: number | null;
            /** @description Of the published version. */
            trigger: ({
                /** @constant */
                kind: "webhook";
                /**
                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                 * @default none
                 * @enum {string}
                 */
                protection: "none" | "token" | "signature";
                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                origins?: string[];
                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                takesGet?: boolean;
                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                cancelOn?: {
                    event: components["schemas"]["EventKind"];
                    /**
                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                     * @default null
                     */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                }[];
                /**
                 * @description Runs of the workflow with the same key meet; a template.
                 * @example {{ record.id }}
                 */
                concurrencyKey?: string;
                /**
                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                 * @enum {string}
                 */
                concurrencyMode?: "serial" | "newestWins" | "drop";
                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                debounceSeconds?: number;
                /** @description Runs start this often at most, evenly; further ones wait. */
                ratePerMinute?: number;
            } | {
                /** @constant */
                kind: "event";
                event: components["schemas"]["EventKind"];
                /** @default null */
                folderId: string | null;
                /** @default null */
                pipelineId: string | null;
                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                stageId?: string | null;
                /** @default null */
                changedField: string | null;
                /** @default null */
                condition: components["schemas"]["WorkflowCondition"] | null;
                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                cancelOn?: {
                    event: components["schemas"]["EventKind"];
                    /**
                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                     * @default null
                     */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                }[];
                /**
                 * @description Runs of the workflow with the same key meet; a template.
                 * @example {{ record.id }}
                 */
                concurrencyKey?: string;
                /**
                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                 * @enum {string}
                 */
                concurrencyMode?: "serial" | "newestWins" | "drop";
                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                debounceSeconds?: number;
                /** @description Runs start this often at most, evenly; further ones wait. */
                ratePerMinute?: number;
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
                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                cancelOn?: {
                    event: components["schemas"]["EventKind"];
                    /**
                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                     * @default null
                     */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                }[];
                /**
                 * @description Runs of the workflow with the same key meet; a template.
                 * @example {{ record.id }}
                 */
                concurrencyKey?: string;
                /**
                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                 * @enum {string}
                 */
                concurrencyMode?: "serial" | "newestWins" | "drop";
                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                debounceSeconds?: number;
                /** @description Runs start this often at most, evenly; further ones wait. */
                ratePerMinute?: number;
            }) | null;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
        };
        WorkflowVersion: {
            version: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            publishedAt: string;
            publishedBy: string;
            definition: {
                trigger: {
                    /** @constant */
                    kind: "webhook";
                    /**
                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                     * @default none
                     * @enum {string}
                     */
                    protection: "none" | "token" | "signature";
                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                    origins?: string[];
                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                    takesGet?: boolean;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                } | {
                    /** @constant */
                    kind: "event";
                    event: components["schemas"]["EventKind"];
                    /** @default null */
                    folderId: string | null;
                    /** @default null */
                    pipelineId: string | null;
                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                    stageId?: string | null;
                    /** @default null */
                    changedField: string | null;
                    /** @default null */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
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
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                };
                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
            };
        };
        WorkflowComparison: {
            /** @description Null where the trigger is the same. */
            trigger: {
                from: {
                    /** @constant */
                    kind: "webhook";
                    /**
                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                     * @default none
                     * @enum {string}
                     */
                    protection: "none" | "token" | "signature";
                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                    origins?: string[];
                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                    takesGet?: boolean;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                } | {
                    /** @constant */
                    kind: "event";
                    event: components["schemas"]["EventKind"];
                    /** @default null */
                    folderId: string | null;
                    /** @default null */
                    pipelineId: string | null;
                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                    stageId?: string | null;
                    /** @default null */
                    changedField: string | null;
                    /** @default null */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
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
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                };
                to: {
                    /** @constant */
                    kind: "webhook";
                    /**
                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                     * @default none
                     * @enum {string}
                     */
                    protection: "none" | "token" | "signature";
                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                    origins?: string[];
                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                    takesGet?: boolean;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                } | {
                    /** @constant */
                    kind: "event";
                    event: components["schemas"]["EventKind"];
                    /** @default null */
                    folderId: string | null;
                    /** @default null */
                    pipelineId: string | null;
                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                    stageId?: string | null;
                    /** @default null */
                    changedField: string | null;
                    /** @default null */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
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
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                };
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
            /**
             * @description The JSON Schema, for editors.
             * @example https://crm.example.com/api/v1/schemas/workflow.json
             */
            $schema?: string;
            /** @example Follow up */
            name: string;
            /** @description As in a draft, with `@{folder:Contacts}`, `@{pipeline:Sales}`, `@{stage:Sales/Won}` and `@{member:person@example.com}` where ids would stand, in templates, too. */
            definition: {
                trigger: {
                    /** @constant */
                    kind: "webhook";
                    /**
                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                     * @default none
                     * @enum {string}
                     */
                    protection: "none" | "token" | "signature";
                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                    origins?: string[];
                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                    takesGet?: boolean;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                } | {
                    /** @constant */
                    kind: "event";
                    event: components["schemas"]["EventKind"];
                    /** @default null */
                    folderId: string | null;
                    /** @default null */
                    pipelineId: string | null;
                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                    stageId?: string | null;
                    /** @default null */
                    changedField: string | null;
                    /** @default null */
                    condition: components["schemas"]["WorkflowCondition"] | null;
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
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
                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                    cancelOn?: {
                        event: components["schemas"]["EventKind"];
                        /**
                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                         * @default null
                         */
                        condition: components["schemas"]["WorkflowCondition"] | null;
                    }[];
                    /**
                     * @description Runs of the workflow with the same key meet; a template.
                     * @example {{ record.id }}
                     */
                    concurrencyKey?: string;
                    /**
                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                     * @enum {string}
                     */
                    concurrencyMode?: "serial" | "newestWins" | "drop";
                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                    debounceSeconds?: number;
                    /** @description Runs start this often at most, evenly; further ones wait. */
                    ratePerMinute?: number;
                };
                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
            };
            /** @description What the import asks for. `@{choice:key}` stands where the answer belongs. */
            choices?: components["schemas"]["WorkflowChoice"][];
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
                [key: string]: (string | number | string[]) | null;
            };
        };
        WorkflowRun: {
            /**
             * @description Id, `run_` and 26 characters.
             * @example run_01h455vb4pex5vsknk084sn013
             */
            id: string;
            /**
             * @description Id, `wf_` and 26 characters.
             * @example wf_01h455vb4pex5vsknk084sn012
             */
            workflowId: string;
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
            };
            recordId: string | null;
            dealId: string | null;
            requestId: string;
            /** @description How many workflows started one another before this one. */
            depth: number;
            /** @description The steps that it has taken, rounds of loops included. */
            stepCount: number;
            /** @description Why it failed or was cancelled, or what else people should know. */
            note: string | null;
            failedStep: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
        };
        WorkflowRunDetail: {
            /**
             * @description Id, `run_` and 26 characters.
             * @example run_01h455vb4pex5vsknk084sn013
             */
            id: string;
            /**
             * @description Id, `wf_` and 26 characters.
             * @example wf_01h455vb4pex5vsknk084sn012
             */
            workflowId: string;
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
            };
            recordId: string | null;
            dealId: string | null;
            requestId: string;
            /** @description How many workflows started one another before this one. */
            depth: number;
            /** @description The steps that it has taken, rounds of loops included. */
            stepCount: number;
            /** @description Why it failed or was cancelled, or what else people should know. */
            note: string | null;
            failedStep: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            startedAt: string | null;
            finishedAt: string | null;
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
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            startedAt: string;
            finishedAt: string | null;
        };
        Workspace: {
            /**
             * @description Id, `ws_` and 26 characters.
             * @example ws_01h455vb4pex5vsknk084sn000
             */
            id: string;
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
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
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
            chart: "NUMBER" | "BAR" | "LINE" | "FUNNEL" | "TABLE";
            /**
             * @description What is measured. `stages`: how long deals stay in the stages of a pipeline and how many are won; `activity`: what each person did. Both have measures of their own.
             * @example deals
             * @enum {string}
             */
            subject: "deals" | "records" | "tasks" | "stages" | "activity";
            /**
             * @description Only deals of this pipeline; for `stages`, null is the first one.
             * @default null
             */
            pipelineId: string | null;
            /**
             * @description Only deals in stages that mean this; none for all.
             * @default []
             * @example [
             *       "OPEN"
             *     ]
             */
            stageKinds: ("OPEN" | "WON" | "LOST")[];
            /**
             * @description Adds `sum.weighted`: the amounts of deals, each by the probability of its stage.
             * @default false
             * @example true
             */
            isWeighted: boolean;
            /**
             * @description The date or moment by which a period narrows it; null takes no notice of periods.
             * @default null
             * @example closeDate
             */
            dateField: string | null;
            /** @description As in `POST /deals/aggregate`; for `stages` and `activity` it stays empty. */
            aggregate: {
                /** @description At most 20 conditions in all. Without it everything is found. */
                where?: components["schemas"]["Filter"];
                /**
                 * @description Up to two fields; without one, a single group of all.
                 * @default []
                 */
                groupBy: {
                    /** @example createdAt */
                    field: string;
                    /**
                     * @description For dates and moments; a week begins on Monday.
                     * @example month
                     * @enum {string}
                     */
                    by?: "day" | "week" | "month";
                }[];
                /**
                 * @description Numbers to add up.
                 * @default []
                 * @example []
                 */
                sum: string[];
                /**
                 * @description Numbers to average.
                 * @default []
                 * @example []
                 */
                avg: string[];
                /**
                 * @description Numbers, dates or moments: the smallest.
                 * @default []
                 * @example [
                 *       "createdAt"
                 *     ]
                 */
                min: string[];
                /**
                 * @description Numbers, dates or moments: the largest.
                 * @default []
                 * @example [
                 *       "updatedAt"
                 *     ]
                 */
                max: string[];
            };
        };
        WorkflowFormAnswerOutput: {
            /** @constant */
            kind: "page";
            /**
             * @description May hold templates.
             * @example Thank you
             */
            title: string;
            /**
             * @description Plain text; may hold templates.
             * @default
             * @example Thank you, {{ trigger.body.name }}. We call you back.
             */
            message: string;
        } | {
            /** @constant */
            kind: "redirect";
            /**
             * @description An http or https address. Templates after its host are encoded, so they never change the host.
             * @example https://www.example.com/thanks?name={{ trigger.body.name }}
             */
            url: string;
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
            /**
             * @description When the step has failed, after its retries: `fail` (the default) ends the run, `continue` goes on with the next step, `branch` takes the steps in `onErrorSteps` and then goes on; `steps.<name>.error` has the `message` and, of a call, the `status`.
             * @example continue
             * @enum {string}
             */
            onError?: "fail" | "continue" | "branch";
            /** @description For `onError: branch`. A failure of one of them ends the run, as any other does. */
            onErrorSteps?: components["schemas"]["WorkflowStepDefinitionOutput"][];
            then?: components["schemas"]["WorkflowStepDefinitionOutput"][];
            else?: components["schemas"]["WorkflowStepDefinitionOutput"][];
            onTimeout?: components["schemas"]["WorkflowStepDefinitionOutput"][];
            steps?: components["schemas"]["WorkflowStepDefinitionOutput"][];
        };
        ApiError: {
            /**
             * @description What went wrong, for programs.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "UNPROCESSABLE_CONTENT" | "TOO_MANY_REQUESTS" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE" | "METHOD_NOT_SUPPORTED" | "OUTCOME_UNKNOWN";
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
                 * @description The fields that would differ; empty where something is made or removed as a whole.
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
            webhooks: string[];
            /** @description The workflows that they would start. A condition that takes long to evaluate counts as met. */
            workflows: string[];
        };
    };
    responses: {
        /** @description Malformed: not JSON, an unknown field or parameter, a value of the wrong type. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "BAD_REQUEST",
                 *       "message": "title: must be at most 500 characters",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description No API key, or one that is wrong, expired or revoked. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNAUTHORIZED",
                 *       "message": "This API key is unknown, expired or revoked.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The API key lacks the scope. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "FORBIDDEN",
                 *       "message": "This API key lacks the scope \"records:write\". An owner or admin can make another.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Nothing in this workspace has this id. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "NOT_FOUND",
                 *       "message": "There is no such record.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body did not arrive in time. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "TIMEOUT",
                 *       "message": "The body of the request did not arrive in time.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The Idempotency-Key was used with another body; or, with `Retry-After`, its first request still runs, or other requests were changing the same things. Nothing was written. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "CONFLICT",
                 *       "message": "A request with this Idempotency-Key is still running.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description `If-Match` names another version than the current one, which `ETag` carries. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "PRECONDITION_FAILED",
                 *       "message": "The resource has changed: its version is 4.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is larger than 1 MiB, or 4 MiB for a batch. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body is larger than 1 MiB.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "Send JSON, with the header \"Content-Type: application/json\".",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Well-formed, but not possible here: an unknown folder, a stage of another pipeline, a custom value of the wrong type. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNPROCESSABLE_CONTENT",
                 *       "message": "There is no such folder.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The workspace has used up its requests of this minute, or too many large answers to it are on their way. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "This workspace may send 120 requests a minute. Repeat the request in 12 s.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Our fault. The request id finds it in the log. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "INTERNAL_SERVER_ERROR",
                 *       "message": "Something went wrong on our side.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The database is away for a moment, or the server is sending too many large answers. Nothing was written, unless `outcome` is `unknown` (`code` is then `OUTCOME_UNKNOWN`): the write may have been made; repeat it with the same Idempotency-Key. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "SERVICE_UNAVAILABLE",
                 *       "message": "The database is not reachable just now. Repeat the request in a moment.",
                 *       "requestId": "b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApiError"];
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
         * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
         * @example 4f0c2a3e-order-1042
         */
        IdempotencyKey: string;
        /**
         * @description The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.
         * @example "3"
         */
        IfNoneMatch: string;
        /**
         * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
         * @example "3"
         */
        IfMatch: string;
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
         * @description `true` where this is the kept answer of an earlier request with the same Idempotency-Key.
         * @example true
         */
        "Idempotency-Replayed": string;
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
                kind?: components["schemas"]["EventKind"][];
                /**
                 * @description Only what these people, API keys or workflows did, also ones that are gone. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                actorId?: string[];
                /**
                 * @description Only events of records that these members own now. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                ownerId?: string[];
                /**
                 * @description Only from this moment on.
                 * @example 2026-01-31T00:00:00.000Z
                 */
                from?: string;
                /**
                 * @description Only before this moment.
                 * @example 2026-02-28T00:00:00.000Z
                 */
                to?: string;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    /** @description At most 20 conditions in all. Without it everything is found. */
                    where?: components["schemas"]["Filter"];
                    /**
                     * @description Up to two fields; without one, a single group of all.
                     * @default []
                     */
                    groupBy?: {
                        /** @example createdAt */
                        field: string;
                        /**
                         * @description For dates and moments; a week begins on Monday.
                         * @example month
                         * @enum {string}
                         */
                        by?: "day" | "week" | "month";
                    }[];
                    /**
                     * @description Numbers to add up.
                     * @default []
                     * @example []
                     */
                    sum?: string[];
                    /**
                     * @description Numbers to average.
                     * @default []
                     * @example []
                     */
                    avg?: string[];
                    /**
                     * @description Numbers, dates or moments: the smallest.
                     * @default []
                     * @example [
                     *       "createdAt"
                     *     ]
                     */
                    min?: string[];
                    /**
                     * @description Numbers, dates or moments: the largest.
                     * @default []
                     * @example [
                     *       "updatedAt"
                     *     ]
                     */
                    max?: string[];
                    /**
                     * @description An IANA time zone, for days, weeks and months of moments.
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AggregateGroup"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                "application/json": {
                    /** @description At most 20 conditions in all. Without it everything is found. */
                    where?: components["schemas"]["Filter"];
                    /**
                     * @description Up to two fields; without one, a single group of all.
                     * @default []
                     */
                    groupBy?: {
                        /** @example createdAt */
                        field: string;
                        /**
                         * @description For dates and moments; a week begins on Monday.
                         * @example month
                         * @enum {string}
                         */
                        by?: "day" | "week" | "month";
                    }[];
                    /**
                     * @description Numbers to add up.
                     * @default []
                     * @example []
                     */
                    sum?: string[];
                    /**
                     * @description Numbers to average.
                     * @default []
                     * @example []
                     */
                    avg?: string[];
                    /**
                     * @description Numbers, dates or moments: the smallest.
                     * @default []
                     * @example [
                     *       "createdAt"
                     *     ]
                     */
                    min?: string[];
                    /**
                     * @description Numbers, dates or moments: the largest.
                     * @default []
                     * @example [
                     *       "updatedAt"
                     *     ]
                     */
                    max?: string[];
                    /**
                     * @description An IANA time zone, for days, weeks and months of moments.
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AggregateGroup"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                "application/json": {
                    /** @description At most 20 conditions in all. Without it everything is found. */
                    where?: components["schemas"]["Filter"];
                    /**
                     * @description Up to two fields; without one, a single group of all.
                     * @default []
                     */
                    groupBy?: {
                        /** @example createdAt */
                        field: string;
                        /**
                         * @description For dates and moments; a week begins on Monday.
                         * @example month
                         * @enum {string}
                         */
                        by?: "day" | "week" | "month";
                    }[];
                    /**
                     * @description Numbers to add up.
                     * @default []
                     * @example []
                     */
                    sum?: string[];
                    /**
                     * @description Numbers to average.
                     * @default []
                     * @example []
                     */
                    avg?: string[];
                    /**
                     * @description Numbers, dates or moments: the smallest.
                     * @default []
                     * @example [
                     *       "createdAt"
                     *     ]
                     */
                    min?: string[];
                    /**
                     * @description Numbers, dates or moments: the largest.
                     * @default []
                     * @example [
                     *       "updatedAt"
                     *     ]
                     */
                    max?: string[];
                    /**
                     * @description An IANA time zone, for days, weeks and months of moments.
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AggregateGroup"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                actorId?: string[];
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
                from?: string;
                /**
                 * @description Only before this moment.
                 * @example 2026-02-28T00:00:00.000Z
                 */
                to?: string;
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    callsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description OUTBOUND where there is none.
                     * @example INBOUND
                     */
                    direction?: ("INBOUND" | "OUTBOUND") | null;
                    /**
                     * @description CONNECTED where there is none.
                     * @example NO_ANSWER
                     */
                    outcome?: ("CONNECTED" | "NO_ANSWER" | "BUSY" | "VOICEMAIL" | "WRONG_NUMBER" | "FAILED") | null;
                    /**
                     * @description Whole seconds.
                     * @example 95
                     */
                    duration?: number | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
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
                    calledAt?: string | null;
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallLog"];
                    };
                };
            };
            /** @description You have the current version: `If-None-Match` names it. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `call_` and 26 characters.
                 * @example call_01h455vb4pex5vsknk084sn007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `call_` and 26 characters.
                 * @example call_01h455vb4pex5vsknk084sn007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description OUTBOUND where there is none.
                     * @example INBOUND
                     */
                    direction?: ("INBOUND" | "OUTBOUND") | null;
                    /**
                     * @description CONNECTED where there is none.
                     * @example NO_ANSWER
                     */
                    outcome?: ("CONNECTED" | "NO_ANSWER" | "BUSY" | "VOICEMAIL" | "WRONG_NUMBER" | "FAILED") | null;
                    /**
                     * @description Whole seconds.
                     * @example 95
                     */
                    duration?: number | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
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
                    calledAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changelogList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangelogEntry"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    commentsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
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
                     * @description Up to 20,000 characters. `@` and the id of a member mentions them, which gives them a notice.
                     * @example Called back, wants an offer by Friday.
                     */
                    text: string;
                    /**
                     * @description How `text` is written; `plain` for a new comment without it.
                     * @example markdown
                     * @enum {string}
                     */
                    format?: "plain" | "markdown";
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordComment"];
                    };
                };
            };
            /** @description You have the current version: `If-None-Match` names it. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `note_` and 26 characters.
                 * @example note_01h455vb4pex5vsknk084sn006
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `note_` and 26 characters.
                 * @example note_01h455vb4pex5vsknk084sn006
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Up to 20,000 characters. `@` and the id of a member mentions them, which gives them a notice.
                     * @example Called back, wants an offer by Friday.
                     */
                    text?: string;
                    /**
                     * @description How `text` is written; `plain` for a new comment without it.
                     * @example markdown
                     * @enum {string}
                     */
                    format?: "plain" | "markdown";
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                pipelineId?: string[];
                /**
                 * @description Only deals in these stages of the pipelines. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "st_01h455vb4pex5vsknk084sn009"
                 *     ]
                 */
                stageId?: string[];
                /**
                 * @description Only deals linked to these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: string[];
                /**
                 * @description Only deals of these owners. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                ownerId?: string[];
                /**
                 * @description Only what has this id in another system.
                 * @example 1042
                 */
                externalId?: string;
                /**
                 * @description Only ids from this source; goes with `externalId`.
                 * @example shop
                 */
                externalSource?: string;
                /**
                 * @description Only what has one of these tags. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Every word must occur in the title.
                 * @example example
                 */
                search?: string;
                /**
                 * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes. Complete, each item once and as it is now; what is gone is in `deleted`.
                 * @example 0
                 */
                changedSince?: string;
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                        /** @description Only with `changedSince`: what was deleted or moved to Trash. */
                        deleted?: {
                            /**
                             * @description Id, `deal_` and 26 characters.
                             * @example deal_01h455vb4pex5vsknk084sn010
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            deletedAt: string;
                        }[];
                        /** @description Only with `changedSince`: false where there is nothing more just now. `nextCursor` is there all the same: keep it, and send it as `changedSince` next time. */
                        hasMore?: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dealsUpsert: {
        parameters: {
            query: {
                /**
                 * @description By what it is looked for.
                 * @example externalId
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
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
                    /** @description A stage of the pipeline; its first one where it is left out. */
                    stageId?: string | null;
                    /**
                     * @description Where it is left out: the title of the linked record, else "Untitled deal".
                     * @example Example deal
                     */
                    title?: string | null;
                    /**
                     * @description Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.
                     * @example {
                     *       "source": "referral"
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Decimal number in the currency of the workspace, at most 4 decimals.
                     * @example 1250.5
                     */
                    amount?: number | null;
                    /**
                     * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                     * @example 2026-01-31
                     */
                    closeDate?: string | null;
                    /**
                     * @description Why it was lost.
                     * @example Too expensive
                     */
                    lostReason?: string | null;
                    /** @description The record to link it to. */
                    recordId?: string | null;
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                    /**
                     * @description The pipeline to create it in; a deal that is there stays in its own.
                     * @example pl_01h455vb4pex5vsknk084sn008
                     */
                    pipelineId: string;
                    /** @description Values only for a deal that is created. */
                    create?: {
                        /** @description A stage of the pipeline; its first one where it is left out. */
                        stageId?: string | null;
                        /**
                         * @description Where it is left out: the title of the linked record, else "Untitled deal".
                         * @example Example deal
                         */
                        title?: string | null;
                        /**
                         * @description Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.
                         * @example {
                         *       "source": "referral"
                         *     }
                         */
                        data?: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Decimal number in the currency of the workspace, at most 4 decimals.
                         * @example 1250.5
                         */
                        amount?: number | null;
                        /**
                         * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                         * @example 2026-01-31
                         */
                        closeDate?: string | null;
                        /**
                         * @description Why it was lost.
                         * @example Too expensive
                         */
                        lostReason?: string | null;
                        /** @description The record to link it to. */
                        recordId?: string | null;
                        /** @description The member who looks after it. */
                        ownerId?: string | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                    };
                    /** @description Values only for a deal that is there already. */
                    update?: {
                        /** @description A stage of the pipeline; its first one where it is left out. */
                        stageId?: string | null;
                        /**
                         * @description Where it is left out: the title of the linked record, else "Untitled deal".
                         * @example Example deal
                         */
                        title?: string | null;
                        /**
                         * @description Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.
                         * @example {
                         *       "source": "referral"
                         *     }
                         */
                        data?: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Decimal number in the currency of the workspace, at most 4 decimals.
                         * @example 1250.5
                         */
                        amount?: number | null;
                        /**
                         * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                         * @example 2026-01-31
                         */
                        closeDate?: string | null;
                        /**
                         * @description Why it was lost.
                         * @example Too expensive
                         */
                        lostReason?: string | null;
                        /** @description The record to link it to. */
                        recordId?: string | null;
                        /** @description The member who looks after it. */
                        ownerId?: string | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                        /**
                         * @description Whether it was created.
                         * @example true
                         */
                        created: boolean;
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                        /**
                         * @description Whether it was created.
                         * @example true
                         */
                        created: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description The pipeline to put it in.
                     * @example pl_01h455vb4pex5vsknk084sn008
                     */
                    pipelineId: string;
                    /** @description A stage of the pipeline; its first one where it is left out. */
                    stageId?: string | null;
                    /**
                     * @description Where it is left out: the title of the linked record, else "Untitled deal".
                     * @example Example deal
                     */
                    title?: string | null;
                    /**
                     * @description Checked against the fields of the pipeline; a pipeline without fields takes any JSON object up to 64 kB.
                     * @example {
                     *       "source": "referral"
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Decimal number in the currency of the workspace, at most 4 decimals.
                     * @example 1250.5
                     */
                    amount?: number | null;
                    /**
                     * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                     * @example 2026-01-31
                     */
                    closeDate?: string | null;
                    /**
                     * @description Why it was lost.
                     * @example Too expensive
                     */
                    lostReason?: string | null;
                    /** @description The record to link it to. */
                    recordId?: string | null;
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            /** @description You have the current version: `If-None-Match` names it. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
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
                    /**
                     * @description Decimal number in the currency of the workspace, at most 4 decimals.
                     * @example 1250.5
                     */
                    amount?: number | null;
                    /**
                     * @description Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.
                     * @example 2026-01-31
                     */
                    closeDate?: string | null;
                    /**
                     * @description Why it was lost.
                     * @example Too expensive
                     */
                    lostReason?: string | null;
                    /** @description The record to link it to. */
                    recordId?: string | null;
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description `true`: all items or none. The answer is then the error of the first item that fails.
                     * @default false
                     * @example false
                     */
                    atomic?: boolean;
                    /** @description What to do, in this order; at most 1000. */
                    items: components["schemas"]["DealBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Undo the whole batch by `POST /operations/{id}/undo`.
                             * @example op_01h455vb4pex5vsknk084sn031
                             */
                            operationId: string;
                            /** @description Items that were carried out, also those that changed nothing. */
                            succeeded: number;
                            /** @description Items that failed and wrote nothing. */
                            failed: number;
                            /** @description One for each item, in the same order. */
                            results: {
                                /**
                                 * @description What the single request would have answered.
                                 * @example 201
                                 */
                                status: number;
                                /** @description The resource; of a delete, as it was. Null for an error. */
                                data: components["schemas"]["Deal"] | null;
                                /** @description Null where the item was carried out. */
                                error: {
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
                            }[];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dealsTimeline: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `deal_` and 26 characters.
                 * @example deal_01h455vb4pex5vsknk084sn010
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `evt_` and 26 characters.
                             * @example evt_01h455vb4pex5vsknk084sn014
                             */
                            id: string;
                            event: components["schemas"]["EventKind"];
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            occurredAt: string;
                            actor: {
                                /** @enum {string} */
                                kind: "user" | "key" | "workflow" | "system";
                                id: string | null;
                                name: string;
                            };
                            /** @description What webhooks receive of it. */
                            payload: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                from?: string | null;
                /**
                 * @description The last day; without it, until now.
                 * @example 2026-01-31
                 */
                to?: string | null;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StageFigures"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                kind?: components["schemas"]["EventKind"][];
                /**
                 * @description Only events that concern these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: string[];
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
                page?: number;
                /**
                 * @description Items per page, 1 to 500. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmEvent"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    foldersList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    name: string;
                    /**
                     * @default CUSTOM
                     * @enum {string}
                     */
                    type?: "CONTACT" | "COMPANY" | "CUSTOM";
                    /** @default [] */
                    fields?: {
                        /**
                         * @description The key used inside `data`.
                         * @example score
                         */
                        key: string;
                        label: string;
                        /** @enum {string} */
                        type: "TEXT" | "LONG_TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "DATETIME" | "SELECT" | "MULTI_SELECT" | "EMAIL" | "PHONE" | "URL" | "USER" | "RECORD";
                        /** @default false */
                        required?: boolean;
                        /** @default null */
                        options?: string[] | null;
                        /**
                         * @description Only for RECORD: the folder of the records it links to; null for any folder.
                         * @default null
                         */
                        targetFolderId?: string | null;
                        /** @default false */
                        unique?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    foldersGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: string;
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
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"][];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: {
                        /**
                         * @description The key used inside `data`.
                         * @example score
                         */
                        key: string;
                        label: string;
                        /** @enum {string} */
                        type: "TEXT" | "LONG_TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "DATETIME" | "SELECT" | "MULTI_SELECT" | "EMAIL" | "PHONE" | "URL" | "USER" | "RECORD";
                        /** @default false */
                        required?: boolean;
                        /** @default null */
                        options?: string[] | null;
                        /**
                         * @description Only for RECORD: the folder of the records it links to; null for any folder.
                         * @default null
                         */
                        targetFolderId?: string | null;
                        /** @default false */
                        unique?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: {
                        label?: string;
                        required?: boolean;
                        /**
                         * @description The choices of SELECT and MULTI_SELECT.
                         * @example [
                         *       "lead",
                         *       "customer"
                         *     ]
                         */
                        options?: string[];
                        /** @description Only for RECORD: the folder of the records it links to; null for any folder. */
                        targetFolderId?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
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
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `fld_` and 26 characters.
                 * @example fld_01h455vb4pex5vsknk084sn004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keys: string[];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linksList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The record, `rec_` and 26 characters.
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description Id, `lnk_` and 26 characters.
                 * @example lnk_01h455vb4pex5vsknk084sn033
                 */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordLink"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    linksListKinds: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 100. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description Read from the record that links.
                     * @example employs
                     */
                    name: string;
                    /**
                     * @description Read from the record that is linked.
                     * @example works at
                     */
                    reverseName: string;
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `kind_` and 26 characters.
                 * @example kind_01h455vb4pex5vsknk084sn034
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `kind_` and 26 characters.
                 * @example kind_01h455vb4pex5vsknk084sn034
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Read from the record that links.
                     * @example employs
                     */
                    name?: string;
                    /**
                     * @description Read from the record that is linked.
                     * @example works at
                     */
                    reverseName?: string;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LinkKind"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                kind?: ("BATCH" | "BULK" | "IMPORT" | "MERGE" | "RUN" | "UNDO")[];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    operationsListProblems: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 500. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OperationProblem"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `op_` and 26 characters.
                 * @example op_01h455vb4pex5vsknk084sn031
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pipelinesList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    name: string;
                    stages: {
                        name: string;
                        /**
                         * @default OPEN
                         * @enum {string}
                         */
                        kind?: "OPEN" | "WON" | "LOST";
                        /**
                         * @description In percent, for a stage under way; null goes by its place. Won stages have 100, lost ones 0.
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
                    }[];
                    /** @default [] */
                    fields?: {
                        /**
                         * @description The key used inside `data`.
                         * @example score
                         */
                        key: string;
                        label: string;
                        /** @enum {string} */
                        type: "TEXT" | "LONG_TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "DATETIME" | "SELECT" | "MULTI_SELECT" | "EMAIL" | "PHONE" | "URL" | "USER" | "RECORD";
                        /** @default false */
                        required?: boolean;
                        /** @default null */
                        options?: string[] | null;
                        /**
                         * @description Only for RECORD: the folder of the records it links to; null for any folder.
                         * @default null
                         */
                        targetFolderId?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pipelinesGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
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
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"][];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stage: {
                        name: string;
                        /**
                         * @default OPEN
                         * @enum {string}
                         */
                        kind?: "OPEN" | "WON" | "LOST";
                        /**
                         * @description In percent, for a stage under way; null goes by its place. Won stages have 100, lost ones 0.
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
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
                /**
                 * @description Id, `st_` and 26 characters.
                 * @example st_01h455vb4pex5vsknk084sn009
                 */
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    kind?: "OPEN" | "WON" | "LOST";
                    /**
                     * @description In percent, for a stage under way; null goes by its place. Won stages have 100, lost ones 0.
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stageIds: string[];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
                /**
                 * @description Id, `st_` and 26 characters.
                 * @example st_01h455vb4pex5vsknk084sn009
                 */
                stageId: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: {
                        /**
                         * @description The key used inside `data`.
                         * @example score
                         */
                        key: string;
                        label: string;
                        /** @enum {string} */
                        type: "TEXT" | "LONG_TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "DATETIME" | "SELECT" | "MULTI_SELECT" | "EMAIL" | "PHONE" | "URL" | "USER" | "RECORD";
                        /** @default false */
                        required?: boolean;
                        /** @default null */
                        options?: string[] | null;
                        /**
                         * @description Only for RECORD: the folder of the records it links to; null for any folder.
                         * @default null
                         */
                        targetFolderId?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    field: {
                        label?: string;
                        required?: boolean;
                        /**
                         * @description The choices of SELECT and MULTI_SELECT.
                         * @example [
                         *       "lead",
                         *       "customer"
                         *     ]
                         */
                        options?: string[];
                        /** @description Only for RECORD: the folder of the records it links to; null for any folder. */
                        targetFolderId?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
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
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `pl_` and 26 characters.
                 * @example pl_01h455vb4pex5vsknk084sn008
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keys: string[];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                sort?: string[];
                /**
                 * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "title",
                 *       "updatedAt"
                 *     ]
                 */
                fields?: string[];
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
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before, with the same `sort`.
                 * @example WyItY3JlYXRlZEF0Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds `total`.
                 * @example false
                 */
                count?: boolean;
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
                filter?: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedRecord"][];
                        /** @description Send it as `cursor`, with the same body, for the next page; null on the last one. */
                        nextCursor: string | null;
                        /**
                         * @description How many there are in all; only with `count`.
                         * @example 1042
                         */
                        total?: number;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    /** @description At most 20 conditions in all. Without it everything is found. */
                    where?: components["schemas"]["Filter"];
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
                    sort?: string[];
                    /**
                     * @description Only these fields of each item, and its id; `data.<key>` is one custom value.
                     * @example [
                     *       "title",
                     *       "updatedAt"
                     *     ]
                     */
                    fields?: string[];
                    /**
                     * @description What to add to each item.
                     * @default []
                     * @example [
                     *       "owner"
                     *     ]
                     */
                    include?: ("owner" | "company" | "deals" | "tasks" | "lastActivity")[];
                    /**
                     * @description Items per page; a page also ends at about 2 MB.
                     * @default 50
                     * @example 50
                     */
                    pageSize?: number;
                    /**
                     * @description The `nextCursor` of the page before, with the same `sort`.
                     * @example WyItY3JlYXRlZEF0Il0
                     */
                    cursor?: string;
                    /**
                     * @description `true` adds `total`.
                     * @default false
                     * @example false
                     */
                    count?: boolean;
                    /**
                     * @description Every word must occur in the title, e-mail, phone or a text of `data`, beside what `where` asks.
                     * @example example
                     */
                    search?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedRecord"][];
                        /** @description Send it as `cursor`, with the same body, for the next page; null on the last one. */
                        nextCursor: string | null;
                        /**
                         * @description How many there are in all; only with `count`.
                         * @example 1042
                         */
                        total?: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                sort?: string[];
                /**
                 * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "title",
                 *       "updatedAt"
                 *     ]
                 */
                fields?: string[];
                /**
                 * @description What to add to each item. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "owner"
                 *     ]
                 */
                include?: ("owner" | "record" | "company")[];
                /**
                 * @description Items per page; a page also ends at about 2 MB.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before, with the same `sort`.
                 * @example WyItY3JlYXRlZEF0Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds `total`.
                 * @example false
                 */
                count?: boolean;
                /**
                 * @description Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, `filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.
                 * @example {
                 *       "createdAt.after": "2026-01-31"
                 *     }
                 */
                filter?: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedDeal"][];
                        /** @description Send it as `cursor`, with the same body, for the next page; null on the last one. */
                        nextCursor: string | null;
                        /**
                         * @description How many there are in all; only with `count`.
                         * @example 1042
                         */
                        total?: number;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    /** @description At most 20 conditions in all. Without it everything is found. */
                    where?: components["schemas"]["Filter"];
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
                    sort?: string[];
                    /**
                     * @description Only these fields of each item, and its id; `data.<key>` is one custom value.
                     * @example [
                     *       "title",
                     *       "updatedAt"
                     *     ]
                     */
                    fields?: string[];
                    /**
                     * @description What to add to each item.
                     * @default []
                     * @example [
                     *       "owner"
                     *     ]
                     */
                    include?: ("owner" | "record" | "company")[];
                    /**
                     * @description Items per page; a page also ends at about 2 MB.
                     * @default 50
                     * @example 50
                     */
                    pageSize?: number;
                    /**
                     * @description The `nextCursor` of the page before, with the same `sort`.
                     * @example WyItY3JlYXRlZEF0Il0
                     */
                    cursor?: string;
                    /**
                     * @description `true` adds `total`.
                     * @default false
                     * @example false
                     */
                    count?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedDeal"][];
                        /** @description Send it as `cursor`, with the same body, for the next page; null on the last one. */
                        nextCursor: string | null;
                        /**
                         * @description How many there are in all; only with `count`.
                         * @example 1042
                         */
                        total?: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                sort?: string[];
                /**
                 * @description Only these fields of each item, and its id; `data.<key>` is one custom value. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "title",
                 *       "updatedAt"
                 *     ]
                 */
                fields?: string[];
                /**
                 * @description What to add to each item. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "owner"
                 *     ]
                 */
                include?: ("owner" | "record" | "company")[];
                /**
                 * @description Items per page; a page also ends at about 2 MB.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before, with the same `sort`.
                 * @example WyItY3JlYXRlZEF0Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds `total`.
                 * @example false
                 */
                count?: boolean;
                /**
                 * @description Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, `filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.
                 * @example {
                 *       "createdAt.after": "2026-01-31"
                 *     }
                 */
                filter?: {
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedTask"][];
                        /** @description Send it as `cursor`, with the same body, for the next page; null on the last one. */
                        nextCursor: string | null;
                        /**
                         * @description How many there are in all; only with `count`.
                         * @example 1042
                         */
                        total?: number;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    /** @description At most 20 conditions in all. Without it everything is found. */
                    where?: components["schemas"]["Filter"];
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
                    sort?: string[];
                    /**
                     * @description Only these fields of each item, and its id; `data.<key>` is one custom value.
                     * @example [
                     *       "title",
                     *       "updatedAt"
                     *     ]
                     */
                    fields?: string[];
                    /**
                     * @description What to add to each item.
                     * @default []
                     * @example [
                     *       "owner"
                     *     ]
                     */
                    include?: ("owner" | "record" | "company")[];
                    /**
                     * @description Items per page; a page also ends at about 2 MB.
                     * @default 50
                     * @example 50
                     */
                    pageSize?: number;
                    /**
                     * @description The `nextCursor` of the page before, with the same `sort`.
                     * @example WyItY3JlYXRlZEF0Il0
                     */
                    cursor?: string;
                    /**
                     * @description `true` adds `total`.
                     * @default false
                     * @example false
                     */
                    count?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueriedTask"][];
                        /** @description Send it as `cursor`, with the same body, for the next page; null on the last one. */
                        nextCursor: string | null;
                        /**
                         * @description How many there are in all; only with `count`.
                         * @example 1042
                         */
                        total?: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                folderId?: string[];
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
                 * @description Only records with this phone number; digits alone are compared.
                 * @example +1 555 0100
                 */
                phone?: string;
                /**
                 * @description Only records of these owners. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                ownerId?: string[];
                /**
                 * @description Only what has this id in another system.
                 * @example 1042
                 */
                externalId?: string;
                /**
                 * @description Only ids from this source; goes with `externalId`.
                 * @example shop
                 */
                externalSource?: string;
                /**
                 * @description Only what has one of these tags. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "VIP"
                 *     ]
                 */
                tag?: string[];
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
                 * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes. Complete, each item once and as it is now; what is gone is in `deleted`.
                 * @example 0
                 */
                changedSince?: string;
                /**
                 * @description Order; `-` is descending.
                 * @example -updatedAt
                 */
                sort?: "-createdAt" | "createdAt" | "-updatedAt" | "updatedAt" | "title" | "-title";
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 500. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                        /** @description Only with `changedSince`: what was deleted or moved to Trash. */
                        deleted?: {
                            /**
                             * @description Id, `rec_` and 26 characters.
                             * @example rec_01h455vb4pex5vsknk084sn005
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            deletedAt: string;
                        }[];
                        /** @description Only with `changedSince`: false where there is nothing more just now. `nextCursor` is there all the same: keep it, and send it as `changedSince` next time. */
                        hasMore?: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordsUpsert: {
        parameters: {
            query: {
                /**
                 * @description `email`, `phone`, `title` or the key of a custom field; with several, all must be the same. A blank value matches no record. Or `externalId`, alone.
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
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
                    /** @example Example contact */
                    title?: string;
                    /**
                     * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                     * @example contact@example.com
                     */
                    email?: string | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
                    /**
                     * @description Custom values by field key.
                     * @example {
                     *       "score": 12
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                    /**
                     * @description The folder to look in, and to put it in.
                     * @example fld_01h455vb4pex5vsknk084sn004
                     */
                    folderId: string;
                    /** @description Values only for a record that is made. */
                    create?: {
                        /** @example Example contact */
                        title?: string;
                        /**
                         * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                         * @example contact@example.com
                         */
                        email?: string | null;
                        /** @example +1 555 0100 */
                        phone?: string | null;
                        /**
                         * @description Custom values by field key.
                         * @example {
                         *       "score": 12
                         *     }
                         */
                        data?: {
                            [key: string]: unknown;
                        };
                        /** @description The member who looks after it. */
                        ownerId?: string | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                    };
                    /** @description Values only for a record that is there already. */
                    update?: {
                        /** @example Example contact */
                        title?: string;
                        /**
                         * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                         * @example contact@example.com
                         */
                        email?: string | null;
                        /** @example +1 555 0100 */
                        phone?: string | null;
                        /**
                         * @description Custom values by field key.
                         * @example {
                         *       "score": 12
                         *     }
                         */
                        data?: {
                            [key: string]: unknown;
                        };
                        /** @description The member who looks after it. */
                        ownerId?: string | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description The folder to put it in.
                     * @example fld_01h455vb4pex5vsknk084sn004
                     */
                    folderId: string;
                    /** @example Example contact */
                    title: string;
                    /**
                     * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                     * @example contact@example.com
                     */
                    email?: string | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
                    /**
                     * @description Custom values by field key.
                     * @example {
                     *       "score": 12
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                    };
                };
            };
            /** @description You have the current version: `If-None-Match` names it. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Example contact */
                    title?: string;
                    /**
                     * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                     * @example contact@example.com
                     */
                    email?: string | null;
                    /** @example +1 555 0100 */
                    phone?: string | null;
                    /**
                     * @description Merged key by key (RFC 7396): a key that is not sent stays, null removes it.
                     * @example {
                     *       "score": 12
                     *     }
                     */
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description The member who looks after it. */
                    ownerId?: string | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description `true`: all items or none. The answer is then the error of the first item that fails.
                     * @default false
                     * @example false
                     */
                    atomic?: boolean;
                    /** @description What to do, in this order; at most 1000. */
                    items: components["schemas"]["RecordBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Undo the whole batch by `POST /operations/{id}/undo`.
                             * @example op_01h455vb4pex5vsknk084sn031
                             */
                            operationId: string;
                            /** @description Items that were carried out, also those that changed nothing. */
                            succeeded: number;
                            /** @description Items that failed and wrote nothing. */
                            failed: number;
                            /** @description One for each item, in the same order. */
                            results: {
                                /**
                                 * @description What the single request would have answered.
                                 * @example 201
                                 */
                                status: number;
                                /** @description The resource; of a delete, as it was. Null for an error. */
                                data: components["schemas"]["CrmRecord"] | null;
                                /** @description Null where the item was carried out. */
                                error: {
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
                            }[];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     *       "folderId": "fld_01h455vb4pex5vsknk084sn004",
                     *       "data": {
                     *         "status": "lead"
                     *       }
                     *     }
                     */
                    filter: {
                        /** @description Only records of these folders. */
                        folderId: string[];
                        /**
                         * @description Every word must occur in the title, e-mail, phone or a text value of `data`.
                         * @example example
                         */
                        search?: string;
                        /**
                         * @description Only records with this e-mail address, in any case.
                         * @example contact@example.com
                         */
                        email?: string;
                        /**
                         * @description Only records with this phone number; digits alone are compared.
                         * @example +1 555 0100
                         */
                        phone?: string;
                        /** @description Only records of these owners. */
                        ownerId?: string[];
                        /**
                         * @description Only what has one of these tags.
                         * @example VIP
                         */
                        tag?: string[];
                        /**
                         * Format: date-time
                         * @description Only records created after this moment.
                         * @example 2026-01-31T09:30:00Z
                         */
                        createdAfter?: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordsListTrash: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 500. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrashedRecord"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmRecord"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                kind?: components["schemas"]["EventKind"][];
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `rec_` and 26 characters.
                 * @example rec_01h455vb4pex5vsknk084sn005
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `evt_` and 26 characters.
                             * @example evt_01h455vb4pex5vsknk084sn014
                             */
                            id: string;
                            event: components["schemas"]["EventKind"];
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            occurredAt: string;
                            actor: {
                                /** @enum {string} */
                                kind: "user" | "key" | "workflow" | "system";
                                id: string | null;
                                name: string;
                            };
                            /** @description What webhooks receive of it. */
                            payload: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordsFindDuplicates: {
        parameters: {
            query?: {
                /** @description What is compared: of a phone number its digits, else without regard to case. */
                by?: "email" | "phone" | "title";
                /**
                 * @description Items per page, 1 to 100. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DuplicateRecords"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    recordIds: string[];
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
                        /** @example Example contact */
                        title?: string;
                        /**
                         * @description An e-mail address, with international characters too; a blank means none. 422 where it is not one.
                         * @example contact@example.com
                         */
                        email?: string | null;
                        /** @example +1 555 0100 */
                        phone?: string | null;
                        /**
                         * @description Merged key by key (RFC 7396): a key that is not sent stays, null removes it.
                         * @example {
                         *       "score": 12
                         *     }
                         */
                        data?: {
                            [key: string]: unknown;
                        };
                        /** @description The member who looks after it. */
                        ownerId?: string | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                key: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Folder"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 100. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `rep_` and 26 characters.
                 * @example rep_01h455vb4pex5vsknk084sn040
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `rep_` and 26 characters.
                 * @example rep_01h455vb4pex5vsknk084sn040
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `rep_` and 26 characters.
                 * @example rep_01h455vb4pex5vsknk084sn040
                 */
                id: string;
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
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    from?: string | null;
                    /**
                     * @description Its last day.
                     * @example 2026-01-31
                     */
                    to?: string | null;
                    /**
                     * @description Only what this member owns, is assigned to or did.
                     * @example usr_01h455vb4pex5vsknk084sn001
                     */
                    ownerId?: string;
                    /**
                     * @description An IANA time zone, for days, weeks and months of moments.
                     * @default UTC
                     * @example Europe/Berlin
                     */
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AggregateGroup"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tagsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description In any case: `VIP` and `vip` are the same tag.
                     * @example VIP
                     */
                    name: string;
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tagsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, `tag_` and 26 characters.
                 * @example tag_01h455vb4pex5vsknk084sn036
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `tag_` and 26 characters.
                 * @example tag_01h455vb4pex5vsknk084sn036
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `tag_` and 26 characters.
                 * @example tag_01h455vb4pex5vsknk084sn036
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description In any case: `VIP` and `vip` are the same tag.
                     * @example VIP
                     */
                    name?: string;
                    /**
                     * @description How the web app shows it.
                     * @example BLUE
                     * @enum {string}
                     */
                    color?: "GRAY" | "RED" | "ORANGE" | "YELLOW" | "GREEN" | "TEAL" | "BLUE" | "PURPLE" | "PINK";
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                externalId?: string;
                /**
                 * @description Only ids from this source; goes with `externalId`.
                 * @example shop
                 */
                externalSource?: string;
                /**
                 * @description Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is and then its changes. Complete, each item once and as it is now; what is gone is in `deleted`.
                 * @example 0
                 */
                changedSince?: string;
                /**
                 * @description Only tasks linked to these records. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "rec_01h455vb4pex5vsknk084sn005"
                 *     ]
                 */
                recordId?: string[];
                /**
                 * @description Only tasks of these members. Several as `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`.
                 * @example [
                 *       "usr_01h455vb4pex5vsknk084sn001"
                 *     ]
                 */
                assigneeId?: string[];
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
                tag?: string[];
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
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                        /** @description Only with `changedSince`: what was deleted or moved to Trash. */
                        deleted?: {
                            /**
                             * @description Id, `task_` and 26 characters.
                             * @example task_01h455vb4pex5vsknk084sn011
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            deletedAt: string;
                        }[];
                        /** @description Only with `changedSince`: false where there is nothing more just now. `nextCursor` is there all the same: keep it, and send it as `changedSince` next time. */
                        hasMore?: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tasksUpsert: {
        parameters: {
            query: {
                /**
                 * @description By what it is looked for.
                 * @example externalId
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
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
                    /** @example Send the offer */
                    title?: string;
                    /**
                     * @description ISO 8601 date-time, or null for none.
                     * @example 2026-01-31T09:30:00Z
                     */
                    dueAt?: string | null;
                    /** @description The member who is to do it. */
                    assigneeId?: string | null;
                    /**
                     * @description DONE completes it, OPEN takes it up again.
                     * @example DONE
                     * @enum {string}
                     */
                    status?: "OPEN" | "DONE";
                    /**
                     * @description NORMAL where there is none.
                     * @example HIGH
                     */
                    priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                    /**
                     * @description TODO where there is none.
                     * @example CALL
                     */
                    type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                    /** @description Values only for a task that is created. */
                    create?: {
                        /** @example Send the offer */
                        title?: string;
                        /**
                         * @description ISO 8601 date-time, or null for none.
                         * @example 2026-01-31T09:30:00Z
                         */
                        dueAt?: string | null;
                        /** @description The member who is to do it. */
                        assigneeId?: string | null;
                        /** @description The record to link it to. */
                        recordId?: string | null;
                        /**
                         * @description NORMAL where there is none.
                         * @example HIGH
                         */
                        priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                        /**
                         * @description TODO where there is none.
                         * @example CALL
                         */
                        type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                        /**
                         * @description How it repeats: an RFC 5545 RRULE without DTSTART, at most once a day. When the task is marked DONE, the next one is created: due at the first occurrence after the old due date that is not in the past (in UTC, at the same time of day). COUNT says how many tasks there are in all.
                         * @example FREQ=WEEKLY;BYDAY=MO
                         */
                        recurrence?: string | null;
                    };
                    /** @description Values only for a task that is there already. */
                    update?: {
                        /** @example Send the offer */
                        title?: string;
                        /**
                         * @description ISO 8601 date-time, or null for none.
                         * @example 2026-01-31T09:30:00Z
                         */
                        dueAt?: string | null;
                        /** @description The member who is to do it. */
                        assigneeId?: string | null;
                        /**
                         * @description DONE completes it, OPEN takes it up again.
                         * @example DONE
                         * @enum {string}
                         */
                        status?: "OPEN" | "DONE";
                        /**
                         * @description NORMAL where there is none.
                         * @example HIGH
                         */
                        priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                        /**
                         * @description TODO where there is none.
                         * @example CALL
                         */
                        type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                        /**
                         * @description The system that `externalId` comes from. Dropped without an `externalId`.
                         * @example shop
                         */
                        externalSource?: string | null;
                        /**
                         * @description Its id in another system. 409 where something else of this kind has it from the same source.
                         * @example 1042
                         */
                        externalId?: string | null;
                        /**
                         * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                         * @example [
                         *       "VIP"
                         *     ]
                         */
                        tags?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                        /**
                         * @description Whether it was created.
                         * @example true
                         */
                        created: boolean;
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                        /**
                         * @description Whether it was created.
                         * @example true
                         */
                        created: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    /** @example Send the offer */
                    title: string;
                    /**
                     * @description ISO 8601 date-time, or null for none.
                     * @example 2026-01-31T09:30:00Z
                     */
                    dueAt?: string | null;
                    /** @description The member who is to do it. */
                    assigneeId?: string | null;
                    /** @description The record to link it to. */
                    recordId?: string | null;
                    /**
                     * @description NORMAL where there is none.
                     * @example HIGH
                     */
                    priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                    /**
                     * @description TODO where there is none.
                     * @example CALL
                     */
                    type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                    /**
                     * @description How it repeats: an RFC 5545 RRULE without DTSTART, at most once a day. When the task is marked DONE, the next one is created: due at the first occurrence after the old due date that is not in the past (in UTC, at the same time of day). COUNT says how many tasks there are in all.
                     * @example FREQ=WEEKLY;BYDAY=MO
                     */
                    recurrence?: string | null;
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CrmTask"];
                    };
                };
            };
            /** @description You have the current version: `If-None-Match` names it. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `task_` and 26 characters.
                 * @example task_01h455vb4pex5vsknk084sn011
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description The version that you saw, as `ETag` carried it. Where the resource has changed since, nothing is written and the answer is 412.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id, `task_` and 26 characters.
                 * @example task_01h455vb4pex5vsknk084sn011
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example Send the offer */
                    title?: string;
                    /**
                     * @description ISO 8601 date-time, or null for none.
                     * @example 2026-01-31T09:30:00Z
                     */
                    dueAt?: string | null;
                    /** @description The member who is to do it. */
                    assigneeId?: string | null;
                    /**
                     * @description DONE completes it, OPEN takes it up again.
                     * @example DONE
                     * @enum {string}
                     */
                    status?: "OPEN" | "DONE";
                    /**
                     * @description NORMAL where there is none.
                     * @example HIGH
                     */
                    priority?: ("LOW" | "NORMAL" | "HIGH" | "URGENT") | null;
                    /**
                     * @description TODO where there is none.
                     * @example CALL
                     */
                    type?: ("TODO" | "CALL" | "EMAIL" | "MEETING") | null;
                    /**
                     * @description The system that `externalId` comes from. Dropped without an `externalId`.
                     * @example shop
                     */
                    externalSource?: string | null;
                    /**
                     * @description Its id in another system. 409 where something else of this kind has it from the same source.
                     * @example 1042
                     */
                    externalId?: string | null;
                    /**
                     * @description Names of tags; they replace those that are there. A name that is no tag yet becomes one.
                     * @example [
                     *       "VIP"
                     *     ]
                     */
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description `true`: all items or none. The answer is then the error of the first item that fails.
                     * @default false
                     * @example false
                     */
                    atomic?: boolean;
                    /** @description What to do, in this order; at most 1000. */
                    items: components["schemas"]["TaskBatchItem"][];
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Undo the whole batch by `POST /operations/{id}/undo`.
                             * @example op_01h455vb4pex5vsknk084sn031
                             */
                            operationId: string;
                            /** @description Items that were carried out, also those that changed nothing. */
                            succeeded: number;
                            /** @description Items that failed and wrote nothing. */
                            failed: number;
                            /** @description One for each item, in the same order. */
                            results: {
                                /**
                                 * @description What the single request would have answered.
                                 * @example 201
                                 */
                                status: number;
                                /** @description The resource; of a delete, as it was. Null for an error. */
                                data: components["schemas"]["CrmTask"] | null;
                                /** @description Null where the item was carried out. */
                                error: {
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
                            }[];
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    variablesList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 200. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description Its name in templates: `variables.dailyCalls`.
                     * @example dailyCalls
                     */
                    name: string;
                    /**
                     * @description A number with at most 4 decimals, or a text of at most 10,000 characters.
                     * @example 12
                     */
                    value: number | string;
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    variablesGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A number with at most 4 decimals, or a text of at most 10,000 characters.
                     * @example 12
                     */
                    value: number | string;
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The name of a variable.
                 * @example dailyCalls
                 */
                name: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variable"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    webhooksList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    /** @description Only events about records of this folder. */
                    folderId?: string | null;
                    /** @description Only events about deals of this pipeline. */
                    pipelineId?: string | null;
                    /**
                     * @description Of updates, only those that changed this field; `data.<key>` for a custom one. Events of other kinds are not narrowed.
                     * @example data.status
                     */
                    changedField?: string | null;
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookHealth"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
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
                    /** @description Only events about records of this folder. */
                    folderId?: string | null;
                    /** @description Only events about deals of this pipeline. */
                    pipelineId?: string | null;
                    /**
                     * @description Of updates, only those that changed this field; `data.<key>` for a custom one. Events of other kinds are not narrowed.
                     * @example data.status
                     */
                    changedField?: string | null;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTestResult"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookPreview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                kind?: components["schemas"]["EventKind"][];
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
                page?: number;
                /**
                 * @description Items per page, 1 to 500. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description Id, `dlv_` and 26 characters.
                 * @example dlv_01h455vb4pex5vsknk084sn016
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDeliveryWithAttempts"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
                /**
                 * @description Id, `dlv_` and 26 characters.
                 * @example dlv_01h455vb4pex5vsknk084sn016
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    webhooksListReplays: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 100. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
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
                    recordId?: string | null;
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description Id, `rpl_` and 26 characters.
                 * @example rpl_01h455vb4pex5vsknk084sn037
                 */
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `hook_` and 26 characters.
                 * @example hook_01h455vb4pex5vsknk084sn015
                 */
                id: string;
                /**
                 * @description Id, `rpl_` and 26 characters.
                 * @example rpl_01h455vb4pex5vsknk084sn037
                 */
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplay"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldUses"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description The key used inside `data`.
                 * @example score
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FieldUses"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    workflowsList: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 1000. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                    name: string;
                    draft: {
                        trigger: {
                            /** @constant */
                            kind: "webhook";
                            /**
                             * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                             * @default none
                             * @enum {string}
                             */
                            protection?: "none" | "token" | "signature";
                            /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                            formAnswer?: components["schemas"]["WorkflowFormAnswer"] | null;
                            /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                            origins?: string[];
                            /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                            takesGet?: boolean;
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
                        } | {
                            /** @constant */
                            kind: "event";
                            event: components["schemas"]["EventKind"];
                            /** @default null */
                            folderId?: string | null;
                            /** @default null */
                            pipelineId?: string | null;
                            /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                            stageId?: string | null;
                            /** @default null */
                            changedField?: string | null;
                            /** @default null */
                            condition?: components["schemas"]["WorkflowCondition"] | null;
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
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
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
                        };
                        steps: components["schemas"]["WorkflowStepDefinition"][];
                    };
                };
            };
        };
        responses: {
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    draft?: {
                        trigger: {
                            /** @constant */
                            kind: "webhook";
                            /**
                             * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                             * @default none
                             * @enum {string}
                             */
                            protection?: "none" | "token" | "signature";
                            /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                            formAnswer?: components["schemas"]["WorkflowFormAnswer"] | null;
                            /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                            origins?: string[];
                            /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                            takesGet?: boolean;
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
                        } | {
                            /** @constant */
                            kind: "event";
                            event: components["schemas"]["EventKind"];
                            /** @default null */
                            folderId?: string | null;
                            /** @default null */
                            pipelineId?: string | null;
                            /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                            stageId?: string | null;
                            /** @default null */
                            changedField?: string | null;
                            /** @default null */
                            condition?: components["schemas"]["WorkflowCondition"] | null;
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
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
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
                        };
                        steps: components["schemas"]["WorkflowStepDefinition"][];
                    };
                };
            };
        };
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    workflowsListVersions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * `pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page, 1 to 100. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowVersion"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description The number of a version.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowVersion"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
                /**
                 * @description The number of a version.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowComparison"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PortableWorkflow"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowBlueprint"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
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
                     * @description The JSON Schema, for editors.
                     * @example https://crm.example.com/api/v1/schemas/workflow.json
                     */
                    $schema?: string;
                    /** @example Follow up */
                    name: string;
                    /** @description As in a draft, with `@{folder:Contacts}`, `@{pipeline:Sales}`, `@{stage:Sales/Won}` and `@{member:person@example.com}` where ids would stand, in templates, too. */
                    definition: {
                        trigger: {
                            /** @constant */
                            kind: "webhook";
                            /**
                             * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                             * @default none
                             * @enum {string}
                             */
                            protection?: "none" | "token" | "signature";
                            /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                            formAnswer?: components["schemas"]["WorkflowFormAnswer"] | null;
                            /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                            origins?: string[];
                            /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                            takesGet?: boolean;
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
                        } | {
                            /** @constant */
                            kind: "event";
                            event: components["schemas"]["EventKind"];
                            /** @default null */
                            folderId?: string | null;
                            /** @default null */
                            pipelineId?: string | null;
                            /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                            stageId?: string | null;
                            /** @default null */
                            changedField?: string | null;
                            /** @default null */
                            condition?: components["schemas"]["WorkflowCondition"] | null;
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
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
                            /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                            cancelOn?: {
                                event: components["schemas"]["EventKind"];
                                /**
                                 * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                 * @default null
                                 */
                                condition?: components["schemas"]["WorkflowCondition"] | null;
                            }[];
                            /**
                             * @description Runs of the workflow with the same key meet; a template.
                             * @example {{ record.id }}
                             */
                            concurrencyKey?: string;
                            /**
                             * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                             * @enum {string}
                             */
                            concurrencyMode?: "serial" | "newestWins" | "drop";
                            /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                            debounceSeconds?: number;
                            /** @description Runs start this often at most, evenly; further ones wait. */
                            ratePerMinute?: number;
                        };
                        steps: components["schemas"]["WorkflowStepDefinition"][];
                    };
                    /** @description What the import asks for. `@{choice:key}` stands where the answer belongs. */
                    choices?: components["schemas"]["WorkflowChoice"][];
                    /**
                     * @description What is chosen, by the key of each choice: an id or a name, the key of a field, or the value itself; of `members` a list. Left out, the default of the choice.
                     * @example {
                     *       "contacts": "Contacts"
                     *     }
                     */
                    answers?: {
                        [key: string]: string | number | string[];
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description Id, `wf_` and 26 characters.
                             * @example wf_01h455vb4pex5vsknk084sn012
                             */
                            id: string;
                            /** @example Lead form */
                            name: string;
                            isEnabled: boolean;
                            /** @description The version that new runs take; null while none was published. */
                            publishedVersion: number | null;
                            /** @description Of the published version. */
                            trigger: ({
                                /** @constant */
                                kind: "webhook";
                                /**
                                 * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                 * @default none
                                 * @enum {string}
                                 */
                                protection: "none" | "token" | "signature";
                                /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                origins?: string[];
                                /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                takesGet?: boolean;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            } | {
                                /** @constant */
                                kind: "event";
                                event: components["schemas"]["EventKind"];
                                /** @default null */
                                folderId: string | null;
                                /** @default null */
                                pipelineId: string | null;
                                /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                stageId?: string | null;
                                /** @default null */
                                changedField: string | null;
                                /** @default null */
                                condition: components["schemas"]["WorkflowCondition"] | null;
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
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
                                /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                cancelOn?: {
                                    event: components["schemas"]["EventKind"];
                                    /**
                                     * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                     * @default null
                                     */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                }[];
                                /**
                                 * @description Runs of the workflow with the same key meet; a template.
                                 * @example {{ record.id }}
                                 */
                                concurrencyKey?: string;
                                /**
                                 * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                 * @enum {string}
                                 */
                                concurrencyMode?: "serial" | "newestWins" | "drop";
                                /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                debounceSeconds?: number;
                                /** @description Runs start this often at most, evenly; further ones wait. */
                                ratePerMinute?: number;
                            }) | null;
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
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601 in UTC with milliseconds.
                             * @example 2026-01-31T09:30:00.000Z
                             */
                            updatedAt: string;
                            draft: {
                                trigger: {
                                    /** @constant */
                                    kind: "webhook";
                                    /**
                                     * @description What its URL demands: nothing, a token, or a Standard Webhooks signature.
                                     * @default none
                                     * @enum {string}
                                     */
                                    protection: "none" | "token" | "signature";
                                    /** @description What a person sees who sent a form of a web page: a plain page, or another address. */
                                    formAnswer?: components["schemas"]["WorkflowFormAnswerOutput"] | null;
                                    /** @description The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of others are refused. */
                                    origins?: string[];
                                    /** @description Whether a GET of its URL starts a run, too: `trigger.body` is then the query. */
                                    takesGet?: boolean;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                } | {
                                    /** @constant */
                                    kind: "event";
                                    event: components["schemas"]["EventKind"];
                                    /** @default null */
                                    folderId: string | null;
                                    /** @default null */
                                    pipelineId: string | null;
                                    /** @description For `deal.stage_changed`: only deals that enter this stage, also those that are created in it. */
                                    stageId?: string | null;
                                    /** @default null */
                                    changedField: string | null;
                                    /** @default null */
                                    condition: components["schemas"]["WorkflowCondition"] | null;
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
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
                                    /** @description Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in progress rolls back. */
                                    cancelOn?: {
                                        event: components["schemas"]["EventKind"];
                                        /**
                                         * @description On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.
                                         * @default null
                                         */
                                        condition: components["schemas"]["WorkflowCondition"] | null;
                                    }[];
                                    /**
                                     * @description Runs of the workflow with the same key meet; a template.
                                     * @example {{ record.id }}
                                     */
                                    concurrencyKey?: string;
                                    /**
                                     * @description What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels the older one, `drop` cancels the newer one.
                                     * @enum {string}
                                     */
                                    concurrencyMode?: "serial" | "newestWins" | "drop";
                                    /** @description A run starts this long after it was asked for, unless a later one with the same key replaces it. */
                                    debounceSeconds?: number;
                                    /** @description Runs start this often at most, evenly; further ones wait. */
                                    ratePerMinute?: number;
                                };
                                steps: components["schemas"]["WorkflowStepDefinitionOutput"][];
                            };
                            isDraftPublished: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
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
                    recordId?: string | null;
                    /**
                     * @description The deal to run in the context of.
                     * @default null
                     */
                    dealId?: string | null;
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A run for each of the records that a list with these filters shows when it begins.
                     * @example {
                     *       "folderId": "fld_01h455vb4pex5vsknk084sn004",
                     *       "data": {
                     *         "status": "lead"
                     *       }
                     *     }
                     */
                    filter: {
                        /** @description Only records of these folders. */
                        folderId: string[];
                        /**
                         * @description Every word must occur in the title, e-mail, phone or a text value of `data`.
                         * @example example
                         */
                        search?: string;
                        /**
                         * @description Only records with this e-mail address, in any case.
                         * @example contact@example.com
                         */
                        email?: string;
                        /**
                         * @description Only records with this phone number; digits alone are compared.
                         * @example +1 555 0100
                         */
                        phone?: string;
                        /** @description Only records of these owners. */
                        ownerId?: string[];
                        /**
                         * @description Only what has one of these tags.
                         * @example VIP
                         */
                        tag?: string[];
                        /**
                         * Format: date-time
                         * @description Only records created after this moment.
                         * @example 2026-01-31T09:30:00Z
                         */
                        createdAfter?: string;
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
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operation"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                page?: number;
                /**
                 * @description Items per page, 1 to 500. A page also ends at about 2 MB, so it may have fewer; `nextCursor` then goes on from there.
                 * @example 50
                 */
                pageSize?: number;
                /**
                 * @description The `nextCursor` of the page before; `page` is then ignored.
                 * @example WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0
                 */
                cursor?: string;
                /**
                 * @description `true` adds the header `X-Total-Count`.
                 * @example false
                 */
                count?: boolean;
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"][];
                        /** @description Send it as `cursor` for the next page; null on the last one. */
                        nextCursor: string | null;
                        /** @description The absolute address of the next page; null on the last one. */
                        nextUrl: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                id: string;
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRunDetail"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; with `dryRun=true` only tried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"];
                        dryRun?: components["schemas"]["DryRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 * @description Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first answer again. Another path may have the same key.
                 * @example 4f0c2a3e-order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id, `wf_` and 26 characters.
                 * @example wf_01h455vb4pex5vsknk084sn012
                 */
                id: string;
                /**
                 * @description Id, `run_` and 26 characters.
                 * @example run_01h455vb4pex5vsknk084sn013
                 */
                runId: string;
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
            /** @description With `dryRun=true`: what would be made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"];
                        dryRun: components["schemas"]["DryRun"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowRun"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
                            role: ("OWNER" | "ADMIN" | "MEMBER") | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.created";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.updated";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    /**
                     * @description What changed, by field; custom values as `data.<key>`.
                     * @example {
                     *       "title": {
                     *         "from": "Old title",
                     *         "to": "New title"
                     *       }
                     *     }
                     */
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.deleted";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.restored";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.merged";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    /** @description The record that has everything now that hung on this one. */
                    into: {
                        /**
                         * @description Id, `rec_` and 26 characters.
                         * @example rec_01h455vb4pex5vsknk084sn005
                         */
                        id: string;
                        /**
                         * @description Id, `fld_` and 26 characters.
                         * @example fld_01h455vb4pex5vsknk084sn004
                         */
                        folderId: string;
                        title: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.linked";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    link: components["schemas"]["RecordLink"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "record.unlinked";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    link: components["schemas"]["RecordLink"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "comment.created";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    comment: components["schemas"]["RecordComment"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "comment.updated";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    comment: components["schemas"]["RecordComment"];
                    /**
                     * @description What changed, by field; custom values as `data.<key>`.
                     * @example {
                     *       "title": {
                     *         "from": "Old title",
                     *         "to": "New title"
                     *       }
                     *     }
                     */
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "comment.deleted";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    comment: components["schemas"]["RecordComment"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "call.logged";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    call: components["schemas"]["CallLog"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "call.updated";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    call: components["schemas"]["CallLog"];
                    /**
                     * @description What changed, by field; custom values as `data.<key>`.
                     * @example {
                     *       "title": {
                     *         "from": "Old title",
                     *         "to": "New title"
                     *       }
                     *     }
                     */
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "call.deleted";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    call: components["schemas"]["CallLog"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "deal.created";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    deal: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "deal.updated";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    deal: components["schemas"]["Deal"];
                    /**
                     * @description What changed, by field; custom values as `data.<key>`.
                     * @example {
                     *       "title": {
                     *         "from": "Old title",
                     *         "to": "New title"
                     *       }
                     *     }
                     */
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "deal.stage_changed";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    /**
                     * @description Id, `deal_` and 26 characters.
                     * @example deal_01h455vb4pex5vsknk084sn010
                     */
                    dealId: string;
                    /**
                     * @description Id, `pl_` and 26 characters.
                     * @example pl_01h455vb4pex5vsknk084sn008
                     */
                    pipelineId: string;
                    /**
                     * @description Id, `st_` and 26 characters.
                     * @example st_01h455vb4pex5vsknk084sn009
                     */
                    stageId: string;
                    /**
                     * @description Id, `st_` and 26 characters.
                     * @example st_01h455vb4pex5vsknk084sn009
                     */
                    previousStageId: string;
                    deal: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "deal.deleted";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    deal: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "task.created";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    task: components["schemas"]["CrmTask"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "task.updated";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    task: components["schemas"]["CrmTask"];
                    /**
                     * @description What changed, by field; custom values as `data.<key>`.
                     * @example {
                     *       "title": {
                     *         "from": "Old title",
                     *         "to": "New title"
                     *       }
                     *     }
                     */
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "task.completed";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    task: components["schemas"]["CrmTask"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "task.deleted";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    task: components["schemas"]["CrmTask"];
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "workflow.stopped";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    workflow: {
                        /**
                         * @description Id, `wf_` and 26 characters.
                         * @example wf_01h455vb4pex5vsknk084sn012
                         */
                        id: string;
                        /** @example Lead form */
                        name: string;
                    };
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
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "workflow.run_failed";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    workflow: {
                        /**
                         * @description Id, `wf_` and 26 characters.
                         * @example wf_01h455vb4pex5vsknk084sn012
                         */
                        id: string;
                        /** @example Lead form */
                        name: string;
                    };
                    /**
                     * @description Id, `run_` and 26 characters.
                     * @example run_01h455vb4pex5vsknk084sn013
                     */
                    runId: string;
                    /** @description The deal that it ran for. */
                    dealId: string | null;
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
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "workflow.disabled";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    workflow: {
                        /**
                         * @description Id, `wf_` and 26 characters.
                         * @example wf_01h455vb4pex5vsknk084sn012
                         */
                        id: string;
                        /** @example Lead form */
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "webhook.disabled";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    webhook: {
                        /**
                         * @description Id, `hook_` and 26 characters.
                         * @example hook_01h455vb4pex5vsknk084sn015
                         */
                        id: string;
                        /**
                         * @description Of its address.
                         * @example https://hooks.example.com
                         */
                        origin: string;
                        description: string | null;
                    };
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
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "webhook.recovered";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                    webhook: {
                        /**
                         * @description Id, `hook_` and 26 characters.
                         * @example hook_01h455vb4pex5vsknk084sn015
                         */
                        id: string;
                        /**
                         * @description Of its address.
                         * @example https://hooks.example.com
                         */
                        origin: string;
                        description: string | null;
                    };
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
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                "X-Service-Signature": string;
                /**
                 * @description The id of the event (Standard Webhooks).
                 * @example evt_01h455vb4pex5vsknk084sn014
                 */
                "webhook-id": string;
                /**
                 * @description Seconds since 1970 (Standard Webhooks).
                 * @example 1767225600
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).
                 * @example v1,K5oZ...
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The same for every attempt: receivers drop what they have seen.
                     * @example evt_01h455vb4pex5vsknk084sn014
                     */
                    id: string;
                    /** @constant */
                    event: "ping";
                    /**
                     * @description Id, `ws_` and 26 characters.
                     * @example ws_01h455vb4pex5vsknk084sn000
                     */
                    workspaceId: string;
                    /** @description The record it concerns; null where it concerns none. */
                    recordId: string | null;
                    /** @description The folder of that record. */
                    folderId: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601 in UTC with milliseconds.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    occurredAt: string;
                    /** @description The record as it was after the event; null where there is none or it is gone. */
                    record: components["schemas"]["CrmRecord"] | null;
                };
            };
        };
        responses: {
            /** @description Gone: this webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
