import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { deleteRecord } from '../../../features/records/links/delete-record.ts'
import type { RecordsLook } from '../../../features/records/read/look-at.ts'
import { deleteRecords } from '../../../features/records/write/delete-records.ts'
import { insertRecords } from '../../../features/records/write/insert-records.ts'
import { onceOf } from '../../../features/records/write/once.ts'
import { updateRecord } from '../../../features/records/write/update-record.ts'
import { updateRecords } from '../../../features/records/write/update-records.ts'
import { firstKey, type Reply, type SentRow, type WriteWish } from '../../../features/records/write/write-wish.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import { selectRecord } from '../../../query/select-records.ts'
import { countReply } from '../../data-api/write-call.ts'
import { allowed, type GrpcCall, lookAtTable, type RunGathered, type RunUnary, textIn, textsIn } from '../grpc-call.ts'
import { recordMessage } from '../record-fields.ts'
import type { Message } from '../wire/message-type.ts'

export const create: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.insert')
  const look = await lookAtTable(call)
  const wish = { ...wishOf(call, 'Create', request), reply: recordReply(call, look) }
  const { reply } = await insertRecords(ctx, look.table, [rowOf(call, request)], wish)
  return recordMessage(call.at.reads, JSON.parse(reply))
}

export const update: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.update')
  const look = await lookAtTable(call)
  const wish = { ...wishOf(call, 'Update', request), reply: recordReply(call, look) }
  const { reply } = await updateRecord(ctx, look.table, { key: idIn(request), row: changedRow(call, request) }, wish)
  return recordMessage(call.at.reads, JSON.parse(reply))
}

export const remove: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.delete')
  const look = await lookAtTable(call)
  const wish = { ...wishOf(call, 'Delete', request), linked: 'release' } as const
  return { count: Number((await deleteRecord(ctx, look.table, idIn(request), wish)).reply) }
}

export const bulkCreate: RunGathered = async (call, requests) => {
  const ctx = await allowed(call, 'records.bulkInsert')
  const look = await lookAtTable(call)
  const rows = requests.map((request) => rowOf(call, request))
  const reply: Reply = ({ keys }) => JSON.stringify(keys)
  const written = await insertRecords(ctx, look.table, rows, { ...wishOf(call, 'BulkCreate', requests), reply })
  const ids: string[] = JSON.parse(written.reply)
  return { count: ids.length, ids }
}

export const bulkUpdate: RunGathered = async (call, requests) => {
  const ctx = await allowed(call, 'records.bulkUpdate')
  const look = await lookAtTable(call)
  const rows = requests.map((request) => ({ ...changedRow(call, request), ...keyOf(look.table, idIn(request)) }))
  const wish = { ...wishOf(call, 'BulkUpdate', requests), reply: countReply }
  return { count: Number((await updateRecords(ctx, look.table, rows, wish)).reply) }
}

export const bulkDelete: RunGathered = async (call, requests) => {
  const ctx = await allowed(call, 'records.bulkDelete')
  const look = await lookAtTable(call)
  const wish = { ...wishOf(call, 'BulkDelete', requests), reply: countReply }
  return { count: Number((await deleteRecords(ctx, look.table, requests.map(idIn), wish)).reply) }
}

/** The record as it was written, read in the transaction that wrote it. */
function recordReply({ at }: GrpcCall, look: RecordsLook): Reply {
  const fields = at.reads.map(({ column }) => column)
  return {
    question: (outcome) => {
      const answer = selectRecord(look, firstKey(look.table, outcome), { shape: 'structured', fields })
      return { ...answer, read: (rows, linked) => answer.read(rows, linked) ?? '{}' }
    },
  }
}

/** Of one record its own version first, else that of the metadata of the call. */
function wishOf(
  { at, ifMatch, idempotencyKey }: GrpcCall,
  method: string,
  sent: Message | readonly Message[],
): Omit<WriteWish, 'reply'> {
  const own = Array.isArray(sent) ? undefined : textIn((sent as Message).if_match)
  return {
    shape: 'structured',
    ifMatch: own ?? ifMatch,
    once: idempotencyKey === undefined ? undefined : onceOf(idempotencyKey, ['grpc', at.table.id, method, sent]),
  }
}

function idIn({ id }: Message): string {
  return textIn(id) ?? refuseNoId()
}

function refuseNoId(): never {
  throw invalidRequest('id is needed: the key of the record.')
}

/** By ids of columns; linked records by their keys, as the write path takes them. */
function rowOf({ at }: GrpcCall, values: Message): SentRow {
  return Object.fromEntries(
    at.writes.flatMap(({ field, column }) => {
      const value = values[field.name]
      if (value === undefined) return []
      if (column.computed?.kind !== 'link') return [[column.id, value]]
      const { table } = column.computed.link
      return [[column.id, [value].flat().map((key) => keyOf(table, String(key)))]]
    }),
  )
}

/** What was given is set, what is to be cleared becomes empty, all else stays. */
function changedRow(call: GrpcCall, { values, clear }: Message): SentRow {
  const cleared = textsIn(clear).map((name) => {
    const known = call.at.writes.find(({ field }) => field.name === name)
    if (known === undefined) throw invalidRequest(`clear: there is no field “${excerpt(name)}” that can be written.`)
    return [known.column.id, known.column.computed?.kind === 'link' ? [] : null]
  })
  return { ...rowOf(call, (values ?? {}) as Message), ...Object.fromEntries(cleared) }
}

function keyOf(table: RecordTable, key: string): SentRow {
  const values = parseRecordKey(table, key)
  return Object.fromEntries(table.key.map((column, at) => [column.id, values[at]]))
}
