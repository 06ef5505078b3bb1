import { conflict, invalidRequest, invalidValue } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { isWritable } from '../write/column-filler.ts'
import { type RecordKeyValues, readRecords } from '../write/record-store.ts'
import type { Room } from '../write/room.ts'
import { isSame } from '../write/same-value.ts'
import { updateAccepted } from '../write/update-accepted.ts'
import { recordsByValue } from './records-by-value.ts'

/** A record and the value its foreign key shall have, or is expected to have. */
export interface KeyWish {
  readonly key: RecordKeyValues
  readonly value: CellValue
}

export interface ForeignKey {
  /** Of the table that holds it. */
  readonly room: Room
  readonly column: StoredColumn
  /** No two records may have the same value: the earlier one loses it in the same change. */
  readonly isExclusive: boolean
}

/** How many records really got another one. */
export async function setForeignKeys(
  { room, column, isExclusive }: ForeignKey,
  wishes: readonly KeyWish[],
): Promise<number> {
  requireWritable(column)
  refuseContradictions(room, wishes, isExclusive)
  const different = await those(room, column, wishes, (now, { value }) => !isSame(now, value))
  if (different.length === 0) return 0
  if (isExclusive) await freeValues(room, column, different)
  await updateAccepted(
    room,
    different.map(({ key, value }) => ({ key, cells: new Map([[column, value]]) })),
  )
  return different.length
}

/** Empties those that have the value they are expected to have. */
export async function clearForeignKeys(
  { room, column }: Pick<ForeignKey, 'room' | 'column'>,
  wishes: readonly KeyWish[],
): Promise<number> {
  requireWritable(column)
  const linked = await those(room, column, wishes, (now, { value }) => isSame(now, value))
  await emptyKeys(
    room,
    column,
    linked.map(({ key }) => key),
  )
  return linked.length
}

export async function emptyKeys(
  room: Room,
  column: StoredColumn,
  keys: readonly RecordKeyValues[],
  value: CellValue = null,
): Promise<void> {
  if (keys.length === 0) return
  if (column.required && value === null)
    throw invalidValue(
      column.title,
      `“${column.title}” of “${room.table.title}” is required: link the record to another one instead.`,
    )
  await updateAccepted(
    room,
    keys.map((key) => ({ key, cells: new Map([[column, value]]) })),
  )
}

function requireWritable(column: StoredColumn): void {
  const { title } = column
  if (column.keyPart !== null)
    throw conflict(`“${title}” is part of the key of its table, so this link cannot be changed.`, {
      reason: 'key_part',
    })
  if (!isWritable(column)) throw conflict(`“${title}” is filled by the database.`, { reason: 'generated' })
}

/** Which of two contradicting wishes was meant nobody can tell. */
function refuseContradictions({ table }: Room, wishes: readonly KeyWish[], isExclusive: boolean): void {
  const values = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const { key, value } of wishes) {
    const record = recordKey(table, key)
    const text = JSON.stringify(value)
    if ((values.get(record) ?? text) !== text || (isExclusive && (owners.get(text) ?? record) !== record))
      throw invalidRequest('A record can be linked to one record here, but several were given.')
    values.set(record, text)
    owners.set(text, record)
  }
}

async function those(
  room: Room,
  column: StoredColumn,
  wishes: readonly KeyWish[],
  isMeant: (now: CellValue, wish: KeyWish) => boolean,
): Promise<KeyWish[]> {
  const once = [...new Map(wishes.map((wish) => [recordKey(room.table, wish.key), wish])).values()]
  const before = await readRecords(
    room,
    once.map(({ key }) => key),
    [column],
  )
  return once.filter((wish, at) => isMeant(before[at]?.get(column.id) ?? null, wish))
}

async function freeValues(room: Room, column: StoredColumn, wishes: readonly KeyWish[]): Promise<void> {
  const keeping = new Set(wishes.map(({ key }) => recordKey(room.table, key)))
  const values = wishes.map(({ value }) => value)
  for await (const records of recordsByValue(room, column, values, []))
    await emptyKeys(
      room,
      column,
      records.map(({ key }) => key).filter((key) => !keeping.has(recordKey(room.table, key))),
    )
}
