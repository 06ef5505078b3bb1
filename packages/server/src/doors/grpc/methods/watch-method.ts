import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import { chosenOf } from '../../../features/records/read/record-request.ts'
import { runAnswer } from '../../../features/records/read/run-answer.ts'
import { wholeText } from '../../../query/json-list.ts'
import { selectPage } from '../../../query/select-records.ts'
import { recordByKey } from '../../watching/record-by-key.ts'
import { type Watching, watchTable } from '../../watching/watch-table.ts'
import { accessToTable, allowed, type GrpcCall, type RunStream } from '../grpc-call.ts'
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
  const access = await accessToTable(call)
  const { filter } = recordRequest(access, request)
  const fields = fieldsIn(call, access, request.fields)
  const chosen = chosenOf(access, { filter: filter ?? null })
  const which = { access, fields, chosen }
  return { ctx: call.ctx, tableId: call.at.table.id, read: (id) => readOne(which, id) }
}

interface Which {
  readonly access: RecordsAccess
  readonly fields: readonly ColumnField[]
  readonly chosen: ReturnType<typeof chosenOf>
}

async function readOne({ access, fields, chosen }: Which, id: string): Promise<Message | null> {
  const filter = recordByKey(access, id, chosen.filter)
  if (filter === null) return null
  const columns = fields.map(({ column }) => column)
  const page = selectPage(access, { filter, sorts: [], limit: 1, offset: 0, shape: 'structured', fields: columns })
  const [row] = JSON.parse(wholeText(await runAnswer(access, page)))
  return row === undefined ? null : recordMessage(fields, row)
}
