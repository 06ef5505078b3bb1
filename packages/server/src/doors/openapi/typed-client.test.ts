import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aToken } from '../../features/tokens/testing/by-token.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const user = `import { ApiError, createClient } from './client.ts'

const db = createClient({ server: process.argv[2] ?? '', token: process.argv[3] ?? '' })
const made = await db.Deals.create({ Name: 'Harrow', Amount: '12.50', Stage: 'b' })
await db.Deals.createMany([{ Name: "It's, (odd)" }, { Name: 'Tidewater', Amount: 3 }])
await db.Deals.update(made.Id, { Done: true })
const page = await db.Deals.list({ where: { Name: { eq: "It's, (odd)" } }, fields: ['Name', 'Stage'], sort: ['-Name'] })
const names: (string | null)[] = page.list.map(({ Name }) => Name)
const stage: 'a' | 'b' | 'c' | null = (await db.Deals.read(made.Id)).Stage
const none = await db.Deals.findOne({ where: { Name: { eq: 'Nobody' } } })
const refusal = await db.Deals.read(999).catch((error: unknown) => (error instanceof ApiError ? error.status : null))
console.log(JSON.stringify({ names, stage, none, refusal, count: await db.Deals.count() }))
`

interface Ran {
  readonly code: number
  readonly said: string
}

const run = (command: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(command, words, { cwd: root, env: { ...process.env, ...env } }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })

describe('the typed client of a project', () => {
  let server: TestServer
  let ana: Person
  let deals: WireTable
  let project: string
  let address: string
  let token: string
  let folder: string

  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    const columns = { Name: 'SingleLineText', Amount: 'Decimal', Stage: 'SingleSelect', Done: 'Checkbox' }
    deals = await aTable(server, ana, project, { title: 'Deals', columns })
    token = (await aToken(server, ana)).secret
    address = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
    folder = await mkdtemp(join(tmpdir(), 'typed-client-'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'user.ts'), user)
  })
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const make = (...words: string[]) =>
    run(process.execPath, ['scripts/client.mjs', '--project', project, '--out', join(folder, 'client.ts'), ...words], {
      ROWHOUSE_URL: address,
      ROWHOUSE_TOKEN: token,
    })
  const compile = () =>
    run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--exactOptionalPropertyTypes',
        '--allowImportingTsExtensions',
        '--module',
        'preserve',
      ],
      ...[
        '--target',
        'esnext',
        '--lib',
        'esnext,dom',
        '--types',
        'node',
        '--typeRoots',
        join(root, 'node_modules/@types'),
      ],
      join(folder, 'user.ts'),
    ])

  test('its user compiles and does what it says, and the client is short', async () => {
    const made = await make()
    assert.deepEqual([made.code, made.said.includes('were written to')], [0, true], made.said)
    const compiled = await compile()
    assert.equal(compiled.code, 0, compiled.said)
    assert.ok((await readFile(join(folder, 'client.ts'), 'utf8')).split('\n').length < 300)
    const { said } = await run(process.execPath, [join(folder, 'user.ts'), address, token])
    const told = { names: ["It's, (odd)"], stage: 'b', none: null, refusal: 404, count: 3 }
    assert.deepEqual(JSON.parse(said.split('\n')[0] ?? ''), told, said)
  })

  test('a renamed field breaks the build of its user', async () => {
    const column = columnOf(deals, 'Stage')
    const path = `/api/v1/db/meta/columns/${column.id}`
    const renamed = await server.call('PATCH', path, { ...column, title: 'Phase' }, { token: ana.token })
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
    assert.equal((await make()).code, 0)
    const { code, said } = await compile()
    assert.notEqual(code, 0)
    assert.match(said, /'Stage'/)
  })

  test('a token that reads gets a client that only reads, and none a sentence', async () => {
    const { secret } = await aToken(server, ana, { name: 'Reader', access: 'read' })
    assert.equal((await make('--token', secret)).code, 0)
    const text = await readFile(join(folder, 'client.ts'), 'utf8')
    assert.match(text, /Pick<Table<Deals, DealsInput, DealsChange>, 'list' \| 'findOne' \| 'count' \| 'read'>/)
    const refused = await make('--token', 'nonsense')
    assert.deepEqual([refused.code, /answered 401/.test(refused.said)], [1, true], refused.said)
  })
})
