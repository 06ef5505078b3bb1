import type { Choice } from '@rowhouse/core/column-types/choices'
import type { Updateable } from 'kysely'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { Tx } from '../../request/context.ts'
import { nextPosition } from '../../structure/next-position.ts'
import type { ColumnChange, TableChanges } from './find-changes.ts'
import { freeTitles } from './free-titles.ts'
import type { Sighting } from './look-at-source.ts'
import { columnRows, type FoundColumn, primaryValueOf, readIn } from './read-in.ts'
import { changeColumn, insertStructure, type KnownStructure, restoreTable, trashRows } from './store.ts'

interface SyncedBase {
  readonly base: BaseRow
  readonly sighting: Sighting
  readonly known: KnownStructure
  readonly at: string
}

/**
 * Takes the changes over. What is gone goes to the trash with its id, its views and its rights, and comes back with them
 * when the database has it again: nothing that people made is ever deleted here.
 */
export async function applyChanges(tx: Tx, synced: SyncedBase, tables: readonly TableChanges[]): Promise<void> {
  await applyTableChanges(tx, synced, tables)
  for (const table of tables) {
    const { row, changes } = columnChangesOf(table)
    if (row !== null && changes.length > 0) await applyColumnChanges(tx, synced, row, changes)
  }
}

function columnChangesOf({ known, changes }: TableChanges): { row: TableRow | null; changes: ColumnChange[] } {
  const [back] = changes.filter((change) => change.what === 'tableBack')
  if (back !== undefined) return { row: back.row, changes: [...back.columns] }
  return {
    row: known,
    changes: changes.filter((change): change is ColumnChange => /column/i.test(change.what)),
  }
}

async function applyTableChanges(tx: Tx, synced: SyncedBase, tables: readonly TableChanges[]): Promise<void> {
  const { base, known, at } = synced
  const changes = tables.flatMap((table) => table.changes)
  const gone = changes.flatMap((change) => (change.what === 'tableGone' ? [change.row.id] : []))
  const staying = known.tables.filter(({ id, deleted_at }) => deleted_at === null && !gone.includes(id))
  const rows = readIn(
    changes.flatMap((change) => (change.what === 'newTable' ? [change.table] : [])),
    {
      projectId: base.project_id,
      baseId: base.id,
      schema: base.schema,
      inflectionTable: base.inflection_table,
      inflectionColumn: base.inflection_column,
      takenTitles: staying.map(({ title }) => title),
      firstPosition: nextPosition(known.tables),
      at,
    },
  )
  await trashRows(tx, 'rh_tables', gone, at)
  await insertStructure(tx, rows)
  const back = changes.flatMap((change) => (change.what === 'tableBack' ? [change.row] : []))
  const taken = [...staying, ...rows.tables].map(({ title }) => title)
  const titles = freeTitles(
    back.map(({ title }) => title),
    null,
    taken,
  )
  for (const [index, { id, title }] of back.entries()) await restoreTable(tx, id, { title: titles[index] ?? title, at })
}

async function applyColumnChanges(
  tx: Tx,
  { base, sighting, known, at }: SyncedBase,
  table: TableRow,
  changes: readonly ColumnChange[],
): Promise<void> {
  const gone = changes.flatMap((change) => (change.what === 'columnGone' ? [change.row.id] : []))
  const staying = known.columns.filter(
    ({ id, table_id, deleted_at }) => table_id === table.id && deleted_at === null && !gone.includes(id),
  )
  await trashRows(tx, 'rh_columns', gone, at)
  const titles = staying.map(({ title }) => title)
  const structure = sighting.tables.find(({ name, kind }) => name === table.name && kind === table.kind)
  if (structure === undefined) return
  const added = columnRows(
    structure,
    changes.flatMap((change) => (change.what === 'newColumn' ? [change.column] : [])),
    {
      projectId: base.project_id,
      tableId: table.id,
      inflectionColumn: base.inflection_column,
      takenTitles: titles,
      firstPosition: nextPosition(known.columns.filter(({ table_id }) => table_id === table.id)),
      hasPrimaryValue: true,
      at,
    },
  )
  await insertStructure(tx, { tables: [], columns: added, views: [] })
  const taken = [...titles, ...added.map(({ title }) => title)]
  for (const change of changes) {
    if (change.what === 'columnChanged')
      await changeColumn(tx, change.row.id, { ...changedColumn(change.row, change.found), updated_at: at })
    if (change.what === 'columnBack') {
      const [title = change.row.title] = freeTitles([change.row.title], null, taken)
      taken.push(title)
      await changeColumn(tx, change.row.id, {
        ...changedColumn(change.row, change.found),
        title,
        deleted_at: null,
        updated_at: at,
      })
    }
  }
  await keepPrimaryValue(tx, [...staying, ...added], primaryValueOf(structure))
}

/** What the database says now; what people chose for the column stays wherever its values still fit. */
function changedColumn(row: ColumnRow, found: FoundColumn): Updateable<ColumnRow> {
  const { type, options, ...facts } = found
  const raised = {
    ...facts,
    required: Math.max(row.required, found.required),
    unique_values: Math.max(row.unique_values, found.unique_values),
  }
  if (row.word !== found.word) return { ...raised, required: found.required, type, options, default_value: null }
  if (row.type === type) return { ...raised, options: mergedOptions(row.options, options) }
  // A column that now lists its values takes nothing else any more.
  return JSON.parse(options).choices === undefined ? raised : { ...raised, type, options }
}

/** Choices keep their ids and colours; other options are what people set. */
function mergedOptions(before: string, found: string): string {
  const { choices } = JSON.parse(found) as { choices?: readonly Choice[] }
  if (choices === undefined) return before
  const own = JSON.parse(before) as { readonly choices: readonly Choice[] }
  const known = new Map(own.choices.map((one) => [one.title, one]))
  return JSON.stringify({
    ...own,
    choices: choices.map((choice) => {
      const { id, color } = known.get(choice.title) ?? choice
      return { ...choice, id, color }
    }),
  })
}

async function keepPrimaryValue(tx: Tx, columns: readonly ColumnRow[], name: string | undefined): Promise<void> {
  if (columns.some(({ is_primary_value }) => is_primary_value === 1)) return
  const next = columns.find((column) => column.name === name) ?? columns[0]
  if (next !== undefined) await changeColumn(tx, next.id, { is_primary_value: 1 })
}
