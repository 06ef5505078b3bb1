import type { Base, Project, TrashedProject } from '@rowhouse/core/api/projects'
import { readWithout } from '@rowhouse/core/permissions/abilities'
import type { Principal } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import type { BaseRow } from '../../meta/rows/projects.ts'
import { databaseIn } from '../../structure/sources/connection.ts'
import { goneAt } from '../../structure/trash-time.ts'
import { apiOf } from './api-of.ts'
import type { ShownMember } from './store.ts'
import type { TrashedProjectRow } from './trash-store.ts'
import type { ProjectView } from './view-projects.ts'

export function presentProject(
  { project, members, bases, tables }: ProjectView,
  role: Principal,
): Static<typeof Project> {
  return {
    id: project.id,
    title: project.title,
    prefix: project.prefix,
    status: project.api_stopped_at === null ? null : 'stopped',
    description: project.description,
    meta: null,
    color: project.color,
    deleted: false,
    order: project.position,
    is_meta: bases.every((base) => base.is_meta === 1),
    created_at: project.created_at,
    updated_at: project.updated_at,
    bases: bases.map(presentBase),
    role,
    custom_role: project.custom_title,
    without: [...readWithout(project.without)],
    api: apiOf(project.configuration),
    starred: project.starred === 1,
    last_opened_at: project.last_opened_at,
    table_count: tables,
    member_count: members[0]?.member_count ?? 0,
    members: members.map(presentMember),
  }
}

function presentBase(base: BaseRow): Static<typeof Base> {
  return {
    id: base.id,
    project_id: base.project_id,
    alias: base.alias,
    type: base.type,
    is_meta: base.is_meta === 1,
    database: databaseOf(base),
    inflection_column: base.inflection_column,
    inflection_table: base.inflection_table,
    created_at: base.created_at,
    updated_at: base.updated_at,
  }
}

/** The built-in database goes by the product's name; where it really lies is nobody's business. */
export function databaseOf({ is_meta, place }: BaseRow): string | null {
  return is_meta === 1 ? 'rowhouse' : databaseIn(place)
}

function presentMember(member: ShownMember): Static<typeof Project>['members'][number] {
  const { user_id: id, email, firstname, lastname, picture } = member
  const name = [firstname, lastname].filter((part) => part !== null && part !== '').join(' ')
  return { id, email, name, picture }
}

export function presentTrashed(row: TrashedProjectRow): Static<typeof TrashedProject> {
  return {
    id: row.id,
    title: row.title,
    color: row.color,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by_email,
    goneAt: goneAt(row.deleted_at),
  }
}
