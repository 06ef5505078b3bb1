import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { dropColumn } from '../../structure/columns/column-steps.ts'
import { planSteps } from '../../structure/run-steps.ts'
import { trashSteps } from '../links/link-trash.ts'
import { kindOf } from './convert/column-kind.ts'
import { textOf } from './convert/convert-cell.ts'
import { nobody } from './convert/people.ts'

interface DeletionStatements {
  readonly statements: string[]
  readonly later: string[]
}

/** What a deletion runs at once, and what its end in the trash does: the column stays in the database until then. */
export async function deletionStatements(
  base: SnapshotBase,
  data: Kysely<unknown>,
  rows: StructureRows,
  going: readonly ColumnRow[],
): Promise<DeletionStatements> {
  const { dialect } = base
  const tables = new Map(rows.tables.map((table) => [table.id, table]))
  const drops = going.flatMap(({ table_id, name }) => {
    const table = tables.get(table_id)
    if (name === null || table === undefined || table.kind === 'view' || base.isReadOnly) return []
    return [{ run: (own: Kysely<unknown>) => dropColumn(dialect, own, table, name) }]
  })
  return {
    statements: await planSteps(dialect, data, trashSteps(base, rows, { columns: going, tables: [] })),
    later: await planSteps(dialect, data, drops),
  }
}

const mostExamples = 5

/** Some of the values, as people read them; of the first thousand records. */
export async function someValues(data: Kysely<unknown>, access: TableAccess, column: StoredColumn): Promise<string[]> {
  if (column.secret || access.table.key.length === 0) return []
  const from = kindOf({ type: column.typeName, options: JSON.stringify(column.options), word: column.word })
  const texts = new Set<string>()
  for await (const records of eachCells(data, access, [column])) {
    for (const { cells } of records) {
      const value = cells.get(column.id) ?? null
      if (value !== null && texts.size < mostExamples)
        texts.add([...textOf({ from, people: nobody }, value)].slice(0, 80).join(''))
    }
    break
  }
  return [...texts].filter((text) => text !== '')
}
