// Programs whose id is an address: a document there says what they are called and where they want answers, so that they need not
// register (draft-ietf-oauth-client-id-metadata-document). Only somebody who is signed in makes the server look.
import { oauthLimits } from '@rowhouse/core/api/oauth'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { EgressResponse } from '../../platform/egress/egress.ts'
import type { Signed } from '../../request/context.ts'
import { plainName } from './client-name.ts'
import { OAuthError } from './oauth-error.ts'
import { acceptRedirectUri } from './redirect-uri.ts'

export interface ClientDocument {
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** As the draft advises. */
const mostBytes = 5 * 1024
const timeoutMs = 5000
/** Between the screen and the answer of its person nothing is fetched again. */
const keptMs = 300_000
const mostKept = 200
const hourMs = 3_600_000
const perPerson = 30

export const isDocumentId = (clientId: string): boolean => clientId.startsWith('https://')

type Asker = Pick<Signed<'tokens.manage'>, 'egress' | 'limits' | 'now' | 'actor'>

export class ClientDocuments {
  readonly #known = new Map<string, { readonly document: ClientDocument; readonly until: number }>()

  async read(ctx: Asker, clientId: string): Promise<ClientDocument> {
    const { host } = acceptAddress(clientId)
    const known = this.#known.get(clientId)
    if (known !== undefined && known.until > ctx.now()) return known.document
    ctx.limits.take(`documents of programs:${ctx.actor.id}`, perPerson, hourMs)
    const document = await fetchDocument(ctx, clientId).catch((error: unknown) => {
      if (!(error instanceof AppError) && !(error instanceof OAuthError)) throw error
      throw invalidRequest(`What the program says of itself at ${host} cannot be used. ${error.message}`)
    })
    this.#keep(clientId, document, ctx.now())
    return document
  }

  #keep(clientId: string, document: ClientDocument, now: number): void {
    this.#known.delete(clientId)
    this.#known.set(clientId, { document, until: now + keptMs })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** Written in the one way a parser would write it, so that two ids are never the same place. */
function acceptAddress(clientId: string): URL {
  const url = URL.canParse(clientId) ? new URL(clientId) : null
  const isGood =
    url !== null &&
    url.href === clientId &&
    url.protocol === 'https:' &&
    url.pathname !== '/' &&
    url.username === '' &&
    url.password === '' &&
    !clientId.includes('#')
  if (!isGood)
    throw invalidRequest(
      'A program is known by an https address with a path, without credentials, a fragment or dots to climb by.',
    )
  return url
}

async function fetchDocument({ egress }: Asker, clientId: string): Promise<ClientDocument> {
  const headers = { accept: 'application/json' }
  const answer = await egress.fetch(clientId, { maxBytes: mostBytes, timeoutMs, redirect: 'refuse', headers })
  if (answer.status !== 200) throw invalidRequest(`It answered ${answer.status}.`)
  if (!isJson(answer)) throw invalidRequest('It is no JSON document.')
  return acceptDocument(clientId, answer.json())
}

const isJson = ({ headers }: EgressResponse): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')

function acceptDocument(clientId: string, document: unknown): ClientDocument {
  if (!isPlainObject(document)) throw invalidRequest('It is no JSON object.')
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method: method = 'none' } = document
  if (client_id !== clientId) throw invalidRequest('It is the document of another program.')
  // Whatever anybody can read proves nothing.
  if ('client_secret' in document || 'client_secret_expires_at' in document || method !== 'none')
    throw invalidRequest('Programs have no secret here: token_endpoint_auth_method is “none”.')
  const uris = Array.isArray(redirect_uris) ? redirect_uris.filter((uri) => typeof uri === 'string') : []
  if (uris.length === 0 || uris.length > oauthLimits.redirectUris)
    throw invalidRequest(`redirect_uris are 1 to ${oauthLimits.redirectUris} addresses.`)
  return {
    name: plainName(typeof client_name === 'string' ? client_name : new URL(clientId).host),
    redirectUris: uris.map(acceptRedirectUri),
  }
}
