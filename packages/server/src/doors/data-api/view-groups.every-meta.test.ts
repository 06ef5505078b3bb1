import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui, names } from './testing/a-data-table.ts'

onEveryMeta('groups and colours of a view', (bench) => {
  let server: TestServer
  let ana: Person
  let viewer: Person
  let deals: DataTable
  let viewId: string
  const columnId = (title: string): string => deals.table.columns.find((column) => column.title === title)?.id ?? ''
  const by = (title: string, direction = 'asc') => ({ columnId: columnId(title), direction })
  const aTest = (title: string, operator: string, value: unknown) => ({
    id: '',
    kind: 'test',
    columnId: columnId(title),
    operator,
    value,
  })
  const setUp = async (settings: object): Promise<void> => {
    const path = `/api/v1/db/meta/views/${viewId}/settings`
    const { status, body } = await server.call('PATCH', path, settings, { token: ana.token })
    assert.equal(status, 200, JSON.stringify(body))
  }
  const through = (rest: string, as: Person = ana): Promise<Answer> =>
    deals.get(`/views/${viewId}${rest}`, { ...gui, as })
  const place = ({ id }: { readonly id: string }, shown: boolean) => ({ id, shown, width: null })

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    viewer = await server.signUp('vera@x.example')
    deals = await aDataTable(
      server,
      ana,
      [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }, { title: 'Won' }] } },
        { title: 'Region', uidt: 'SingleLineText' },
        { title: 'Price', uidt: 'Number' },
      ] as never,
      [
        { Name: 'a', Stage: 'Won', Region: 'North', Price: 5 },
        { Name: 'b', Stage: 'Open', Region: 'South', Price: 1 },
        { Name: 'c', Stage: null, Region: 'North', Price: 2 },
        { Name: 'd', Stage: 'Open', Region: 'North', Price: 3 },
        { Name: 'e', Stage: 'Won', Region: 'North', Price: 10 },
      ],
    )
    viewId = deals.table.views?.[0]?.id ?? ''
    const members = `/api/v1/db/meta/projects/${deals.project}/users`
    await server.call('POST', members, { email: 'vera@x.example', roles: 'viewer' }, { token: ana.token })
  })
  after(() => server.close())

  test('records come by groups first on every door that reads the view', async () => {
    await setUp({ groups: [by('Stage'), by('Region', 'desc')], sorts: [{ id: '', ...by('Price', 'desc') }] })
    assert.deepEqual(names(await through('')), ['c', 'b', 'd', 'e', 'a'])
    assert.equal((await through('/find-one')).body.Name, 'c')
    const older = await server.call('GET', `/data/${viewId}`, undefined, { token: ana.token })
    assert.deepEqual(names(older), ['c', 'b', 'd', 'e', 'a'])
    const { body } = await through(`/export/csv${asked({ fields: 'Name' })}`)
    assert.equal(body, 'Name\r\nc\r\nb\r\nd\r\ne\r\na\r\n')
    assert.deepEqual(names(await through('?sort=-Name')), ['e', 'd', 'c', 'b', 'a'])
  })

  test('groups are given with their counts and figures, each before those inside it', async () => {
    const { status, body } = await through(`/groupby${asked({ aggregates: '{"Price":["sum"]}' })}`)
    assert.equal(status, 200)
    assert.equal(body.isCut, false)
    assert.deepEqual(
      body.list.map((head: { level: number; value: unknown; count: number; figures: { Price: { sum: number } } }) => [
        head.level,
        head.value,
        head.count,
        head.figures.Price.sum,
      ]),
      [
        [0, null, 1, 2],
        [1, 'North', 1, 2],
        [0, 'Open', 2, 4],
        [1, 'South', 1, 1],
        [1, 'North', 1, 3],
        [0, 'Won', 2, 15],
        [1, 'North', 2, 15],
      ],
    )
    const { body: found } = await through(`/groupby${asked({ where: '(Price,gt,2)' })}`)
    assert.deepEqual(
      found.list.filter(({ level }: { level: number }) => level === 0).map(({ count }: { count: number }) => count),
      [1, 2],
    )
  })

  test('lanes of a timeline have headings as groups have, and records come in no other order for them', async () => {
    const lanes = { title: 'Lanes', fk_grp_col_id: columnId('Stage') }
    const path = `/api/v1/db/meta/tables/${deals.table.id}/timelines`
    const { body: timeline } = await server.call('POST', path, lanes, { token: ana.token })
    const settings = {
      columns: deals.table.columns.map((column) => place(column, column.title !== 'Stage')),
      filters: aTest('Region', 'eq', 'North'),
      stackTotal: { columnId: columnId('Price'), func: 'sum' },
    }
    const stored = await server.call('PATCH', `/api/v1/db/meta/views/${timeline.id}/settings`, settings, {
      token: ana.token,
    })
    assert.deepEqual([stored.status, stored.body.settings?.stackTotal], [200, settings.stackTotal])
    const lanesOf = async (query: Readonly<Record<string, string>>, as: Person) => {
      const rest = `/groupby${asked({ aggregates: '{"Price":["sum"]}', ...query })}`
      const { status, body } = await deals.get(`/views/${timeline.id}${rest}`, { ...gui, as })
      assert.equal(status, 200, JSON.stringify(body))
      return body.list.map((head: { value: unknown; count: number; figures: { Price: { sum: number } } }) => [
        head.value,
        head.count,
        head.figures.Price.sum,
      ])
    }
    const all = [
      [null, 1, 2],
      ['Open', 1, 3],
      ['Won', 2, 15],
    ]
    assert.deepEqual(await lanesOf({}, ana), all)
    assert.deepEqual(await lanesOf({}, viewer), all)
    assert.deepEqual(await lanesOf({ q: 'open' }, ana), [['Open', 1, 3]])
    assert.deepEqual(names(await deals.get(`/views/${timeline.id}`, gui)), ['a', 'c', 'd', 'e'])
    // A board has stacks; lanes are none.
    assert.equal((await deals.get(`/views/${timeline.id}/board`, gui)).status, 400)
  })

  test('a column that is grouped by is seen in the headings, though the view hides it', async () => {
    await setUp({ columns: deals.table.columns.map((column) => place(column, column.title !== 'Stage')) })
    assert.equal((await through('/groupby')).status, 200)
    assert.equal((await through('')).body.list[1].Stage, 'Open')
    await setUp({ columns: [], groups: [], sorts: [] })
  })

  test('records get the colour of the first rule they pass, also by columns that are hidden', async () => {
    await setUp({
      colors: [
        { filter: aTest('Price', 'gte', '5'), color: 'red' },
        { filter: aTest('Region', 'eq', 'North'), color: 'green' },
      ],
      columns: deals.table.columns.map((column) => place(column, column.title !== 'Region')),
    })
    const expected = ['red', null, 'green', 'green', 'red']
    assert.deepEqual((await through('?colors=1')).body.colors, expected)
    assert.equal((await through('')).body.colors, undefined)
    // Rules are filters, which viewers do not read; their records are coloured all the same.
    assert.deepEqual((await through('?colors=1', viewer)).body.colors, expected)
    await setUp({ colors: [], columns: [] })
  })

  test('records take the colour of their choice, unless a rule has another for them; hidden or not', async () => {
    const stage = deals.table.columns.find(({ title }) => title === 'Stage')
    const choices = (stage?.colOptions?.options ?? []) as { title: string; color: string }[]
    const colorOf = new Map(choices.map(({ title, color }) => [title, color]))
    const stages: (string | null)[] = (await through('')).body.list.map((row: { Stage: string | null }) => row.Stage)
    const expected = stages.map((title) => (title === null ? null : colorOf.get(title)))
    assert.ok(new Set(expected).size > 2)
    await setUp({
      colorBy: stage?.id,
      columns: deals.table.columns.map((column) => place(column, column.title !== 'Stage')),
    })
    assert.deepEqual((await through('?colors=1')).body.colors, expected)
    assert.deepEqual((await through('?colors=1', viewer)).body.colors, expected)
    await setUp({ colors: [{ filter: aTest('Price', 'gte', '5'), color: 'red' }] })
    const { colors } = (await through('?colors=1')).body
    assert.deepEqual(
      colors,
      expected.map((color, at) => (at === 0 || at === 4 ? 'red' : color)),
    )
    await setUp({ colors: [], columns: [], colorBy: null })
    const tried = asked({ colors: '1', settings: JSON.stringify({ colorBy: stage?.id }) })
    assert.deepEqual((await through(tried)).body.colors, expected)
  })

  test('settings are tried out without being stored', async () => {
    const settings = JSON.stringify({ groups: [by('Stage', 'desc')], filters: aTest('Price', 'gt', '1') })
    assert.deepEqual(names(await through(asked({ settings }))), ['a', 'e', 'd', 'c'])
    assert.equal((await through(`/groupby${asked({ settings })}`)).body.list.length, 3)
    assert.deepEqual(names(await through('')), ['a', 'b', 'c', 'd', 'e'])
    for (const bad of ['{', '[]', '{"groups":[{"columnId":1}]}', '{"nothing":1}'])
      assert.equal((await through(asked({ settings: bad }))).status, 400, bad)
  })

  test('whoever may not read the filters of a view cannot take them away', async () => {
    await setUp({ filters: aTest('Stage', 'eq', 'Open') })
    const wider = asked({ settings: JSON.stringify({ filters: aTest('Price', 'gt', '2') }) })
    assert.deepEqual(names(await through(wider, viewer)), ['d'])
    assert.deepEqual(names(await through(asked({ settings: '{"filters":null}' }), viewer)), ['b', 'd'])
    assert.deepEqual(names(await through(wider)), ['a', 'd', 'e'])
    await setUp({ filters: null })
  })
})
