import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aToken } from '../../features/tokens/testing/by-token.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

onEveryMeta('MCP, by the official client', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let token: { readonly id: string; readonly secret: string }
  let address: string
  const clients: Client[] = []

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'World' })).id
    const columns = { Name: 'SingleLineText', Age: 'Number', Tags: 'MultiSelect', Secret: 'SingleLineText' }
    table = await aTable(server, ana, project, { title: 'Order items', columns })
    token = await aToken(server, ana, { access: 'write' })
    address = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    for (const client of clients) await client.close()
    await server.close()
  })

  /** A program that has connected. */
  async function connect(headers: Readonly<Record<string, string>>, query = ''): Promise<Client> {
    const client = new Client({ name: 'tests', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${address}/api/v1/mcp${query}`), { requestInit: { headers } }),
    )
    clients.push(client)
    return client
  }
  const own = () => connect({ 'xc-token': token.secret })

  async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [{ text } = { text: '' }] = content as { text: string }[]
    return { text, isError: isError === true }
  }
  const told = async (client: Client, name: string, args?: Record<string, unknown>) => {
    const { text, isError } = await use(client, name, args)
    assert.equal(isError, false, text)
    return JSON.parse(text)
  }
  const here = { project: 'World', table: 'Order items' }
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
  const reads = ['list_projects', 'list_tables', 'describe_table', 'query_records', 'count_records']
  const writes = ['create_records', 'update_records']

  test('projects, tables and fields are told; records are made, found, counted and changed, by xc-token or Bearer', async () => {
    const client = await own()
    assert.equal(client.getServerVersion()?.name, 'rowhouse')
    assert.deepEqual(await namesOf(client), [...reads, ...writes])
    const { projects } = await told(client, 'list_projects')
    assert.deepEqual([projects[0].id, projects[0].title, projects[0].role], [project, 'World', 'owner'])
    const { tables } = await told(client, 'list_tables', { project })
    assert.deepEqual([tables[0].id, tables[0].title], [table.id, 'Order items'])
    const described = await told(client, 'describe_table', here)
    assert.deepEqual(described.key, ['Id'])
    const tags = described.fields.find(({ title }: { title: string }) => title === 'Tags')
    assert.deepEqual([tags.choices, tags.operators.includes('anyof')], [['a', 'b', 'c'], true])

    const bearer = await connect({ authorization: `Bearer ${token.secret}` })
    const records = [
      { Name: 'Ann', Age: 30, Tags: ['a', 'b'] },
      { Name: 'Ben', Age: 20, Nothing: 1 },
      { Name: 'Cleo', Age: 40 },
    ]
    const made = await told(bearer, 'create_records', { ...here, records })
    assert.deepEqual(made, { keys: [1, 2, 3], ignoredFields: ['Nothing'] })
    const found = await told(client, 'query_records', {
      ...here,
      filter: { Age: { gte: 20 }, _or: [{ Name: { like: 'A%' } }, { Name: { eq: 'Cleo' } }] },
      sort: ['-Age'],
      fields: ['Name', 'Tags'],
      limit: 1,
    })
    assert.deepEqual([found.list, found.pageInfo.totalRows], [[{ Name: 'Cleo', Tags: null }], 2])
    assert.deepEqual(
      await told(client, 'query_records', { ...here, search: 'ann', fields: ['Tags'] }).then((one) => one.list),
      [{ Tags: ['a', 'b'] }],
    )
    assert.deepEqual(await told(client, 'count_records', { ...here, filter: { Age: { lt: 35 } } }), { count: 2 })
    const change = { ...here, records: [{ Id: 2, Age: 21 }], idempotencyKey: 'once' }
    assert.deepEqual(await told(client, 'update_records', change), { updated: 1 })
    assert.deepEqual(await told(client, 'update_records', change), { updated: 1 })
    const ben = await told(client, 'query_records', { ...here, filter: { Id: { eq: 2 } }, fields: ['Name', 'Age'] })
    assert.deepEqual(ben.list, [{ Name: 'Ben', Age: 21 }])
    const logged = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select(['type', 'actor_id', 'token_id'])
      .where('table_id', '=', table.id)
      .where('type', 'like', 'records.%')
      .orderBy('seq')
      .execute()
    assert.deepEqual(logged, [
      { type: 'records.inserted', actor_id: ana.id, token_id: token.id },
      { type: 'records.updated', actor_id: ana.id, token_id: token.id },
    ])
  })

  test('what rules hide is not there, and what a role may not is refused (S51-S53)', async () => {
    const vic = await server.signUp('vic@x.example')
    await addMember(server, project, vic, 'viewer')
    const rules = rulesAs(server, ana, project)
    const viewers = { who: role('viewer'), verbs: ['read'] as const }
    await rules.make(table, { ...viewers, rows: where(columnOf(table, 'Age').id, 'gt', 25) } as never)
    await rules.make(table, {
      who: role('viewer'),
      effect: 'deny',
      verbs: ['read'],
      fields: [columnOf(table, 'Secret').id],
    } as never)
    const client = await connect({ 'xc-token': (await aToken(server, vic)).secret })
    const { fields } = await told(client, 'describe_table', here)
    assert.ok(!fields.some(({ title }: { title: string }) => title === 'Secret'))
    assert.deepEqual(await told(client, 'count_records', here), { count: 2 })
    assert.equal((await use(client, 'query_records', { ...here, filter: { Secret: { eq: 'x' } } })).isError, true)
    const refused = await use(client, 'create_records', { ...here, records: [{ Name: 'Dan' }] })
    assert.deepEqual([refused.isError, /Not allowed/.test(refused.text)], [true, true], refused.text)
    const stranger = await server.signUp('eve@x.example')
    const outside = await connect({ 'xc-token': (await aToken(server, stranger)).secret })
    assert.deepEqual(await told(outside, 'list_projects'), { projects: [] })
    for (const key of [project, 'World', 'p_00000000000000'])
      assert.equal((await use(outside, 'query_records', { ...here, project: key })).isError, true)
  })

  test('who only reads is offered nothing that writes: by the address, and by a token made to read', async () => {
    const reader = (await aToken(server, ana, { access: 'read' })).secret
    for (const client of [
      await connect({ 'xc-token': token.secret }, '?readonly=1'),
      await connect({ 'xc-token': reader }),
    ]) {
      assert.deepEqual(await namesOf(client), reads)
      await assert.rejects(use(client, 'create_records', { ...here, records: [{ Name: 'x' }] }), /only reads/)
      assert.equal((await told(client, 'count_records', here)).count, 3)
    }
  })

  test('bad input is refused, and strangers are', async () => {
    const post = (body: unknown, headers: Readonly<Record<string, string>> = { 'xc-token': token.secret }) =>
      server.call('POST', '/api/v1/mcp', body, { headers })
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    assert.equal((await post(message, {})).status, 401)
    assert.equal((await post(message, { 'xc-token': 'rh_pat_none' })).status, 401)
    for (const body of ['x', '{', [], {}, { jsonrpc: '2.0' }, { ...message, id: {} }, { ...message, params: [] }])
      assert.equal((await post(body)).status, 400, JSON.stringify(body))
    assert.equal((await post(Array.from({ length: 11 }, () => message))).status, 400)
    assert.equal((await post(message, { 'xc-token': token.secret, 'mcp-protocol-version': '1999-01-01' })).status, 400)
    assert.equal((await post({ ...message, method: 'nothing' })).body.error.code, -32601)
    assert.equal((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202)
    const both = await post([message, { ...message, id: 'b', method: 'ping' }])
    assert.deepEqual(
      both.body.map(({ id }: { id: unknown }) => id),
      [1, 'b'],
    )
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await server.call(method, '/api/v1/mcp', undefined, {
        headers: { 'xc-token': token.secret },
      })
      assert.deepEqual([status, headers.allow], [405, 'POST'])
    }
    const client = await own()
    await assert.rejects(use(client, 'drop_tables'), /There is no tool/)
    for (const args of [
      {},
      { ...here, more: 1 },
      { ...here, limit: 0 },
      { ...here, filter: { Age: { nothing: 1 } } },
      { ...here, table: "x'; drop table" },
      { ...here, sort: ['Nobody'] },
    ])
      assert.equal((await use(client, 'query_records', args)).isError, true, JSON.stringify(args))
    assert.equal((await use(client, 'update_records', { ...here, records: [{ Name: 'without a key' }] })).isError, true)
    assert.equal((await use(client, 'create_records', { ...here, records: [] })).isError, true)
    assert.ok(!server.logged.some(({ level }) => level === 50))
  })
})
