import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { StorageWord } from '@rowhouse/core/storage'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'

export interface CopiedColumn {
  readonly from: ColumnRow
  readonly row: ColumnRow
}

export interface CopyPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly at: string
}

/** The same columns under new ids. What shows another column shows its copy. */
export function copiedColumns(columns: readonly ColumnRow[], { table, dialect, at }: CopyPlace): CopiedColumn[] {
  const ids = new Map(columns.map(({ id }) => [id, newId('column')]))
  return columns.map((from) => ({
    from,
    row: {
      ...from,
      id: ids.get(from.id) ?? newId('column'),
      project_id: table.project_id,
      table_id: table.id,
      options: withNewReference(from.options, ids),
      database_type: from.word === null ? null : dialect.storageTypes[from.word as StorageWord],
      // A copy holds the values; who computed them stays behind.
      generated: 0,
      created_at: at,
      updated_at: at,
    },
  }))
}

function withNewReference(options: string, ids: ReadonlyMap<string, string>): string {
  const parsed: unknown = JSON.parse(options)
  if (!isPlainObject(parsed) || typeof parsed.column !== 'string') return options
  return JSON.stringify({ ...parsed, column: ids.get(parsed.column) ?? null })
}
