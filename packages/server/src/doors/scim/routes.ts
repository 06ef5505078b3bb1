// Where an identity provider keeps people and groups: SCIM 2.0 (RFC 7643 and 7644), for the functions that super admins use.
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import * as api from '@rowhouse/core/api/scim'
import type { FastifyReply } from 'fastify'
import { deleteGroup } from '../../features/groups/keep-groups.ts'
import { deleteUser } from '../../features/users/delete-user.ts'
import type { Signed } from '../../request/context.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { providerConfig, resourceTypes, schemas } from './discovery.ts'
import { changeGroup, createGroup, listGroups, readGroup, replaceGroup } from './groups.ts'
import { sendRefusal, sendScim } from './scim-error.ts'
import { changeUser, createUser, listUsers, readUser, replaceUser } from './users.ts'

interface ScimCall {
  readonly ctx: Signed<'users.manage'>
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, never>>
  readonly body: unknown
}

type Scim = Endpoint & { readonly operation: 'users.manage'; readonly scope: 'provider' }

export function scimRoutes(routes: Routes): void {
  const answer = (contract: Scim, work: (call: ScimCall) => Promise<object | null> | object, status = 200): void =>
    serveRaw(routes, contract, async ({ reply, ...call }): Promise<FastifyReply> => {
      try {
        const body = await work(call as unknown as ScimCall)
        return body === null ? reply.code(204).send() : sendScim(reply.code(status), body)
      } catch (refusal) {
        return sendRefusal(reply, refusal)
      }
    })

  answer(api.readProviderConfig, () => providerConfig)
  answer(api.listResourceTypes, () => resourceTypes)
  answer(api.listScimSchemas, () => schemas)

  answer(api.listScimUsers, ({ ctx, query }) => listUsers(ctx, query))
  answer(api.createScimUser, ({ ctx, body }) => createUser(ctx, body), 201)
  answer(api.readScimUser, ({ ctx, params: { userId = '' } }) => readUser(ctx, userId))
  answer(api.replaceScimUser, ({ ctx, params: { userId = '' }, body }) => replaceUser(ctx, userId, body))
  answer(api.changeScimUser, ({ ctx, params: { userId = '' }, body }) => changeUser(ctx, userId, body))
  answer(api.deleteScimUser, async ({ ctx, params: { userId = '' } }) => {
    await deleteUser(ctx, userId, { projects: 'transfer' })
    return null
  })

  answer(api.listScimGroups, ({ ctx, query }) => listGroups(ctx, query))
  answer(api.createScimGroup, ({ ctx, body }) => createGroup(ctx, body), 201)
  answer(api.readScimGroup, ({ ctx, params: { groupId = '' }, query }) => readGroup(ctx, groupId, query))
  answer(api.replaceScimGroup, ({ ctx, params: { groupId = '' }, body }) => replaceGroup(ctx, groupId, body))
  answer(api.changeScimGroup, ({ ctx, params: { groupId = '' }, body }) => changeGroup(ctx, groupId, body))
  answer(api.deleteScimGroup, async ({ ctx, params: { groupId = '' } }) => {
    await deleteGroup(ctx, groupId)
    return null
  })
}
