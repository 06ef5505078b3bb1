import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addMember } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../../features/rules/testing/rules-as.ts'
import { aSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { GrpcClient } from './testing/a-grpc-client.ts'

const patient = { timeout: 60_000 }

const cases = fc.record({
  hidden: fc.subarray(['Price', 'Done', 'Day']),
  by: fc.constantFrom({ title: 'Name', value: 'n3' }, { title: 'Amount', value: 2 }, { title: 'Done', value: true }),
  where: fc.constantFrom('', '(Amount,gt,2)', '(Name,like,%1%)', '(Price,lt,3)', '(Done,eq,true)~or(Amount,eq,1)'),
  sort: fc.constantFrom('', '-Amount', 'Name', '-Price', 'Day'),
})

/** The same question to both doors: the same records, and the same refusals in the same words. */
onEveryDialect('gRPC beside REST, by chance', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let orders: WireTable
  let service: string
  let client: GrpcClient
  before(async () => {
    server = await aServer({ ...sourceEnvironment, GRPC_PORT: '0' })
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    project = (await aSource(server, ana, bench, [])).project.id
    await addMember(server, project, ed, 'editor')
    orders = await aTable(server, ana, project, {
      title: 'Orders',
      columns: { Name: 'SingleLineText', Amount: 'Number', Price: 'Decimal', Done: 'Checkbox', Day: 'Date' },
    })
    const structure = structureAs(server, ana)
    await structure.addColumn(orders.id, { title: 'Total', uidt: 'Formula', formula: '10 / ({Amount} - 3)' })
    orders = (await structure.read(orders.id)).body
    const rows = Array.from({ length: 40 }, (_, at) => ({
      Name: at % 9 === 0 ? null : `n${at}`,
      Amount: at % 6,
      Price: at % 5 === 0 ? null : `${at}.25`,
      Done: at % 2 === 0,
      Day: at % 7 === 0 ? null : `2026-11-${String((at % 28) + 1).padStart(2, '0')}`,
    }))
    const path = `/api/v1/db/data/bulk/v1/${project}/Orders`
    assert.equal((await server.call('POST', path, rows, { token: ana.token })).status, 200)
    client = new GrpcClient((await server.app.listenGrpc?.()) ?? 0, { 'xc-auth': ed.token })
    service = `rowhouse.${project}.OrdersService`
  }, patient)
  after(async () => {
    client.close()
    await server.close()
  }, patient)

  /** What REST would have given: whole numbers come as texts, what is empty does not come. */
  const restLike = ({ unfit_values, ...record }: Record<string, unknown>): Record<string, unknown> => ({
    ...Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]),
    ),
    ...(unfit_values as object | undefined),
  })
  const isNumber = (name: string) => name === 'Amount' || columnOf(orders, name).pk === true

  test('the same rows and the same refusals', patient, async () => {
    const rules = rulesAs(server, ana, project)
    for (const one of fc.sample(cases, 8)) {
      const column = columnOf(orders, one.by.title).id
      if (one.hidden.length > 0) {
        const fields = one.hidden.map((title) => columnOf(orders, title).id)
        await rules.make(orders, { who: role('editor'), effect: 'deny', fields })
      }
      await rules.make(orders, { who: role('editor'), effect: 'deny', rows: where(column, 'eq', one.by.value) })
      const query = new URLSearchParams({ where: one.where, sort: one.sort, limit: '1000' })
      const { status, body } = await server.call('GET', `/api/v1/db/data/v1/${project}/Orders?${query}`, undefined, {
        token: ed.token,
        headers: { 'xc-gui': 'true' },
      })
      await client.learn(service)
      const request = { where: one.where, sort: one.sort === '' ? [] : [one.sort] }
      const { messages, code, details } = await client.call(service, 'List', [request])
      if (status === 200) {
        assert.equal(code, 0, `${JSON.stringify(one)}: ${details}`)
        const seen = body.list.map((row: Record<string, unknown>) =>
          Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
        )
        const got = messages.flatMap(({ records }) => records as Record<string, unknown>[]).map(restLike)
        assert.deepEqual(got, seen, JSON.stringify(one))
        const counted = await client.call(service, 'Count', [{ where: one.where }])
        assert.equal(Number(counted.messages[0]?.count ?? 0), seen.length)
      } else assert.deepEqual([code, details], [3, body.msg], JSON.stringify(one))
      for (const { id } of await rules.list()) assert.equal((await rules.remove(id)).status, 200)
    }
  })
})
