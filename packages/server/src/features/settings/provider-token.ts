import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { type readProviderToken as contract, scimPath } from '@rowhouse/core/api/scim'
import { readProviderToken, storeProviderToken } from '../../meta/provider-token.ts'
import { hashToken } from '../../platform/chance.ts'
import type { Signed } from '../../request/context.ts'
import { newProviderToken } from '../../request/find-provider.ts'

type Shown = ReplyOf<typeof contract>
type Keeper = Signed<'settings.manage'>

export async function showProviderToken({ meta, config }: Pick<Keeper, 'meta' | 'config'>): Promise<Shown> {
  const address = `${config.publicUrl ?? ''}${scimPath}`
  const token = await readProviderToken(meta.read)
  if (token === null) return { address, madeAt: null, madeBy: null }
  const by = await meta.read.selectFrom('rh_users').select('email').where('id', '=', token.madeBy).executeTakeFirst()
  return { address, madeAt: token.madeAt, madeBy: by?.email ?? null }
}

/** Told once. The one before ends. */
export async function makeProviderToken(ctx: Keeper): Promise<string> {
  const token = newProviderToken()
  const madeAt = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    await storeProviderToken(tx, { hash: hashToken(token), madeBy: ctx.actor.id, madeAt })
    tx.announce({ type: 'settings.changed', before: { scim: null }, after: { scim: 'token made' } })
  })
  return token
}

export async function endProviderToken(ctx: Keeper): Promise<void> {
  await ctx.write(async (tx) => {
    if ((await readProviderToken(tx)) === null) return
    await storeProviderToken(tx, null)
    tx.announce({ type: 'settings.changed', before: { scim: 'token made' }, after: { scim: null } })
  })
}
