import * as api from '@rowhouse/core/api/service-accounts'
import type { Static } from 'typebox'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { makeToken } from '../tokens/make-token.ts'
import { presentToken } from '../tokens/present.ts'
import { changeAccount, createAccount, deleteAccount, findAccount, listAccounts } from './keep-accounts.ts'
import type { SeenAccount } from './store.ts'

export function serviceAccountRoutes(routes: Routes): void {
  serve(routes, api.listServiceAccounts, async ({ ctx }) => ({ list: (await listAccounts(ctx)).map(present) }))

  serve(routes, api.createServiceAccount, async ({ ctx, body }) => one(ctx, await createAccount(ctx, body)))

  serve(routes, api.changeServiceAccount, async ({ ctx, params, body }) => {
    await changeAccount(ctx, params.accountId, body)
    return one(ctx, params.accountId)
  })

  serve(routes, api.deleteServiceAccount, async ({ ctx, params }) => {
    await deleteAccount(ctx, params.accountId)
    return { msg: 'The service account is deleted' }
  })

  serve(routes, api.makeServiceToken, async ({ ctx, params, body: { tables, ...spec } }) => {
    const { id: holder } = await findAccount(ctx.meta.read, ctx.project.id, params.accountId)
    const projects = [{ id: ctx.project.id, tables }]
    const { token, made } = await makeToken(ctx, { ...spec, projects }, { holder, project: ctx.project.id })
    return { token, made: presentToken(made) }
  })
}

const one = async (ctx: InProject<'serviceAccounts.manage'>, id: string) =>
  present(await findAccount(ctx.meta.read, ctx.project.id, id))

const present = (account: SeenAccount): Static<typeof api.ServiceAccount> => ({
  id: account.id,
  name: account.name,
  role: account.role,
  customRole: account.custom_id === null ? null : { id: account.custom_id, title: account.custom_title ?? '' },
  tokenCount: Number(account.tokens ?? 0),
  lastUsedAt: account.last_used_at,
  madeBy: presentAuthor({
    actor_id: account.made_by,
    email: account.maker_email,
    firstname: account.maker_firstname,
    lastname: account.maker_lastname,
  }),
  createdAt: account.created_at,
})
