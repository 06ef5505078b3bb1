import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { deleteRecord } from '../../../features/records/links/delete-record.ts'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import { deleteRecords } from '../../../features/records/write/delete-records.ts'
import { insertRecords } from '../../../features/records/write/insert-records.ts'
import { onceOf } from '../../../features/records/write/once.ts'
import { updateRecord } from '../../../features/records/write/update-record.ts'
import { updateRecords } from '../../../features/records/write/update-records.ts'
import { firstKey, type Reply, type SentRow, type WriteSpec } from '../../../features/records/write/write-spec.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import { selectRecord } from '../../../query/select-records.ts'
import { countReply } from '../../data-api/write-call.ts'
import {
  accessToTable,
  allowed,
  type GrpcCall,
  type RunGathered,
  type RunUnary,
  textIn,
  textsIn,
} from '../grpc-call.ts'
import { recordMessage } from '../record-fields.ts'
import type { Message } from '../wire/message-type.ts'

export const create: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.insert')
  const access = await accessToTable(call)
  const spec = { ...specOf(call, 'Create', request), reply: recordReply(call, access) }
  const { reply } = await insertRecords(ctx, access.table, [rowOf(call, request)], spec)
  return recordMessage(call.at.reads, JSON.parse(reply))
}

export const update: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.update')
  const access = await accessToTable(call)
  const spec = { ...specOf(call, 'Update', request), reply: recordReply(call, access) }
  const { reply } = await updateRecord(ctx, access.table, { key: idIn(request), row: changedRow(call, request) }, spec)
  return recordMessage(call.at.reads, JSON.parse(reply))
}

export const remove: RunUnary = async (call, request) => {
  const ctx = await allowed(call, 'records.delete')
  const access = await accessToTable(call)
  const spec = { ...specOf(call, 'Delete', request), linked: 'release' } as const
  return { count: Number((await deleteRecord(ctx, access.table, idIn(request), spec)).reply) }
}

export const bulkCreate: RunGathered = async (call, requests) => {
  const ctx = await allowed(call, 'records.bulkInsert')
  const access = await accessToTable(call)
  const rows = requests.map((request) => rowOf(call, request))
  const reply: Reply = ({ keys }) => JSON.stringify(keys)
  const written = await insertRecords(ctx, access.table, rows, { ...specOf(call, 'BulkCreate', requests), reply })
  const ids: string[] = JSON.parse(written.reply)
  return { count: ids.length, ids }
}

export const bulkUpdate: RunGathered = async (call, requests) => {
  const ctx = await allowed(call, 'records.bulkUpdate')
  const access = await accessToTable(call)
  const rows = requests.map((request) => ({ ...changedRow(call, request), ...keyOf(access.table, idIn(request)) }))
  const spec = { ...specOf(call, 'BulkUpdate', requests), reply: countReply }
  return { count: Number((await updateRecords(ctx, access.table, rows, spec)).reply) }
}

export const bulkDelete: RunGathered = async (call, requests) => {
  const ctx = await allowed(call, 'records.bulkDelete')
  const access = await accessToTable(call)
  const spec = { ...specOf(call, 'BulkDelete', requests), reply: countReply }
  return { count: Number((await deleteRecords(ctx, access.table, requests.map(idIn), spec)).reply) }
}

/** The record as it was written, read in the transaction that wrote it. */
function recordReply({ at }: GrpcCall, access: RecordsAccess): Reply {
  const fields = at.reads.map(({ column }) => column)
  return {
    question: (outcome) => {
      const answer = selectRecord(access, firstKey(access.table, outcome), { shape: 'structured', fields })
      return { ...answer, read: (rows, linked) => answer.read(rows, linked) ?? '{}' }
    },
  }
}

/** Of one record its own version first, else that of the metadata of the call. */
function specOf(
  { at, ifMatch, idempotencyKey }: GrpcCall,
  method: string,
  sent: Message | readonly Message[],
): Omit<WriteSpec, 'reply'> {
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
    if ((values as Message | undefined)?.[name] !== undefined)
      throw invalidRequest(`“${name}” stands in values and in clear: send it in one of them.`)
    return [known.column.id, known.column.computed?.kind === 'link' ? [] : null]
  })
  return { ...rowOf(call, (values ?? {}) as Message), ...Object.fromEntries(cleared) }
}

function keyOf(table: RecordTable, key: string): SentRow {
  const values = parseRecordKey(table, key)
  return Object.fromEntries(table.key.map((column, at) => [column.id, values[at]]))
}
