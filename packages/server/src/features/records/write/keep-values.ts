import { randomUUID } from 'node:crypto'
import type { CellValue } from '@rowhouse/core/storage'
import { newId } from '../../../platform/chance.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { takePlaces } from '../order/take-places.ts'
import { columnsWithRules } from './columns-with-rules.ts'
import type { RecordKeyValues } from './record-store.ts'
import { takeNumbers } from './take-numbers.ts'
import type { WriteAttempt } from './write-attempt.ts'

export type ServerFilled = readonly { readonly column: StoredColumn; value(at: number): CellValue }[]

/** What the server fills into new records, whoever makes them and by which way. */
export async function newValues(
  attempt: WriteAttempt,
  count: number,
  before: RecordKeyValues | null,
): Promise<ServerFilled> {
  const filled = []
  for (const column of columnsWithRules(attempt.table).filledByServer)
    filled.push({ column, value: await valuesOf(attempt, column, count) })
  const { position } = attempt.table
  if (position !== undefined) filled.push({ column: position, value: await placesOf(attempt, position, count, before) })
  return filled
}

/** Where new rows stand in a table that somebody put in an order: above a record, or (null) below all. */
export async function placesOf(
  attempt: WriteAttempt,
  column: StoredColumn,
  count: number,
  before: RecordKeyValues | null = null,
): Promise<(at: number) => CellValue> {
  const places = await takePlaces(attempt, column, count, { before })
  return (at) => places[at] ?? null
}

/** What changes with every change of a record. */
export function changeValues({ table, at, ctx }: WriteAttempt): readonly (readonly [StoredColumn, CellValue])[] {
  return columnsWithRules(table).filledByServer.flatMap((column) => {
    if (column.kept === 'updatedAt') return [[column, at] as const]
    return column.kept === 'updatedBy' ? [[column, ctx.actor?.id ?? null] as const] : []
  })
}

export async function valuesOf(
  attempt: WriteAttempt,
  column: StoredColumn,
  count: number,
): Promise<(at: number) => CellValue> {
  const { at, ctx } = attempt
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
      const first = await takeNumbers(attempt, column, count)
      return (place) => first + place
    }
    case 'key':
      return (column.options as { kind?: unknown }).kind === 'uuid' ? () => randomUUID() : () => newId('record')
    case null:
      throw new Error(`“${column.title}” is not filled by the server.`)
  }
}
