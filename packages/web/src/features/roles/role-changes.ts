import type { BodyOf } from '@rowhouse/core/api/endpoint'
import { changeRole, createRole, deleteRole } from '@rowhouse/core/api/roles'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Role } from '../../structure/members/role-queries.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type RoleSpec = BodyOf<typeof createRole>

// The list of people shows roles too.
const refresh = (projectId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })

/** null: a new one. What it is made of stays. */
export async function saveRole(projectId: string, role: Role | null, spec: RoleSpec): Promise<void> {
  const { base: _, ...changes } = spec
  if (role === null) await call(createRole, { params: { projectId }, body: spec })
  else await call(changeRole, { params: { projectId, roleId: role.id }, body: changes })
  await refresh(projectId)
}

export async function removeRole(projectId: string, { id }: Role): Promise<void> {
  await call(deleteRole, { params: { projectId, roleId: id } })
  await refresh(projectId)
}
