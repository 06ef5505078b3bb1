import type { ColumnType } from '../column-types/column-type.ts'
import { columnTypeOf } from '../column-types/registry.ts'
import type { FilterableColumn } from '../filters/filter-tree.ts'

/** What the settings of a view need to know of a column. */
export interface SettingsColumn extends FilterableColumn {
  readonly typeName: string
  /** Accepted by the type. */
  readonly options: unknown
  readonly type: Pick<ColumnType, 'holds'>
}

/** Its choices have colours, and a record has one of them at most. */
export function canColorRows({ typeName }: Pick<SettingsColumn, 'typeName'>): boolean {
  const { holds, comparison } = columnTypeOf(typeName)
  return holds === 'choices' && comparison === 'text'
}
