import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { addMember } from '../projects/testing/a-project.ts'
import { aSource, sourceEnvironment } from '../sources/testing/a-source.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { role, rulesAs, test as where } from './testing/rules-as.ts'

const hideable = ['Amount', 'Secret', 'Kept', 'State'] as const

interface Hidden {
  readonly fields: readonly (typeof hideable)[number][]
  /** Records whose cell here is that of the first one are not seen. */
  readonly by: (typeof hideable)[number]
  readonly hidesSalary: boolean
}

const someHidden = fc.record({
  fields: fc.subarray([...hideable], { minLength: 1 }),
  by: fc.constantFrom(...hideable),
  hidesSalary: fc.boolean(),
})

/** Rules by chance, and whatever they hide is changed: no answer is different by it, on any database. */
onEveryDialect('what rules hide of an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let orders: WireTable
  let people: WireTable
  let turn = 0

  const call = (who: Person, method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: who.token, headers: { 'xc-gui': 'true' } })
  const as = async (method: string, path: string, body?: unknown) => {
    const answer = await call(ana, method, path, body)
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const rows = (table: WireTable) => `/api/v1/db/data/noco/${project}/${table.id}`

  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    project = (await aSource(server, ana, bench, [])).project.id
    await addMember(server, project, ed, 'editor')
    const structure = structureAs(server, ana)
    people = await aTable(server, ana, project, {
      title: 'People',
      columns: { Who: 'SingleLineText', City: 'SingleLineText', Salary: 'Number' },
    })
    orders = await aTable(server, ana, project, {
      title: 'Orders',
      columns: {
        Name: 'SingleLineText',
        Amount: 'Number',
        Secret: 'SingleLineText',
        Kept: 'Number',
        State: 'SingleLineText',
      },
    })
    const add = async (table: WireTable, title: string, more: object) =>
      assert.equal((await structure.addColumn(table.id, { title, ...more })).status, 200, title)
    const link = { uidt: 'LinkToAnotherRecord', parentId: people.id, childId: orders.id, type: 'hm' }
    await add(people, 'Bought', link)
    orders = (await structure.read(orders.id)).body
    people = (await structure.read(people.id)).body
    const buyer = orders.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord')?.id
    const bought = { fk_relation_column_id: columnOf(people, 'Bought').id }
    const ofBuyer = { fk_relation_column_id: buyer, fk_lookup_column_id: columnOf(people, 'City').id }
    await add(orders, 'Town', { uidt: 'Lookup', ...ofBuyer })
    await add(orders, 'Sum', { uidt: 'Formula', formula: '{Amount} + {Kept}' })
    const sum = { uidt: 'Rollup', ...bought, fk_rollup_column_id: columnOf(orders, 'Amount').id }
    await add(people, 'Spent', { ...sum, rollup_function: 'sum' })
    const count = { uidt: 'Rollup', ...bought, fk_rollup_column_id: columnOf(orders, 'Name').id }
    await add(people, 'Times', { ...count, rollup_function: 'count' })
    orders = (await structure.read(orders.id)).body
    people = (await structure.read(people.id)).body
    for (const [Who, City] of [
      ['Ann', 'Rome'],
      ['Bob', 'Oslo'],
    ])
      await as('POST', rows(people), { Who, City, Salary: 10 })
    for (const at of [1, 2, 3, 4])
      await as('POST', rows(orders), {
        Name: `n${at}`,
        Amount: at,
        Secret: `s${at % 2}`,
        Kept: at % 2,
        State: `t${at}`,
      })
    for (const [who, order] of [
      [1, 1],
      [1, 2],
      [2, 3],
    ])
      await as('POST', `${rows(people)}/${who}/hm/Bought/${order}`)
  })
  after(() => server.close())

  const asks = (): string[] => [
    ...[orders, people].flatMap((table) => {
      const at = rows(table)
      const titles = table.columns.map(({ title }) => encodeURIComponent(title))
      return [
        at,
        `${at}?limit=1000&count=exact`,
        `${at}?q=s1`,
        `${at}?nested[Bought][fields]=*`,
        `${at}/count`,
        `${at}/export/csv`,
        `${at}/export/json`,
        `${at}/find-cells?find=1`,
        ...titles.flatMap((title) => [
          `${at}?sort=-${title}`,
          `${at}?where=(${title},notblank)`,
          `${at}?where=(${title},gt,1)`,
          `${at}/groupby?column_name=${title}`,
          `${at}/distinct?column_name=${title}`,
          `${at}/aggregate?aggregates=${encodeURIComponent(JSON.stringify({ [decodeURIComponent(title)]: 'count' }))}`,
        ]),
        ...[1, 2, 3, 4].flatMap((id) => [`${at}/${id}`, `${at}/${id}/exist`]),
        `/api/v1/tables/${table.id}/trash`,
        `/api/v1/db/meta/tables/${table.id}`,
      ]
    }),
    ...[1, 2].flatMap((id) => [`${rows(people)}/${id}/hm/Bought`, `${rows(people)}/${id}/hm/Bought/exclude`]),
    `/api/v1/projects/${project}/structure`,
    `/api/v1/projects/${project}/counts?tables=${orders.id},${people.id}`,
  ]
  const toldOfAll = async (): Promise<string[]> => {
    const told: string[] = []
    for (const path of asks()) {
      const { status, body } = await call(ed, 'GET', path)
      assert.ok(status < 500, `${path}: ${JSON.stringify(body)}`)
      told.push(
        `${path} → ${status} ${JSON.stringify(body, (key, value) => (key === 'requestId' ? undefined : value))}`,
      )
    }
    return told
  }

  test('no answer changes with what is hidden, whatever is (S52)', async () => {
    const rules = rulesAs(server, ana, project)
    const check = async ({ fields, by, hidesSalary }: Hidden): Promise<void> => {
      const { list } = await as('GET', `${rows(orders)}?sort=Id`)
      const idOf = (title: string) => columnOf(orders, title).id
      const [{ [by]: value }] = list
      await rules.make(orders, { who: role('editor'), effect: 'deny', fields: fields.map(idOf) })
      await rules.make(orders, { who: role('editor'), effect: 'deny', rows: where(idOf(by), 'eq', value) })
      await rules.make(people, { who: role('editor'), rows: where(columnOf(people, 'City').id, 'neq', 'Oslo') })
      if (hidesSalary)
        await rules.make(people, { who: role('editor'), effect: 'deny', fields: [columnOf(people, 'Salary').id] })
      const before = await toldOfAll()
      for (const { Id, [by]: cell } of list) {
        turn += 1
        const all = { Name: `x${turn}`, Amount: turn, Secret: `y${turn}`, Kept: turn, State: `z${turn}` }
        const hidden: readonly string[] = cell === value ? ['Name', ...hideable] : fields
        const changed = Object.entries(all).filter(([title]) => hidden.includes(title) && title !== by)
        if (changed.length > 0) await as('PATCH', `${rows(orders)}/${Id}`, Object.fromEntries(changed))
      }
      await as('PATCH', `${rows(people)}/2`, { Who: `Bob ${turn}`, Salary: turn })
      if (hidesSalary) await as('PATCH', `${rows(people)}/1`, { Salary: turn })
      // A record that is seen is linked to one that is not.
      await as('POST', `${rows(people)}/2/hm/Bought/4`)
      for (const [at, answer] of (await toldOfAll()).entries()) assert.equal(answer, before[at])
      await as('DELETE', `${rows(people)}/2/hm/Bought/4`)
      for (const { id } of await rules.list()) assert.equal((await rules.remove(id)).status, 200)
    }
    await fc.assert(fc.asyncProperty(someHidden, check), { numRuns: 4, endOnFailure: true })
  })

  test('nothing is written that rules do not let through, and nothing is left of a refused write', async () => {
    const rules = rulesAs(server, ana, project)
    const name = columnOf(orders, 'Name').id
    await rules.make(orders, {
      who: role('editor'),
      verbs: ['write', 'create', 'delete'],
      rows: where(name, 'like', 'mine'),
    })
    const stored = async () => JSON.stringify((await as('GET', `${rows(orders)}?sort=Id`)).list)
    const changes = async () =>
      Number(
        (
          await server.app.services.meta.read
            .selectFrom('rh_changes')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .where('table_id', '=', orders.id)
            .executeTakeFirstOrThrow()
        ).n,
      )
    const [before, logged] = [await stored(), await changes()]
    for (const [method, path, body] of [
      ['PATCH', '/1', { Kept: 1000 }],
      ['DELETE', '/1', undefined],
      ['POST', '', { Name: 'other' }],
    ] as const)
      assert.equal((await call(ed, method, `${rows(orders)}${path}`, body)).status, 403, method)
    assert.equal(await stored(), before)
    assert.equal(await changes(), logged)
    const made = await call(ed, 'POST', rows(orders), { Name: 'mine' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const own = `${rows(orders)}/${made.body.Id}`
    assert.equal((await call(ed, 'PATCH', own, { Name: 'given away' })).status, 403)
    assert.equal((await call(ed, 'PATCH', own, { Kept: 5 })).status, 200)
    assert.equal((await call(ed, 'DELETE', own)).status, 200)
    assert.equal(await stored(), before)
  })
})
