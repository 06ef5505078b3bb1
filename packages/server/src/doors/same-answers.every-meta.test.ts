// Whichever door somebody comes by, they find the same records, in the same order, and are refused the same.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addMember, aProject } from '../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../features/rules/testing/rules-as.ts'
import { aTable, columnOf, type WireTable } from '../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../testing/a-server.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { GrpcClient } from './grpc/testing/a-grpc-client.ts'
import { type FilterSpec, filterOf, type TestSpec, whereOf } from './testing/asked-filter.ts'

interface Asked {
  readonly spec: FilterSpec
  readonly sort: string
  readonly down: boolean
  readonly limit: number
  readonly offset: number
}

const name = fc.constantFrom('Ann', 'Ben', 'Cleo', 'an', 'e')
const someTest: fc.Arbitrary<TestSpec> = fc.oneof(
  fc.tuple(fc.constantFrom('Name', 'Secret'), fc.constantFrom('eq', 'neq', 'like', 'nlike'), name),
  fc.tuple(fc.constant('Age'), fc.constantFrom('eq', 'neq', 'gt', 'lte'), fc.integer({ min: 0, max: 60 })),
  fc.tuple(fc.constantFrom('Name', 'Age', 'Secret'), fc.constantFrom('null', 'notnull'), fc.constant('')),
)
const { spec } = fc.letrec<{ spec: FilterSpec }>((tie) => ({
  spec: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    someTest,
    fc.record({
      joined: fc.constantFrom('and', 'or'),
      members: fc.array(tie('spec'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ not: tie('spec') }),
  ),
}))
const asked: fc.Arbitrary<Asked> = fc.record({
  spec,
  sort: fc.constantFrom('Name', 'Age', 'Id', 'Secret'),
  down: fc.boolean(),
  limit: fc.integer({ min: 1, max: 30 }),
  offset: fc.integer({ min: 0, max: 10 }),
})

/** HTTP statuses, by the codes of gRPC. */
const statuses = new Map([
  [0, 200],
  [3, 400],
  [5, 404],
  [7, 403],
  [16, 401],
])

interface Told {
  readonly status: number
  readonly ids: readonly string[]
}

onEveryMeta('REST, GraphQL and gRPC', (bench) => {
  let server: TestServer
  let project: string
  let table: WireTable
  let service: string
  const people: { readonly who: string; readonly person: Person; readonly client: GrpcClient }[] = []

  before(async () => {
    server = await aServer({ GRPC_PORT: '0' }, await bench.place())
    const port = (await server.app.listenGrpc?.()) ?? 0
    const ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    const columns = { Name: 'SingleLineText', Age: 'Number', Secret: 'SingleLineText', Done: 'Checkbox' }
    table = await aTable(server, ana, project, { title: 'Orders', columns })
    const cells = fc.record({
      Name: fc.option(name),
      Age: fc.option(fc.integer({ min: 0, max: 60 })),
      Secret: fc.option(name),
    })
    // Always the same, so that the seed of a property that fails says all there is to say.
    const rows = fc.sample(cells, { seed: 1, numRuns: 40 })
    const bulk = `/api/v1/db/data/bulk/v1/${project}/${table.id}`
    assert.equal((await server.call('POST', bulk, rows, { token: ana.token })).status, 200)
    service = `rowhouse.${project}.OrdersService`
    const add = async (who: string, person: Person): Promise<void> => {
      const client = new GrpcClient(port, { 'xc-auth': person.token })
      await client.learn(service)
      people.push({ who, person, client })
    }
    const rules = rulesAs(server, ana, project)
    const age = columnOf(table, 'Age').id
    await rules.make(table, { who: role('viewer'), rows: where(age, 'gt', 20) })
    await rules.make(table, { who: role('viewer'), effect: 'deny', fields: [columnOf(table, 'Secret').id] })
    await rules.make(table, { who: role('editor'), verbs: ['read'] })
    await rules.make(table, { who: role('editor'), verbs: ['write'], rows: where(age, 'gt', 30) })
    await add('owner', ana)
    for (const who of ['editor', 'viewer'] as const) {
      const person = await server.signUp(`${who}@x.example`)
      await addMember(server, project, person, who)
      await add(who, person)
    }
  })
  after(async () => {
    for (const { client } of people) client.close()
    await server.close()
  })

  async function byRest(person: Person, { spec, sort, down, limit, offset }: Asked): Promise<Told> {
    const query = new URLSearchParams({
      where: whereOf(spec),
      sort: `${down ? '-' : ''}${sort}`,
      limit: String(limit),
      offset: String(offset),
      fields: 'Id',
    })
    const path = `/api/v1/db/data/v1/${project}/Orders?${query}`
    const { status, body } = await server.call('GET', path, undefined, { token: person.token })
    return { status, ids: (body.list ?? []).map(({ Id }: { Id: number }) => String(Id)) }
  }

  async function graphql(person: Person, query: string, variables: object) {
    const path = `/api/v1/graphql/${project}`
    const { status, body } = await server.call('POST', path, { query, variables }, { token: person.token })
    return { status: body.errors?.[0]?.extensions.status ?? status, data: body.data }
  }

  async function byGraphql(person: Person, { spec, sort, down, limit, offset }: Asked): Promise<Told> {
    const query = `query ($filter: OrdersFilter, $limit: Int, $offset: Int) {
      orders(filter: $filter, sort: [{ field: ${sort}, direction: ${down ? 'DESC' : 'ASC'} }], first: $limit, offset: $offset) {
        nodes { Id }
      }
    }`
    const { status, data } = await graphql(person, query, { filter: filterOf(spec), limit, offset })
    return { status, ids: (data?.orders?.nodes ?? []).map(({ Id }: { Id: number }) => String(Id)) }
  }

  async function byGrpc(client: GrpcClient, { spec, sort, down, limit, offset }: Asked): Promise<Told> {
    const sorts = [`${down ? '-' : ''}${sort}`]
    const request = { where: whereOf(spec), sort: sorts, limit, offset, fields: ['Id'] }
    const { code, messages } = await client.call(service, 'List', [request])
    const records = messages.flatMap(({ records: some = [] }) => some as { Id: string }[])
    return { status: statuses.get(code) ?? code, ids: records.map(({ Id }) => String(Id)) }
  }

  test('find the same records for any filter, order and page, and refuse the same', { timeout: 60_000 }, async () => {
    let refused = 0
    let found = 0
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        for (const { who, person, client } of people) {
          const expected = await byRest(person, one)
          assert.deepEqual(await byGraphql(person, one), expected, `GraphQL, as ${who}: ${whereOf(one.spec)}`)
          assert.deepEqual(await byGrpc(client, one), expected, `gRPC, as ${who}: ${whereOf(one.spec)}`)
          if (expected.status === 200) found += expected.ids.length
          else refused += 1
        }
      }),
      { numRuns: 40 },
    )
    // Neither all nor none of them.
    assert.ok(found > 0 && refused > 0, `${found} records, ${refused} refusals`)
  })

  test('let the same people change the same records', { timeout: 60_000 }, async () => {
    const seen = new Set<number>()
    for (const { who, person, client } of people.filter((one) => one.who !== 'viewer'))
      for (const id of ['1', '2', '3', '4', '5', '6', '99']) {
        const path = `/api/v1/db/data/v1/${project}/Orders/${id}`
        const { status } = await server.call('PATCH', path, { Done: true }, { token: person.token })
        const query = 'mutation ($id: ID!) { ordersUpdate(id: $id, data: { Done: true }) { Id } }'
        const { code } = await client.call(service, 'Update', [{ id, values: { Done: true } }])
        assert.deepEqual(
          [(await graphql(person, query, { id })).status, statuses.get(code) ?? code],
          [status, status],
          `${who}, ${id}`,
        )
        seen.add(status)
      }
    assert.ok(seen.has(200) && seen.size > 1, [...seen].join())
  })
})
