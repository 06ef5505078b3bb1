// The same on every database people attach: tables, rules and questions by chance, asked at each door. Some databases write no
// JSON of linked records, so what GraphQL gives of them is put together elsewhere (docs/graphql.md).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addMember } from '../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../features/rules/testing/rules-as.ts'
import { aSource, sourceEnvironment } from '../features/sources/testing/a-source.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../testing/a-server.ts'
import { onEveryDialect } from '../testing/every-dialect.ts'
import { GrpcClient } from './grpc/testing/a-grpc-client.ts'
import { filterOf, whereOf } from './testing/asked-filter.ts'
import { type Asked, type Column, type Row, someTable } from './testing/random-tables.ts'

const patient = { timeout: 120_000 }

/** HTTP statuses, by the codes of gRPC. */
const statuses = new Map([
  [0, 200],
  [3, 400],
  [5, 404],
  [7, 403],
])

onEveryDialect('REST, GraphQL and gRPC', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let people: WireTable
  let client: GrpcClient
  let turn = 0

  before(async () => {
    server = await aServer({ ...sourceEnvironment, GRPC_PORT: '0' })
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    project = (await aSource(server, ana, bench, [])).project.id
    await addMember(server, project, ed, 'editor')
    people = await aTable(server, ana, project, { title: 'People', columns: { Who: 'SingleLineText' } })
    await as('POST', `/api/v1/db/data/bulk/v1/${project}/People`, [{ Who: 'Ann' }, { Who: 'Bob' }, { Who: 'Cleo' }])
    client = new GrpcClient((await server.app.listenGrpc?.()) ?? 0, { 'xc-auth': ed.token })
  }, patient)
  after(async () => {
    client.close()
    await server.close()
  }, patient)

  const call = (who: Person, method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: who.token, headers: { 'xc-gui': 'true' } })
  const as = async (method: string, path: string, body?: unknown) => {
    const answer = await call(ana, method, path, body)
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** A table of these columns with these records, each of which belongs to somebody, and a formula that fails for some. */
  async function aRandomTable(columns: readonly Column[], rows: readonly Row[]): Promise<WireTable> {
    turn += 1
    const title = `Things${turn}`
    const structure = structureAs(server, ana)
    const made = await aTable(server, ana, project, {
      title,
      columns: Object.fromEntries(columns.map(({ title: one, type }) => [one, type])),
    })
    const link = { title, uidt: 'LinkToAnotherRecord', parentId: people.id, childId: made.id, type: 'hm' }
    assert.equal((await structure.addColumn(people.id, link)).status, 200)
    const formula = { title: 'Total', uidt: 'Formula', formula: '10 / ({Amount} - 3)' }
    assert.equal((await structure.addColumn(made.id, formula)).status, 200)
    await as('POST', `/api/v1/db/data/bulk/v1/${project}/${title}`, rows)
    const { list } = await as('GET', `/api/v1/db/data/v1/${project}/${title}?limit=1000&fields=Id`)
    for (const [at, { Id }] of list.entries())
      await as('POST', `/api/v1/db/data/v1/${project}/People/${(at % 3) + 1}/hm/${title}/${Id}`)
    return (await structure.read(made.id)).body
  }

  const graphql = async (query: string, variables: object, path = `/api/v1/graphql/${project}`) => {
    const { status, body } = await call(ed, 'POST', path, { query, variables })
    const refusal = body.errors?.find(({ extensions }: { extensions?: { status?: number } }) => extensions?.status)
    return { status: Number(refusal?.extensions.status ?? status), data: body.data, text: JSON.stringify(body.errors) }
  }

  const sortOf = ({ sort }: Pick<Asked, 'sort'>): string => `${sort.isDown ? '-' : ''}${sort.title}`
  const queryOf = ({ spec, sort, limit, offset }: Asked, fields: readonly string[]) =>
    new URLSearchParams({
      where: whereOf(spec),
      sort: sortOf({ sort }),
      limit: String(limit),
      offset: String(offset),
      fields: fields.join(),
    })

  /** A formula that fails is an object with its error at REST and no value at GraphQL, with an error beside. */
  const withoutErrors = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isError(value) ? null : value]))
  const isError = (value: unknown): boolean => typeof value === 'object' && value !== null && 'error' in value

  async function byGraphql(table: WireTable, { spec, sort, limit, offset }: Asked, fields: readonly string[]) {
    const field = table.title.toLowerCase()
    const { status, data, text } = await graphql(
      `query ($filter: ${table.title}Filter, $limit: Int, $offset: Int) {
        ${field}(filter: $filter, sort: [{ field: ${sort.title}, direction: ${sort.isDown ? 'DESC' : 'ASC'} }], first: $limit, offset: $offset) {
          nodes { ${fields.join(' ')} }
          totalCount
        }
      }`,
      { filter: filterOf(spec), limit, offset },
    )
    return { status, rows: data?.[field]?.nodes ?? [], total: data?.[field]?.totalCount, text }
  }

  /** By the names of older clients, whose cells look in another way: the same records. */
  async function byOlderNames({ title }: WireTable, one: Asked) {
    const args = { where: whereOf(one.spec), sort: sortOf(one), limit: one.limit, offset: one.offset }
    const { status, data, text } = await graphql(
      `query ($where: String!, $sort: String, $limit: Int, $offset: Int) {
        ${title}List(where: $where, sort: $sort, limit: $limit, offset: $offset) { Id }
        ${title}Count(where: $where)
      }`,
      args,
      `/nc/${project}/v1/graphql`,
    )
    const ids = ((data?.[`${title}List`] ?? []) as Row[]).map(({ Id }) => Id)
    return { status, ids, total: data?.[`${title}Count`], text }
  }

  /** What REST would have given: whole numbers come as texts, what is empty does not come. */
  async function byGrpc(table: WireTable, one: Asked, fields: readonly string[]) {
    const service = `rowhouse.${project}.${table.title}Service`
    await client.learn(service)
    const { spec, limit, offset } = one
    const request = {
      where: whereOf(spec),
      sort: [sortOf(one)],
      limit,
      offset,
      fields: [...fields],
    }
    const { messages, code, details } = await client.call(service, 'List', [request])
    const whole = new Set(
      table.columns.filter(({ uidt, pk }) => pk || uidt === 'Number' || uidt === 'Rating').map(({ title }) => title),
    )
    const rows = messages
      .flatMap(({ records }) => (records ?? []) as Row[])
      .map(({ unfit_values, ...record }): Row => {
        const cells = { ...record, ...(unfit_values as object | undefined) }
        return Object.fromEntries(
          fields.map((name) => {
            const value = (cells as Row)[name] ?? null
            return [name, whole.has(name) && typeof value === 'string' ? Number(value) : value]
          }),
        )
      })
    const counted = await client.call(service, 'Count', [{ where: whereOf(spec) }])
    return { status: statuses.get(code) ?? code, rows, total: Number(counted.messages[0]?.count ?? 0), details }
  }

  /** What belongs to each of the three, by one question of GraphQL and three of REST. */
  async function checkLinked(table: WireTable, one: Asked, fields: readonly string[]): Promise<number> {
    const { spec, sort, limit } = one
    const { status, data, text } = await graphql(
      `query ($filter: ${table.title}Filter, $limit: Int) {
        people(sort: [{ field: Id }]) {
          nodes {
            ${table.title}(filter: $filter, sort: [{ field: ${sort.title}, direction: ${sort.isDown ? 'DESC' : 'ASC'} }], limit: $limit) { ${fields.join(' ')} }
            ${table.title}Count(filter: $filter)
          }
        }
      }`,
      { filter: filterOf(spec), limit },
    )
    let found = 0
    for (const at of [0, 1, 2]) {
      const path = `/api/v1/db/data/v1/${project}/People/${at + 1}/hm/${table.title}`
      const rest = await call(ed, 'GET', `${path}?${queryOf({ ...one, offset: 0 }, fields)}`)
      assert.equal(status, rest.status, `${path}: ${text} ${JSON.stringify(rest.body)}`)
      if (status !== 200) return 0
      const seen = data.people.nodes[at]
      assert.deepEqual(seen[table.title], rest.body.list.map(withoutErrors), path)
      assert.equal(seen[`${table.title}Count`], rest.body.pageInfo.totalRows, path)
      found += rest.body.list.length
    }
    return found
  }

  test(
    'give the same records of any table under any rule, also within others, and refuse the same',
    patient,
    async () => {
      const rules = rulesAs(server, ana, project)
      let [found, linked, refused] = [0, 0, 0]
      await fc.assert(
        fc.asyncProperty(someTable, async ({ columns, rows: made, asked }) => {
          const table = await aRandomTable(columns, made)
          for (const one of asked) {
            const idOf = ({ title }: Column) => columnOf(table, title).id
            await rules.make(table, {
              who: role('editor'),
              effect: 'deny',
              rows: where(idOf(one.by.column), 'eq', one.by.value),
            })
            if (one.hidden.length > 0)
              await rules.make(table, { who: role('editor'), effect: 'deny', fields: one.hidden.map(idOf) })
            const isShown = (title: string) => !one.hidden.some((column) => column.title === title)
            const fields = ['Id', ...columns.map(({ title }) => title), 'Total'].filter(isShown)
            // A formula of what is hidden is hidden too.
            const shown = isShown('Amount') ? fields : fields.filter((title) => title !== 'Total')
            const path = `/api/v1/db/data/v1/${project}/${table.title}?${queryOf(one, shown)}`
            const { status, body } = await call(ed, 'GET', path)
            const rows: readonly Row[] = body.list ?? []
            const graph = await byGraphql(table, one, shown)
            const older = await byOlderNames(table, one)
            const grpc = await byGrpc(table, one, shown)
            const told = `${path}: ${graph.text} ${older.text} ${grpc.details} ${JSON.stringify(body)}`
            assert.deepEqual([graph.status, older.status, grpc.status], [status, status, status], told)
            assert.deepEqual(graph.rows, rows.map(withoutErrors), path)
            assert.deepEqual(grpc.rows, rows, path)
            assert.deepEqual(
              older.ids,
              rows.map(({ Id }) => Id),
              path,
            )
            if (status === 200) {
              const total = body.pageInfo.totalRows
              assert.deepEqual([graph.total, older.total, grpc.total], [total, total, total], path)
              found += rows.length
            } else {
              assert.equal(grpc.details, body.msg)
              refused += 1
            }
            linked += await checkLinked(table, one, shown)
            for (const { id } of await rules.list()) assert.equal((await rules.remove(id)).status, 200)
          }
        }),
        { numRuns: 3, endOnFailure: true },
      )
      assert.ok(found > 0 && linked > 0 && refused > 0, `${found} records, ${linked} linked, ${refused} refusals`)
    },
  )
})
