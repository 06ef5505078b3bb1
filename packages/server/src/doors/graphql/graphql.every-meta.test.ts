import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import { GraphQLClient } from 'graphql-request'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf } from '../../features/tables/testing/a-table.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { statementsIn } from '../../testing/statements-of.ts'
import { aLinkedWorld, type LinkedWorld } from '../data-api/testing/a-linked-world.ts'

onEveryMeta('GraphQL', (bench) => {
  let server: TestServer
  let ana: Person
  let world: LinkedWorld
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'World' })).id
    world = await aLinkedWorld(server, ana, project)
    const columns = { Name: 'SingleLineText', 'Unit price': 'Decimal', Age: 'Number', Tags: 'MultiSelect' }
    await aTable(server, ana, project, { title: 'Order items', columns })
    await world.add('Projects', 'Alpha', 'Beta')
    await world.add('Tasks', 'one', 'two', 'three')
    await world.add('Labels', 'red', 'green')
    for (const task of [1, 2]) await world.data('POST', `Projects/1/hm/Tasks/${task}`)
    await world.data('POST', 'Tasks/1/mm/Labels/1')
    await world.data('POST', 'Tasks/1/mm/Labels/2')
    const rows = [
      { Name: 'Ann', 'Unit price': '0.5', Age: 30, Tags: ['a', 'b'] },
      { Name: 'Ben', 'Unit price': '1.5', Age: 20 },
      { Name: 'Cleo', Age: 20 },
    ]
    await world.bulk('POST', encodeURIComponent('Order items'), rows, { headers: { 'xc-gui': 'true' } })
  })
  after(() => server.close())

  const classic = () => `/nc/${project}/v1/graphql`
  const modern = () => `/api/v1/graphql/${project}`
  const post = (path: string, query: string, variables: object = {}, as: Pick<Person, 'token'> = ana, headers = {}) =>
    server.call('POST', path, { query, variables }, { token: as.token, headers })
  const ask = async (path: string, query: string, variables: object = {}) => {
    const { status, body } = await post(path, query, variables)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.errors, undefined, JSON.stringify(body.errors))
    return body.data
  }

  describe('the names existing clients know (spec 442-444)', () => {
    test('list, read, exists, find one, count', async () => {
      const data = await ask(
        classic(),
        `query ($limit: Int) {
          OrderItemsList(where: "(Age,eq,20)", sort: "-Name", limit: $limit) { Id Name price: Unit_price Tags __typename }
          byCondition: OrderItemsList(condition: { Age: { ge: 20 }, _or: [{ Name: { like: "A%" } }, { Unit_price: { eq: "1.5" } }] }) { Name }
          graph: OrderItemsList(conditionGraph: "{\\"Name\\":{\\"eq\\":\\"Ben\\"}}", offset: 0) { Name }
          OrderItemsRead(id: "1") { Name Tags }
          OrderItemsExists(id: "9")
          OrderItemsFindOne(where: "(Name,eq,Ben)") { Age }
          none: OrderItemsFindOne(where: "(Name,eq,Zoe)") { Age }
          OrderItemsCount(where: "(Age,eq,20)")
        }`,
        { limit: 1 },
      )
      assert.deepEqual(data, {
        OrderItemsList: [{ Id: 3, Name: 'Cleo', price: null, Tags: null, __typename: 'OrderItems' }],
        byCondition: [{ Name: 'Ann' }, { Name: 'Ben' }],
        graph: [{ Name: 'Ben' }],
        OrderItemsRead: { Name: 'Ann', Tags: 'a,b' },
        OrderItemsExists: false,
        OrderItemsFindOne: { Age: 20 },
        none: null,
        OrderItemsCount: 2,
      })
    })

    test('distinct values, groups, figures and distributions', async () => {
      const data = await ask(
        classic(),
        `{ OrderItemsDistinct(column_name: "Age") { Age Name }
           OrderItemsGroupBy(fields: "Age", sort: "-count") { Age count }
           OrderItemsAggregate(column_name: "Unit_price", func: "sum,max") { sum max avg }
           OrderItemsDistribution(column_name: "Age", steps: "0,25,50") { range count } }`,
      )
      assert.deepEqual(data, {
        OrderItemsDistinct: [
          { Age: 20, Name: null },
          { Age: 30, Name: null },
        ],
        OrderItemsGroupBy: [
          { Age: 20, count: 2 },
          { Age: 30, count: 1 },
        ],
        OrderItemsAggregate: [{ sum: '2', max: '1.5', avg: null }],
        OrderItemsDistribution: [
          { range: '0-25', count: 2 },
          { range: '25-50', count: 1 },
        ],
      })
    })

    test('linked records come within records, also of themselves, and m2mNotChildren gives the others', async () => {
      const data = await ask(
        classic(),
        `{ ProjectsList(sort: "Name") { Name TasksCount TasksList(sort: "-Name", limit: 5) { Name ProjectsRead { Name } LabelsMMList { Name } } }
           m2mNotChildren(pid: "2", assoc: "Labels", parent: "Tasks", limit: 1)
           m2mNotChildrenCount(pid: "1", assoc: "Labels", parent: "Tasks") }`,
      )
      assert.deepEqual(data.ProjectsList, [
        {
          Name: 'Alpha',
          TasksCount: 2,
          TasksList: [
            { Name: 'two', ProjectsRead: { Name: 'Alpha' }, LabelsMMList: [] },
            { Name: 'one', ProjectsRead: { Name: 'Alpha' }, LabelsMMList: [{ Name: 'red' }, { Name: 'green' }] },
          ],
        },
        { Name: 'Beta', TasksCount: 0, TasksList: [] },
      ])
      assert.equal(data.m2mNotChildren[0].Name, 'red')
      assert.deepEqual(data.m2mNotChildrenCount, { count: 0 })
    })

    test('writes, by graphql-request as it is', async () => {
      const url = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
      const client = new GraphQLClient(`${url}${classic()}`, { headers: { 'xc-auth': ana.token } })
      const { OrderItemsCreate: made } = await client.request<{ OrderItemsCreate: { Id: number; Name: string } }>(
        'mutation ($data: OrderItemsInput) { OrderItemsCreate(data: $data) { Id Name Unit_price } }',
        { data: { Name: 'Dan', Unit_price: 2.5 } },
      )
      assert.deepEqual(made, { Id: 4, Name: 'Dan', Unit_price: '2.5' })
      const rest = await client.request(
        `mutation { OrderItemsUpdate(id: "4", data: { Age: 41 }) { Age }
          OrderItemsCreateBulk(data: [{ Name: "E" }, { Name: "F" }])
          OrderItemsUpdateBulk(data: [{ Id: 5, Age: 1 }])
          OrderItemsDeleteBulk(data: [{ Id: 5 }, { Id: 6 }])
          OrderItemsDelete(id: "4") }`,
      )
      assert.deepEqual(rest, {
        OrderItemsUpdate: { Age: 41 },
        OrderItemsCreateBulk: [5, 6],
        OrderItemsUpdateBulk: [1],
        OrderItemsDeleteBulk: [1, 1],
        OrderItemsDelete: 1,
      })
    })
  })

  describe('the schema of today', () => {
    test('connections with cursors, typed filters and lists within lists at any depth', async () => {
      const query = `query ($after: String) {
        tasks(filter: { Name: { in: ["one", "two", "three"] }, _not: { Name: { null: true } } }, sort: [{ field: Name, direction: DESC }], first: 2, after: $after) {
          nodes { Name Project { Name Tasks(filter: { Name: { neq: "two" } }, limit: 1) { Name Labels(sort: [{ field: Name }]) { Name } LabelsCount } TasksCount } }
          edges { cursor node { Name } }
          pageInfo { hasNextPage endCursor }
          totalCount
        }
      }`
      const { tasks } = await ask(modern(), query)
      const alpha = {
        Name: 'Alpha',
        Tasks: [{ Name: 'one', Labels: [{ Name: 'green' }, { Name: 'red' }], LabelsCount: 2 }],
        TasksCount: 2,
      }
      assert.deepEqual(tasks.nodes, [
        { Name: 'two', Project: alpha },
        { Name: 'three', Project: null },
      ])
      assert.deepEqual(
        [tasks.totalCount, tasks.pageInfo.hasNextPage, tasks.edges[1].node.Name, tasks.edges[1].cursor],
        [3, true, 'three', tasks.pageInfo.endCursor],
      )
      const next = await ask(modern(), query, { after: tasks.pageInfo.endCursor })
      assert.deepEqual([next.tasks.nodes, next.tasks.pageInfo.hasNextPage], [[{ Name: 'one', Project: alpha }], false])
    })

    test('figures and groups', async () => {
      const data = await ask(
        modern(),
        `{ orderItemsAggregate(filter: { Age: { gte: 20 } }) { count Age { max avg } Unit_price { sum } }
           orderItemsGroups(by: Age, byCount: DESC) { value count } }`,
      )
      assert.deepEqual(data.orderItemsAggregate.count, 3)
      assert.deepEqual([Number(data.orderItemsAggregate.Age.max), data.orderItemsAggregate.Unit_price.sum], [30, '2'])
      assert.deepEqual(data.orderItemsGroups, [
        { value: 20, count: 2 },
        { value: 30, count: 1 },
      ])
    })

    test('writes with links, a version and a key that counts once', async () => {
      const create = `mutation { tasksCreate(data: { Name: "four", Project: "2", Labels: ["1"] }, idempotencyKey: "k1") { Id Name Project { Name } Labels { Name } } }`
      const { tasksCreate: made } = await ask(modern(), create)
      assert.deepEqual(made, { Id: made.Id, Name: 'four', Project: { Name: 'Beta' }, Labels: [{ Name: 'red' }] })
      assert.deepEqual((await ask(modern(), create)).tasksCreate, made)
      const id = String(made.Id)
      const { tasksVersion } = await ask(modern(), 'query ($id: ID!) { tasksVersion(id: $id) }', { id })
      const update =
        'mutation ($id: ID!, $v: String) { tasksUpdate(id: $id, data: { Name: "4" }, ifMatch: $v) { Name } }'
      assert.deepEqual((await ask(modern(), update, { id, v: tasksVersion })).tasksUpdate, { Name: '4' })
      const { body } = await post(modern(), update.replace('"4"', '"5"'), { id, v: tasksVersion })
      assert.deepEqual(
        [body.data, body.errors[0].path, body.errors[0].extensions.status],
        [{ tasksUpdate: null }, ['tasksUpdate'], 409],
      )
      assert.deepEqual(await ask(modern(), 'mutation ($id: ID!) { tasksDelete(id: $id) }', { id }), { tasksDelete: 1 })
    })

    test('one statement for a list, however deep and long', async () => {
      await server.stopSubscribers()
      const count = async (query: string): Promise<number> => {
        await ask(modern(), query)
        return (await statementsIn(server.app.services.meta, () => ask(modern(), query))).length
      }
      const flat = await count('{ projects(first: 1) { nodes { Name } } }')
      assert.equal(
        await count(
          '{ projects { nodes { Name Tasks(limit: 5) { Name Labels(limit: 5) { Name Tasks { Name } } } } } }',
        ),
        flat,
      )
    })
  })

  describe('what is refused (S67)', () => {
    const deep = (levels: number) =>
      `{ projects { nodes ${'{ Tasks { Project '.repeat(levels)}{ Name }${' } }'.repeat(levels)} } }`
    for (const [why, query] of [
      ['nine levels', deep(4)],
      ['thousands of levels', `{${' a{'.repeat(2400)} b ${'}'.repeat(2400)}}`],
      ['thousands of lists in a value', `{ projects(where: ${'['.repeat(2400)}1${']'.repeat(2400)}) { totalCount } }`],
      ['thousands of inline fragments', `{${' ... {'.repeat(1600)} health ${'}'.repeat(1600)}}`],
      ['many aliases', `{ ${Array.from({ length: 1000 }, (_, at) => `a${at}: health`).join(' ')} }`],
      ['a circle of fragments', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
      ['repeated fields', `{ ${'health '.repeat(10_000)} }`],
      ['types nobody knows', '{ projects { nodes { Name ... on Tasks { Id } } } }'],
      ['directives', `{ health ${'@skip(if: false) '.repeat(10_000)} }`],
      [
        'fragments that double',
        `{ ...f0 } ${Array.from({ length: 30 }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`).join(' ')} fragment f30 on Query { health }`,
      ],
      ['a megabyte', `{ health } # ${'x'.repeat(1_000_000)}`],
      ['unknown fields', '{ nobody { Name } }'],
      ['unknown types', 'query ($x: Nobody) { health }'],
      ['a fragment on an unknown type', '{ projects { nodes { ... on Nobody { Id } } } }'],
      ['no query', '{'],
      ['too many lists within lists', '{ projects(first: 1000) { nodes { Tasks(limit: 1000) { Labels { Name } } } } }'],
      ['a variable of the wrong kind', 'query ($id: Int!) { projectsById(id: $id) { Name } }'],
    ] as const)
      test(`${why}: 400, before anything is looked up`, async () => {
        const statementsOf = async (work: () => Promise<unknown>) =>
          (await statementsIn(server.app.services.meta, work)).length
        // Of this nothing is looked up but who asks.
        const least = await statementsOf(() => post(modern(), '{ health }'))
        let answer: Answer | undefined
        assert.ok((await statementsOf(async () => (answer = await post(modern(), query, { id: {} })))) <= least)
        const { status, body } = answer ?? assert.fail()
        assert.equal(status, 400, JSON.stringify(body).slice(0, 300))
        assert.ok(body.errors[0].message !== '' && body.error === 'invalid_request' && body.requestId !== undefined)
      })

    test('variables of thousands of levels: 400, of any type', async () => {
      const nested = (before: string, after: string) => `${before.repeat(3000)}{}${after.repeat(3000)}`
      const query = 'query ($c: ConditionProjects) { ProjectsList(condition: $c) { Name } }'
      for (const value of [nested('{"_not":', '}'), nested('[', ']')]) {
        const body = `{"query":"${query}","variables":{"c":${value}}}`
        const { statusCode } = await server.app.http.inject({
          method: 'POST',
          url: classic(),
          headers: { 'xc-auth': ana.token, 'content-type': 'application/json' },
          body,
        })
        assert.equal(statusCode, 400)
      }
    })

    test('a list of operations is answered in its order, and a long one refused', async () => {
      const list = (length: number) => Array.from({ length }, () => ({ query: '{ health }' }))
      const some = await server.call('POST', modern(), list(2), { token: ana.token })
      assert.deepEqual(some.body, [{ data: { health: true } }, { data: { health: true } }])
      assert.equal((await server.call('POST', modern(), list(50), { token: ana.token })).status, 400)
    })

    test('what one field fails with stands beside the others', async () => {
      const { status, body } = await post(classic(), '{ ProjectsRead(id: "99") { Name } ProjectsCount }')
      assert.equal(status, 200)
      assert.deepEqual(body.data, { ProjectsRead: null, ProjectsCount: 2 })
      assert.deepEqual([body.errors[0].path, body.errors[0].extensions.status], [['ProjectsRead'], 404])
    })

    test('a query known by its hash is asked by the hash alone', async () => {
      const query = '{ projectsById(id: "1") { Name } }'
      const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') }
      const send = (body: object) =>
        server.call('POST', modern(), { ...body, extensions: { persistedQuery } }, { token: ana.token })
      assert.equal((await send({})).body.errors[0].message, 'PersistedQueryNotFound')
      assert.equal((await send({ query })).body.data.projectsById.Name, 'Alpha')
      assert.equal((await send({})).body.data.projectsById.Name, 'Alpha')
    })

    test('a stranger learns nothing, and a viewer is shown no writes', async () => {
      const eve = await server.signUp('eve@x.example')
      assert.equal((await post(modern(), getIntrospectionQuery(), {}, eve)).status, 404)
      const vic = await server.signUp('vic@x.example')
      await server.call(
        'POST',
        `/api/v1/db/meta/projects/${project}/users`,
        { email: vic.email, roles: 'viewer' },
        { token: ana.token },
      )
      const { body } = await post(modern(), getIntrospectionQuery(), {}, vic)
      assert.equal(body.data?.__schema.mutationType, null, JSON.stringify(body).slice(0, 300))
      assert.ok(body.data.__schema.types.some(({ name }: { name: string }) => name === 'OrderItems'))
      assert.equal((await post(classic(), 'mutation { ProjectsDelete(id: "1") }', {}, vic)).status, 400)
    })
  })

  test('the same text asked by others in turns gives each what they see and may, however often it was answered', async () => {
    const table = await aTable(server, ana, project, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Hidden: 'SingleLineText', Amount: 'Number' },
    })
    await world.bulk('POST', 'Deals', [
      { Name: 'a', Hidden: 'x', Amount: 1 },
      { Name: 'b', Hidden: 'y', Amount: 2 },
    ])
    const rules = rulesAs(server, ana, project)
    const join = async (name: string, roles: string): Promise<Person> => {
      const one = await server.signUp(`${name}@x.example`)
      const path = `/api/v1/db/meta/projects/${project}/users`
      await server.call('POST', path, { email: one.email, roles }, { token: ana.token })
      return one
    }
    const [ed, cora] = [await join('ed', 'editor'), await join('cora', 'commenter')]
    await rules.make(table, { who: role('editor'), effect: 'deny', fields: [columnOf(table, 'Hidden').id] })
    await rules.make(table, {
      who: role('editor'),
      effect: 'deny',
      rows: where(columnOf(table, 'Amount').id, 'eq', 2),
    })
    const tokenWith = async (access: string) => {
      const spec = { name: access, expiresAt: null, access, projects: null }
      const { body } = await server.call('POST', '/api/v1/tokens', spec, { token: ana.token })
      return { headers: { 'xc-token': body.token } }
    }
    const [writer, reader] = [await tokenWith('write'), await tokenWith('read')]
    const list = '{ deals { nodes { Name } totalCount } }'
    const hidden = '{ deals { nodes { Name Hidden } } }'
    const write = 'mutation { dealsUpdate(id: "1", data: { Amount: 1 }) { Name } }'
    for (let round = 0; round < 3; round += 1) {
      const of = async (as: Person, query: string) => (await post(modern(), query, {}, as)).body.data?.deals
      assert.deepEqual(await of(ana, list), { nodes: [{ Name: 'a' }, { Name: 'b' }], totalCount: 2 })
      assert.deepEqual(await of(ed, list), { nodes: [{ Name: 'a' }], totalCount: 1 })
      assert.deepEqual(await of(cora, list), { nodes: [{ Name: 'a' }, { Name: 'b' }], totalCount: 2 })
      assert.equal((await of(ana, hidden)).nodes[0].Hidden, 'x')
      assert.equal((await post(modern(), hidden, {}, ed)).status, 400)
      assert.equal((await of(cora, hidden)).nodes[1].Hidden, 'y')
      const wrote = [
        await post(modern(), write),
        await post(modern(), write, {}, cora),
        await server.call('POST', modern(), { query: write }, writer),
        await server.call('POST', modern(), { query: write }, reader),
      ]
      assert.deepEqual(
        wrote.map(({ status }) => status),
        [200, 400, 200, 400],
      )
      assert.equal((await server.call('POST', modern(), { query: list }, reader)).status, 200)
    }
    for (const { id } of await rules.list()) await rules.remove(id)
    const { body } = await post(modern(), hidden, {}, ed)
    assert.equal(body.data.deals.nodes[1].Hidden, 'y')
  })

  test('a formula without a value is null, with an error that says where', async () => {
    await world.call('POST', `/api/v1/db/meta/tables/${world.tables.Badges.id}/columns`, {
      uidt: 'Formula',
      title: 'Bad',
      formula_raw: '1 / (LEN({Name}) - 1)',
    })
    await world.add('Badges', 'x', 'yy')
    const { body } = await post(modern(), '{ badges { nodes { Name Bad } } }')
    assert.equal(body.data.badges.nodes[0].Bad, null, JSON.stringify(body))
    assert.deepEqual(body.errors[0].path, ['badges', 'nodes', 0, 'Bad'])
    assert.ok(Number(body.data.badges.nodes[1].Bad) === 1)
  })

  test('what somebody wrote is told as it is, also where it looks like the error of a formula', async () => {
    const { id } = await aTable(server, ana, project, {
      title: 'Logs',
      columns: { Name: 'SingleLineText', Data: 'JSON' },
    })
    const columns = `/api/v1/db/meta/tables/${id}/columns`
    await world.call('POST', columns, { uidt: 'Formula', title: 'Bad', formula_raw: '1 / 0' })
    const Data = { error: '#boom' }
    await world.bulk('POST', 'Logs', [{ Name: 'a', Data }], { headers: { 'xc-gui': 'true' } })
    const { body } = await post(modern(), '{ logs { nodes { Data Bad } } }')
    assert.deepEqual(body.data, { logs: { nodes: [{ Data, Bad: null }] } })
    assert.deepEqual(
      body.errors.map(({ path }: { path: unknown }) => path),
      [['logs', 'nodes', 0, 'Bad']],
    )
  })

  test('a password is in no schema: not read, filtered, sorted, searched, grouped or written by (S53)', async () => {
    await aTable(server, ana, project, { title: 'Safes', columns: { Name: 'SingleLineText', Key: 'Password' } })
    const made = await world.data('POST', 'Safes', { Name: 'a', Key: 'open sesame' })
    assert.equal(made.status, 200)
    for (const [path, query] of [
      [modern(), '{ safes { nodes { Key } } }'],
      [modern(), '{ safes(filter: { Key: { eq: "open sesame" } }) { totalCount } }'],
      [modern(), '{ safes(sort: [{ field: Key }]) { totalCount } }'],
      [modern(), '{ safesGroups(by: Key) { value } }'],
      [modern(), '{ safesAggregate { Key { max } } }'],
      [modern(), 'mutation { safesUpdate(id: "1", data: { Key: "x" }) { Id } }'],
      [classic(), '{ SafesList { Key } }'],
      [classic(), '{ SafesList(where: "(Key,like,open%)") { Id } }'],
      [classic(), '{ SafesList(sort: "Key") { Id } }'],
      [classic(), '{ SafesDistinct(column_name: "Key") { Id } }'],
      [classic(), '{ SafesGroupBy(fields: "Key") { count } }'],
    ] as const) {
      const { body } = await post(path, query)
      assert.equal(body.errors?.[0].extensions.status, 400, query)
      assert.doesNotMatch(JSON.stringify(body), /sesame/)
      // As a column that is not there.
      const unknown = await post(path, query.replaceAll('Key', 'Kex'))
      const words = ({ errors }: typeof body) => errors[0].message.replaceAll('Kex', 'Key')
      assert.equal(words(body), words(unknown.body), query)
    }
    assert.equal((await ask(modern(), '{ safes(search: "sesame") { totalCount } }')).safes.totalCount, 0)
    const { __schema } = await ask(modern(), getIntrospectionQuery())
    const safes = __schema.types.filter(({ name }: { name: string }) => name.startsWith('Safes'))
    assert.ok(safes.length > 3 && !JSON.stringify(safes).includes('"Key"'))
  })

  test('through a public link the schema is what the link shows, without writes, and gone with it', async () => {
    const share = `/api/v1/projects/${project}/base-link`
    const { uuid } = (
      await world.call('PUT', share, { role: 'viewer', settings: { tables: [world.tables.Labels.id] } })
    ).body
    const through = (path: string, query: string) =>
      server.call('POST', path, { query }, { headers: { 'xc-shared-base-id': uuid } })
    const { body } = await through(
      modern(),
      '{ labels(sort: [{ field: Name }]) { nodes { Name } } __schema { mutationType { name } } }',
    )
    assert.deepEqual(body.data, {
      labels: { nodes: [{ Name: 'green' }, { Name: 'red' }] },
      __schema: { mutationType: null },
    })
    assert.deepEqual((await through(classic(), '{ LabelsCount(where: "") }')).body.data, { LabelsCount: 2 })
    for (const query of [
      '{ tasks { totalCount } }',
      '{ labels { nodes { Tasks { Name } } } }',
      'mutation { labelsCreate(data: { Name: "x" }) { Id } }',
    ])
      assert.equal((await through(modern(), query)).status, 400, query)
    await world.call('DELETE', share)
    assert.equal((await through(modern(), '{ health }')).status, 404)
  })
})
