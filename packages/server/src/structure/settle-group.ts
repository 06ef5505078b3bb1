import type { AppEvent } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import { settleRoles } from '../meta/memberships.ts'
import type { GroupRow } from '../meta/rows/members.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { Tx } from '../request/context.ts'
import { raiseVersions } from './raise-version.ts'

interface Settled {
  /** In which the group has or had a role. */
  readonly projects: readonly string[]
  /** Whom it concerns; everybody, when it is left out. */
  readonly users?: readonly string[]
  readonly at: string
}

/** What people are follows in the same transaction; what is kept of the structure may speak of groups, so it is read anew. */
export async function settleGroup(tx: Tx, settled: Settled): Promise<void> {
  await settleRoles(tx, settled, settled.at)
  await raiseVersions(tx, settled.projects)
}

type GroupEvent = Extract<AppEvent, { readonly type: `groups.${string}`; readonly project?: string }>
type Untold<Event> = Event extends unknown ? Omit<Event, 'group' | 'title' | 'project'> : never

/** To the project it belongs to and to all in which it has a role; to none, when there is none. */
export function announceIn(
  tx: Tx,
  { id: group, title, project_id }: Pick<GroupRow, 'id' | 'title' | 'project_id'>,
  projects: readonly string[],
  event: Untold<GroupEvent>,
): void {
  const places = new Set([...(project_id === null ? [] : [project_id]), ...projects])
  const told = { ...event, group, title } as GroupEvent
  if (places.size === 0) tx.announce(told)
  for (const project of places) tx.announce({ ...told, project })
}

/** In which the group has a role, and the one it belongs to: rules may speak of it there without a role. */
export async function selectProjectsOf(meta: Kysely<MetaTables>, groupId: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_group_roles')
    .select('project_id')
    .where('group_id', '=', groupId)
    .union(
      meta.selectFrom('rh_groups').select('project_id').where('id', '=', groupId).$castTo<{ project_id: string }>(),
    )
    .execute()
  return rows.flatMap(({ project_id }: { readonly project_id: string | null }) => project_id ?? [])
}
