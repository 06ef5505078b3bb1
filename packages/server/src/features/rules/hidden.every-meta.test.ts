import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getIntrospectionQuery } from 'graphql'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { upload } from '../attachments/testing/a-form.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { asksForAll, asksForColumn } from '../shares/testing/every-ask.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { role, rulesAs, test as where } from './testing/rules-as.ts'

/**
 * Whoever rules apply to cannot tell what happens to what they hide: all that can be asked is asked before and after
 * something hidden has changed, and every byte of the answers must be the same.
 */
onEveryMeta('what rules hide', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let orders: WireTable
  let people: WireTable
  let vault: WireTable
  let viewId: string
  let junctions: readonly { readonly id: string }[] = []
  const files: string[] = []

  const as = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const rows = (table: WireTable) => `/api/v1/db/data/noco/${project}/${table.id}`
  const idOf = (title: string) => columnOf(orders, title).id
  const change = (table: WireTable, id: number, row: object) => as('PATCH', `${rows(table)}/${id}`, row)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ed, 'editor')
    const structure = structureAs(server, ana)
    vault = await aTable(server, ana, project, { title: 'Vault', columns: { Treasure: 'SingleLineText' } })
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
        Papers: 'Attachment',
        Hidden: 'Attachment',
        State: 'SingleSelect',
      },
    })
    const link = (title: string, to: WireTable, type: string) =>
      structure.addColumn(orders.id, {
        title,
        uidt: 'LinkToAnotherRecord',
        parentId: type === 'bt' ? to.id : orders.id,
        childId: type === 'bt' ? orders.id : to.id,
        type: type === 'bt' ? 'hm' : type,
      })
    for (const title of ['Buyers', 'Spies']) assert.equal((await link(title, people, 'mm')).status, 200)
    assert.equal((await link('Chest', vault, 'mm')).status, 200)
    orders = (await structure.read(orders.id)).body
    people = (await structure.read(people.id)).body
    const add = async (title: string, more: object) =>
      assert.equal((await structure.addColumn(orders.id, { title, ...more })).status, 200, title)
    const byBuyers = { fk_relation_column_id: idOf('Buyers') }
    await add('Cities', { uidt: 'Lookup', ...byBuyers, fk_lookup_column_id: columnOf(people, 'City').id })
    await add('Wages', {
      uidt: 'Rollup',
      ...byBuyers,
      fk_rollup_column_id: columnOf(people, 'Salary').id,
      rollup_function: 'sum',
    })
    await add('Counted', {
      uidt: 'Rollup',
      ...byBuyers,
      fk_rollup_column_id: columnOf(people, 'Who').id,
      rollup_function: 'count',
    })
    await add('Loud', { uidt: 'Formula', formula: 'UPPER({Secret})' })
    orders = (await structure.read(orders.id)).body
    for (const bytes of ['shown', 'hidden', 'outside'])
      files.push((await upload(server, ana, project, [{ bytes }])).body[0].id)
    const file = (at: number) => [{ id: files[at], title: 'a.txt' }]
    await as('POST', `/api/v1/db/data/bulk/noco/${project}/${people.id}`, [
      { Who: 'Ann', City: 'Rome', Salary: 10 },
      { Who: 'Bob', City: 'Oslo', Salary: 20 },
    ])
    await as('POST', rows(vault), { Treasure: 'gold' })
    await as('POST', `/api/v1/db/data/bulk/noco/${project}/${orders.id}`, [
      { Name: 'one', Amount: 1, Secret: 'alpha', Kept: 7, State: 'a', Papers: file(0), Hidden: file(1) },
      { Name: 'two', Amount: 2, Secret: 'beta', Kept: 8, State: 'b' },
      { Name: 'three', Amount: 3, Secret: 'outside', Kept: 9, State: 'c', Papers: file(2) },
    ])
    for (const buyer of [1, 2]) await as('POST', `${rows(orders)}/1/mm/Buyers/${buyer}`)
    await as('POST', `${rows(orders)}/1/mm/Spies/2`)
    viewId = (await viewsAs(server, ana).createGrid(orders.id, { title: 'Open' })).body.id
    await as('PATCH', `/api/v1/db/meta/views/${viewId}/settings`, {
      filters: { id: '', kind: 'test', columnId: idOf('Kept'), operator: 'neq', value: 8 },
      sorts: [{ id: '', columnId: idOf('Kept'), direction: 'desc' }],
      colors: [
        { color: 'red', filter: { id: '', kind: 'test', columnId: idOf('Secret'), operator: 'eq', value: 'alpha' } },
      ],
    })
    const { read } = server.app.services.meta
    junctions = await read.selectFrom('rh_tables').select('id').where('junction', '=', 1).execute()
    assert.equal(junctions.length, 3)
    const rules = rulesAs(server, ana, project)
    const hidden = ['Secret', 'Kept', 'Hidden', 'Spies'].map(idOf)
    await rules.make(orders, { who: role('editor'), effect: 'deny', fields: hidden })
    await rules.make(orders, { who: role('editor'), rows: where(idOf('Secret'), 'neq', 'outside') })
    await rules.make(people, { who: role('editor'), rows: where(columnOf(people, 'City').id, 'neq', 'Oslo') })
    await rules.make(people, { who: role('editor'), effect: 'deny', fields: [columnOf(people, 'Salary').id] })
    await rules.make(vault, { who: role('editor'), effect: 'deny' })
  })
  after(() => server.close())

  const asks = (): string[] => {
    const world = { project, orders, people, viewId, files }
    const history = (table: WireTable, id: number) => `/api/v1/tables/${table.id}/records/${id}/history`
    return [
      ...asksForAll(world),
      ...['Secret', 'Kept', 'Spies'].flatMap((title) => asksForColumn(world, title, idOf(title))),
      ...asksForColumn(world, 'Loud', idOf('Loud')),
      ...[1, 2].flatMap((id) => [`${rows(people)}/${id}`, `${rows(people)}/${id}/exist`]),
      `${rows(orders)}/1/mm/Buyers/exclude`,
      `${rows(orders)}/2/mm/Buyers/exclude`,
      `${rows(orders)}?where=(Counted,eq,2)`,
      `${rows(orders)}?where=(Cities,eq,Oslo)`,
      `${rows(orders)}?where=(Buyers,eq,Bob)`,
      `${rows(orders)}?sort=-Counted`,
      ...junctions.map(({ id }) => `/api/v1/db/data/noco/${project}/${id}`),
      rows(vault),
      `${rows(vault)}/1`,
      `/api/v1/db/meta/tables/${vault.id}`,
      `/nc/${project}/api/v1/Vault`,
      `${rows(people)}?fields=${columnOf(people, 'Orders List_2').id}`,
      history(orders, 3),
      history(people, 2),
      history(vault, 1),
      `/api/v1/tables/${orders.id}/trash`,
      `/api/v1/tables/${people.id}/trash`,
      `/api/v1/projects/${project}/trash`,
      `/api/v1/projects/${project}/trash/records`,
      `/api/v1/projects/${project}/trash/records?find=four`,
      `/api/v1/projects/${project}/rules`,
      `/api/v1/projects/${project}/counts?tables=${orders.id},${people.id},${vault.id}`,
    ]
  }
  /** By both schemas of GraphQL, and what the schemas themselves say. */
  const questions: readonly (readonly [path: () => string, query: string])[] = [
    ...[
      '{ orders(first: 100) { nodes { Id Name Amount State Cities Counted Papers Buyers { Id Who City Orders_List { Id Name } } BuyersCount } totalCount } }',
      '{ orders(filter: { Counted: { eq: 2 } }) { totalCount } }',
      '{ orders(filter: { Cities: { like: "%Oslo%" } }) { totalCount } }',
      '{ orders(filter: { Buyers: { like: "Bob" } }) { nodes { Name } totalCount } }',
      '{ orders(sort: [{ field: Counted, direction: DESC }]) { nodes { Name } } }',
      '{ orders(search: "outside") { nodes { Name } totalCount } }',
      '{ ordersById(id: "1") { Name Buyers(sort: [{ field: Who }]) { Who } BuyersCount } ordersVersion(id: "1") }',
      '{ ordersById(id: "3") { Name } }',
      '{ peopleById(id: "2") { Who } }',
      '{ ordersAggregate { count Amount { sum max } Counted { sum } } }',
      '{ ordersGroups(by: Counted) { value count } }',
      '{ people { nodes { Id Who City } totalCount } }',
      '{ vault { totalCount } }',
      '{ orders { nodes { Secret Kept Spies { Who } Loud Wages } } }',
      getIntrospectionQuery(),
    ].map((query) => [() => `/api/v1/graphql/${project}`, query] as const),
    ...[
      '{ OrdersList { Id Name Counted PeopleMMList { Who City } PeopleCount } OrdersCount(where: "") }',
      '{ OrdersList(where: "(Counted,eq,2)") { Id } }',
      '{ OrdersList(where: "(Secret,eq,alpha)") { Id } }',
      '{ OrdersList(sort: "Kept") { Id } }',
      '{ OrdersExists(id: "3") PeopleExists(id: "2") }',
      '{ OrdersDistinct(column_name: "State") { State } OrdersGroupBy(fields: "Counted") { Counted count } }',
      '{ OrdersDistribution(column_name: "Amount", steps: "0,2,1000") { range count } }',
      '{ m2mNotChildren(pid: "2", assoc: "People", parent: "Orders") m2mNotChildrenCount(pid: "2", assoc: "People", parent: "Orders") }',
      getIntrospectionQuery(),
    ].map((query) => [() => `/nc/${project}/v1/graphql`, query] as const),
  ]
  const toldByGraphql = async (path: string, query: string): Promise<string> => {
    const { status, body } = await server.call('POST', path, { query }, { token: ed.token })
    const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value))
    return `${query.slice(0, 200)} → ${body.errors?.[0].extensions?.status ?? status} ${text}`
  }

  const told = async (path: string): Promise<string> => {
    const { status, body, headers } = await server.call('GET', path, undefined, {
      token: ed.token,
      headers: { 'xc-gui': 'true' },
    })
    assert.notEqual(status >= 500, true, `${path}: ${JSON.stringify(body)}`)
    const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value))
    return `${path} → ${status} ${headers.etag ?? ''} ${text}`
  }
  const toldOfAll = async (): Promise<string[]> => {
    const answers: string[] = []
    for (const path of asks()) answers.push(await told(path))
    for (const [path, query] of questions) answers.push(await toldByGraphql(path(), query))
    return answers
  }

  test('no answer changes with what is hidden: cells, rows, linked records, files, history and trash (S52, S55)', async () => {
    const before = await toldOfAll()
    const secrets =
      /alpha|beta|ALPHA|outside|three|Secret|Kept|Hidden|Spies|Salary|Wages|Loud|Bob|Oslo|Vault|Chest|gold/
    for (const answer of before) {
      const [, said = ''] = answer.split(' → ')
      // What was asked for is repeated in refusals.
      if (/^200/.test(said)) assert.doesNotMatch(said, secrets, answer)
    }
    await change(orders, 1, { Secret: 'delta', Kept: 8 })
    await change(orders, 2, { Secret: 'alpha', Kept: 100 })
    await change(orders, 3, { Name: 'drei', Amount: 300, State: 'a', Secret: 'outside' })
    await as('POST', rows(orders), { Name: 'four', Amount: 4, Secret: 'outside' })
    await change(people, 1, { Salary: 11 })
    await change(people, 2, { Who: 'Bert', Salary: 21 })
    await as('POST', `${rows(orders)}/2/mm/Spies/1`)
    await as('POST', `${rows(orders)}/2/mm/Buyers/2`)
    await as('POST', rows(people), { Who: 'Cleo', City: 'Oslo' })
    await change(vault, 1, { Treasure: 'silver' })
    await as('POST', rows(vault), { Treasure: 'tin' })
    for (const [at, answer] of (await toldOfAll()).entries()) assert.equal(answer, before[at])
    await as('DELETE', `${rows(orders)}/4`)
    await as('DELETE', `${rows(people)}/3`)
    for (const [at, answer] of (await toldOfAll()).entries()) assert.equal(answer, before[at])
  })

  test('a hidden field is refused in the words for one that does not exist (S52)', async () => {
    const [hidden, madeUp] = [idOf('Secret'), 'cl_00000000000000']
    const world = { project, orders, people, viewId, files }
    const [real, unreal] = [asksForColumn(world, 'Secret', hidden), asksForColumn(world, 'Sicret', madeUp)]
    const plain = (text: string) => text.replaceAll('Sicret', 'Secret').replaceAll(madeUp, hidden)
    for (const [at, path] of real.entries()) assert.equal(await told(path), plain(await told(unreal[at] ?? '')))
  })

  test('a rollup counts, and a lookup shows, only records that are seen', async () => {
    const { body } = await server.call('GET', `${rows(orders)}/1`, undefined, { token: ed.token })
    assert.equal(body.Counted, 1)
    assert.deepEqual(body.Cities, ['Rome'])
  })

  test('nobody else is narrowed by them', async () => {
    const { list } = await as('GET', rows(orders))
    assert.equal(list.length, 3)
    assert.equal(list[0].Counted, 2)
    assert.equal(list[0].Loud, 'DELTA')
  })
})
