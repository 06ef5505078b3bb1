import type { StorageWord } from '@rowhouse/core/storage'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { newId } from '../../platform/chance.ts'
import { type Renewal, renewedOptions } from './renewed-options.ts'

export interface CopiedColumn {
  readonly from: ColumnRow
  readonly row: ColumnRow
}

interface CopyPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly at: string
  /** Ids of all copies: columns, and where whole projects are copied tables and views. */
  readonly ids: ReadonlyMap<string, string>
  /** Left out: what lies in other tables stays as it is. */
  readonly renewsOthers?: boolean
  /** Ids of automations and webhooks that go along, by the old ones; left out: none does. */
  readonly deeds?: ReadonlyMap<string, string> | undefined
}

export const newColumnIds = (columns: readonly ColumnRow[]): Map<string, string> =>
  new Map(columns.map(({ id }) => [id, newId('column')]))

/** The same columns under new ids. What is made of another column is made of its copy. */
export function copiedColumns(columns: readonly ColumnRow[], place: CopyPlace): CopiedColumn[] {
  const { table, dialect, at, ids, renewsOthers = false, deeds } = place
  const renew = (id: string) => ids.get(id) ?? id
  const renewal: Renewal = {
    own: renew,
    other: renewsOthers ? renew : (id) => id,
    deed: (id) => deeds?.get(id) ?? null,
  }
  return columns.map((from) => ({
    from,
    row: {
      ...from,
      id: renew(from.id),
      project_id: table.project_id,
      table_id: table.id,
      options: renewedOptions(from, renewal),
      database_type: from.word === null ? null : dialect.storageTypes[from.word as StorageWord],
      // A copy holds the values; who computed them stays behind.
      generated: 0,
      created_at: at,
      updated_at: at,
    },
  }))
}
