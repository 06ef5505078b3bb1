import { projectPath } from '../projects/project.ts'
import type { TableSummary } from './table.ts'

export interface TablePlace {
  readonly name: string
  readonly alias: string | null
}

type Bases = readonly { readonly id: string; readonly alias: string | null }[]

/** The name and the database of a table stand in the address, as existing links have them (spec 102, 103). */
export function tablePath(
  project: { readonly id: string; readonly bases: Bases },
  table: Pick<TableSummary, 'title' | 'type' | 'base_id'>,
  /** null: the one everybody begins with. */
  viewId: string | null = null,
): string {
  const alias = aliasOf(project.bases, table.base_id)
  const place = new URLSearchParams({
    tab: 'table',
    name: table.title,
    ...(alias ? { dbalias: alias } : {}),
    type: table.type,
    ...(viewId === null ? {} : { view: viewId }),
  })
  return `${projectPath(project.id)}?${place}`
}

export function placeOf(search: URLSearchParams): TablePlace | null {
  const name = search.get('name')
  return name === null || name === '' ? null : { name, alias: search.get('dbalias') }
}

/** By title, or by the name in the database as older links have it; the database decides between two of a name. */
export function findTable(
  tables: readonly TableSummary[],
  bases: Bases,
  { name, alias }: TablePlace,
): TableSummary | null {
  const called = [
    ...tables.filter(({ title }) => title === name),
    ...tables.filter(({ title, table_name }) => title !== name && table_name === name),
  ]
  return called.find(({ base_id }) => alias !== null && aliasOf(bases, base_id) === alias) ?? called[0] ?? null
}

function aliasOf(bases: Bases, baseId: string): string | null {
  return bases.find(({ id }) => id === baseId)?.alias ?? null
}
