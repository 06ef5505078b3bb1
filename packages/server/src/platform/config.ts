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
  readonly airtableUrl: string
  readonly mail: { readonly url: string; readonly from: string } | null
  readonly google: ProviderSettings<'issuer' | 'authorizeUrl' | 'tokenUrl' | 'jwksUrl'> | null
  readonly github: ProviderSettings<'authorizeUrl' | 'tokenUrl' | 'apiUrl'> | null
  readonly oidc: OidcConfig | null
  readonly passwordSignIn: boolean
  readonly releaseUrl: string | null
  readonly sessionDays: number
  readonly sessionPollMs: number
  readonly sessionPollMaxFailures: number
  readonly changeRetentionDays: number
  readonly readerThreads: number
  readonly bodyLimitBytes: number
  readonly uploadLimitBytes: number
  readonly importSampleRows: number
  readonly sql: { readonly rows: number; readonly mostRows: number; readonly spoolBytes: number }
  readonly rates: {
    readonly signInPerAccount: number
    readonly signInPerAddress: number
    readonly resetPerAccount: number
  }
  readonly callsPerPerson: number
  readonly maxInFlight: number
  /** null: there is no gRPC server. */
  readonly grpc: GrpcConfig | null
  readonly masterKey: string | null
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
    airtableUrl: (reader.url('AIRTABLE_API_URL', ['http:', 'https:']) ?? '').replace(/\/+$/, ''),
    mail: reader.mail(),
    google: reader.provider('GOOGLE', {
      issuer: 'ISSUER',
      authorizeUrl: 'AUTHORIZE_URL',
      tokenUrl: 'TOKEN_URL',
      jwksUrl: 'JWKS_URL',
    }),
    github: reader.provider('GITHUB', { authorizeUrl: 'AUTHORIZE_URL', tokenUrl: 'TOKEN_URL', apiUrl: 'API_URL' }),
    oidc: readOidc(reader),
    passwordSignIn: reader.flag('PASSWORD_SIGN_IN'),
    releaseUrl: reader.url('RELEASE_URL', ['http:', 'https:']),
    sessionDays: reader.integer('SESSION_DAYS', 1, 365),
    sessionPollMs: reader.integer('SESSION_POLL_MS', 1_000, 86_400_000),
    sessionPollMaxFailures: reader.integer('SESSION_POLL_MAX_FAILURES', 0, 1_000),
    changeRetentionDays: reader.integer('CHANGE_RETENTION_DAYS', 1, 36_500),
    readerThreads: reader.integer('READER_THREADS', 1, 32),
    bodyLimitBytes: reader.integer('BODY_LIMIT_MB', 1, 1_000) * 1_000_000,
    importSampleRows: reader.integer('IMPORT_SAMPLE_ROWS', 1, 10_000),
    uploadLimitBytes: reader.integer('UPLOAD_LIMIT_MB', 1, 100_000) * 1_000_000,
    sql: {
      rows: reader.integer('SQL_ROWS', 1, 1_000_000_000),
      mostRows: reader.integer('SQL_MOST_ROWS', 1, 1_000_000_000),
      spoolBytes: reader.integer('SQL_SPOOL_MB', 1, 1_000_000) * 1_000_000,
    },
    rates: {
      signInPerAccount: reader.integer('RATE_SIGN_IN_ACCOUNT', 1, 1_000_000),
      signInPerAddress: reader.integer('RATE_SIGN_IN_ADDRESS', 1, 1_000_000),
      resetPerAccount: reader.integer('RATE_RESET', 1, 1_000_000),
    },
    callsPerPerson: reader.integer('CALLS_PER_PERSON', 1, 1_000_000),
    maxInFlight: reader.integer('MAX_IN_FLIGHT', 1, 1_000_000),
    grpc: readGrpc(reader),
    masterKey: reader.text('MASTER_KEY') || null,
    metricsToken: reader.text('METRICS_TOKEN') || null,
    logLevel: reader.choice('LOG_LEVEL', logLevels),
  }
  reader.require(
    isSafeOrigin(config),
    'PUBLIC_URL is plain http away from localhost. Use https, or set INSECURE_HTTP=true if you accept that passwords and cookies can be read on the way.',
  )
  reader.require(
    config.masterKey === null || config.masterKey.length >= 32,
    'MASTER_KEY has fewer than 32 characters. Make one with: openssl rand -hex 32',
  )
  reader.require(
    config.passwordSignIn || config.oidc !== null || config.google !== null || config.github !== null,
    'PASSWORD_SIGN_IN=false needs another way to sign in: set OIDC_ISSUER, GOOGLE_CLIENT_ID or GITHUB_CLIENT_ID.',
  )
  reader.finish()
  return config
}

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly title: string
  readonly scope: string
  readonly trustsEmail: boolean
}

function readOidc(reader: Reader): OidcConfig | null {
  const issuer = reader.url('OIDC_ISSUER', ['https:', 'http:'])
  const credentials = reader.provider('OIDC', {})
  reader.require(
    (issuer === null) === (credentials === null),
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none.',
  )
  const [scope, trustsEmail] = [reader.text('OIDC_SCOPE'), reader.flag('OIDC_TRUST_EMAIL')]
  reader.require(scope.split(/\s+/).includes('openid'), 'OIDC_SCOPE must contain openid.')
  if (issuer === null || credentials === null) return null
  return { issuer, ...credentials, title: reader.text('OIDC_TITLE'), scope, trustsEmail }
}

export interface GrpcConfig {
  readonly host: string
  readonly port: number
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
}

function readGrpc(reader: Reader): GrpcConfig | null {
  const [host, certFile, keyFile] = [
    reader.text('GRPC_HOST'),
    reader.text('GRPC_TLS_CERT'),
    reader.text('GRPC_TLS_KEY'),
  ]
  reader.require(
    (certFile === '') === (keyFile === ''),
    'GRPC_TLS_CERT and GRPC_TLS_KEY belong together: set both or none.',
  )
  if (reader.text('GRPC_PORT') === '') return null
  const port = reader.integer('GRPC_PORT', 0, 65_535)
  const tls = certFile === '' ? null : { certFile, keyFile }
  reader.require(
    tls !== null || ['localhost', '127.0.0.1', '::1'].includes(host),
    'GRPC_HOST opens the gRPC server to the network, where tokens could be read on the way: set GRPC_TLS_CERT and GRPC_TLS_KEY.',
  )
  return { host, port, tls }
}

function isSafeOrigin({ publicUrl, insecureHttp }: Config): boolean {
  if (publicUrl === null || insecureHttp) return true
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
