// Roles, groups and rules once more, under new ids: whoever they are for comes later.
import type { RoleRow } from '../../../meta/rows/members.ts'
import type { RuleRow } from '../../../meta/rows/projects.ts'
import { newId } from '../../../platform/chance.ts'
import type { Tx } from '../../../request/context.ts'

type Stamped = 'project_id' | 'created_at' | 'updated_at'

export interface Rights {
  readonly roles: readonly Omit<RoleRow, Stamped>[]
  /** Of the project itself. `customRole`: the id of a role of these. */
  readonly groups: readonly {
    readonly id: string
    readonly title: string
    readonly role: string | null
    readonly customRole: string | null
  }[]
  readonly rules: readonly Omit<RuleRow, 'id' | Stamped | 'created_by' | 'updated_by'>[]
}

interface RightsPlace {
  readonly project: string
  readonly ownerId: string | null
  /** New ids of tables and columns by the old ones. */
  readonly ids: ReadonlyMap<string, string>
  readonly at: string
  /** Groups that are there and stay. */
  readonly groups?: ReadonlySet<string>
}

export async function insertRights(tx: Tx, { roles, groups, rules }: Rights, place: RightsPlace): Promise<void> {
  const { project: project_id, ownerId, ids, at, groups: kept = new Set() } = place
  const times = { created_at: at, updated_at: at }
  const roleIds = new Map(roles.map(({ id }) => [id, newId('role')]))
  for (const role of roles)
    await tx
      .insertInto('rh_roles')
      .values({ ...role, ...times, id: roleIds.get(role.id) ?? newId('role'), project_id })
      .execute()
  const groupIds = new Map(groups.map(({ id }) => [id, newId('group')]))
  for (const { id: old, title, role, customRole } of groups) {
    const id = groupIds.get(old) ?? newId('group')
    await tx
      .insertInto('rh_groups')
      .values({ id, project_id, title, external_id: null, created_by: ownerId, ...times })
      .execute()
    const custom_role_id = roleIds.get(customRole ?? '') ?? null
    if (role !== null)
      await tx.insertInto('rh_group_roles').values({ group_id: id, project_id, role, custom_role_id }).execute()
  }
  const groupOf = (id: string): string | null => groupIds.get(id) ?? (kept.has(id) ? id : null)
  const by = { created_by: ownerId, updated_by: ownerId }
  for (const rule of rules)
    await tx
      .insertInto('rh_rules')
      .values({
        ...rule,
        ...times,
        ...by,
        id: newId('rule'),
        project_id,
        table_id: ids.get(rule.table_id) ?? rule.table_id,
        who_id: rule.who_kind === 'group' ? groupOf(rule.who_id ?? '') : rule.who_id,
        fields: renewed(rule.fields, ids),
        row_filter: renewed(rule.row_filter, ids),
      })
      .execute()
}

/** A rule for a person, a link or a group of the whole server stays behind with them. */
export function isCarried({ who_kind, who_id }: Pick<RuleRow, 'who_kind' | 'who_id'>, groups: ReadonlySet<string>) {
  if (who_kind === 'group') return who_id !== null && groups.has(who_id)
  return who_kind === 'everyone' || who_kind === 'role'
}

/** Ids look like nothing else. */
const renewed = (json: string | null, ids: ReadonlyMap<string, string>): string | null =>
  json?.replace(/\bcl_[0-9a-z]{14}\b/g, (id) => ids.get(id) ?? id) ?? null
