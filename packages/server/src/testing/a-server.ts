import { rm } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import { type App, type AppOptions, createApp } from '../app.ts'
import { sealSignUp, signsUpByMail } from '../features/auth/sign-up-link.ts'
import { readConfig } from '../platform/config.ts'
import type { Environment } from '../platform/config-variables.ts'
import { createLog } from '../platform/log.ts'
import type { PluginAddresses } from '../plugins/plugin.ts'
import type { MetaPlace } from './meta-places.ts'
import { rememberedPasswords } from './remembered-passwords.ts'
import { aMigratedFolder } from './sqlite-places.ts'

export interface Answer {
  readonly status: number
  // Tests read fields of any shape; a wrong guess fails the assertion that follows.
  // biome-ignore lint/suspicious/noExplicitAny: replies are checked by the assertions of each test
  readonly body: any
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly cookie: string | null
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly cookie?: string | null | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
}

export interface TestServer {
  readonly app: App
  /** Lines of the log, parsed. */
  readonly logged: Record<string, unknown>[]
  /** Moves the clock of the server. */
  pass(ms: number): void
  /** From here on every look at the clock finds it this much later, as it would be while a call runs. */
  tick(ms: number): void
  /** From here on subscribers of the change log hear nothing: for tests that count what a call takes, and nothing beside it. */
  stopSubscribers(): Promise<void>
  call(method: string, url: string, body?: unknown, options?: CallOptions): Promise<Answer>
  /** Signs up and gives the token and refresh cookie. */
  signUp(email: string, password?: string): Promise<Person>
  close(): Promise<void>
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly cookie: string
}

export const goodPassword = 'correct horse 1'

interface Surroundings {
  readonly addresses?: Partial<PluginAddresses>
  /** How names outside are found, and whom calls out trust. */
  readonly outside?: Pick<AppOptions, 'lookup' | 'ca'>
}

/**
 * The real server on a fresh database, called without a socket. The environment is that of a first start. Chores are run by
 * the tests that mean them.
 */
export async function aServer(
  env: Environment = {},
  { addresses = {}, outside = {}, ...place }: Partial<MetaPlace> & Surroundings = {},
): Promise<TestServer> {
  const dataDir = place.dataDir ?? (await aMigratedFolder())
  const logged: Record<string, unknown>[] = []
  let clock = Date.now()
  let step = 0
  const now = (): number => {
    clock += step
    return clock
  }
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    // Limits have tests of their own; elsewhere they would only be in the way.
    CALLS_PER_PERSON: '100000',
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...env,
  })
  const log = createLog('debug', { write: (line: string) => void logged.push(JSON.parse(line)) })
  // Tests count statements and break databases: nothing else may be at work.
  const app = await createApp({
    config,
    log,
    now,
    passwords: rememberedPasswords,
    runsChores: false,
    addresses,
    ...outside,
  })
  const server: TestServer = {
    app,
    logged,
    pass: (ms) => {
      clock += ms
    },
    tick: (ms) => {
      step = ms
    },
    stopSubscribers: () => app.services.changes.stop(),
    async call(method, url, body, callOptions = {}) {
      return toAnswer(
        await app.http.inject({
          method: method as 'GET',
          url,
          ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
          headers: headersOf(body, callOptions),
          remoteAddress: callOptions.address ?? '127.0.0.1',
        }),
      )
    },
    async signUp(email, password = goodPassword) {
      // As the mail to this address would say, where sign-ups are finished by mail.
      const link = (await signsUpByMail(app.services)) ? { token: sealSignUp(app.services, email) } : {}
      const given = { email, password, ...link }
      const { status, body, cookie } = await server.call('POST', '/api/v1/auth/user/signup', given)
      if (status !== 200 || cookie === null) throw new Error(`sign-up of ${email} failed: ${JSON.stringify(body)}`)
      const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
      return { id: me.id, email, password, token: body.token, cookie }
    },
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return server
}

function headersOf(body: unknown, { token, cookie, headers }: CallOptions): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { 'xc-auth': token }),
    ...(cookie ? { cookie } : {}),
    ...headers,
  }
}

function toAnswer(response: LightMyRequestResponse): Answer {
  const [cookie] = response.cookies
  return {
    status: response.statusCode,
    body: parse(response.body),
    headers: response.headers as Answer['headers'],
    cookie: cookie === undefined || cookie.value === '' ? null : `${cookie.name}=${cookie.value}`,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
