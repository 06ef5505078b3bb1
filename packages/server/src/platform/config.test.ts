import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { readConfig } from './config.ts'
import { ConfigError } from './config-reader.ts'
import { variables } from './config-variables.ts'

describe('configuration', () => {
  test('an empty environment is a working one', () => {
    const config = readConfig({})
    assert.deepEqual(
      [config.port, config.host, config.databaseUrl, config.inviteOnly],
      [8080, 'localhost', null, false],
    )
  })

  for (const [env, sentence] of [
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ INVITE_ONLY: 'maybe' }, 'INVITE_ONLY must be true or false.'],
    [
      { DATABASE_URL: 'mysql://root:hunter2@db/x' },
      'DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
    ],
    [{ PUBLIC_URL: 'https://x.example/app' }, 'PUBLIC_URL must not have a path.'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is needed with SMTP_URL.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY: “everybody” is not an address or CIDR range.'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: “*” is not an origin such as https://app.example.com.'],
    [{ EGRESS_ALLOW: 'a b' }, 'EGRESS_ALLOW: “a b” is not host:port or a CIDR range.'],
    [
      { GRPC_PORT: '50051', GRPC_HOST: '0.0.0.0' },
      'GRPC_HOST opens the gRPC server to the network, where tokens could be read on the way: set GRPC_TLS_CERT and GRPC_TLS_KEY.',
    ],
    [
      { GRPC_PORT: '50051', GRPC_TLS_CERT: 'cert.pem' },
      'GRPC_TLS_CERT and GRPC_TLS_KEY belong together: set both or none.',
    ],
    [{ APP_KEY: 'short' }, 'APP_KEY must be 64 hexadecimal digits.'],
    [
      { GOOGLE_CLIENT_ID: 'x', PUBLIC_URL: 'https://x.example' },
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.',
    ],
    [
      { OIDC_ISSUER: 'https://id.example', PUBLIC_URL: 'https://x.example' },
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none.',
    ],
    [{ OIDC_SCOPE: 'email' }, 'OIDC_SCOPE must contain openid.'],
    [
      { PASSWORD_SIGN_IN: 'false' },
      'PASSWORD_SIGN_IN=false needs another way to sign in: set OIDC_ISSUER, GOOGLE_CLIENT_ID or GITHUB_CLIENT_ID.',
    ],
    [{ GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'y' }, 'PUBLIC_URL is needed for sign-in with GitHub.'],
  ] as const) {
    test(`${JSON.stringify(env)} is refused with “${sentence}”`, () => {
      assert.throws(
        () => readConfig(env),
        (error) =>
          error instanceof ConfigError && error.faults.includes(sentence) && !error.message.includes('hunter2'),
      )
    })
  }

  test('all faults are told at once', () => {
    assert.throws(
      () => readConfig({ PORT: 'x', INVITE_ONLY: 'x' }),
      (error) => error instanceof ConfigError && error.faults.length === 2,
    )
  })

  for (const key of ['0'.repeat(64), 'deadbeef'.repeat(8), '0123456789abcdef'.repeat(4)]) {
    test(`the sample key ${key.slice(0, 16)}… refuses to start (S46)`, () => {
      assert.throws(() => readConfig({ APP_KEY: key }), ConfigError)
    })
  }

  test('plain http away from localhost needs an explicit yes', () => {
    assert.throws(() => readConfig({ PUBLIC_URL: 'http://rows.example' }), /INSECURE_HTTP/)
    assert.equal(readConfig({ PUBLIC_URL: 'http://rows.example', INSECURE_HTTP: 'true' }).insecureHttp, true)
    assert.equal(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).publicUrl, 'http://localhost:8080')
  })

  test('the documentation lists every variable with its default and meaning', async () => {
    const page = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')
    for (const [name, { default: value, meaning }] of Object.entries(variables))
      assert.ok(
        page.includes(`| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning} |`),
        `${name} is missing or differs`,
      )
  })
})
