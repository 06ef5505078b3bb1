import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { exchangeToken as contract } from '@rowhouse/core/api/oauth'
import { hashToken, newToken } from '../../platform/chance.ts'
import type { Allowed, Tx } from '../../request/context.ts'
import { newApiToken } from '../../request/find-token.ts'
import { endTokenById, replaceSecret } from '../tokens/change-token.ts'
import { scopeOf } from './asked-connection.ts'
import { OAuthError } from './oauth-error.ts'
import { insertRefresh, selectClient, selectCode, selectMeant, selectRefresh, spendOnce } from './store.ts'

type Caller = Allowed<'oauth.use'>
type Body = BodyOf<typeof contract>

interface Granted {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

const hourMs = 3_600_000

export async function exchangeToken(ctx: Caller, body: Body): Promise<Granted> {
  const client = await selectClient(ctx.meta.read, body.client_id ?? '')
  if (client === undefined) throw new OAuthError('invalid_client', 'There is no such client.')
  if (body.grant_type === 'authorization_code') return byCode(ctx, client.id, body)
  if (body.grant_type === 'refresh_token') return byRefresh(ctx, client.id, body)
  throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
}

async function byCode(ctx: Caller, clientId: string, body: Body): Promise<Granted> {
  const hash = hashToken(body.code ?? '')
  const at = new Date(ctx.now()).toISOString()
  const granted = await ctx.write(async (tx) => {
    const code = await selectCode(tx, hash)
    if (code === undefined || code.client_id !== clientId) return null
    // A code that comes twice was stolen, before or after: whoever has its token loses it (RFC 6749, 4.1.2).
    if (!(await spendOnce(tx, 'rh_oauth_codes', hash, at))) return ended(tx, code.token_id)
    const isGood =
      code.expires_at > at &&
      code.redirect_uri === (body.redirect_uri ?? '') &&
      hashToken(body.code_verifier ?? '') === code.challenge
    // It is spent, so that nobody tries verifiers on it.
    if (!isGood) return ended(tx, code.token_id)
    return renewed(ctx, tx, { clientId, tokenId: code.token_id, lastsUntil: code.lasts_until })
  })
  if (granted === null) throw new OAuthError('invalid_grant', 'The code is not good, or not any more.')
  return granted
}

async function byRefresh(ctx: Caller, clientId: string, body: Body): Promise<Granted> {
  const hash = hashToken(body.refresh_token ?? '')
  const at = new Date(ctx.now()).toISOString()
  const granted = await ctx.write(async (tx) => {
    const refresh = await selectRefresh(tx, hash)
    if (refresh === undefined || refresh.client_id !== clientId || refresh.expires_at <= at) return null
    // Used before: two have it, and nobody can tell which of them should.
    if (!(await spendOnce(tx, 'rh_oauth_refreshes', hash, at))) return ended(tx, refresh.token_id)
    return renewed(ctx, tx, { clientId, tokenId: refresh.token_id, lastsUntil: refresh.expires_at })
  })
  if (granted === null) throw new OAuthError('invalid_grant', 'The refresh token is not good, or not any more.')
  return granted
}

/** What was wrong is told after the end is stored. */
async function ended(tx: Tx, tokenId: string): Promise<null> {
  await endTokenById(tx, tokenId)
  return null
}

interface Lasting {
  readonly clientId: string
  readonly tokenId: string
  readonly lastsUntil: string
}

/** null: the person ended it meanwhile. */
async function renewed(ctx: Caller, tx: Tx, { clientId, tokenId, lastsUntil }: Lasting): Promise<Granted | null> {
  const [secret, refresh, now] = [newApiToken(), newToken(), ctx.now()]
  const ends = Math.min(now + hourMs, Date.parse(lastsUntil))
  const access = await replaceSecret(tx, tokenId, secret, { now, ends })
  if (access === null) return null
  await insertRefresh(tx, {
    hash: hashToken(refresh),
    client_id: clientId,
    token_id: tokenId,
    expires_at: lastsUntil,
    used_at: null,
  })
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: Math.max(1, Math.floor((ends - now) / 1000)),
    refresh_token: refresh,
    scope: scopeOf(access),
  }
}

/** What is unknown is gone as well (RFC 7009, 2.2). */
export async function giveBackToken(ctx: Caller, token: string, clientId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const id = await selectMeant(tx, hashToken(token), clientId)
    if (id !== undefined) await endTokenById(tx, id)
  })
}
