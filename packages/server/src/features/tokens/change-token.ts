import { notFound } from '@rowhouse/core/errors'
import { hashToken } from '../../platform/chance.ts'
import type { InProject, Signed, Tx } from '../../request/context.ts'
import { acceptTokenName } from './accept-token-name.ts'
import { answersForAll } from './list-tokens.ts'
import { changeToken, type SeenToken, selectToken, selectTokensInto, selectTokensOf, takeOutOf } from './store.ts'

export async function renameToken(ctx: Signed<'tokens.manage'>, id: string, input: string): Promise<void> {
  const name = acceptTokenName(input)
  await ctx.write(async (tx) => {
    const { user_id: user } = await ownToken(tx, ctx.actor.id, id)
    await changeToken(tx, id, { name, updated_at: new Date(ctx.now()).toISOString() })
    tx.announce({ type: 'tokens.renamed', token: id, user, name })
  })
}

export async function endToken(ctx: Signed<'tokens.manage'>, id: string): Promise<void> {
  await ctx.write(async (tx) => end(tx, await ownToken(tx, ctx.actor.id, id)))
}

/** Of a program that should not have it; one that has ended already stays so. */
export async function endTokenById(tx: Tx, id: string): Promise<void> {
  const token = await selectToken(tx, id)
  if (token !== undefined) await end(tx, token)
}

/** The same token with another secret, which is good for a while. Gives what it may; null: it has ended. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  secret: string,
  { now, ends }: { readonly now: number; readonly ends: number },
): Promise<string | null> {
  const token = await selectToken(tx, id)
  if (token === undefined) return null
  await changeToken(tx, id, {
    hash: hashToken(secret),
    ending: secret.slice(-4),
    expires_at: new Date(ends).toISOString(),
    updated_at: new Date(now).toISOString(),
  })
  return token.access
}

/** All of a service account, with it. */
export async function endTokensOf(tx: Tx, userId: string): Promise<void> {
  for (const token of await selectTokensOf(tx, userId)) await end(tx, token)
}

/** The own one ends. One of somebody else may lead elsewhere as well: it is taken out of this project, and ends with the last. */
export async function endInProject(
  ctx: InProject<'apiTokens.delete'>,
  isMeant: (token: SeenToken) => boolean,
): Promise<number> {
  const { project, actor } = ctx
  return ctx.write(async (tx) => {
    const token = (await selectTokensInto(tx, project.id, actor.id)).find(isMeant)
    if (token === undefined) return 0
    if (token.user_id === actor.id) await end(tx, token)
    else if (!answersForAll(ctx)) return 0
    else if ((await takeOutOf(tx, token.id, project.id)) === 0) await end(tx, token)
    else tx.announce({ type: 'tokens.withdrawn', ...toldOf(token), project: project.id })
    return 1
  })
}

async function ownToken(tx: Tx, userId: string, id: string): Promise<SeenToken> {
  const token = (await selectTokensOf(tx, userId)).find((one) => one.id === id)
  if (token === undefined) throw notFound('token', id)
  return token
}

/** Without its hash nobody comes by it again; its name stays for the history. */
async function end(tx: Tx, token: SeenToken): Promise<void> {
  await changeToken(tx, token.id, { hash: null })
  tx.announce({ type: 'tokens.ended', ...toldOf(token) })
}

const toldOf = ({ id, user_id, name }: SeenToken) => ({ token: id, user: user_id, name })
