import type { StructureImport } from '@rowhouse/core/api/base-files'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { titleKey } from '@rowhouse/core/table-names'
import type { Static } from 'typebox'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { AcceptedStructure } from './accept-structure.ts'

type Column = AcceptedStructure['columns'][number]

/** What there is to tell of it beside. */
type Told = Omit<Static<typeof StructureImport>, 'made'>

interface ChosenStructure extends Told {
  /** What the project has not; rules, roles, groups, webhooks and automations stay as they are. */
  readonly structure: AcceptedStructure
}

/** What of a structure is new to a project: whole tables, with the links between them. Pure. */
export function chosenStructure(file: AcceptedStructure, project: ProjectSnapshot): ChosenStructure {
  const there = new Map(project.tables.map((table) => [titleKey(table.title), table]))
  const isFresh = ({ title, junction }: AcceptedStructure['tables'][number]) =>
    junction === 0 && !there.has(titleKey(title))
  const fresh = new Set(file.tables.filter(isFresh).map(({ id }) => id))
  const dropped = droppedFields(file, fresh)
  const links = file.columns.filter((column) => fresh.has(column.table_id) && isLink(column) && !dropped.has(column.id))
  const junctions = new Set(links.flatMap((column) => (column.options as LinkOptions).junction?.tableId ?? []))
  const ids = new Set([...fresh, ...junctions])
  const columns = file.columns.filter(({ id, table_id }) => ids.has(table_id) && !dropped.has(id))
  const views = file.views.filter(({ table_id }) => ids.has(table_id))
  const titles = new Map(file.tables.map(({ id, title }) => [id, title]))
  const tables = file.tables.filter(({ id }) => ids.has(id))
  return {
    structure: { ...file, tables, columns, views, rules: [], roles: [], groups: [], hooks: [], automations: [] },
    added: tables
      .filter(({ junction }) => junction === 0)
      .map(({ id, title }) => ({
        title,
        fields: columns.filter(({ table_id, system }) => table_id === id && system === 0).length,
        views: views.filter(({ table_id }) => table_id === id).length,
      })),
    kept: file.tables.flatMap(({ id, title, junction }) => {
      const known = junction === 1 ? undefined : there.get(titleKey(title))
      if (known === undefined) return []
      const have = new Set(known.columns.map((column) => titleKey(column.title)))
      const more = file.columns.filter(
        ({ table_id, system, title: field }) => table_id === id && system === 0 && !have.has(titleKey(field)),
      )
      return [{ title, more: more.map((column) => column.title) }]
    }),
    leftOut: file.columns.flatMap(({ id, table_id, title }) =>
      dropped.has(id) ? [`${titles.get(table_id)}.${title}`] : [],
    ),
  }
}

const isLink = ({ type }: Column): boolean => columnTypeOf(type).computed === 'link'

/** Links of new tables to old ones, the keys they are held by, and what is made of them. */
function droppedFields({ columns }: AcceptedStructure, fresh: ReadonlySet<string>): ReadonlySet<string> {
  const own = columns.filter(({ table_id }) => fresh.has(table_id))
  const links = own.filter((column) => isLink(column) && !fresh.has((column.options as LinkOptions).tableId))
  const dropped = new Set(links.map(({ id }) => id))
  for (const { options } of links) {
    const { kind, ownColumnId, junction } = options as LinkOptions
    const key = own.find(({ id, system }) => id === ownColumnId && system === 1)
    if (kind === 'bt' && junction === null && key !== undefined && key.key_part === null) dropped.add(key.id)
  }
  for (const { id, options } of own)
    if (isPlainObject(options) && typeof options.linkId === 'string' && dropped.has(options.linkId)) dropped.add(id)
  return dropped
}
