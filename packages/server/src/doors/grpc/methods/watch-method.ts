// What changes in a table, as it is committed: which record, then the record as an ordinary read gives it. Rights are asked for
// anew whenever something happened that may have changed them, so nobody hears anything after they lost theirs.
import { joinFilters } from '@rowhouse/core/filters/filter-tree'
import { keysFilter } from '../../../features/records/export/computed-cells.ts'
import type { RecordsLook } from '../../../features/records/read/look-at.ts'
import { chosenOf } from '../../../features/records/read/record-request.ts'
import { runAnswer } from '../../../features/records/read/run-answer.ts'
import type { Told } from '../../../meta/read-told.ts'
import { wholeText } from '../../../query/json-list.ts'
import { visibleColumns } from '../../../query/look.ts'
import { recordKeyIn } from '../../../query/record-key.ts'
import { selectPage } from '../../../query/select-records.ts'
import { callerOf } from '../../../request/caller-of.ts'
import { allowed, type GrpcCall, lookAtTable, type RunStream } from '../grpc-call.ts'
import { type ColumnField, recordMessage } from '../record-fields.ts'
import type { Message } from '../wire/message-type.ts'
import { fieldsIn, recordRequest } from './read-request.ts'

/** Sessions and tokens end by time, of which no change tells. */
const askAgainMs = 30_000

export const watch: RunStream = async function* (first, request) {
  await allowed(first, 'records.list')
  const { watchers } = first
  const heard = await watchers.begin(callerOf(first.ctx) ?? '')
  const signal = first.signal()
  const end = (): void => watchers.leave(heard)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const timer = setInterval(() => heard.ask(), askAgainMs).unref()
  try {
    // What is committed from here on is told: rights as they are now, and what is asked for can be refused.
    let call = await first.renew()
    await whichOf(call, request)
    yield { kind: 'READY' }
    for (let next = await heard.next(); next !== null; next = await heard.next()) {
      const { told, isBehind, isAsked } = next
      const own = told.filter((entry) => concerns(call, entry))
      if (own.length === 0 && !isBehind && !isAsked) continue
      call = await call.renew()
      await allowed(call, 'records.list')
      if (isBehind) yield { kind: 'SEVERAL' }
      yield* changesOf(call, request, own.filter(isRecords))
    }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}

const isRecords = ({ type }: Told): boolean => type.startsWith('records.') && type !== 'records.exported'

/** Of the table, or of what rights and structure are made of: those of people and tokens are of no project. */
const concerns = ({ ctx, at }: GrpcCall, entry: Told): boolean =>
  isRecords(entry) ? entry.tableId === at.table.id : entry.projectId === null || entry.projectId === ctx.project.id

interface Which {
  readonly look: RecordsLook
  readonly fields: readonly ColumnField[]
  readonly chosen: ReturnType<typeof chosenOf>
}

async function whichOf(call: GrpcCall, request: Message): Promise<Which> {
  const look = await lookAtTable(call)
  const { filter } = recordRequest(look, request)
  return { look, fields: fieldsIn(call, look, request.fields), chosen: chosenOf(look, { filter: filter ?? null }) }
}

async function* changesOf(call: GrpcCall, request: Message, told: readonly Told[]): AsyncGenerator<Message> {
  if (told.length === 0) return
  const which = await whichOf(call, request)
  // A record that changed several times meanwhile is read once, as it is now.
  const last = new Map(told.map((entry) => [entry.record ?? '', entry]))
  for (const [id, { type }] of last) {
    const record = id === '' ? null : await readOne(which, id)
    if (record !== null) yield { kind: type === 'records.inserted' ? 'CREATED' : 'UPDATED', id, record }
    // That it was there is nothing for those whom rules hide records from.
    else if (id === '' || call.ctx.reach !== null) yield { kind: 'SEVERAL' }
    else yield { kind: 'GONE', id }
  }
}

/** null: it is not there, not seen, or not what was asked for. */
async function readOne({ look, fields, chosen }: Which, id: string): Promise<Message | null> {
  const key = recordKeyIn(look.table, id)
  const seen = visibleColumns(look)
  if (key === null || !look.table.key.every((part) => seen.some((one) => one.id === part.id))) return null
  const filter = joinFilters('and', [keysFilter(look, [key]), chosen.filter])
  const columns = fields.map(({ column }) => column)
  const page = selectPage(look, { filter, sorts: [], limit: 1, offset: 0, shape: 'structured', fields: columns })
  const [row] = JSON.parse(wholeText(await runAnswer(look, page)))
  return row === undefined ? null : recordMessage(fields, row)
}
