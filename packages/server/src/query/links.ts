// Records on the other side of a link: those that are linked with a record, and those that could be.
import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from './answer.ts'
import type { LinkedWith, Search } from './conditions.ts'
import { selectCount } from './count-records.ts'
import { type Look, requireVisible, sightOfOther, visibleColumns } from './look.ts'
import type { Computed, Link, RecordColumn } from './record-table.ts'
import type { RowShape } from './row-writer.ts'
import { type JsonAnswer, type NestedWish, selectPage } from './select-records.ts'

type Key = readonly CellValue[]

export interface LinkedWish {
  /** Of the other table. Left out: what is stored there, and its formulas, rollups and counts. */
  readonly fields?: readonly RecordColumn[] | undefined
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
  readonly sorts: readonly SortStep<RecordColumn>[]
  readonly shuffle?: boolean | undefined
  readonly limit: number
  readonly offset: number
  readonly shape: RowShape
  readonly nested?: ReadonlyMap<string, NestedWish> | undefined
}

interface LinkedCondition {
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
}

/** JSON array of records of the other table that are linked with this one. `look` is at the table that has the link column. */
export function selectLinked(look: Look, column: RecordColumn, key: Key, wish: LinkedWish): JsonAnswer {
  return selectThere(linkedWith(look, column, key, true), wish)
}

export function countLinked(look: Look, column: RecordColumn, key: Key, condition: LinkedCondition): Answer<number> {
  return selectCount(lookThere(look, column), { ...condition, linked: linkedWith(look, column, key, true) })
}

/** … that are not linked with it. */
export function selectCandidates(look: Look, column: RecordColumn, key: Key, wish: LinkedWish): JsonAnswer {
  return selectThere(linkedWith(look, column, key, false), wish)
}

export function countCandidates(
  look: Look,
  column: RecordColumn,
  key: Key,
  condition: LinkedCondition,
): Answer<number> {
  return selectCount(lookThere(look, column), { ...condition, linked: linkedWith(look, column, key, false) })
}

/** The other table with the same eyes. */
function lookThere(look: Look, column: RecordColumn): Look {
  const { table } = linkOf(look, column)
  const { dialect, sightOf, clock } = look
  return { table, dialect, sightOf, clock, sight: sightOfOther(look, table) }
}

function selectThere(linked: LinkedWith, wish: LinkedWish): JsonAnswer {
  const there = lookThere(linked.from, linked.column)
  const fields = wish.fields ?? visibleColumns(there).filter(({ computed }) => !isElsewhere(computed))
  return selectPage(there, { ...wish, fields, linked })
}

const isElsewhere = (computed: Computed | null): boolean => computed?.kind === 'link' || computed?.kind === 'lookup'

function linkedWith(look: Look, column: RecordColumn, key: Key, isLinked: boolean): LinkedWith {
  linkOf(look, column)
  return { from: look, column, key, isLinked }
}

function linkOf(look: Look, wanted: RecordColumn): Link {
  const [column] = requireVisible(look, [wanted])
  if (column?.computed?.kind === 'link') return column.computed.link
  throw invalidRequest(`The column “${wanted.title}” is no link.`)
}
