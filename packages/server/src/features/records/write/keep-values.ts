import { randomUUID } from 'node:crypto'
import type { CellValue } from '@rowhouse/core/storage'
import { newId } from '../../../platform/chance.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { takePlaces } from '../order/take-places.ts'
import { columnsWithRules } from './columns-with-rules.ts'
import type { RecordKeyValues } from './record-store.ts'
import type { Room } from './room.ts'
import { takeNumbers } from './take-numbers.ts'

export type ServerFilled = readonly { readonly column: StoredColumn; value(at: number): CellValue }[]

/** What the server fills into new records, whoever makes them and by which way. */
export async function newValues(room: Room, count: number, before: RecordKeyValues | null): Promise<ServerFilled> {
  const filled = []
  for (const column of columnsWithRules(room.table).filledByServer)
    filled.push({ column, value: await valuesOf(room, column, count) })
  const { position } = room.table
  if (position !== undefined) filled.push({ column: position, value: await placesOf(room, position, count, before) })
  return filled
}

/** Where new rows stand in a table that somebody put in an order: above a record, or (null) below all. */
export async function placesOf(
  room: Room,
  column: StoredColumn,
  count: number,
  before: RecordKeyValues | null = null,
): Promise<(at: number) => CellValue> {
  const places = await takePlaces(room, column, count, { before })
  return (at) => places[at] ?? null
}

/** What changes with every change of a record. */
export function changeValues({ table, at, ctx }: Room): readonly (readonly [StoredColumn, CellValue])[] {
  return columnsWithRules(table).filledByServer.flatMap((column) => {
    if (column.kept === 'updatedAt') return [[column, at] as const]
    return column.kept === 'updatedBy' ? [[column, ctx.actor?.id ?? null] as const] : []
  })
}

export async function valuesOf(room: Room, column: StoredColumn, count: number): Promise<(at: number) => CellValue> {
  const { at, ctx } = room
  switch (column.kept) {
    case 'createdAt':
    case 'updatedAt':
      return () => at
    case 'createdBy':
    case 'updatedBy':
      return () => ctx.actor?.id ?? null
    case 'uuid':
      return () => randomUUID()
    case 'autoNumber': {
      const first = await takeNumbers(room, column, count)
      return (place) => first + place
    }
    case 'key':
      return (column.options as { kind?: unknown }).kind === 'uuid' ? () => randomUUID() : () => newId('record')
    case null:
      throw new Error(`“${column.title}” is not filled by the server.`)
  }
}
