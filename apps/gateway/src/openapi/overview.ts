/** The text above the operations in the reference. */
export const overview = [
  'Records in folders, comments and calls, pipelines and deals, tasks: the whole workspace over HTTP and JSON.',
  '**Authentication.** Send an API key as `Authorization: Bearer <key>`, or as the user name of HTTP Basic with ' +
    'an empty password. `GET`, `.../query` and `.../aggregate` need the scope `read`, everything else `write`, ' +
    'which includes `read`; or the scopes of single nouns that each operation names. A key in an address is refused.',
  '**Bodies.** Every successful answer is `{ "data": ... }`, every error `{ "code", "message", "requestId", ' +
    '"issues"? }`, always as JSON. Every field of a resource is always present; one without a value is `null`. ' +
    'Unknown fields and parameters are refused and named. More is taken than the schemas say, for tools that can ' +
    'do no better: `""` in a field that may be `null` means `null`, and a blank parameter is absent; a date-time ' +
    'may lack its time or its offset (then it is UTC); a date may have a time, which is cut off; `1` and `0` are ' +
    'true and false in a query.',
  '**Lists** come newest first. `nextUrl` is the address of the next page, `nextCursor` the value for `cursor`; ' +
    'both are `null` on the last page.',
  '**Changes.** PATCH merges, also key by key in `data`; `null` clears. With `If-Match` nothing is written over ' +
    'what you have not seen. With `Idempotency-Key` a POST may be repeated safely.',
  '**Rate limit.** 120 requests in any 60 seconds for a workspace, over all of its keys. Beyond that the answer ' +
    'is 429, and `Retry-After` says when to try again.',
  '**Triggers.** The addresses by which other systems start workflows need no key and are not under `/api/v1`: ' +
    'they have a document of their own, `openapi-triggers.json`, beside this one.',
].join('\n\n');
