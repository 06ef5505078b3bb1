import { invalidRequest } from '@rowhouse/core/errors'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { FormulaColumn } from './formula/compile-formula.ts'
import { isShown, type RecordColumn, type RecordTable, type StoredColumn } from './record-table.ts'
import { type Sight, wholeSight } from './sight.ts'

/** Whose eyes look at which table, and what its database speaks. */
export interface TableAccess {
  readonly table: RecordTable
  readonly sight: Sight
  readonly dialect: Dialect
  /** What the same eyes see of other tables, which links lead to. Left out: everything but secrets. */
  readonly sightOf?: ((table: RecordTable) => Sight) | undefined
  /** What computed columns take for now and today. Left out: this very moment, in UTC. */
  readonly clock?: FilterClock | undefined
  /** The name of the table inside of this statement; left out: its own. */
  readonly alias?: string | undefined
  /** Columns of this table that were computed already, by id: what formulas speak of in their place. */
  readonly known?: ReadonlyMap<string, FormulaColumn> | undefined
  /** How far a computed column has led from where somebody looked at first. */
  readonly way?: Way | undefined
}

export interface Way {
  readonly hops: number
  readonly depth: number
  /** How names inside of the statement begin. */
  readonly aliases: string
  /** Counts what is computed for the whole column, however it branches. */
  readonly steps: { taken: number }
}

type Place = Pick<TableAccess, 'table' | 'dialect' | 'alias'>

/** The only place where a name of a table becomes part of a statement of this room. */
export function tableName({ table: { ref }, dialect, alias }: Place): RawBuilder<unknown> {
  const name = dialect.quoteIdentifier(ref.name)
  const whole = ref.schema ? `${dialect.quoteIdentifier(ref.schema)}.${name}` : name
  return sql.raw(alias === undefined ? whole : `${whole} as ${dialect.quoteIdentifier(alias)}`)
}

/** … and the only one for columns. With their table before them: inside of an expression other names are about. */
export function columnName({ table, dialect, alias }: Place, { name }: StoredColumn): RawBuilder<unknown> {
  return sql.raw(`${dialect.quoteIdentifier(alias ?? table.ref.name)}.${dialect.quoteIdentifier(name)}`)
}

/** A cell as it is compared, whoever wrote it. */
export function operandOf(place: Place, column: StoredColumn): Operand {
  const { word, foreign, databaseType, keyPart } = column
  const name = columnName(place, column)
  const expression = foreign && word === 'boolean' ? place.dialect.rows.truth(name) : name
  return { word, expression, foreign, declared: (foreign && databaseType) || undefined, neverEmpty: keyPart !== null }
}

export function sightOfOther({ sightOf }: Pick<TableAccess, 'sightOf'>, table: RecordTable): Sight {
  return sightOf === undefined ? wholeSight(table) : sightOf(table)
}

/** With the records and columns that links lead to, also those that the same eyes do not see. */
export const asItIs = (access: TableAccess): TableAccess => ({ ...access, sightOf: undefined })

export function clockOf({ clock }: Pick<TableAccess, 'clock'>): NonNullable<TableAccess['clock']> {
  return clock ?? { now: new Date().toISOString(), zone: 'UTC' }
}

/** What can be shown: secrets never, whatever a sight says, and nothing that is made of what may not be seen. */
export function visibleColumns(access: Pick<TableAccess, 'sight' | 'sightOf'>): readonly RecordColumn[] {
  const { sight, sightOf = wholeSight } = access
  const known = visible.get(sight)?.get(sightOf)
  if (known !== undefined) return known
  const columns = sight.columns
    .filter(({ secret }) => !secret)
    .filter(isShown)
    .filter((column) => sight.isChosen === true || isInSight(access, column))
  const bySight = visible.get(sight) ?? new WeakMap()
  visible.set(sight, bySight.set(sightOf, columns))
  return columns
}

const visible = new WeakMap<Sight, WeakMap<(table: RecordTable) => Sight, readonly RecordColumn[]>>()

/** Of its own table everything may be used, as a formula does with columns that a view hides; of other tables only what is seen there. */
function isInSight(access: Pick<TableAccess, 'sightOf'>, { computed }: RecordColumn, depth = 0): boolean {
  if (computed === null || depth > mostHops) return true
  switch (computed.kind) {
    case 'link':
    case 'count':
      return sightOfOther(access, computed.link.table).columns.some(({ secret }) => !secret)
    case 'lookup':
    case 'rollup': {
      const target = sightOfOther(access, computed.link.table).columns.find(({ id }) => id === computed.column.id)
      return target !== undefined && !target.secret && isInSight(access, target, depth + 1)
    }
    case 'same':
      return !computed.column.secret && isInSight(access, computed.column, depth + 1)
    default:
      return true
  }
}

/** A column leads through so many links at most. */
export const mostHops = 10

/** One that is hidden is refused in the words for one that does not exist. */
export function requireVisible(
  access: Pick<TableAccess, 'sight' | 'sightOf'>,
  columns: readonly { readonly id: string }[],
): RecordColumn[] {
  const known = visibleColumns(access)
  return columns.map((column) => known.find(({ id }) => id === column.id) ?? refuseHidden(column))
}

function refuseHidden(column: { readonly id: string; readonly title?: string }): never {
  throw invalidRequest(`There is no column “${column.title ?? column.id}”.`)
}

/** Columns without a value (buttons that do something) have nothing to select. */
export function selectable(
  access: Pick<TableAccess, 'sight' | 'sightOf'>,
  fields: readonly RecordColumn[] | undefined,
): readonly RecordColumn[] {
  return fields === undefined ? visibleColumns(access) : requireVisible(access, fields.filter(isShown))
}
