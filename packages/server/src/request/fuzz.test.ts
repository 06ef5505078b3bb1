import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../testing/a-server.ts'
import { onEveryMeta } from '../testing/every-meta.ts'

const nasty = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  "'",
  '"',
  '`',
  ']',
  ';--',
  '%',
  '\\',
  "x' OR '1'='1",
  '\u0000',
  '\ud800',
  '𝒳'.repeat(50),
  '../../etc/passwd',
  '<script>',
  '{{7*7}}',
  'true',
  '*',
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A body near what the contract wants: its own field names with wild values, and some it does not know. */
function bodyFor(contract: Endpoint): fc.Arbitrary<unknown> {
  const names = Object.keys((contract.body as { properties?: object } | undefined)?.properties ?? {})
  const known = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  const unknown = fc.dictionary(fc.oneof(nasty, fc.string()), value, { maxKeys: 2 })
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(known, unknown).map(([one, other]) => ({ ...other, ...one })) },
    value,
  )
}

function urlFor(contract: Endpoint, words: readonly string[], project: string | null): string {
  let used = 0
  const path = contract.path.replace(/:\w+/g, (name) =>
    project !== null && name === ':projectId'
      ? project
      : encodeURIComponent((words[used++] ?? 'x').toWellFormed()) || 'x',
  )
  const names = Object.keys((contract.query as { properties?: object } | undefined)?.properties ?? {})
  const query = names.map((name, i) => `${name}=${encodeURIComponent((words[i] ?? '').toWellFormed())}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

const leaks = /node_modules|\bat \S+:\d+|SQLITE|syntax error|rh_\w+|\/src\//

onEveryMeta('mutated requests', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    // The limits would answer most of it; they have tests of their own.
    const limits = { RATE_SIGN_IN_ACCOUNT: '1000000', RATE_SIGN_IN_ADDRESS: '1000000', RATE_RESET: '1000000' }
    server = await aServer(limits, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await server.call('POST', '/api/v1/db/meta/projects', { title: 'Fuzzed' }, { token: ana.token })).body.id
  })
  after(() => server.close())

  test('no mutated request gets a 5xx, a stack, SQL or a broken answer (P09, S74)', async () => {
    // Signing out would end the run's own session.
    const contracts = server.app.served.filter(
      ({ operation, path }) => operation !== 'auth.signOut' && path !== '/metrics',
    )
    const calls = fc.constantFrom(...contracts).chain((contract) =>
      fc.record({
        contract: fc.constant(contract),
        body: bodyFor(contract),
        words: fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 100 })), { minLength: 3, maxLength: 3 }),
        isReal: fc.boolean(),
        signedIn: fc.boolean(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(calls, async ({ contract, body, words, isReal, signedIn }) => {
        const hasBody = contract.method !== 'GET'
        const answer = await server.call(
          contract.method,
          urlFor(contract, words, isReal ? project : null),
          hasBody ? (body ?? null) : undefined,
          {
            token: signedIn ? ana.token : undefined,
          },
        )
        assert.ok(answer.status < 500, `${contract.method} ${contract.path}: ${answer.status}`)
        if (answer.status < 400) return
        assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'msg', 'requestId'])
        assert.doesNotMatch(answer.body.msg, leaks)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
    )
  })
})
