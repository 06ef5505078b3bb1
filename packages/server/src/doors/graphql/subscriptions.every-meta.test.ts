import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aToken } from '../../features/tokens/testing/by-token.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const patient = { timeout: 30_000 }

onEveryMeta('GraphQL subscriptions', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let address: string
  const open: AbortController[] = []

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'World' })).id
    table = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText', Age: 'Number' } })
    address = `${await server.app.http.listen({ host: '127.0.0.1', port: 0 })}/api/v1/graphql/${project}`
  }, patient)
  after(async () => {
    for (const one of open) one.abort()
    await server.close()
  }, patient)

  const rest = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/v1/db/data/v1/${project}/Orders${path}`, body, { token: ana.token })
  const send = (query: string, headers: Readonly<Record<string, string>>, signal?: AbortSignal) =>
    globalThis.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: JSON.stringify({ query }),
      ...(signal === undefined ? {} : { signal }),
    })

  /** Events as a program reads them; begins when it is told that what comes is told. */
  async function listen(query: string, headers: Readonly<Record<string, string>>) {
    const leaving = new AbortController()
    open.push(leaving)
    const answer = await send(query, headers, leaving.signal)
    assert.equal(answer.status, 200, answer.ok ? '' : await answer.text())
    assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
    const pieces = (answer.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const next = async (): Promise<{ event: string; data: unknown } | null> => {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { value, done } = await pieces.read()
          if (done) return null
          text += value
          continue
        }
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const [event, data] = ['event: ', 'data: '].map((name) =>
          lines.find((line) => line.startsWith(name))?.slice(name.length),
        )
        if (event !== undefined) return { event, data: data === undefined || data === '' ? null : JSON.parse(data) }
        if (lines.join('') === ':') return { event: 'alive', data: null }
      }
    }
    assert.deepEqual(await next(), { event: 'alive', data: null })
    return { next, leave: () => leaving.abort() }
  }
  const asAna = () => ({ 'xc-auth': ana.token })
  const changes = '{ ordersChanges(filter: { Age: { gte: 18 } }) { what: kind id record { Name __typename } } }'

  test('records that are made, changed and deleted are told as an ordinary read gives them', patient, async () => {
    const { next, leave } = await listen(`subscription ${changes}`, asAna())
    const { body } = await rest('POST', '', { Name: 'Ann\nB', Age: 20 })
    const id = String(body.Id)
    const told = (what: string, record: object | null) => ({
      event: 'next',
      data: { data: { ordersChanges: { what, id, record } } },
    })
    assert.deepEqual(await next(), told('CREATED', { Name: 'Ann\nB', __typename: 'Orders' }))
    await rest('PATCH', `/${id}`, { Name: 'Anna' })
    assert.deepEqual(await next(), told('UPDATED', { Name: 'Anna', __typename: 'Orders' }))
    await rest('PATCH', `/${id}`, { Age: 3 })
    assert.deepEqual(await next(), told('GONE', null))
    await rest('PATCH', `/${id}`, { Age: 30 })
    assert.deepEqual(await next(), told('UPDATED', { Name: 'Anna', __typename: 'Orders' }))
    await rest('DELETE', `/${id}`)
    assert.deepEqual(await next(), told('GONE', null))
    leave()
  })

  test('rules hold, and nothing is told any more when the right to it is gone (S64)', patient, async () => {
    const wes = await server.signUp('wes@x.example')
    await addMember(server, project, wes, 'viewer')
    const rules = rulesAs(server, ana, project)
    await rules.make(table, { who: role('viewer'), rows: where(columnOf(table, 'Age').id, 'gt', 50) } as never)
    const { next } = await listen('subscription { ordersChanges { kind id record { Name } } }', {
      'xc-auth': wes.token,
    })
    await rest('POST', '', { Name: 'young', Age: 20 })
    assert.deepEqual((await next())?.data, { data: { ordersChanges: { kind: 'SEVERAL', id: null, record: null } } })
    await rest('POST', '', { Name: 'old', Age: 60 })
    const seen = (await next())?.data as { data: { ordersChanges: { record: unknown } } }
    assert.deepEqual(seen.data.ordersChanges.record, { Name: 'old' })
    const path = `/api/v1/db/meta/projects/${project}/users/${wes.id}`
    assert.equal((await server.call('DELETE', path, undefined, { token: ana.token })).status, 200)
    const last = (await next())?.data as { errors: { extensions: { status: number } }[] }
    assert.equal(last.errors[0]?.extensions.status, 404)
    assert.deepEqual([(await next())?.event, await next()], ['complete', null])
  })

  test('a token watches too, and a person has so many at once', patient, async () => {
    const headers = { 'xc-token': (await aToken(server, ana, { access: 'read' })).secret }
    const opened = []
    for (let count = 0; count < 30; count += 1) opened.push(await listen(`subscription ${changes}`, headers))
    assert.equal((await send(`subscription ${changes}`, headers)).status, 429)
    for (const { leave } of opened) leave()
    await rest('POST', '', { Name: 'x' })
    assert.equal((await rest('GET', '')).status, 200)
  })

  test('a query can be asked for as events; what is refused is refused before they begin', patient, async () => {
    const answer = await send('{ orders(first: 1) { totalCount } }', asAna())
    assert.match(
      await answer.text(),
      /^event: next\ndata: \{"data":\{"orders":\{"totalCount":\d+\}\}\}\n\nevent: complete\ndata: \n\n$/,
    )
    for (const query of [
      'subscription { nothing }',
      'subscription { ordersChanges { kind } again: ordersChanges { kind } }',
      'subscription { ordersChanges(filter: { Age: { within: 1 } }) { kind } }',
    ])
      assert.equal((await send(query, asAna())).status, 400, query)
    assert.equal((await send(`subscription ${changes}`, {})).status, 401)
    const plain = await server.call(
      'POST',
      `/api/v1/graphql/${project}`,
      { query: `subscription ${changes}` },
      { token: ana.token },
    )
    assert.deepEqual([plain.status, /text\/event-stream/.test(plain.body.msg)], [400, true])
  })
})
