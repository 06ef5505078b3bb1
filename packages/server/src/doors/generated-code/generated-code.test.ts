import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')

describe('generated servers (spec 424)', () => {
  let server: TestServer
  let ana: Person
  let project: string
  let items: WireTable
  let orders: WireTable
  const folders: string[] = []
  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: ['World `$', '{1}` */'].join('') })).id
    const columns = {
      Name: 'SingleLineText',
      'Unit “price” $': 'Decimal',
      name: 'LongText',
      Count: 'Number',
      Day: 'Date',
      At: 'DateTime',
      Clock: 'Time',
      Tags: 'MultiSelect',
      Done: 'Checkbox',
      Data: 'JSON',
      class: 'SingleLineText',
      __proto: 'SingleLineText',
      Changed: 'LastModifiedTime',
    }
    items = await aTable(server, ana, project, { title: ['Order items */ `$', '{x}`'].join(''), columns })
    orders = await aTable(server, ana, project, { title: 'Class', columns: { Name: 'SingleLineText' } })
    const link = { title: 'Items', uidt: 'LinkToAnotherRecord', type: 'hm', parentId: orders.id, childId: items.id }
    assert.equal((await structureAs(server, ana).addColumn(orders.id, link)).status, 200)
    const bulk = (table: WireTable, rows: unknown) =>
      server.call('POST', `/api/v1/db/data/bulk/v1/${project}/${table.id}`, rows, {
        token: ana.token,
        headers: { 'xc-gui': 'true' },
      })
    assert.equal((await bulk(orders, [{ Name: 'First' }])).status, 200)
    const rows = [
      { Name: 'Ann', 'Unit “price” $': '12345678901234567.89', Count: 3, Tags: ['a'], Done: true, Data: 'text' },
      { Name: 'Hidden', Day: '2026-11-17', At: '2026-11-17T10:00:00Z', Clock: '10:00:00', Data: { a: [1] } },
    ]
    const made = await bulk(items, rows)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    await server.call('POST', `/api/v1/db/data/v1/${project}/${orders.id}/1/hm/Items/1`, undefined, {
      token: ana.token,
    })
  })
  after(async () => {
    await server.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  async function zipOf(body: object, as: Pick<Person, 'token'> = ana): Promise<Record<string, string>> {
    const { statusCode, headers, rawPayload, payload } = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/projects/${project}/generated-code`,
      headers: { 'xc-auth': as.token, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    assert.equal(statusCode, 200, payload)
    assert.equal(headers['content-type'], 'application/zip')
    return unpacked(rawPayload)
  }
  const unpacked = (bytes: Uint8Array): Record<string, string> =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, file]) => [path, Buffer.from(file).toString()]))

  /** Written out, with the packages of this repository in place of an installation. */
  async function unpack(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'generated-'))
    folders.push(folder)
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    return folder
  }

  /** As `npm run build`, `npm test` and `npm run start:built` do. */
  async function proved(folder: string): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
    for (const config of ['tsconfig.json', 'tsconfig.build.json'])
      await run(process.execPath, [tsc, '-p', config], { cwd: folder }).catch(({ stdout }) => assert.fail(stdout))
    // The runner tells tests that they are run by it, and would not run them as a runner of their own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const tested = await run(process.execPath, ['--test', 'test/*.test.ts'], { cwd: folder, env }).catch(
      ({ stdout, stderr }) => assert.fail(`${stdout}${stderr}`),
    )
    assert.match(tested.stdout, /pass 2\b/)
    const child = spawn(process.execPath, ['dist/server.js'], { cwd: folder, env: { ...env, PORT: '0' } })
    const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
    let said = ''
    child.stderr.on('data', (piece) => {
      said += piece
    })
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (piece) => {
        const [found] = /http:\S+/.exec(String(piece)) ?? []
        if (found !== undefined) resolve(found)
      })
      child.on('exit', () => reject(new Error(said)))
    })
    return {
      address,
      stop: async () => {
        child.kill()
        await ended
      },
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by what follows
  async function asked(address: string, body?: object): Promise<any> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await globalThis.fetch(address, body === undefined ? {} : init)
    return answer.json()
  }

  test('REST: builds, passes its own test on a copy, and starts with the records', { timeout: 120_000 }, async () => {
    const files = await zipOf({ kind: 'rest' })
    const { dependencies, scripts } = JSON.parse(files['package.json'] ?? '')
    assert.deepEqual([dependencies, scripts.start], [undefined, 'node src/server.ts'])
    const { address, stop } = await proved(await unpack(files))
    try {
      const { tables } = await asked(`${address}/api`)
      assert.deepEqual(tables, ['order-items-x', 'class'])
      const { list, pageInfo } = await asked(`${address}/api/order-items-x?sort=-Name&Done=true`)
      assert.equal(pageInfo.total, 1)
      const { Name, 'Unit “price” $': price, Tags, Data, Done, Count } = list[0]
      assert.deepEqual([Name, price, Tags, Data, Done, Count], ['Ann', '12345678901234567.89', ['a'], 'text', true, 3])
    } finally {
      await stop()
    }
  })

  test('GraphQL: the same, and follows links between the chosen tables', { timeout: 120_000 }, async () => {
    const files = await zipOf({ kind: 'graphql' })
    assert.equal(Object.keys(JSON.parse(files['package.json'] ?? '').dependencies).join(), 'graphql')
    const { address, stop } = await proved(await unpack(files))
    try {
      const query = '{ class { Name Items { Name Data Day } } orderItemsXCount }'
      const { data, errors } = await asked(`${address}/graphql`, { query })
      assert.equal(errors, undefined, JSON.stringify(errors))
      const [first] = data.class
      assert.deepEqual(first, { Name: 'First', Items: [{ Name: 'Ann', Data: 'text', Day: null }] })
      assert.equal(data.orderItemsXCount, 2)
    } finally {
      await stop()
    }
  })

  test('holds what its caller sees, of the tables they chose, and says in the log that it left', async () => {
    const files = await zipOf({ kind: 'rest', tables: ['Class'], records: false })
    assert.deepEqual(
      Object.keys(files).filter((path) => /^src\/(models|controllers)\/|^database\//.test(path)),
      [
        'database/schema.sql',
        'src/models/column.ts',
        'src/models/model.ts',
        'src/controllers/controller.ts',
        'src/controllers/class.ts',
        'src/controllers/all.ts',
        'src/models/class.ts',
      ].toSorted((one, other) => Object.keys(files).indexOf(one) - Object.keys(files).indexOf(other)),
    )
    const cora = await server.signUp('cora@x.example')
    await addMember(server, project, cora, 'creator')
    const rules = rulesAs(server, ana, project)
    const name = columnOf(items, 'Name').id
    await rules.make(items, { who: role('creator'), rows: where(name, 'eq', 'Ann') } as never)
    const deny = { who: role('creator'), effect: 'deny', fields: [columnOf(items, 'Data').id] }
    await rules.make(items, deny as never)
    const theirs = await zipOf({ kind: 'rest', tables: [items.id] }, cora)
    const records = theirs['database/records/OrderItemsX.jsonl'] ?? ''
    assert.deepEqual([records.trim().split('\n').length, /Hidden/.test(records)], [2, false])
    assert.ok(!/Data/.test(theirs['src/models/order-items-x.ts'] ?? 'Data'))
    const exported = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('event')
      .where('type', '=', 'records.exported')
      .where('actor_id', '=', cora.id)
      .execute()
    assert.deepEqual(
      exported.map(({ event }) => JSON.parse(event).format),
      ['code'],
    )
  })

  test('the operation calls give the same, and what cannot be made is refused (spec 424)', async () => {
    for (const [api, marker] of [
      ['projectGenerateBackend', 'src/controllers/all.ts'],
      ['projectGenerateBackendGql', 'schema.graphql'],
    ] as const) {
      const { statusCode, rawPayload } = await server.app.http.inject({
        method: 'POST',
        url: `/dashboard?q=sqlOp_${api}`,
        headers: { 'xc-auth': ana.token, 'content-type': 'application/json' },
        payload: JSON.stringify({ api, project_id: project, args: { tables: ['Class'] } }),
      })
      assert.equal(statusCode, 200)
      assert.ok(unpacked(rawPayload)[marker] !== undefined, api)
    }
    const post = (body: object) =>
      server.call('POST', `/api/v1/projects/${project}/generated-code`, body, { token: ana.token })
    assert.equal((await post({ kind: 'soap' })).status, 400)
    assert.equal((await post({ kind: 'rest', tables: [] })).status, 400)
    assert.deepEqual((await post({ kind: 'rest', tables: ['Nobody'] })).body.error, 'not_found')
  })

  test('the sources every project begins with hold no name of this repository', async () => {
    const files = await zipOf({ kind: 'graphql', tables: ['Class'], records: false })
    assert.ok(Object.values(files).every((text) => !text.includes('@rowhouse/')))
    assert.equal(
      files['.gitignore'],
      await readFile(join(root, 'packages/server/generated-code/common/gitignore.txt'), 'utf8'),
    )
  })
})
