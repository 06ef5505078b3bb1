import type { Role } from '@rowhouse/core/api/roles'
import { readWithout } from '@rowhouse/core/permissions/abilities'
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import type { InProject } from '../../request/context.ts'
import { countHolders, selectRoles } from './store.ts'

type WireRole = Static<typeof Role>

/** In the words of this file for programs; the screen has its own in every language. */
const systemRoles: Readonly<Record<ProjectRole, Pick<WireRole, 'title' | 'description'>>> = {
  owner: { title: 'Owner', description: 'Everything, with deleting the project' },
  creator: { title: 'Creator', description: 'Changes structure and values' },
  editor: { title: 'Editor', description: 'Edits records, not fields' },
  commenter: { title: 'Commenter', description: 'Views and comments' },
  viewer: { title: 'Viewer', description: 'Views only' },
}

/** Those of the project first. */
export async function listRoles({
  meta,
  project,
}: InProject<'members.list'> | InProject<'members.manage'>): Promise<WireRole[]> {
  const [rows, holders] = [await selectRoles(meta.scan, project.id), await countHolders(meta.scan, project.id)]
  const count = (isMeant: (holder: (typeof holders)[number]) => boolean) =>
    holders.filter(isMeant).reduce((sum, { people }) => sum + Number(people), 0)
  const custom = rows.map(({ id, title, description, base_role: base, without }) => ({
    id,
    title,
    description,
    isSystem: false,
    base,
    without: [...readWithout(without)],
    peopleCount: count(({ custom_role_id }) => custom_role_id === id),
  }))
  const system = projectRoles.map((role) => ({
    id: role,
    ...systemRoles[role],
    isSystem: true,
    base: null,
    without: [],
    peopleCount: count((holder) => holder.role === role && holder.custom_role_id === null),
  }))
  return [...custom, ...system]
}
