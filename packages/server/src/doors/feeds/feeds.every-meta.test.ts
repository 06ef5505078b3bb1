import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { parseCalendar } from '@rowhouse/core/ical/testing/parse-calendar'
import { addMember, aProject, loggedEvents } from '../../features/projects/testing/a-project.ts'
import { throughLink } from '../../features/shares/testing/through-link.ts'
import { aTable, columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { viewsAs } from '../../features/views/testing/views-as.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const dayMs = 86_400_000

onEveryMeta('feeds of calendars', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let viewId: string

  before(async () => {
    server = await aServer({ PUBLIC_URL: 'https://rows.example' }, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  beforeEach(async () => {
    const columns = {
      Name: 'SingleLineText',
      Day: 'Date',
      Until: 'Date',
      At: 'DateTime',
      To: 'DateTime',
      Note: 'LongText',
      Secret: 'SingleLineText',
      Changed: 'LastModifiedTime',
    }
    table = await aTable(server, ana, project, { title: `Plan ${Math.random()}`, columns })
    viewId = (await viewsAs(server, ana).createCalendar(table.id, { title: 'Team; all' })).body.id
    await change({ startField: id('Day'), endField: id('Until'), columns: shown('Name', 'Note') })
  })

  const as = (method: string, path: string, body?: unknown, person: Person = ana) =>
    server.call(method, path, body, { token: person.token })
  const id = (title: string) => columnOf(table, title).id
  const shown = (...titles: string[]) =>
    table.columns.map((column) => ({ id: column.id, shown: titles.includes(column.title), width: null }))
  async function change(settings: object): Promise<void> {
    const changed = await viewsAs(server, ana).change(viewId, settings)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }
  async function add(...rows: object[]): Promise<void> {
    const added = await as('POST', `/api/v1/db/data/bulk/noco/${project}/${table.id}`, rows)
    assert.equal(added.status, 200, JSON.stringify(added.body))
  }
  const feedPath = () => `/api/v1/views/${viewId}/feed`
  /** Where programs find it, behind the address of the server. */
  async function address(method = 'PUT', path = feedPath()): Promise<string> {
    const { status, body } = await as(method, path)
    assert.equal(status, 200, JSON.stringify(body))
    const [, place = ''] = /^https:\/\/rows\.example(\/feeds\/[\w-]{43}\.ics)$/.exec(body.url) ?? assert.fail(body.url)
    return place
  }
  const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.http.inject({ method, url, headers })
  async function calendar(url: string) {
    const answer = await get(url)
    assert.equal(answer.statusCode, 200, answer.body)
    return parseCalendar(answer.body)
  }
  const events = async (url: string) =>
    (await calendar(url)).events
      .map((event) => [
        event.SUMMARY,
        event['DTSTART;VALUE=DATE'] ?? event.DTSTART,
        event['DTEND;VALUE=DATE'] ?? event.DTEND,
      ])
      .toSorted()

  /** Days around today, which the feed goes by. */
  const day = (by: number): string => new Date(server.app.services.now() + by * dayMs).toISOString().slice(0, 10)
  const compact = (text: string): string => text.replaceAll('-', '')

  test('tells whole days with an exclusive end, and nothing of what has no day', async () => {
    await add(
      { Name: 'one day', Day: day(1) },
      { Name: 'three days', Day: day(1), Until: day(3) },
      { Name: 'backwards', Day: day(5), Until: day(2) },
      { Name: 'only its end', Until: day(2) },
      { Name: 'never' },
    )
    assert.deepEqual(await events(await address()), [
      ['backwards', compact(day(5)), compact(day(6))],
      ['one day', compact(day(1)), compact(day(2))],
      ['three days', compact(day(1)), compact(day(4))],
    ])
  })

  test('tells moments as they are, also where clocks change; days of moments by the clocks of the view', async () => {
    await change({ startField: id('At'), endField: id('To'), calendarZone: 'Europe/Berlin' })
    const year = Number(day(0).slice(0, 4))
    // The last Sunday of October, whose night has an hour twice.
    const last = new Date(Date.UTC(year, 9, 31))
    const sunday = new Date(last.getTime() - last.getUTCDay() * dayMs).toISOString().slice(0, 10)
    await add(
      { Name: 'night', At: `${sunday}T00:45:00.000Z`, To: `${sunday}T01:15:00.000Z` },
      { Name: 'open', At: `${day(2)}T08:00:00.000Z` },
      { Name: 'late', At: `${day(2)}T23:30:00.000Z`, To: `${day(3)}T00:30:00.000Z`, Until: day(4) },
    )
    const url = await address()
    assert.deepEqual(await events(url), [
      ['late', `${compact(day(2))}T233000Z`, `${compact(day(3))}T003000Z`],
      ['night', `${compact(sunday)}T004500Z`, `${compact(sunday)}T011500Z`],
      ['open', `${compact(day(2))}T080000Z`, `${compact(day(2))}T090000Z`],
    ])
    await change({ endField: id('Until') })
    assert.deepEqual((await events(url))[0], ['late', compact(day(3)), compact(day(5))])
  })

  test('names each record, describes it by the fields the view shows, and hides all others and all that its filter hides', async () => {
    await add(
      { Name: 'Fair, Berlin; hall 3', Day: day(1), Note: 'first\nsecond', Secret: 'alpha' },
      { Name: 'Gone', Day: day(1), Secret: 'gamma' },
    )
    const filter = { id: '', kind: 'test', columnId: id('Secret'), operator: 'neq', value: 'gamma' }
    await change({ filters: filter })
    const url = await address()
    const { properties, events: told } = await calendar(url)
    assert.equal(properties['X-WR-CALNAME'], 'Team; all')
    assert.equal(told.length, 1)
    const { UID, DTSTAMP, URL: place, ...rest } = told[0] ?? assert.fail()
    assert.equal(UID, `1@${table.id}.rowhouse`)
    assert.match(DTSTAMP ?? '', /^\d{8}T\d{6}Z$/)
    const opened = new URL(place ?? '')
    assert.equal(opened.origin, 'https://rows.example')
    assert.equal(new URLSearchParams(opened.hash.split('?')[1]).get('rowId'), '1')
    assert.deepEqual(rest, {
      'DTSTART;VALUE=DATE': compact(day(1)),
      'DTEND;VALUE=DATE': compact(day(2)),
      SUMMARY: 'Fair, Berlin; hall 3',
      DESCRIPTION: 'Note: first\nsecond',
    })
    const before = (await get(url)).body
    await as('PATCH', `/api/v1/db/data/noco/${project}/${table.id}/1`, { Secret: 'beta' })
    assert.equal((await get(url)).body, before, 'a change of something hidden is seen')
    await change({ columns: shown('Note') })
    const [unnamed] = (await calendar(url)).events
    assert.deepEqual([unnamed?.SUMMARY, unnamed?.DESCRIPTION], [undefined, 'Note: first\nsecond'])
  })

  test('says when a record was changed only where the view shows it', async () => {
    await add({ Name: 'x', Day: day(1) })
    const url = await address()
    assert.equal((await calendar(url)).events[0]?.['LAST-MODIFIED'], undefined)
    await change({ columns: shown('Name', 'Changed') })
    const [event] = (await calendar(url)).events
    assert.match(event?.['LAST-MODIFIED'] ?? '', /^\d{8}T\d{6}Z$/)
    assert.equal(event?.DTSTAMP, event?.['LAST-MODIFIED'])
  })

  test('holds what lies between a year ago and two years ahead, also what began earlier', async () => {
    await add(
      { Name: 'long over', Day: day(-400) },
      { Name: 'goes on', Day: day(-400), Until: day(0) },
      { Name: 'a while ago', Day: day(-360) },
      { Name: 'ahead', Day: day(720) },
      { Name: 'far ahead', Day: day(740) },
    )
    const names = (await events(await address())).map(([name]) => name)
    assert.deepEqual(names, ['a while ago', 'ahead', 'goes on'])
  })

  test('of more than 10,000 records those that begin latest are told', async () => {
    await add({ Name: 'first', Day: day(-2) }, { Name: 'second', Day: day(-1), Note: 'x'.repeat(2000) })
    await add(...Array.from({ length: 9999 }, (_, at) => ({ Name: `one of many ${at}`, Day: day(at % 700) })))
    const { events: told } = await calendar(await address())
    assert.equal(told.length, 10_000)
    const last = told.at(-1)
    assert.deepEqual([last?.SUMMARY, last?.DESCRIPTION], ['second', `Note: ${'x'.repeat(1000)}…`])
  })

  test('a timeline has one too; a grid has none, and a calendar without a date field is an empty one', async () => {
    const grid = (await viewsAs(server, ana).createGrid(table.id, { title: 'Rows' })).body.id
    const refused = await as('PUT', `/api/v1/views/${grid}/feed`)
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_request'])
    await add({ Name: 'x', Day: day(1) })
    const timeline = (await viewsAs(server, ana).createTimeline(table.id, { title: 'Bars' })).body.id
    assert.equal((await events(await address('PUT', `/api/v1/views/${timeline}/feed`))).length, 1)
    await change({ startField: null })
    assert.deepEqual(await events(await address()), [])
  })

  test('what is known already is not sent again; HEAD tells the same', async () => {
    await add({ Name: 'x', Day: day(1) })
    const url = await address()
    const { headers } = await get(url)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['private, no-cache', 'noindex'])
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(url, { 'if-none-match': known })
      assert.deepEqual([again.statusCode, again.body], [304, ''], known)
    }
    const head = await get(url, {}, 'HEAD')
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', etag])
    assert.equal(head.headers['content-length'], headers['content-length'])
    await add({ Name: 'y', Day: day(1) })
    const changed = await get(url, { 'if-none-match': etag })
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, etag)
  })

  test('its address stays, is renewed, ends, and waits for a view in the trash', async () => {
    assert.deepEqual((await as('GET', feedPath())).body, { feed: null })
    assert.equal((await as('POST', `${feedPath()}/renew`)).status, 404)
    const first = await address()
    assert.equal(await address(), first)
    const second = await address('POST', `${feedPath()}/renew`)
    assert.notEqual(second, first)
    assert.deepEqual([(await get(first)).statusCode, (await get(second)).statusCode], [404, 200])
    await viewsAs(server, ana).remove(viewId)
    assert.equal((await get(second)).statusCode, 404)
    assert.equal((await as('POST', `/api/v1/trash/views/${viewId}/restore`)).status, 200)
    assert.equal((await get(second)).statusCode, 200)
    assert.equal((await as('DELETE', feedPath())).status, 200)
    assert.equal((await get(second)).statusCode, 404)
    assert.equal((await as('DELETE', feedPath())).status, 404)
    const logged = (await loggedEvents(server, project)).filter((type) => type.startsWith('shares.'))
    assert.deepEqual(logged.slice(-3), ['shares.created', 'shares.renewed', 'shares.ended'])
  })

  test('opens nothing but itself, and no other link opens it', async () => {
    const url = await address()
    const uuid = url.slice('/feeds/'.length, -'.ics'.length)
    const rows = `/api/v1/db/data/noco/${project}/${table.id}`
    assert.equal((await throughLink(server, { uuid, role: null })('GET', rows)).status, 404)
    assert.equal((await throughLink(server, { uuid, role: 'viewer' })('GET', rows)).status, 404)
    for (const path of [`/api/v1/links/${uuid}`, `/api/v1/db/public/shared-view/${uuid}/rows`])
      assert.equal((await server.call('GET', path)).status, 404, path)
    const page = (await as('PUT', `/api/v1/views/${viewId}/link`, {})).body
    assert.notEqual(page.uuid, uuid)
    assert.equal((await get(`/feeds/${page.uuid}.ics`)).statusCode, 404)
    // Each is ended by itself.
    await as('DELETE', `/api/v1/views/${viewId}/link`)
    assert.equal((await get(url)).statusCode, 200)
    for (const path of ['/feeds/made-up.ics', `/feeds/${uuid}`, '/feeds/.ics'])
      assert.equal((await get(path)).statusCode, 404, path)
  })

  test('is listed among all links, ends with them, and is for those who may share', async () => {
    const url = await address()
    const links = `/api/v1/projects/${project}/links`
    const listed = (await as('GET', links)).body.list.filter(({ isFeed }: { isFeed: boolean }) => isFeed)
    assert.deepEqual(
      listed.flatMap(({ url: at, embedUrl, view }: { url: string; embedUrl: unknown; view: { id: string } }) =>
        view.id === viewId ? [[at, embedUrl]] : [],
      ),
      [[`https://rows.example${url}`, null]],
    )
    const shares = await as('GET', `/api/v1/db/meta/tables/${table.id}/share`)
    assert.deepEqual(shares.body, [], 'existing clients know links to pages only')
    const ed = await server.signUp(`ed${Math.random()}@x.example`)
    await addMember(server, project, ed, 'editor')
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.equal((await as(method, feedPath(), undefined, ed)).status, 403)
    assert.equal((await as('DELETE', links)).status, 200)
    assert.equal((await get(url)).statusCode, 404)
  })

  test('takes so many calls of one address in a minute, and no more', async () => {
    const url = await address()
    for (let call = 0; call < 30; call += 1) assert.equal((await get(url, {}, 'HEAD')).statusCode, 200)
    const refused = await get(url)
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
  })
})
