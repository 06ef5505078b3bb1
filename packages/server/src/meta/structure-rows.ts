import type { Kysely } from 'kysely'
import type { BaseRow, ProjectRow, RuleRow } from './rows/projects.ts'
import type { ColumnRow, TableRow, ViewRow } from './rows/structure.ts'
import type { MetaTables } from './tables.ts'

/** Everything a snapshot is built of, also what is in the trash. */
export interface StructureRows {
  readonly project: Pick<ProjectRow, 'id' | 'title' | 'prefix' | 'meta_version' | 'api_stopped_at' | 'held_by'>
  readonly bases: readonly BaseRow[]
  /** In order, like the columns and views. */
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
  readonly views: readonly ViewRow[]
  readonly rules: readonly RuleRow[]
  /** Of projects with rules: who is in which of its groups. */
  readonly grouped: readonly GroupedPerson[]
}

interface GroupedPerson {
  readonly id: string
  readonly title: string
  readonly user_id: string
}

export async function readStructure(meta: Kysely<MetaTables>, projectId: string): Promise<StructureRows | null> {
  const project = await meta
    .selectFrom('rh_projects')
    .select(['id', 'title', 'prefix', 'meta_version', 'api_stopped_at', 'held_by'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project === undefined) return null
  const [bases, tables, columns, views, rules, grouped] = await Promise.all([
    meta.selectFrom('rh_bases').selectAll().where('project_id', '=', projectId).execute(),
    inOrder(meta, 'rh_tables', projectId) as Promise<TableRow[]>,
    inOrder(meta, 'rh_columns', projectId) as Promise<ColumnRow[]>,
    inOrder(meta, 'rh_views', projectId) as Promise<ViewRow[]>,
    inOrder(meta, 'rh_rules', projectId) as Promise<RuleRow[]>,
    selectGrouped(meta, projectId),
  ])
  return { project, bases, tables, columns, views, rules, grouped }
}

function selectGrouped(meta: Kysely<MetaTables>, projectId: string): Promise<GroupedPerson[]> {
  return meta
    .selectFrom('rh_groups as group')
    .innerJoin('rh_group_members as member', 'member.group_id', 'group.id')
    .select(['group.id', 'group.title', 'member.user_id'])
    .where(({ exists, selectFrom }) => exists(selectFrom('rh_rules').select('id').where('project_id', '=', projectId)))
    .where((is) =>
      is.or([
        is('group.project_id', '=', projectId),
        is('group.id', 'in', is.selectFrom('rh_group_roles').select('group_id').where('project_id', '=', projectId)),
      ]),
    )
    .orderBy('group.id')
    .execute()
}

function inOrder(
  meta: Kysely<MetaTables>,
  table: 'rh_tables' | 'rh_columns' | 'rh_views' | 'rh_rules',
  projectId: string,
): Promise<unknown[]> {
  return meta
    .selectFrom(table)
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
