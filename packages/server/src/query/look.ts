import { invalidRequest } from '@rowhouse/core/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from './record-table.ts'
import type { Sight } from './sight.ts'

/** Whose eyes look at which table, and what its database speaks. */
export interface Look {
  readonly table: RecordTable
  readonly sight: Sight
  readonly dialect: Dialect
}

/** The only place where a name of a table becomes part of a statement of this room. */
export function tableName({ table: { ref }, dialect }: Pick<Look, 'table' | 'dialect'>): RawBuilder<unknown> {
  const name = dialect.quoteIdentifier(ref.name)
  return sql.raw(ref.schema ? `${dialect.quoteIdentifier(ref.schema)}.${name}` : name)
}

/** … and the only one for columns. With their table before them: inside of an expression other names are about. */
export function operandOf({ table, dialect }: Pick<Look, 'table' | 'dialect'>, column: StoredColumn): Operand {
  const expression = sql.raw(`${dialect.quoteIdentifier(table.ref.name)}.${dialect.quoteIdentifier(column.name)}`)
  return { word: column.word, expression, foreign: column.foreign, neverEmpty: column.keyPart !== null }
}

/** What can be shown: secrets never, whatever a sight says. */
export function visibleColumns({ sight }: Pick<Look, 'sight'>): readonly StoredColumn[] {
  const known = visible.get(sight)
  if (known !== undefined) return known
  const columns = sight.columns.filter(isStored).filter(({ secret }) => !secret)
  visible.set(sight, columns)
  return columns
}

const visible = new WeakMap<Sight, readonly StoredColumn[]>()

/** As stored columns. One that is hidden is refused in the words for one that does not exist. */
export function requireVisible(look: Pick<Look, 'sight'>, columns: readonly { readonly id: string }[]): StoredColumn[] {
  const known = visibleColumns(look)
  return columns.map((column) => known.find(({ id }) => id === column.id) ?? refuseHidden(column))
}

function refuseHidden(column: { readonly id: string; readonly title?: string }): never {
  throw invalidRequest(`There is no column “${column.title ?? column.id}”.`)
}

/** Columns without a value of their own (buttons, bar codes) have nothing to select. */
export function selectable(
  look: Pick<Look, 'sight'>,
  fields: readonly RecordColumn[] | undefined,
): readonly StoredColumn[] {
  return fields === undefined ? visibleColumns(look) : requireVisible(look, fields.filter(isStored))
}
