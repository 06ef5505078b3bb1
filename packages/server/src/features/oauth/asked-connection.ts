import type { ConnectionRequest } from '@rowhouse/core/api/oauth'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { Signed } from '../../request/context.ts'
import { type ClientDocument, type ClientDocuments, isDocumentId } from './client-documents.ts'
import { isLocal, isSameRedirect, withAnswer } from './redirect-uri.ts'
import { selectClient } from './store.ts'

type Asked = Static<typeof ConnectionRequest>

export interface AskedConnection {
  readonly clientId: string
  readonly name: string
  /** Where it says what it is, and what it says; null: it has registered. */
  readonly document: (ClientDocument & { readonly host: string }) | null
  readonly redirectUri: string
  readonly host: string
  readonly isLocal: boolean
  readonly challenge: string
  readonly state: string | undefined
  readonly access: 'read' | 'write'
}

/** The scopes of this door: what a token for records may do. */
export const scopeWords = ['read', 'write'] as const

export const scopeOf = (access: string): string => (access === 'read' ? 'read' : 'read write')

/** Only once program and address are known to belong together may anything be sent there, also a refusal. */
export async function askedConnection(
  ctx: Signed<'tokens.manage'>,
  asked: Asked,
  { resource, documents }: { readonly resource: string; readonly documents: ClientDocuments },
): Promise<AskedConnection> {
  const { name, redirectUris, document } = await clientOf(ctx, asked.client_id, documents)
  if (!redirectUris.some((uri) => isSameRedirect(uri, asked.redirect_uri)))
    throw invalidRequest('The program wants its answer at an address it did not register.')
  if (asked.response_type !== 'code') throw invalidRequest('response_type has to be “code”.')
  if (asked.code_challenge_method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(asked.code_challenge ?? ''))
    throw invalidRequest('The program has to prove itself with PKCE: a code_challenge by S256.')
  requireResource(asked.resource, resource)
  const url = new URL(asked.redirect_uri)
  return {
    clientId: asked.client_id,
    name,
    document,
    redirectUri: asked.redirect_uri,
    host: url.host,
    isLocal: isLocal(url),
    challenge: asked.code_challenge ?? '',
    state: asked.state,
    // Whoever names no scope wants what is usual; the person can take it back to reading.
    access: asked.scope === 'read' ? 'read' : 'write',
  }
}

async function clientOf(
  ctx: Signed<'tokens.manage'>,
  clientId: string,
  documents: ClientDocuments,
): Promise<ClientDocument & Pick<AskedConnection, 'document'>> {
  if (isDocumentId(clientId)) {
    const document = await documents.read(ctx, clientId)
    return { ...document, document: { ...document, host: new URL(clientId).host } }
  }
  const client = await selectClient(ctx.meta.read, clientId)
  if (client === undefined) throw invalidRequest('This program is not known here any more. Begin again in the program.')
  return { name: client.name, redirectUris: JSON.parse(client.redirect_uris), document: null }
}

/** Tokens for somebody else are asked for elsewhere. */
function requireResource(asked: string | undefined, resource: string): void {
  if (asked === undefined || asked === '') return
  const meant = URL.canParse(asked) ? new URL(asked) : null
  if (meant === null || `${meant.origin}${meant.pathname.replace(/\/$/, '')}` !== resource)
    throw invalidRequest('The program asks for a token of another server.')
}

export const refusalTo = ({ redirectUri, state }: AskedConnection, issuer: string): string =>
  withAnswer(redirectUri, { error: 'access_denied', state, iss: issuer })
