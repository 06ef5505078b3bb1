import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createIdTokenMaker, type IdTokenFault, type IdTokenMaker } from './id-token.ts'

/** Who signs in at the provider. */
export interface Person {
  readonly subject: string
  readonly email: string
  /** null: the provider says nothing of it. */
  readonly emailVerified: boolean | null
  readonly firstname: string
  readonly lastname: string
  /** What else its ID token says. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** What the provider does wrong, to be changed by a test at any time. */
interface OauthKnobs {
  person: Person
  idTokenFault: IdTokenFault | undefined
  /** The person presses Cancel. */
  denies: boolean
  /** Every call of the server side is answered with this text and status 500. */
  breaksWith: string | undefined
  /** Where the token endpoint sends its callers instead of answering. */
  redirectsTo: string | undefined
  /** What the discovery document says instead of the truth. */
  configuration: Readonly<Record<string, unknown>>
  /** GitHub's list of addresses, when it shall differ from the person's. */
  emails: unknown
}

export interface OauthServer extends OauthKnobs {
  readonly origin: string
  /** To be given as an entry of EGRESS_ALLOW. */
  readonly allow: string
  /** Endpoints as the settings of both providers name them. */
  readonly google: { authorizeUrl: string; tokenUrl: string; jwksUrl: string; issuer: string }
  readonly github: { authorizeUrl: string; tokenUrl: string; apiUrl: string }
  /** Paths asked for so far. */
  readonly requests: readonly string[]
  changeKeys(): Promise<void>
  close(): Promise<void>
}

/** Client ids and secrets the provider knows. */
export const oauthClients: Readonly<Record<string, string>> = { rowhouse: 'rowhouse secret', other: 'other secret' }

export const ada: Person = {
  subject: '4711',
  email: 'ada@example.com',
  emailVerified: true,
  firstname: 'Ada',
  lastname: 'Lovelace',
}

/** A small OAuth 2 and OpenID provider on loopback, also shaped like GitHub's API. It signs in without asking. */
export async function startOauthServer(): Promise<OauthServer> {
  const knobs: OauthKnobs = {
    person: ada,
    idTokenFault: undefined,
    denies: false,
    breaksWith: undefined,
    redirectsTo: undefined,
    emails: undefined,
    configuration: {},
  }
  const requests: string[] = []
  const world: World = {
    knobs,
    codes: new Map(),
    accessTokens: new Map(),
    origin: '',
    idTokens: await createIdTokenMaker(),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', world.origin)
    requests.push(url.pathname)
    answer(world, url, request).then(
      (reply) => send(response, reply),
      () => send(response, { status: 400, json: { error: 'invalid_request' } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  world.origin = `http://127.0.0.1:${port}`
  const { origin } = world

  return Object.assign(knobs, {
    origin,
    allow: `127.0.0.1:${port}`,
    google: {
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      jwksUrl: `${origin}/jwks`,
      issuer: origin,
    },
    github: { authorizeUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, apiUrl: `${origin}/api` },
    requests,
    changeKeys: () => world.idTokens.changeKeys(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}

interface World {
  readonly knobs: OauthKnobs
  readonly codes: Map<string, Grant>
  readonly accessTokens: Map<string, Person>
  readonly idTokens: IdTokenMaker
  origin: string
}

interface Grant {
  readonly clientId: string
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly nonce: string
  readonly person: Person
}

interface Reply {
  readonly status: number
  readonly json?: unknown
  readonly location?: string
}

async function answer(world: World, url: URL, request: IncomingMessage): Promise<Reply> {
  if (url.pathname === '/authorize') return authorize(world, url.searchParams)
  if (world.knobs.breaksWith !== undefined) return { status: 500, json: { error: world.knobs.breaksWith } }
  if (url.pathname === '/.well-known/openid-configuration')
    return { status: 200, json: { ...configurationOf(world), ...world.knobs.configuration } }
  if (url.pathname === '/jwks') return { status: 200, json: world.idTokens.keySet() }
  if (url.pathname === '/token' && world.knobs.redirectsTo) return { status: 307, location: world.knobs.redirectsTo }
  if (url.pathname === '/token' && request.method === 'POST') {
    return exchange(world, new URLSearchParams(await text(request)))
  }
  const person = world.accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
  if (url.pathname.startsWith('/api/') && person === undefined)
    return { status: 401, json: { message: 'Bad credentials' } }
  if (url.pathname === '/api/user' && person) return { status: 200, json: githubUser(person) }
  if (url.pathname === '/api/user/emails' && person) return { status: 200, json: githubEmails(world.knobs, person) }
  return { status: 404, json: { message: 'Not Found' } }
}

const configurationOf = ({ origin }: World) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/jwks`,
})

function authorize({ codes, knobs }: World, asked: URLSearchParams): Reply {
  const get = (name: string) => asked.get(name) ?? ''
  const isProper =
    get('client_id') in oauthClients && get('response_type') === 'code' && get('code_challenge_method') === 'S256'
  const back = URL.parse(get('redirect_uri'))
  if (!isProper || back === null) return { status: 400, json: { error: 'invalid_request' } }

  back.searchParams.set('state', get('state'))
  if (knobs.denies) {
    back.searchParams.set('error', 'access_denied')
    return { status: 302, location: back.href }
  }
  const code = randomBytes(16).toString('hex')
  codes.set(code, {
    clientId: get('client_id'),
    redirectUri: get('redirect_uri'),
    codeChallenge: get('code_challenge'),
    nonce: get('nonce'),
    person: knobs.person,
  })
  back.searchParams.set('code', code)
  return { status: 302, location: back.href }
}

async function exchange(
  { codes, accessTokens, knobs, idTokens, origin }: World,
  form: URLSearchParams,
): Promise<Reply> {
  const clientId = form.get('client_id') ?? ''
  if (oauthClients[clientId] === undefined || oauthClients[clientId] !== form.get('client_secret')) {
    return { status: 401, json: { error: 'invalid_client' } }
  }
  const code = form.get('code') ?? ''
  const grant = codes.get(code)
  codes.delete(code)
  if (grant === undefined || !fits(grant, clientId, form)) {
    return { status: 400, json: { error: 'invalid_grant', error_description: 'inner words of the provider' } }
  }
  const accessToken = randomBytes(16).toString('hex')
  accessTokens.set(accessToken, grant.person)
  const claims = { issuer: origin, audience: clientId, nonce: grant.nonce, person: grant.person }
  const idToken = await idTokens.make(claims, knobs.idTokenFault)
  return { status: 200, json: { access_token: accessToken, token_type: 'bearer', id_token: idToken } }
}

function fits(grant: Grant, clientId: string, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    form.get('grant_type') === 'authorization_code' &&
    grant.clientId === clientId &&
    grant.redirectUri === form.get('redirect_uri') &&
    grant.codeChallenge === challenge
  )
}

function githubUser({ subject, firstname, lastname }: Person): unknown {
  // The public address of a profile is whatever its owner typed.
  return {
    id: Number(subject),
    login: 'ada',
    name: `${firstname} ${lastname}`.trim(),
    email: 'typed-by-hand@example.com',
  }
}

function githubEmails({ emails }: OauthKnobs, { email, emailVerified }: Person): unknown {
  if (emails !== undefined) return emails
  return [
    { email: `old-${email}`, primary: false, verified: true, visibility: null },
    { email, primary: true, verified: emailVerified, visibility: 'private' },
  ]
}

function send(response: ServerResponse, { status, json, location }: Reply): void {
  if (location !== undefined) response.setHeader('location', location)
  response.setHeader('content-type', 'application/json')
  response.writeHead(status).end(json === undefined ? '' : JSON.stringify(json))
}
