import { narrowColumn, narrowColumnRow } from './narrow-column.ts'
import { narrowView } from './narrow-view.ts'
import { columnsWithin, holdsTable, type Reach, viewWithin } from './reach.ts'
import { assembleSnapshot, type ProjectSnapshot, type SnapshotTable } from './snapshot.ts'
import type { ViewRow } from './tables.ts'

const known = new WeakMap<ProjectSnapshot, Map<string, ProjectSnapshot>>()
const mostKnown = 100

/** The structure of a project as a public link shows it: what is hidden can be named by nobody, because it is not there. */
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
  const { id, title, prefix, version, bases } = snapshot
  return assembleSnapshot({ id, title, prefix, version, bases, tables })
}

/** Of a view its own table, and those its links lead to. */
function tablesWithin({ tables }: ProjectSnapshot, reach: Reach): readonly string[] {
  const ids = tables.filter(({ id, row }) => holdsTable(reach, id) && !isBetween(reach, row)).map(({ id }) => id)
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

function narrowTable(table: SnapshotTable, reach: Reach): SnapshotTable {
  const columns = columnsWithin(table, reach)
  const ids = new Set(columns.map(({ id }) => id))
  const rows = [...table.columnRows].filter(([id]) => ids.has(id))
  return {
    ...table,
    whole: table,
    row: reach.view === null ? table.row : { ...table.row, description: null },
    columns: columns.map((column) => narrowColumn(column, reach)),
    columnRows: new Map(rows.map(([id, row]) => [id, narrowColumnRow(row, reach)])),
    missingColumns: table.missingColumns.filter((id) => ids.has(id)),
    views: viewsWithin(table, reach).map((view) => narrowView(view, columns, reach)),
  }
}

function viewsWithin(table: SnapshotTable, reach: Reach): readonly ViewRow[] {
  if (reach.view !== null) return [viewWithin(table, reach)].filter((view) => view !== undefined)
  return table.views.filter(({ lock_type, owner_id }) => lock_type !== 'personal' || owner_id === null)
}
