// What is restored over a project leaves the structure of an attached database alone: others work in it too. So what is in the
// file has to fit it, and nothing may be in the way that no snapshot of the project could bring back.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict } from '@rowhouse/core/errors'
import type { TableStructure } from '../../dialects/structure.ts'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import { isLive } from '../../structure/table-rows.ts'
import type { BaseStructure } from './format.ts'

/** The attached database all of the project is in; null: it is built in. */
export function attachedBase(bases: readonly BaseRow[]): BaseRow | null {
  const [first] = bases
  if (bases.every(({ is_meta }) => is_meta === 1)) return null
  if (first === undefined || bases.length > 1)
    throw refused('The project works on several databases, which cannot be exchanged in one step.')
  if (first.read_only === 1) throw refused('Its database is attached read-only, so nothing can be written into it.')
  return first
}

/** `found`: as the database was just seen. */
export function requireFit(now: StructureRows, structure: BaseStructure, found: readonly TableStructure[]): void {
  const misfits = [...misfitsOf(now, structure, found)]
  if (misfits.length === 0) return
  const more = misfits.length > named ? ` And ${misfits.length - named} more like that.` : ''
  throw refused(
    `Its attached database keeps its structure, and this does not fit: ${misfits.slice(0, named).join(' ')}${more}`,
  )
}

const named = 5

const refused = (why: string): Error =>
  conflict(`${why} Nothing was changed. Restore it as a new project instead.`, { reason: 'attached' })

function* misfitsOf(
  now: StructureRows,
  structure: BaseStructure,
  found: readonly TableStructure[],
): Generator<string, void> {
  const tables = new Map(now.tables.filter(isLive).map((table) => [table.id, table]))
  const physical = (row: TableRow | undefined) => found.find(({ name, kind }) => name === row?.name && kind === 'table')
  const given = new Set(structure.tables.flatMap(({ id }) => tables.get(id)?.name ?? []))
  yield* twice('table', structure.tables, [...tables.values()])
  for (const { id, title } of structure.tables) {
    const row = tables.get(id)
    const there = physical(row)
    if (row === undefined || there === undefined) yield `The table “${title}” is not there any more.`
    else {
      const columns = now.columns.filter(({ table_id }) => table_id === id)
      const wanted = structure.columns.filter(({ table_id }) => table_id === id)
      yield* columnMisfits({ title, columns, wanted, there })
    }
  }
  for (const { name, foreignKeys } of found)
    for (const { references } of foreignKeys)
      if (!given.has(name) && given.has(references.name))
        yield `“${name}”, which is not in the file, refers to “${references.name}”.`
}

interface TableFit {
  readonly title: string
  readonly columns: readonly ColumnRow[]
  readonly wanted: BaseStructure['columns']
  readonly there: TableStructure
}

function* columnMisfits({ title, columns, wanted, there }: TableFit): Generator<string, void> {
  const live = columns.filter(isLive)
  yield* twice('field', wanted, live)
  for (const { id, title: field, word, name, key_part } of wanted) {
    if (name === null || word === null) continue
    const row = live.find((one) => one.id === id)
    if (row === undefined || !there.columns.some((column) => column.name === row.name))
      yield `The field “${field}” of “${title}” is not there any more: bring it back first.`
    else if (row.word !== word || row.key_part !== key_part)
      yield `The field “${field}” of “${title}” has another type.`
  }
  // Rows are written anew: whatever else stands in them would be gone, and is in no snapshot.
  for (const { name, generated } of there.columns) {
    const row = columns.find((one) => one.name === name)
    if (generated || (row !== undefined && isLive(row) && row.word !== null && columnTypeOf(row.type).secret !== true))
      continue
    if (row !== undefined && !isLive(row))
      yield `The field “${row.title}” of “${title}” lies in the trash: bring it back or delete it for good.`
    else yield `What is in “${row?.title ?? name}” of “${title}” is in no snapshot.`
  }
}

interface Titled {
  readonly id: string
  readonly title: string
}

/** What came since stays, and may have a title that something in the file has. */
function* twice(kind: string, wanted: readonly Titled[], live: readonly Titled[]): Generator<string, void> {
  const ids = new Set(wanted.map(({ id }) => id))
  const titles = new Set(wanted.map(({ title }) => title))
  for (const { id, title } of live)
    if (!ids.has(id) && titles.has(title)) yield `The ${kind} “${title}” is another one now: rename it first.`
}
