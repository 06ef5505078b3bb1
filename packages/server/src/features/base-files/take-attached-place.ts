// What an attached project is in a base file, but for its records: titles, options, views, computed fields, comments. What the
// database itself holds stays as it is there, and so does what came since.

import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { Tx } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import type { TableCopy } from '../projects/copies/table-copies.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { moveComments } from './move-comments.ts'
import { forgetCells, replaceParts } from './replace-rows.ts'
import { takeFiles } from './restore-files.ts'
import { insertCounters } from './restore-structure.ts'
import { selectCounters } from './store.ts'
import { movePlaces, placesOf, type Taking } from './take-place.ts'

export async function takeAttachedPlace(tx: Tx, taking: Taking): Promise<void> {
  const { project, aside, filled, at } = taking
  const { structure } = filled
  const { now, ids, copies: asInFile } = await placesOf(tx, taking)
  const copies = asInFile.map((copy) => asItIs(copy, now))
  const counters = await selectCounters(tx, project)
  await forgetCells(
    tx,
    copies.flatMap(({ columns }) => columns.map(({ row }) => row.id)),
  )
  await replaceParts(tx, knownIn(now, copies), copies)
  await insertCounters(tx, structure, ids, counters)
  await takeFiles(tx, filled.freshFiles, project)
  await movePlaces(tx, filled.copies, copies)
  await moveComments(tx, { from: aside, to: project, made: filled.comments, aside: filled.ids, ids })
  await purgeProject(tx, aside, at)
  await raiseVersion(tx, project)
}

/** As the database has it, whatever the file says of it. */
function asItIs(copy: TableCopy, { tables, columns }: StructureRows): TableCopy {
  const table = tables.find(({ id }) => id === copy.to.id)
  const known = new Map(columns.map((column) => [column.id, column]))
  return {
    ...copy,
    to: table === undefined ? copy.to : { ...copy.to, ...heldOfTable(table) },
    columns: copy.columns.map(({ from, row }) => {
      const held = known.get(row.id)
      return { from, row: held === undefined ? row : { ...row, ...heldOfColumn(held) } }
    }),
  }
}

const heldOfTable = ({ name, schema, kind, base_id, junction }: TableRow) => ({ name, schema, kind, base_id, junction })

const heldOfColumn = (row: ColumnRow) => ({
  name: row.name,
  word: row.word,
  database_type: row.database_type,
  key_part: row.key_part,
  auto_increment: row.auto_increment,
  generated: row.generated,
  required: row.required,
  unique_values: row.unique_values,
  default_value: row.default_value,
  system: row.system,
})

/** Without what came since, which would go otherwise. */
function knownIn(now: StructureRows, copies: readonly TableCopy[]): StructureRows {
  const tables = new Set(copies.map(({ to }) => to.id))
  const columns = new Set(copies.flatMap((copy) => copy.columns.map(({ row }) => row.id)))
  return {
    ...now,
    tables: now.tables.filter(({ id }) => tables.has(id)),
    columns: now.columns.filter(({ id }) => columns.has(id)),
    views: now.views.filter(({ table_id }) => tables.has(table_id)),
  }
}
