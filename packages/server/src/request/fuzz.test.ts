import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { anySign } from '@rowhouse/core/testing/any-sign'
import fc from 'fast-check'
import { upload } from '../features/attachments/testing/a-form.ts'
import { aTable } from '../features/tables/testing/a-table.ts'
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
  '(Name,eq,one)',
  '(Name,like,%)~or(Stars,gt,x)',
  '((Price,btw,1,2)~and(Day,isWithin,pastWeek))',
  '~not(Tags,anyof,a,b)',
  '-Stars,Name',
  'Name,Price',
  '[{"fk_column_id":"x","comparison_op":"eq"}]',
  '{"Name":{"eq":1}}',
  '9223372036854775808',
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.string({ unit: anySign, maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

const columnTitles = ['Id', 'Name', 'Stars', 'Price', 'Day', 'At', 'Tags']

/** A body near what the contract wants: its own field names with wild values, and some it does not know. */
function bodyFor(contract: Endpoint): fc.Arbitrary<unknown> {
  const declared = Object.keys((contract.body as { properties?: object } | undefined)?.properties ?? {})
  // Bodies of records are named by the columns of their table.
  const names = declared.length === 0 ? columnTitles : declared
  const known = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  const unknown = fc.dictionary(fc.oneof(nasty, fc.string()), value, { maxKeys: 2 })
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(known, unknown).map(([one, other]) => ({ ...other, ...one })) },
    fc.array(known, { maxLength: 3 }),
    value,
  )
}

type World = Readonly<Record<string, string>>

function urlFor(contract: Endpoint, words: readonly string[], world: World | null): string {
  let used = 0
  const word = () => encodeURIComponent((words[used++] ?? 'x').toWellFormed()) || 'x'
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => world?.[name] ?? word())
  const names = Object.keys((contract.query as { properties?: object } | undefined)?.properties ?? {})
  const query = names.map((name, i) => `${name}=${encodeURIComponent((words[i % words.length] ?? '').toWellFormed())}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** Would end the world the other calls need: a project that was stopped answers 503 to all of them. */
const endsWorld = ({ method, path, operation }: Endpoint): boolean =>
  (method === 'DELETE' && !path.includes(':rowId') && !path.includes('/bulk/')) ||
  operation === 'members.leave' ||
  operation === 'projects.run'

/** A project with a table of many types and a record: what each name in an address stands for. */
async function aWorld(server: TestServer, ana: Person): Promise<World> {
  const { token } = ana
  const { body: project } = await server.call('POST', '/api/v1/db/meta/projects', { title: 'Fuzzed' }, { token })
  const table = await aTable(server, ana, project.id, {
    title: 'Things',
    columns: {
      Name: 'SingleLineText',
      Stars: 'Rating',
      Price: 'Decimal',
      Day: 'Date',
      At: 'DateTime',
      Tags: 'MultiSelect',
    },
  })
  const data = `/api/v1/db/data/noco/${project.id}/${table.id}`
  const { body: record } = await server.call('POST', data, { Name: 'one', Stars: 3, Price: '1.5' }, { token })
  const columnId = table.columns[1]?.id ?? ''
  const meta = `/api/v1/db/meta/views/${table.views[0]?.id}`
  const { body: sort } = await server.call('POST', `${meta}/sorts`, { fk_column_id: columnId }, { token })
  const { body: filter } = await server.call('POST', `${meta}/filters`, { is_group: true }, { token })
  const { body: viewColumns } = await server.call('GET', `${meta}/columns`, undefined, { token })
  return {
    projectId: project.id,
    projectName: project.id,
    sourceId: project.bases[0].id,
    tableId: table.id,
    tableName: table.id,
    columnId,
    viewId: table.views[0]?.id ?? '',
    viewName: table.views[0]?.id ?? '',
    viewColumnId: viewColumns[0].id,
    gridColumnId: viewColumns[0].id,
    sortId: sort.id,
    filterId: filter.id,
    rowId: String(record.Id),
    recordId: String(record.Id),
    fileId: (await upload(server, ana, project.id, [{ bytes: 'x' }])).body[0].id,
    orgs: 'noco',
  }
}

const leaks = /node_modules|\bat \S+:\d+|SQLITE|syntax error|rh_\w+|\/src\//

onEveryMeta('mutated requests', (bench) => {
  let server: TestServer
  let ana: Person
  let world: World
  before(async () => {
    // The limits would answer most of it; they have tests of their own.
    const limits = { RATE_SIGN_IN_ACCOUNT: '1000000', RATE_SIGN_IN_ADDRESS: '1000000', RATE_RESET: '1000000' }
    server = await aServer(limits, await bench.place())
    ana = await server.signUp('ana@x.example')
    world = await aWorld(server, ana)
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
        words: fc.array(fc.oneof(nasty, fc.string({ unit: anySign, maxLength: 100 })), { minLength: 3, maxLength: 3 }),
        isReal: fc.boolean(),
        signedIn: fc.boolean(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(calls, async ({ contract, body, words, isReal, signedIn }) => {
        const hasBody = contract.method !== 'GET'
        const answer = await server.call(
          contract.method,
          urlFor(contract, words, isReal && !endsWorld(contract) ? world : null),
          hasBody ? (body ?? null) : undefined,
          {
            token: signedIn ? ana.token : undefined,
          },
        )
        assert.ok(answer.status < 500, `${contract.method} ${contract.path}: ${answer.status}`)
        if (answer.status < 400) return
        // Programs that speak GraphQL look for `errors`.
        const { errors, ...told } = answer.body
        assert.equal(errors !== undefined, contract.operation === 'graphql.ask' && errors !== undefined)
        assert.deepEqual(Object.keys(told).sort(), ['error', 'msg', 'requestId'])
        assert.doesNotMatch(answer.body.msg, leaks)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 5000) },
    )
  })
})
