import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { readViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import { rolesHiddenFrom } from '../../meta/hidden-views.ts'
import type { RuleRow } from '../../meta/rows/projects.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import { withoutPrefix } from '../../structure/table-name.ts'
import { isCarried } from '../projects/copies/copied-rights.ts'
import { comesAlong } from '../views/copied-views.ts'
import type { BaseStructure } from './format.ts'

interface Extras {
  readonly project: BaseStructure['project']
  readonly roles: BaseStructure['roles']
  readonly groups: BaseStructure['groups']
  readonly counters: ReadonlyMap<string, number>
  /** For whom the file is: personal views of others stay behind. */
  readonly ownerId: string | null
  /** Theirs, so views that are hidden from it stay behind as well; null: those of an owner. */
  readonly role: ProjectRole | null
}

interface Described {
  readonly structure: BaseStructure
  readonly leftOut: readonly string[]
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

/** What the project is made of, without people, secrets and what only this server knows. */
export function describeBase(rows: StructureRows, extras: Extras): Described {
  const leftOut: string[] = []
  const tables = keptTables(rows, leftOut)
  const ids = new Set(tables.map(({ id }) => id))
  const columns = rows.columns.filter(({ table_id, deleted_at }) => ids.has(table_id) && deleted_at === null)
  const titles = new Map(tables.map(({ id, title }) => [id, title]))
  for (const { title, table_id, name, word } of columns)
    if (name !== null && word === null)
      leftOut.push(`The field “${title}” of “${titles.get(table_id)}”, whose values only its database knows`)
  const stored = columns.filter(({ name, word }) => name === null || word !== null)
  const rules = rows.rules.filter(({ table_id }) => ids.has(table_id))
  const groups = new Set(extras.groups.map(({ id }) => id))
  return {
    leftOut: [
      ...leftOut,
      ...rules
        .filter((rule) => !isCarried(rule, groups))
        .map(({ title }) => `The rule “${title}”, which is for a person, a link or a group of the server`),
    ],
    structure: {
      project: extras.project,
      tables: tables.map(({ id, name, title, junction, description, position }) => ({
        id,
        name: withoutPrefix(name, rows.project.prefix),
        title,
        junction: flag(junction),
        description,
        position,
      })),
      columns: stored.map((row) => ({
        id: row.id,
        table_id: row.table_id,
        name: row.name,
        title: row.title,
        type: row.type,
        options: parsed(row.options),
        word: row.word as BaseStructure['columns'][number]['word'],
        key_part: row.key_part,
        auto_increment: flag(row.auto_increment),
        is_primary_value: flag(row.is_primary_value),
        required: flag(row.required),
        unique_values: flag(row.unique_values),
        default_value: parsed(row.default_value),
        description: row.description,
        meta: parsed(row.meta),
        system: flag(row.system),
        position: row.position,
        ...(extras.counters.has(row.id) ? { counter: extras.counters.get(row.id) ?? 0 } : {}),
      })),
      views: rows.views
        .filter(
          (view) => ids.has(view.table_id) && comesAlong(view, { person: extras.ownerId ?? '', role: extras.role }),
        )
        .map((view) => ({
          id: view.id,
          table_id: view.table_id,
          title: view.title,
          description: view.description,
          icon: view.icon,
          type: view.type as BaseStructure['views'][number]['type'],
          is_default: flag(view.is_default),
          position: view.position,
          // All of them, also what nobody set: what is left out may mean something else to another version.
          settings: parsed(writeViewSettings(readViewSettings(view.settings))),
          lock_type: view.lock_type as BaseStructure['views'][number]['lock_type'],
          hidden_from: [...rolesHiddenFrom(view)],
          meta: parsed(view.meta),
        })),
      rules: rules.filter((rule) => isCarried(rule, groups)).map(describeRule),
      roles: extras.roles,
      groups: extras.groups,
    },
  }
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0)

/** Records of a table without a key cannot be told apart, and a view of the database is made of its tables. */
function keptTables({ tables, columns }: StructureRows, leftOut: string[]): StructureRows['tables'] {
  const keyed = new Set(
    columns.filter((row) => row.key_part !== null && row.deleted_at === null).map((row) => row.table_id),
  )
  return tables.filter(({ id, kind, title, deleted_at }) => {
    if (deleted_at !== null) return false
    const isKept = kind === 'table' && keyed.has(id)
    if (!isKept) leftOut.push(`The table “${title}”, which is a view of its database or has no primary key`)
    return isKept
  })
}

function describeRule(rule: RuleRow): BaseStructure['rules'][number] {
  return {
    table_id: rule.table_id,
    title: rule.title,
    who_kind: rule.who_kind as 'everyone' | 'role' | 'group',
    who_id: rule.who_id,
    effect: rule.effect as 'allow' | 'deny',
    verbs: rule.verbs.split(',') as BaseStructure['rules'][number]['verbs'],
    fields: parsed(rule.fields) as string[] | null,
    row_filter: parsed(rule.row_filter),
    shows_computed: flag(rule.shows_computed),
    position: rule.position,
  }
}
