import type { RecordChange } from '@rowhouse/core/events'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { defaultSet, indexGiven, notNullSteps, ourIndexTaken } from '../../structure/columns/column-steps.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { type Step, stepOf } from '../../structure/restructure.ts'
import { changeChoiceCells, putCellsBack, putChoicesBack, toChanges } from './change-choices.ts'
import type { ChangedRow } from './changed-row.ts'
import type { ColumnRows } from './column-rows.ts'

export interface ColumnUpdate {
  readonly base: SnapshotBase
  readonly rows: ColumnRows
  readonly changed: ChangedRow
}

/** `events` are there once it ran. */
export function choiceSteps({ base, rows, changed }: ColumnUpdate, events: (readonly RecordChange[])[]): Step[] {
  const { choices } = changed
  if (choices === null || choices.cells.size === 0) return []
  const access = accessToAll(rows.table, rows.live, base)
  const column = storedColumn(access, rows.column.id)
  let portions: Awaited<ReturnType<typeof changeChoiceCells>> = []
  return [
    {
      async run(data) {
        portions = await changeChoiceCells(data, access, column, choices.cells)
        events.splice(0, events.length, ...portions.map((cells) => toChanges(access, column, cells)))
      },
      back: (data) => putCellsBack(data, access, column, portions),
      moves: `choices are changed in the cells of ${column.name}`,
    },
  ]
}

/** Cells a removed choice was taken out of get it back, as far as nobody has changed them since. */
export function cellSteps(
  { base, rows, cells = [] }: ColumnUpdate & { readonly cells?: readonly RecordChange[] },
  events: (readonly RecordChange[])[],
): Step[] {
  if (cells.length === 0) return []
  const access = accessToAll(rows.table, rows.live, base)
  const column = storedColumn(access, rows.column.id)
  let portions: Awaited<ReturnType<typeof putChoicesBack>> = []
  return [
    {
      async run(data) {
        portions = await putChoicesBack(data, access, column, cells)
        events.push(...portions.map((some) => toChanges(access, column, some)))
      },
      back: (data) => putCellsBack(data, access, column, portions),
      moves: `choices are changed in the cells of ${column.name}`,
    },
  ]
}

export function ruleSteps({ base, rows }: ColumnUpdate, after: ColumnRow): Step[] {
  const { table, live, column } = rows
  if (column.name === null) return []
  // Still under its old name: renaming comes last.
  const row = { ...after, name: column.name }
  const isIndexed = after.unique_values === 1
  return [
    ...(after.unique_values === column.unique_values
      ? []
      : [isIndexed ? indexGiven(base, table, row, accessToAll(table, live, base)) : ourIndexTaken(base, table, row)]),
    ...(base.isBuiltIn || after.default_value === column.default_value
      ? []
      : [defaultSet(base, table, row, column.default_value)]),
    ...(base.isBuiltIn || after.required === column.required
      ? []
      : notNullSteps(base, table, row, after.required === 1)),
  ]
}

export function renameSteps({ base, rows }: ColumnUpdate, after: ColumnRow): Step[] {
  const [from, to] = [rows.column.name, after.name]
  if (from === null || to === null || from === to) return []
  const { ddl } = base.dialect
  return [stepOf(ddl.renameColumn(rows.table, from, to), ddl.renameColumn(rows.table, to, from))]
}
