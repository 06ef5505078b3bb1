import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rangeFilter, undatedFilter } from '@rowhouse/core/times/range-filter'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { throughLink } from './testing/through-link.ts'

const outside = 'outside'
const day = (by: number): string => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10)

/**
 * The same as `hidden.every-meta.test.ts` for the calls by which boards, calendars, timelines and galleries come, and for
 * feeds: stacks with their counts and figures, parts of time, colours and orders tell nothing of what the view hides.
 */
onEveryMeta('what shared boards, calendars, timelines, galleries and feeds hide', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable

  const as = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const idOf = (title: string) => columnOf(table, title).id
  const rows = () => `/api/v1/db/data/noco/${project}/${table.id}`
  const change = (id: number, row: object) => as('PATCH', `${rows()}/${id}`, row)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  const hidden = ['Secret', 'Kept', 'Rank', 'Private']
  const dates = () => ({ startField: idOf('Day'), endField: idOf('Until') })
  const kinds = {
    galleries: () => ({
      stackTotal: { columnId: idOf('Kept'), func: 'sum' },
      sorts: [{ id: '', columnId: idOf('Kept'), direction: 'desc' }],
    }),
    kanbans: () => ({
      stackBy: idOf('State'),
      stackTotal: { columnId: idOf('Kept'), func: 'sum' },
      sorts: [{ id: '', columnId: idOf('Kept'), direction: 'desc' }],
    }),
    calendars: dates,
    timelines: () => ({ ...dates(), laneBy: idOf('State'), stackTotal: { columnId: idOf('Kept'), func: 'sum' } }),
  }

  async function aSharedView(kind: keyof typeof kinds): Promise<string> {
    const columns = {
      Name: 'SingleLineText',
      Amount: 'Number',
      State: 'SingleSelect',
      Day: 'Date',
      Until: 'Date',
      Secret: 'SingleLineText',
      Kept: 'Number',
      Rank: 'SingleSelect',
      Private: 'Date',
    }
    table = await aTable(server, ana, project, { title: `Tasks of ${kind}`, columns })
    await as('POST', `/api/v1/db/data/bulk/noco/${project}/${table.id}`, [
      { Name: 'one', Amount: 1, State: 'a', Day: day(1), Until: day(3), Secret: 'alpha', Kept: 7, Rank: 'a' },
      { Name: 'two', Amount: 2, State: 'a', Day: day(2), Secret: 'beta', Kept: 8, Rank: 'b', Private: day(2) },
      { Name: 'three', Amount: 3, State: 'c', Day: day(2), Until: day(3), Secret: outside, Kept: 9, Rank: 'c' },
      { Name: 'never', Amount: 4, State: 'b', Secret: 'gamma', Kept: 10 },
    ])
    const { id } = await as('POST', `/api/v1/db/meta/tables/${table.id}/${kind}`, { title: 'Shown' })
    const test = (operator: string, value: string) => ({
      id: '',
      kind: 'test',
      columnId: idOf('Secret'),
      operator,
      value,
    })
    await as('PATCH', `/api/v1/db/meta/views/${id}/settings`, {
      ...kinds[kind](),
      columns: table.columns.map((column) => ({ id: column.id, shown: !hidden.includes(column.title), width: null })),
      filters: test('neq', outside),
      colors: [{ color: 'red', filter: test('eq', 'alpha') }],
      colorBy: idOf('Rank'),
    })
    return id
  }

  function asksOf(kind: string, viewId: string): string[] {
    const view = `${rows()}/views/${viewId}`
    const written = (given: unknown) => encodeURIComponent(typeof given === 'string' ? given : JSON.stringify(given))
    const column = (title: string) => ({ id: idOf(title), comparison: 'date' }) as const
    const range = {
      from: { day: day(0), instant: `${day(0)}T00:00:00.000Z` },
      before: { day: day(30), instant: `${day(30)}T00:00:00.000Z` },
    }
    const asked = [
      'colors=1&count=exact',
      'colors=1&limit=1',
      ...['Day', 'Private'].flatMap((start) =>
        [rangeFilter(column(start), column('Until'), range), undatedFilter(column(start))].map(
          (filter) => `colors=1&count=exact&filterArrJson=${written(filter)}`,
        ),
      ),
      `sort=${idOf('Private')},${idOf('Until')}`,
      ...['a', 'c'].map(
        (value) => `filterArrJson=${written([{ fk_column_id: idOf('State'), comparison_op: 'eq', value }])}`,
      ),
      'where=(Rank,eq,a)',
      `settings=${written({ stackBy: idOf('Rank') })}`,
      `settings=${written({ startField: idOf('Private') })}`,
      `settings=${written({ laneBy: idOf('Rank') })}`,
      `settings=${written({ colorBy: idOf('Rank') })}&colors=1`,
    ]
    const sums = ['Amount', 'Kept', 'Private'].map((title) => `aggregates=${written({ [title]: ['count', 'max'] })}`)
    return [
      ...asked.map((query) => `${view}?${query}`),
      ...[...asked, ...sums].map((query) => `${view}/board?${query}`),
      ...[...asked, ...sums].map((query) => `${view}/groupby?${query}`),
      ...sums.map((query) => `${view}/aggregate?${query}`),
      ...['State', 'Rank', 'Day', 'Private'].flatMap((title) => [
        `${view}/groupby?column_name=${title}`,
        ...sums.map((query) => `${view}/groupby?column_name=${title}&${query}`),
        `${view}/distinct?column_name=${title}`,
      ]),
      `${view}/find-cells?find=alpha`,
      `${view}/export/csv`,
      ...[1, 2, 3].map((id) => `${view}/${id}`),
      `/api/v1/db/meta/${kind}/${viewId}`,
      `/api/v1/db/meta/views/${viewId}/settings`,
      `/api/v1/db/meta/views/${viewId}/columns`,
      `/api/v1/db/meta/tables/${table.id}/views`,
    ]
  }

  for (const kind of ['galleries', 'kanbans', 'calendars', 'timelines'] as const)
    test(`of ${kind} no answer changes with what is hidden, nor does a feed (S52, S55)`, async () => {
      const viewId = await aSharedView(kind)
      const link = await as('PUT', `/api/v1/views/${viewId}/link`, {})
      const visit = throughLink(server, link)
      const feed =
        'startField' in kinds[kind]() ? new URL((await as('PUT', `/api/v1/views/${viewId}/feed`)).url).pathname : null
      const paths = [
        ...asksOf(kind, viewId),
        `/api/v1/db/public/shared-view/${link.uuid}/meta`,
        `/api/v1/db/public/shared-view/${link.uuid}/rows`,
      ]
      const told = async (path: string): Promise<readonly [string, number, string]> => {
        const { status, body, headers } = await visit('GET', path)
        assert.ok(status < 500, `${path}: ${JSON.stringify(body)}`)
        const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value))
        return [path, status, `${headers.etag ?? ''} ${text}`]
      }
      const all = async () => {
        const answers: (readonly [string, number, string])[] = []
        for (const path of paths) answers.push(await told(path))
        return feed === null ? answers : [...answers, [feed, 200, (await server.call('GET', feed)).body] as const]
      }
      const before = await all()
      // What was asked for is repeated in refusals.
      for (const [path, status, said] of before)
        if (status === 200) assert.doesNotMatch(said, /alpha|beta|gamma|outside|three|Secret|Kept|Rank|Private/, path)
      const [opened] = before.filter(([path]) => path.endsWith('/board?colors=1&count=exact'))
      assert.equal(opened?.[1], kind === 'kanbans' ? 200 : 400, opened?.[2])
      await change(1, { Secret: 'delta', Kept: 1, Rank: 'c', Private: day(5) })
      await change(2, { Secret: 'alpha', Kept: 100, Rank: 'a', Private: null })
      await change(3, { Name: 'drei', Amount: 300, State: 'a', Day: day(4), Secret: outside })
      await as('POST', rows(), { Name: 'four', Amount: 4, State: 'b', Day: day(2), Secret: outside })
      for (const [at, answer] of (await all()).entries()) assert.deepEqual(answer, before[at])
    })
})
