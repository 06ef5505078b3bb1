import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { countBlank, countFilled } from '../../structure/cells/count-cells.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { refuseUsedChoices } from './change-choices.ts'
import { choicesOf } from './changed-row.ts'
import type { ColumnUpdate } from './update-steps.ts'

/** What the cells as they are do not allow. */
export async function refuseUnfit(
  { base, rows, changed }: ColumnUpdate,
  data: Kysely<unknown>,
  after: ColumnRow,
  isForced: boolean,
): Promise<void> {
  const { column, table, live } = rows
  if (column.name === null || column.word === null) return
  const access = accessToAll(table, live, base)
  const stored = storedColumn(access, column.id)
  if (after.required === 1 && column.required === 0) {
    const count = await countBlank(data, access, stored)
    if (count > 0) throw emptyCells(after.title, count)
  }
  if (changed.choices !== null && isListedByDatabase(base, column) && listsOthers(column, after))
    throw conflict('The database itself lists what this column may hold. Change it there and sync the metadata.')
  if (changed.choices !== null && !isForced) await refuseUsedChoices(data, access, stored, changed.choices.cells)
  if (
    columnTypeOf(column.type).secret &&
    after.options !== column.options &&
    (await countFilled(data, access, stored)) > 0
  )
    throw conflict('How passwords are kept can only change while there are none: what is hashed cannot be read again.')
}

function emptyCells(title: string, count: number): Error {
  const cells = count === 1 ? '1 cell is' : `${count} cells are`
  return conflict(`${cells} empty in “${title}”, so it cannot be required. Fill them first.`, {
    reason: 'empty',
    count,
  })
}

/** An enumeration of the database, rather than a text that people chose to see as choices. */
function isListedByDatabase({ isBuiltIn }: SnapshotBase, { database_type: type }: ColumnRow): boolean {
  return !isBuiltIn && !/char|text|json/i.test(type ?? '')
}

function listsOthers(before: ColumnRow, after: ColumnRow): boolean {
  const titles = ({ options }: ColumnRow) =>
    JSON.stringify(
      choicesOf(JSON.parse(options))
        .map(({ title }) => title)
        .toSorted(),
    )
  return titles(before) !== titles(after)
}
