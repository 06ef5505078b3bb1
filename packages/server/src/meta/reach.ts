// What a public link, a token or rules show of tables. Whatever else there is does not exist for whoever calls.
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { FilterTree } from '@rowhouse/core/filters/filter-tree'
import { columnIdsIn } from '@rowhouse/core/formula/dependencies'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { shownBesideFields } from '@rowhouse/core/views/read-settings'
import { columnsInView } from '@rowhouse/core/views/view-columns'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { Link, RecordColumn, RecordTable } from '../query/record-table.ts'
import { type AppliedRules, hidesRecords, hidesTable, sightOfField } from './applied-rules.ts'
import type { ViewRow } from './rows/structure.ts'
import type { SnapshotTable } from './snapshot.ts'

export interface Reach {
  /** The same for all that show the same. */
  readonly key: string
  /** null: whole tables. */
  readonly view: { readonly id: string; readonly tableId: string } | null
  /** Where whole tables are shown; null: all. */
  readonly tables: ReadonlySet<string> | null
  /** Those for records and fields that apply to the caller; null: none. */
  readonly rules: AppliedRules | null
  /** Nothing but rules narrows it: what a member is told beside records and fields stays. */
  readonly isMembers: boolean
}

const known = new WeakMap<RecordTable, Map<string, readonly RecordColumn[]>>()
const mostKnown = 200

/** Of a table as everybody else has it. Statements are remembered by columns, so the same list is given again. */
export function columnsWithin(table: RecordTable, reach: Reach): readonly RecordColumn[] {
  const ofTable = known.get(table) ?? new Map<string, readonly RecordColumn[]>()
  known.set(table, ofTable)
  const made = ofTable.get(reach.key) ?? find(table, reach)
  if (ofTable.size >= mostKnown) ofTable.clear()
  ofTable.set(reach.key, made)
  return made
}

function find(table: RecordTable, reach: Reach): readonly RecordColumn[] {
  const whole = withinRules(table, reach)
  if (reach.view === null) {
    if (!holdsTable(reach, table.id)) return []
    const columns = whole.filter((column) => staysWithin(table, column, reach))
    return columns.length === table.columns.length ? table.columns : columns
  }
  const columns = whole.filter(({ secret, computed }) => !secret && computed?.kind !== 'broken')
  // Behind a link stands what its cells show: what a record is told apart and called by.
  if (table.id !== reach.view.tableId)
    return columns.filter(({ keyPart, isPrimaryValue }) => keyPart !== null || isPrimaryValue)
  const view = viewWithin(table as SnapshotTable, reach)
  return view === undefined ? [] : columnsThrough(view, columns)
}

export const viewWithin = ({ views }: Pick<SnapshotTable, 'views'>, { view }: Reach): ViewRow | undefined =>
  views.find(({ id }) => id === view?.id)

/** Records are told apart by their key, so it stays; of those that are handed in nobody sees one. */
function columnsThrough(view: ViewRow, columns: readonly RecordColumn[]): readonly RecordColumn[] {
  const settings = readViewSettings(view.settings)
  const besideFields = shownBesideFields(settings)
  const { isHandedIn } = viewTypes[viewTypeOf(view.type)]
  return columnsInView(settings, columns)
    .filter(({ column, shown }) => shown || (!isHandedIn && (column.keyPart !== null || besideFields.has(column.id))))
    .map(({ column }) => column)
}

export const holdsTable = ({ tables, rules }: Reach, id: string): boolean =>
  (tables === null || tables.has(id)) && (rules === null || !hidesTable(rules, id))

/** Whether some records of the table are not there for the caller, or none. */
export const lacksRecords = (reach: Reach, id: string): boolean =>
  !holdsTable(reach, id) || (reach.rules !== null && hidesRecords(reach.rules, id))

function withinRules(table: RecordTable, reach: Reach): readonly RecordColumn[] {
  const { rules } = reach
  if (rules === null) return table.columns
  const kept = keysOfHidden(table, reach)
  return table.columns.filter(
    (column) =>
      !kept.has(column.id) &&
      sightOfField(rules, table.id, column.id) === 'seen' &&
      isMadeOfKnown(table, column, reach),
  )
}

/** A foreign key tells what its link does not: that there is a record, and which. */
function keysOfHidden(table: RecordTable, reach: Reach): ReadonlySet<string> {
  const { rules } = reach
  const keys = table.columns.flatMap((column) => {
    const { id, computed } = column
    if (rules === null || computed?.kind !== 'link' || computed.link.kind !== 'bt') return []
    const { own, table: there } = computed.link
    const isSeen = sightOfField(rules, table.id, id) === 'seen' && isMadeOfKnown(table, column, reach)
    const isHidden = lacksRecords(reach, there.id) || !isSeen
    return isHidden && own.keyPart === null ? [own.id] : []
  })
  return new Set(keys)
}

const partnerOf = ({ options }: RecordColumn): string | null => (options as LinkOptions).partnerId

type Held = (table: RecordTable, column: RecordColumn) => boolean

/** Whether all it is made of is seen, or hidden by rules that let what is computed from it be seen. */
const isMadeOfKnown = (table: RecordTable, column: RecordColumn, reach: Reach): boolean =>
  isMadeOf(table, column, reach, (there, used) => standing(reach, there, used) !== 'hidden')

/** Whether nothing it is made of is hidden by a rule: only then may its making be told. */
export const isMadeOfSeen = (table: RecordTable, column: RecordColumn, reach: Reach): boolean =>
  isMadeOf(table, column, reach, (there, used) => standing(reach, there, used) === 'seen')

const standing = ({ rules }: Reach, table: RecordTable, { id, secret }: RecordColumn): 'seen' | 'known' | 'hidden' =>
  secret ? 'hidden' : rules === null ? 'seen' : sightOfField(rules, table.id, id)

/** Whether nothing it is made of lies in a table that is not shown. */
const staysWithin = (table: RecordTable, column: RecordColumn, reach: Reach): boolean =>
  reach.tables === null || isMadeOf(table, column, reach, () => true)

function isMadeOf(table: RecordTable, column: RecordColumn, reach: Reach, holds: Held): boolean {
  const { computed } = column
  if (computed === null) return true
  const isUsable = (there: RecordTable, used: RecordColumn): boolean =>
    holds(there, used) && isMadeOf(there, used, reach, holds)
  const filterStays = (there: RecordTable, filter: FilterTree | null): boolean => {
    if (filter === null) return true
    if (filter.kind === 'group') return filter.members.every((member) => filterStays(there, member))
    const used = there.columns.find(({ id }) => id === filter.column.id)
    return used === undefined || isUsable(there, used)
  }
  const leadsOn = (link: Link): boolean => {
    const through = table.columns.find(({ id }) => id === link.columnId)
    return holdsTable(reach, link.table.id) && (through === undefined || holds(table, through))
  }
  switch (computed.kind) {
    case 'link': {
      // Both sides of a link show the same.
      const partner = computed.link.table.columns.find(({ id }) => id === partnerOf(column))
      return holdsTable(reach, computed.link.table.id) && (partner === undefined || holds(computed.link.table, partner))
    }
    case 'count':
      return leadsOn(computed.link) && filterStays(computed.link.table, computed.filter)
    case 'lookup':
    case 'rollup': {
      const { link, filter } = computed
      return leadsOn(link) && isUsable(link.table, computed.column) && filterStays(link.table, filter)
    }
    case 'formula':
      return [...columnIdsIn(computed.expression)].every((id) => {
        const used = table.columns.find((one) => one.id === id)
        return used === undefined || isUsable(table, used)
      })
    case 'same':
      return isUsable(table, computed.column)
    // Why it cannot be computed may name what is not shown.
    case 'broken':
      return reach.isMembers && reach.rules?.hidesNames === false
  }
}
