#!/usr/bin/env bash
# Calls every row of the REST surface with curl and prints method, path, status and body.
#
#   DOSSIER_KEY=dsk_... bash tooling/surface/every-row.sh [http://127.0.0.1:3000]
#
# It makes a record, a deal and a task of its own, and removes them again. Needs curl and node.
# Exits 1 where a row answers with another status than the contract names.
set -uo pipefail
base=${1:-http://127.0.0.1:3000}
key=${DOSSIER_KEY:?Set DOSSIER_KEY to an API key with the scope write}
body=$(mktemp)
trap 'rm -f "$body"' EXIT
failures=0

# call METHOD PATH STATUS [JSON]
call() {
  local method=$1 path=$2 expected=$3 json=${4:-}
  local args=(-s -o "$body" -w '%{http_code}' -X "$method" -H "Authorization: Bearer $key")
  [ -n "$json" ] && args+=(-H 'Content-Type: application/json' --data "$json")
  local status
  status=$(curl "${args[@]}" "$base$path")
  printf '%-6s %s\n       %s ' "$method" "$path" "$status"
  head -c 400 "$body"
  printf '\n'
  [ "$status" = "$expected" ] && return
  printf '       expected %s\n' "$expected"
  failures=$((failures + 1))
}

# field EXPRESSION: a value of the last answer, for instance data.id
field() {
  node -e 'const o = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); console.log(process.argv[2].split(".").reduce((v, k) => v?.[k], o) ?? "")' "$body" "$1"
}

call GET /api/v1/openapi.json 200
call GET /api/v1/folders 200
folder=$(field data.0.id)
call GET /api/v1/pipelines 200
pipeline=$(field data.0.id)
call GET "/api/v1/pipelines/$pipeline" 200
stage=$(field data.stages.1.id)

call POST /api/v1/records 201 "{\"folderId\":\"$folder\",\"title\":\"Example of every row\",\"email\":\"row@example.com\"}"
record=$(field data.id)
call GET "/api/v1/records?folderId=$folder&search=example&page=1&pageSize=2" 200
call GET "/api/v1/records?q=example&pageSize=1" 200
call GET "/api/v1/records/$record" 200
call PATCH "/api/v1/records/$record" 200 '{"title":"Example, changed","data":{}}'
call POST "/api/v1/records/$record/comments" 201 '{"text":"A comment."}'
call GET "/api/v1/records/$record/comments" 200
call POST "/api/v1/records/$record/calls" 201 '{"duration":95,"notes":"A call."}'
call GET "/api/v1/records/$record/calls" 200

call POST /api/v1/deals 201 "{\"pipelineId\":\"$pipeline\",\"title\":\"Example deal\",\"amount\":1250.5,\"recordId\":\"$record\"}"
deal=$(field data.id)
call GET "/api/v1/deals?pipelineId=$pipeline&pageSize=2" 200
call PATCH "/api/v1/deals/$deal" 200 "{\"stageId\":\"$stage\",\"closeDate\":\"2027-01-31\"}"
call DELETE "/api/v1/deals/$deal" 200

call POST /api/v1/tasks 201 "{\"title\":\"Example task\",\"dueAt\":\"2027-01-31T09:00:00Z\",\"recordId\":\"$record\",\"recurrence\":\"FREQ=WEEKLY;BYDAY=MO\"}"
task=$(field data.id)
call GET "/api/v1/tasks?recordId=$record&status=OPEN" 200
call PATCH "/api/v1/tasks/$task" 200 '{"status":"DONE"}'
call GET "/api/v1/tasks?recordId=$record&status=OPEN" 200
next=$(field data.0.id)
call DELETE "/api/v1/tasks/$task" 200
call DELETE "/api/v1/tasks/$next" 200
call DELETE "/api/v1/records/$record" 200
call GET "/api/v1/records/$record" 404

call POST /api/webhooks/trigger/wf_00000000000000000000000000 404 '{"any":"body"}'

printf '\n%s\n' "$([ "$failures" = 0 ] && echo 'Every row answers as it should.' || echo "$failures rows answer otherwise.")"
exit $((failures != 0))
