// Records on the other side of a link: those that are linked with a record, and those that could be.
import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from './answer.ts'
import type { LinkedWith, Search } from './conditions.ts'
import { selectCount } from './count-records.ts'
import type { Computed, Link, RecordColumn } from './record-table.ts'
import type { RowShape } from './row-writer.ts'
import { type JsonAnswer, type NestedSpec, selectPage } from './select-records.ts'
import { requireVisible, sightOfOther, type TableAccess, visibleColumns } from './table-access.ts'

type Key = readonly CellValue[]

export interface LinkedSpec {
  /** Of the other table. Left out: what is stored there, and its formulas, rollups and counts. */
  readonly fields?: readonly RecordColumn[] | undefined
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
  readonly sorts: readonly SortStep<RecordColumn>[]
  readonly shuffle?: boolean | undefined
  readonly limit: number
  readonly offset: number
  readonly shape: RowShape
  readonly nested?: ReadonlyMap<string, NestedSpec> | undefined
}

interface LinkedCondition {
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
}

/** JSON array of records of the other table that are linked with this one. `access` is at the table that has the link column. */
export function selectLinked(access: TableAccess, column: RecordColumn, key: Key, spec: LinkedSpec): JsonAnswer {
  return selectThere(linkedWith(access, column, key, true), spec)
}

export function countLinked(
  access: TableAccess,
  column: RecordColumn,
  key: Key,
  condition: LinkedCondition,
): Answer<number> {
  return selectCount(accessThere(access, column), { ...condition, linked: linkedWith(access, column, key, true) })
}

/** … that are not linked with it. */
export function selectCandidates(access: TableAccess, column: RecordColumn, key: Key, spec: LinkedSpec): JsonAnswer {
  return selectThere(linkedWith(access, column, key, false), spec)
}

export function countCandidates(
  access: TableAccess,
  column: RecordColumn,
  key: Key,
  condition: LinkedCondition,
): Answer<number> {
  return selectCount(accessThere(access, column), { ...condition, linked: linkedWith(access, column, key, false) })
}

/** The other table with the same eyes. */
function accessThere(access: TableAccess, column: RecordColumn): TableAccess {
  const { table } = linkOf(access, column)
  const { dialect, sightOf, clock } = access
  return { table, dialect, sightOf, clock, sight: sightOfOther(access, table) }
}

function selectThere(linked: LinkedWith, spec: LinkedSpec): JsonAnswer {
  const there = accessThere(linked.from, linked.column)
  const fields = spec.fields ?? visibleColumns(there).filter(({ computed }) => !isElsewhere(computed))
  return selectPage(there, { ...spec, fields, linked })
}

const isElsewhere = (computed: Computed | null): boolean => computed?.kind === 'link' || computed?.kind === 'lookup'

function linkedWith(access: TableAccess, column: RecordColumn, key: Key, isLinked: boolean): LinkedWith {
  linkOf(access, column)
  return { from: access, column, key, isLinked }
}

function linkOf(access: TableAccess, wanted: RecordColumn): Link {
  const [column] = requireVisible(access, [wanted])
  if (column?.computed?.kind === 'link') return column.computed.link
  throw invalidRequest(`The column “${wanted.title}” is no link.`)
}
