import { resolve } from 'node:path'
import { isAllowEntry, isOrigin, type ProviderSettings, Reader } from './config-reader.ts'
import type { Environment } from './config-variables.ts'
import { parseAddress, parseRange } from './egress/address-rules.ts'

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
  readonly changeRetentionDays: number
  readonly readerThreads: number
  readonly bodyLimitBytes: number
  readonly uploadLimitBytes: number
  readonly rates: {
    readonly signInPerAccount: number
    readonly signInPerAddress: number
    readonly resetPerAccount: number
  }
  readonly callsPerPerson: number
  readonly maxInFlight: number
  readonly metricsToken: string | null
  readonly logLevel: LogLevel
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

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
    changeRetentionDays: reader.integer('CHANGE_RETENTION_DAYS', 1, 36_500),
    readerThreads: reader.integer('READER_THREADS', 1, 32),
    bodyLimitBytes: reader.integer('BODY_LIMIT_MB', 1, 1_000) * 1_000_000,
    uploadLimitBytes: reader.integer('UPLOAD_LIMIT_MB', 1, 100_000) * 1_000_000,
    rates: {
      signInPerAccount: reader.integer('RATE_SIGN_IN_ACCOUNT', 1, 1_000_000),
      signInPerAddress: reader.integer('RATE_SIGN_IN_ADDRESS', 1, 1_000_000),
      resetPerAccount: reader.integer('RATE_RESET', 1, 1_000_000),
    },
    callsPerPerson: reader.integer('CALLS_PER_PERSON', 1, 1_000_000),
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
