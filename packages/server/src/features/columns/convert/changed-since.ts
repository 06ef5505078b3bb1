import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { ColumnRow, TableRow } from '../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../meta/snapshot.ts'
import { eachCells } from '../../../structure/cells/each-cells.ts'
import { accessToAll, storedColumn } from '../../../structure/record-table-of.ts'
import type { Site } from '../../../structure/restructure.ts'
import { isSame } from '../../records/write/same-value.ts'
import { selectPeople } from '../store.ts'
import { kindOf } from './column-kind.ts'
import { keptId, lookAtBoth } from './conversion-steps.ts'
import { converter, isBlank } from './convert-cell.ts'
import { peopleOf } from './people.ts'
import { textHabits } from './text-habits.ts'

interface ConvertedColumn {
  readonly base: SnapshotBase
  readonly table: TableRow
  readonly live: readonly ColumnRow[]
  /** As it is now. */
  readonly column: ColumnRow
  /** As it was before the conversion. */
  readonly before: ColumnRow
  readonly keptName: string | null
}

/** Cells that no longer hold what the conversion made of the old value. Records made since count when they are filled. */
export async function countChangedSince({ meta, data }: Site, converted: ConvertedColumn): Promise<number> {
  const { base, table, live, column, before, keptName } = converted
  if (column.name === null) return 0
  if (keptName === null) return countUnfit({ meta, data }, converted)
  const access = lookAtBoth({ base, table, live, before: { ...before, name: column.name }, after: column, keptName })
  const [from, to] = [storedColumn(access, keptId), storedColumn(access, column.id)]
  const people = peopleOf(await selectPeople(meta, table.project_id))
  const kinds = { from: kindOf(before), to: kindOf(column) }
  const convert = converter({ ...kinds, people, habits: await textHabits(data, access, from, kinds) })
  let count = 0
  for await (const records of eachCells(data, access, [from, to])) {
    count += records.filter(({ cells }) => {
      const [old, now] = [cells.get(from.id) ?? null, cells.get(to.id) ?? null]
      return !isSame(convert(old), now)
    }).length
  }
  return count
}

/** Nothing was copied because nothing changed; only what was written since may be no value of the old type. */
async function countUnfit({ data }: Site, { base, table, live, column, before }: ConvertedColumn): Promise<number> {
  const access = accessToAll(table, live, base)
  const stored = storedColumn(access, column.id)
  const type = columnTypeOf(before.type)
  const options: unknown = JSON.parse(before.options)
  const isFit = (value: CellValue): boolean => {
    try {
      return isBlank(value) || isSame(type.accept(value, options), value)
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  let count = 0
  for await (const records of eachCells(data, access, [stored]))
    count += records.filter(({ cells }) => !isFit(cells.get(stored.id) ?? null)).length
  return count
}
