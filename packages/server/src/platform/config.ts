import { resolve } from 'node:path'
import { parseAddress, parseRange } from './egress/address-rules.ts'
import { parseAllowList } from './egress/allow-list.ts'

/** Every variable the server reads, in the order of the documentation, which a test compares with this list. */
export const variables = {
  PORT: { default: '8080', meaning: 'Port to listen on; 0 takes a free one' },
  HOST: { default: 'localhost', meaning: 'Address to listen on; 0.0.0.0 opens the server to the network' },
  PUBLIC_URL: {
    default: '',
    meaning: 'Address people reach the server at; mail links and identity sign-in are built from it and need it',
  },
  DATA_DIR: { default: './data', meaning: 'Folder of the built-in database, its backups and the key file' },
  DATABASE_URL: { default: '', meaning: 'postgres://… to keep everything in PostgreSQL instead of the SQLite file' },
  APP_KEY: {
    default: '',
    meaning: '32 bytes as 64 hexadecimal digits; without it a key file is made in DATA_DIR at the first start',
  },
  INVITE_ONLY: { default: 'false', meaning: 'true: new people need an invitation, whatever the admin screen says' },
  INSECURE_HTTP: {
    default: 'false',
    meaning: 'true: allow plain http away from localhost; cookies lose their protection and a warning is shown',
  },
  TRUST_PROXY: { default: '', meaning: 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed' },
  CORS_ORIGINS: { default: '', meaning: 'Other origins whose pages may call the API, separated by commas' },
  EGRESS_ALLOW: {
    default: '',
    meaning: 'host:port or CIDR entries that outgoing calls may reach although they are not public',
  },
  SMTP_URL: { default: '', meaning: 'smtp://user:password@host:port of the mail server' },
  MAIL_FROM: { default: '', meaning: 'Sender of mails; needed with SMTP_URL' },
  GOOGLE_CLIENT_ID: { default: '', meaning: 'Sign-in with Google: client id' },
  GOOGLE_CLIENT_SECRET: { default: '', meaning: 'Sign-in with Google: client secret' },
  GOOGLE_ISSUER: { default: '', meaning: 'Another OpenID issuer instead of Google' },
  GOOGLE_AUTHORIZE_URL: { default: '', meaning: 'Its authorize endpoint' },
  GOOGLE_TOKEN_URL: { default: '', meaning: 'Its token endpoint' },
  GOOGLE_JWKS_URL: { default: '', meaning: 'Its key set' },
  GITHUB_CLIENT_ID: { default: '', meaning: 'Sign-in with GitHub: client id' },
  GITHUB_CLIENT_SECRET: { default: '', meaning: 'Sign-in with GitHub: client secret' },
  GITHUB_AUTHORIZE_URL: { default: '', meaning: 'Another authorize endpoint, e.g. of GitHub Enterprise' },
  GITHUB_TOKEN_URL: { default: '', meaning: 'Another token endpoint' },
  GITHUB_API_URL: { default: '', meaning: 'Another API address' },
  RELEASE_URL: {
    default: '',
    meaning: 'Address answering {"releaseVersion": "…"}; the upgrade hint is off without it',
  },
  SESSION_DAYS: { default: '30', meaning: 'Days after which an unused session ends' },
  SESSION_POLL_MS: { default: '60000', meaning: 'How often an open screen asks whether its session still holds' },
  SESSION_POLL_MAX_FAILURES: { default: '5', meaning: 'Gateway timeouts in a row an open screen bears' },
  READER_THREADS: { default: '2', meaning: 'Threads for long reads of the built-in database' },
  BODY_LIMIT_MB: { default: '10', meaning: 'Largest JSON body' },
  RATE_SIGN_IN_ACCOUNT: { default: '10', meaning: 'Failed sign-ins per account in 15 minutes' },
  RATE_SIGN_IN_ADDRESS: { default: '50', meaning: 'Failed sign-ins per network address in 15 minutes' },
  RATE_RESET: { default: '3', meaning: 'Reset mails per account in an hour' },
  RATE_API: { default: '100', meaning: 'Calls per second and session' },
  MAX_IN_FLIGHT: { default: '1000', meaning: 'Calls worked on at the same time; more are answered with 503' },
  METRICS_TOKEN: { default: '', meaning: 'Bearer token for /metrics; without it only this machine may read them' },
  LOG_LEVEL: { default: 'info', meaning: 'fatal, error, warn, info, debug or silent' },
} as const

export type VariableName = keyof typeof variables
export type Environment = Readonly<Partial<Record<string, string>>>

export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly appKey: string | null
  readonly inviteOnly: boolean
  readonly insecureHttp: boolean
  readonly trustProxy: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly egressAllow: readonly string[]
  readonly mail: { readonly url: string; readonly from: string } | null
  readonly google: ProviderSettings<'issuer' | 'authorizeUrl' | 'tokenUrl' | 'jwksUrl'> | null
  readonly github: ProviderSettings<'authorizeUrl' | 'tokenUrl' | 'apiUrl'> | null
  readonly releaseUrl: string | null
  readonly sessionDays: number
  readonly sessionPollMs: number
  readonly sessionPollMaxFailures: number
  readonly readerThreads: number
  readonly bodyLimitBytes: number
  readonly rates: {
    readonly signInPerAccount: number
    readonly signInPerAddress: number
    readonly resetPerAccount: number
    readonly apiPerSecond: number
  }
  readonly maxInFlight: number
  readonly metricsToken: string | null
  readonly logLevel: LogLevel
}

type ProviderSettings<Extra extends string> = { readonly clientId: string; readonly clientSecret: string } & {
  readonly [key in Extra]?: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** All faults at once, each a sentence, so that nobody mends them one start at a time. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

export function readConfig(env: Environment): Config {
  const reader = new Reader(env)
  const config: Config = {
    port: reader.integer('PORT', 0, 65_535),
    host: reader.text('HOST'),
    publicUrl: reader.origin('PUBLIC_URL'),
    dataDir: resolve(reader.text('DATA_DIR')),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    appKey: reader.key('APP_KEY'),
    inviteOnly: reader.flag('INVITE_ONLY'),
    insecureHttp: reader.flag('INSECURE_HTTP'),
    trustProxy: reader.list(
      'TRUST_PROXY',
      (entry) => (parseAddress(entry) ?? parseRange(entry)) !== undefined,
      'an address or CIDR range',
    ),
    corsOrigins: reader.list('CORS_ORIGINS', isOrigin, 'an origin such as https://app.example.com'),
    egressAllow: reader.list('EGRESS_ALLOW', isAllowEntry, 'host:port or a CIDR range'),
    mail: reader.mail(),
    google: reader.provider('GOOGLE', {
      issuer: 'ISSUER',
      authorizeUrl: 'AUTHORIZE_URL',
      tokenUrl: 'TOKEN_URL',
      jwksUrl: 'JWKS_URL',
    }),
    github: reader.provider('GITHUB', { authorizeUrl: 'AUTHORIZE_URL', tokenUrl: 'TOKEN_URL', apiUrl: 'API_URL' }),
    releaseUrl: reader.url('RELEASE_URL', ['http:', 'https:']),
    sessionDays: reader.integer('SESSION_DAYS', 1, 365),
    sessionPollMs: reader.integer('SESSION_POLL_MS', 1_000, 86_400_000),
    sessionPollMaxFailures: reader.integer('SESSION_POLL_MAX_FAILURES', 0, 1_000),
    readerThreads: reader.integer('READER_THREADS', 1, 32),
    bodyLimitBytes: reader.integer('BODY_LIMIT_MB', 1, 1_000) * 1_000_000,
    rates: {
      signInPerAccount: reader.integer('RATE_SIGN_IN_ACCOUNT', 1, 1_000_000),
      signInPerAddress: reader.integer('RATE_SIGN_IN_ADDRESS', 1, 1_000_000),
      resetPerAccount: reader.integer('RATE_RESET', 1, 1_000_000),
      apiPerSecond: reader.integer('RATE_API', 1, 1_000_000),
    },
    maxInFlight: reader.integer('MAX_IN_FLIGHT', 1, 1_000_000),
    metricsToken: reader.text('METRICS_TOKEN') || null,
    logLevel: reader.choice('LOG_LEVEL', logLevels),
  }
  reader.require(
    isSafeOrigin(config),
    'PUBLIC_URL is plain http away from localhost. Use https, or set INSECURE_HTTP=true if you accept that passwords and cookies can be read on the way.',
  )
  reader.finish()
  return config
}

function isSafeOrigin({ publicUrl, insecureHttp }: Config): boolean {
  if (publicUrl === null || insecureHttp) return true
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

class Reader {
  readonly #env: Environment
  readonly #faults: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: VariableName): string {
    return this.#env[name]?.trim() || variables[name].default
  }

  integer(name: VariableName, least: number, most: number): number {
    const text = this.text(name)
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    this.require(value >= least && value <= most, `${name} must be a whole number from ${least} to ${most}.`)
    return value
  }

  flag(name: VariableName): boolean {
    const text = this.text(name).toLowerCase()
    this.require(['true', 'false', '1', '0'].includes(text), `${name} must be true or false.`)
    return text === 'true' || text === '1'
  }

  choice<const Choice extends string>(name: VariableName, choices: readonly Choice[]): Choice {
    const text = this.text(name)
    const chosen = choices.find((choice) => choice === text)
    this.require(chosen !== undefined, `${name} must be one of ${choices.join(', ')}.`)
    return chosen ?? (variables[name].default as Choice)
  }

  list(name: VariableName, isGood: (entry: string) => boolean, wanted: string): readonly string[] {
    const entries = this.text(name)
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    for (const entry of entries) this.require(isGood(entry), `${name}: “${entry}” is not ${wanted}.`)
    return entries
  }

  url(name: VariableName, protocols: readonly string[]): string | null {
    const text = this.text(name)
    if (text === '') return null
    // The value may hold a password, so the fault does not repeat it.
    this.require(
      URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
    return text
  }

  origin(name: VariableName): string | null {
    const text = this.url(name, ['http:', 'https:'])
    if (text === null || !URL.canParse(text)) return null
    const { origin, pathname, search, hash, username } = new URL(text)
    this.require(pathname === '/' && search === '' && hash === '' && username === '', `${name} must not have a path.`)
    return origin
  }

  key(name: VariableName): string | null {
    const text = this.text(name).toLowerCase()
    if (text === '') return null
    this.require(/^[0-9a-f]{64}$/.test(text), `${name} must be 64 hexadecimal digits.`)
    // A sample value somebody copied is no secret; neither is one digit repeated or a counting pattern.
    this.require(new Set(text).size >= 8, `${name} is not random. Make one with: openssl rand -hex 32`)
    this.require(!sampleKeys.includes(text), `${name} is a sample value. Make one with: openssl rand -hex 32`)
    return text
  }

  mail(): Config['mail'] {
    const url = this.url('SMTP_URL', ['smtp:', 'smtps:'])
    const from = this.text('MAIL_FROM')
    this.require(url === null || from !== '', 'MAIL_FROM is needed with SMTP_URL.')
    return url === null ? null : { url, from }
  }

  provider<Extra extends string>(
    prefix: 'GOOGLE' | 'GITHUB',
    extras: Readonly<Record<Extra, string>>,
  ): ProviderSettings<Extra> | null {
    const clientId = this.text(`${prefix}_CLIENT_ID`)
    const clientSecret = this.text(`${prefix}_CLIENT_SECRET`)
    this.require(
      (clientId === '') === (clientSecret === ''),
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both or none.`,
    )
    if (clientId === '' || clientSecret === '') return null
    this.require(
      this.text('PUBLIC_URL') !== '',
      `PUBLIC_URL is needed for sign-in with ${prefix === 'GOOGLE' ? 'Google' : 'GitHub'}.`,
    )
    const urls = Object.entries<string>(extras).flatMap(([key, suffix]) => {
      const url = this.url(`${prefix}_${suffix}` as VariableName, ['http:', 'https:'])
      return url === null ? [] : [[key, url]]
    })
    return { clientId, clientSecret, ...(Object.fromEntries(urls) as { [key in Extra]?: string }) }
  }

  require(isGood: boolean, fault: string): void {
    if (!isGood) this.#faults.push(fault)
  }

  finish(): void {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults)
  }
}

// Values that stand in examples around the world; starting with one would be starting with no secret.
const sampleKeys: readonly string[] = [
  '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  'deadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
]

function isAllowEntry(entry: string): boolean {
  try {
    parseAllowList([entry])
    return true
  } catch {
    return false
  }
}

function isOrigin(entry: string): boolean {
  return URL.canParse(entry) && new URL(entry).origin === entry && /^https?:/.test(entry)
}
