import * as api from '@rowhouse/core/api/roles'
import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { changeRole, createRole, deleteRole } from './keep-roles.ts'
import { listRoles } from './list-roles.ts'

export function roleRoutes(routes: Routes): void {
  serve(routes, api.listRoles, async ({ ctx }) => ({ list: await listRoles(ctx) }))

  serve(routes, api.createRole, async ({ ctx, body }) => one(ctx, await createRole(ctx, body)))

  serve(routes, api.changeRole, async ({ ctx, params, body }) => {
    await changeRole(ctx, params.roleId, body)
    return one(ctx, params.roleId)
  })

  serve(routes, api.deleteRole, async ({ ctx, params }) => {
    await deleteRole(ctx, params.roleId)
    return { msg: 'The role is deleted' }
  })
}

async function one(ctx: InProject<'members.manage'>, id: string) {
  const role = (await listRoles(ctx)).find((listed) => listed.id === id)
  if (role === undefined) throw notFound('role', id)
  return role
}
