import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { allowConnection as contract } from '@rowhouse/core/api/oauth'
import { tokenLimits } from '@rowhouse/core/api/tokens'
import { hashToken, newToken } from '../../platform/chance.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { makeToken } from '../tokens/make-token.ts'
import type { AskedConnection } from './asked-connection.ts'
import type { ClientDocument } from './client-documents.ts'
import { withAnswer } from './redirect-uri.ts'
import { requireRoom } from './register-client.ts'
import { insertCode, noteClient, putClient, selectClient } from './store.ts'

const dayMs = 86_400_000
/** Programs fetch their token at once. */
const codeMs = 60_000

/**
 * The token is made now, by the person, with their limits and their entry in the log; nobody has its secret until the program brings
 * the code and gets one.
 */
export async function allowConnection(
  ctx: Signed<'tokens.manage'>,
  asked: AskedConnection,
  { access, projects, days }: Pick<BodyOf<typeof contract>, 'access' | 'projects' | 'days'>,
  issuer: string,
): Promise<string> {
  const now = ctx.now()
  const lastsUntil = new Date(now + days * dayMs).toISOString()
  const name = asked.name.slice(0, tokenLimits.name)
  // Who asked to read is not given more, whatever a screen says.
  const may = asked.access === 'read' ? 'read' : access
  const code = newToken()
  const together = async (tx: Tx, tokenId: string): Promise<void> => {
    const at = new Date(now).toISOString()
    if (asked.document !== null) await keepDocument(tx, asked.clientId, asked.document, at)
    await noteClient(tx, asked.clientId, at)
    await insertCode(tx, {
      hash: hashToken(code),
      client_id: asked.clientId,
      token_id: tokenId,
      redirect_uri: asked.redirectUri,
      challenge: asked.challenge,
      lasts_until: lastsUntil,
      expires_at: new Date(now + codeMs).toISOString(),
      used_at: null,
    })
  }
  const spec = { name, access: may, projects, expiresAt: lastsUntil } as const
  await makeToken(ctx, spec, { holder: ctx.actor.id, together })
  return withAnswer(asked.redirectUri, { code, state: asked.state, iss: issuer })
}

/** From here on it is known as those are that have registered: what it brings is looked at without asking anybody else. */
async function keepDocument(tx: Tx, id: string, { name, redirectUris }: ClientDocument, at: string): Promise<void> {
  if ((await selectClient(tx, id)) === undefined) await requireRoom(tx, at)
  await putClient(tx, { id, name, redirect_uris: JSON.stringify(redirectUris), created_at: at, used_at: null })
}
