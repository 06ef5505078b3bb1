import type { HookRow } from '../../meta/rows/automation.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { asMember } from '../../request/act-for.ts'
import { reachOf } from '../../request/call-reach.ts'
import type { Services } from '../../request/services.ts'
import { sightOf, sightsFor } from '../records/sight.ts'

/**
 * What a hook sees: what rules let whoever last changed it see now. Once they may make no hooks any more it belongs to the
 * project alone, and sees what rules leave to creators in general.
 */
export async function hookAccess(
  services: Services,
  hook: Pick<HookRow, 'updated_by' | 'project_id'>,
  structure: ProjectSnapshot,
  table: SnapshotTable,
): Promise<TableAccess> {
  const { updated_by: userId, project_id: projectId } = hook
  const isRuled = structure.rules.list.length > 0
  const maker = isRuled && userId !== null ? await asMember(services, { projectId, userId }, 'hooks.update') : null
  const anyCreator = { actor: null, role: 'creator', link: null, token: null } as const
  const reach = maker === null ? reachOf(anyCreator, structure) : maker.reach
  const viewer = { reach, now: services.now }
  return { table, sight: sightOf(viewer, table), sightOf: sightsFor(viewer), dialect: table.base.dialect }
}
