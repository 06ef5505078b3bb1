import type { RecordColumn } from '../query/record-table.ts'
import { narrowColumn, narrowColumnRow } from './narrow-column.ts'
import { narrowView } from './narrow-view.ts'
import { noRules } from './project-rules.ts'
import { columnsWithin, holdsTable, isMadeOfSeen, lacksRecords, type Reach, viewWithin } from './reach.ts'
import { isPositionType } from './row-position.ts'
import type { ViewRow } from './rows/structure.ts'
import { assembleSnapshot, type ProjectSnapshot, type SnapshotTable } from './snapshot.ts'

const known = new WeakMap<ProjectSnapshot, Map<string, ProjectSnapshot>>()
const mostKnown = 100

/** The structure of a project as a public link, a token or rules show it: what is hidden can be named by nobody, because it is not there. */
export function narrowSnapshot(snapshot: ProjectSnapshot, reach: Reach): ProjectSnapshot {
  const ofSnapshot = known.get(snapshot) ?? new Map<string, ProjectSnapshot>()
  known.set(snapshot, ofSnapshot)
  const made = ofSnapshot.get(reach.key) ?? narrowed(snapshot, reach)
  if (ofSnapshot.size >= mostKnown) ofSnapshot.clear()
  ofSnapshot.set(reach.key, made)
  return made
}

function narrowed(snapshot: ProjectSnapshot, reach: Reach): ProjectSnapshot {
  const shown = new Set(tablesWithin(snapshot, reach))
  const tables = snapshot.tables.filter(({ id }) => shown.has(id)).map((table) => narrowTable(table, reach))
  const { id, title, prefix, version, isStopped, isHeld, bases } = snapshot
  return assembleSnapshot({ id, title, prefix, version, isStopped, isHeld, bases, tables, rules: noRules })
}

/** Of a view its own table, and those its links lead to. */
function tablesWithin({ tables }: ProjectSnapshot, reach: Reach): readonly string[] {
  const joinHidden = reach.rules === null ? noTables : junctionsOfHidden(tables, reach)
  const ids = tables
    .filter(({ id, row }) => holdsTable(reach, id) && !isBetween(reach, row) && !joinHidden.has(id))
    .map(({ id }) => id)
  if (reach.view === null) return ids
  const own = tables.find(({ id }) => id === reach.view?.tableId)
  if (own === undefined || viewWithin(own, reach) === undefined) return []
  const linked = columnsWithin(own, reach).flatMap(({ computed }) =>
    computed?.kind === 'link' ? [computed.link.table.id] : [],
  )
  return [own.id, ...linked]
}

/** Where tables were chosen, those that only join two others were not. */
const isBetween = ({ tables }: Reach, { junction }: SnapshotTable['row']): boolean => tables !== null && junction === 1

const noTables: ReadonlySet<string> = new Set()

/** What joins records that are not all there tells of those that are not. */
function junctionsOfHidden(tables: readonly SnapshotTable[], reach: Reach): ReadonlySet<string> {
  const ids = tables.flatMap((table) => {
    const shown = new Set(columnsWithin(table, reach).map(({ id }) => id))
    return table.columns.flatMap(({ id, computed }) => {
      if (computed?.kind !== 'link' || computed.link.junction === null) return []
      const { table: there, junction } = computed.link
      const isWhole = shown.has(id) && !lacksRecords(reach, table.id) && !lacksRecords(reach, there.id)
      return isWhole ? [] : [junction.tableId]
    })
  })
  return new Set(ids)
}

/** The same of one table, which may have been narrowed already. */
export function narrowTable(table: SnapshotTable, reach: Reach): SnapshotTable {
  if (table.whole !== undefined && table.whole.columns !== table.columns) return table
  const columns = columnsWithin(table, reach)
  if (reach.isMembers && columns === table.columns) return table
  const ids = new Set(columns.map(({ id }) => id))
  const rows = [...table.columnRows].filter(
    ([id, { type }]) => ids.has(id) || (reach.isMembers && isPositionType(type)),
  )
  const told = new Set(columns.filter((column) => tellsMaking(table, column, reach)).map(({ id }) => id))
  const mayTell = (id: string): boolean => told.has(id) || !ids.has(id)
  return {
    ...table,
    whole: table.whole ?? table,
    row: reach.view === null ? table.row : { ...table.row, description: null },
    columns: columns.map((column) => (mayTell(column.id) ? column : narrowColumn(column))),
    columnRows: new Map(rows.map(([id, row]) => [id, mayTell(id) ? row : narrowColumnRow(row)])),
    missingColumns: table.missingColumns.filter((id) => ids.has(id)),
    views: viewsWithin(table, reach).map((view) => narrowView(view, columns, reach)),
  }
}

/** Through a view a column shows its values, not what they are made of; where rules hide some of that, so does any other. */
const tellsMaking = (table: SnapshotTable, column: RecordColumn, reach: Reach): boolean =>
  reach.view === null && (reach.rules === null || isMadeOfSeen(table, column, reach))

function viewsWithin(table: SnapshotTable, reach: Reach): readonly ViewRow[] {
  if (reach.isMembers) return table.views
  if (reach.view !== null) return [viewWithin(table, reach)].filter((view) => view !== undefined)
  return table.views.filter(({ lock_type, owner_id }) => lock_type !== 'personal' || owner_id === null)
}
