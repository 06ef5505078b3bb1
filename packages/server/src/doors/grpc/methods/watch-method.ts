import type { RecordsLook } from '../../../features/records/read/look-at.ts'
import { chosenOf } from '../../../features/records/read/record-request.ts'
import { runAnswer } from '../../../features/records/read/run-answer.ts'
import { wholeText } from '../../../query/json-list.ts'
import { selectPage } from '../../../query/select-records.ts'
import { recordByKey } from '../../watching/record-by-key.ts'
import { type Watching, watchTable } from '../../watching/watch-table.ts'
import { allowed, type GrpcCall, lookAtTable, type RunStream } from '../grpc-call.ts'
import { type ColumnField, recordMessage } from '../record-fields.ts'
import type { Message } from '../wire/message-type.ts'
import { fieldsIn, recordRequest } from './read-request.ts'

export const watch: RunStream = async function* (first, request) {
  await allowed(first, 'records.list')
  const { watchers, ctx } = first
  let call: GrpcCall = first
  const renew = async (): Promise<Watching<Message>> => {
    call = await call.renew()
    return watchingOf(call, request)
  }
  let isReady = false
  for await (const change of watchTable({ watchers, ctx, signal: first.signal(), renew })) {
    if (change !== null) yield { ...change }
    else if (!isReady) yield { kind: 'READY' }
    isReady = true
  }
}

async function watchingOf(call: GrpcCall, request: Message): Promise<Watching<Message>> {
  await allowed(call, 'records.list')
  const look = await lookAtTable(call)
  const { filter } = recordRequest(look, request)
  const fields = fieldsIn(call, look, request.fields)
  const chosen = chosenOf(look, { filter: filter ?? null })
  const which = { look, fields, chosen }
  return { ctx: call.ctx, tableId: call.at.table.id, read: (id) => readOne(which, id) }
}

interface Which {
  readonly look: RecordsLook
  readonly fields: readonly ColumnField[]
  readonly chosen: ReturnType<typeof chosenOf>
}

async function readOne({ look, fields, chosen }: Which, id: string): Promise<Message | null> {
  const filter = recordByKey(look, id, chosen.filter)
  if (filter === null) return null
  const columns = fields.map(({ column }) => column)
  const page = selectPage(look, { filter, sorts: [], limit: 1, offset: 0, shape: 'structured', fields: columns })
  const [row] = JSON.parse(wholeText(await runAnswer(look, page)))
  return row === undefined ? null : recordMessage(fields, row)
}
