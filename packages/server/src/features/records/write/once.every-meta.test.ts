import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { etagOf } from '../../../platform/etag.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet, sheetOf } from '../testing/a-sheet.ts'
import { forgetOldReplies } from './kept-replies.ts'
import { onceOf } from './once.ts'

onEveryMeta('calls that meet', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  const counters = (): Promise<Sheet> =>
    aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Count: 'Number', Other: 'Number' } })

  test('the same key five times at once and once more makes one record and one reply (P07)', async () => {
    const sheet = await counters()
    for (let round = 0; round < 5; round += 1) {
      const once = onceOf(`round ${round}`, ['POST', '/x', round])
      const call = () =>
        sheet.insert([{ Count: round }], { once, reply: ({ keys }) => `${keys.join()} by ${Math.random()}` })
      const written = [...(await Promise.all(Array.from({ length: 5 }, call))), await call()]
      assert.equal(new Set(written.map(({ reply }) => reply)).size, 1)
      assert.equal(new Set(written.map(({ change }) => change)).size, 1)
      assert.equal(written.filter(({ replayed }) => !replayed).length, 1)
      assert.equal((await sheet.rows()).length, round + 1)
      assert.equal((await sheet.log()).length, round + 1)
    }
  })

  test('a call that was refused leaves its key free', async () => {
    const sheet = await counters()
    const once = onceOf('free', ['PATCH', '/x', {}])
    await assert.rejects(sheet.update('1', { Count: 1 }, { once }), { code: 'not_found' })
    await sheet.insert([{ Count: 0 }])
    assert.equal((await sheet.update('1', { Count: 1 }, { once })).replayed, false)
    assert.equal((await sheet.update('1', { Count: 1 }, { once })).replayed, true)
  })

  test('a call that changed nothing is remembered as well', async () => {
    const sheet = await counters()
    await sheet.insert([{ Count: 1 }])
    const once = onceOf('still', ['PATCH', '/x', {}])
    assert.equal((await sheet.update('1', { Count: 1 }, { once })).change, null)
    await sheet.update('1', { Count: 2 })
    assert.equal((await sheet.update('1', { Count: 1 }, { once })).replayed, true)
    assert.equal((await sheet.rows())[0]?.Count, 2)
  })

  test('an Idempotency-Key has 1 to 255 characters', () => {
    assert.equal(onceOf('x'.repeat(255), ['POST', '/', {}]).key.length, 255)
    for (const key of ['', 'x'.repeat(256)])
      assert.throws(() => onceOf(key, ['POST', '/', {}]), { code: 'invalid_request' })
  })

  test('twenty writers with If-Match lose no increment (P06, D13)', async () => {
    const sheet = await counters()
    await sheet.insert([{ Count: 0, Other: 0 }])
    let stale = 0
    const increment = async (): Promise<void> => {
      for (;;) {
        const text = await sheet.text('1')
        try {
          await sheet.update('1', { Count: JSON.parse(text).Count + 1 }, { ifMatch: etagOf(text) })
          return
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'conflict')
          stale += 1
        }
      }
    }
    await Promise.all(Array.from({ length: 20 }, increment))
    assert.equal((await sheet.rows())[0]?.Count, 20)
    assert.ok(stale > 0, 'nobody met anybody')
  })

  test('different cells of one record never overwrite each other (P06)', async () => {
    const sheet = await counters()
    await sheet.insert([{ Count: 0, Other: 0 }])
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([sheet.update('1', { Count: round }), sheet.update('1', { Other: -round })])
      const [row] = await sheet.rows()
      assert.deepEqual([row?.Count, row?.Other], [round, -round])
    }
  })

  test('a stale version is refused with the record as it is now', async () => {
    const sheet = await counters()
    await sheet.insert([{ Name: 'a', Count: 1 }])
    const seen = etagOf(await sheet.text('1'))
    await sheet.update('1', { Count: 2 }, { ifMatch: seen })
    for (const write of [
      () => sheet.update('1', { Count: 3 }, { ifMatch: seen }),
      () => sheet.remove(['1'], { ifMatch: seen }),
    ])
      await assert.rejects(write(), {
        code: 'conflict',
        details: { reason: 'version', record: '{"Id":1,"Name":"a","Count":2,"Other":null}' },
      })
    await assert.rejects(sheet.update('2', { Count: 3 }, { ifMatch: '*' }), { code: 'not_found' })
    const now = etagOf(await sheet.text('1'))
    await sheet.update('1', { Count: 4 }, { ifMatch: `"old", W/${now}` })
    await sheet.update('1', { Count: 5 }, { ifMatch: '*' })
    await sheet.remove(['1'], { ifMatch: etagOf(await sheet.text('1')) })
    assert.equal((await sheet.rows()).length, 0)
  })

  test('over the wire the refusal carries the record, and a repeated call gives the same bytes (P06, P07)', async () => {
    const sheet = await counters()
    const path = `/api/v1/db/data/noco/${project}/${sheet.id}`
    const send = (method: string, to: string, body: unknown, headers: Record<string, string>) =>
      server.call(method, to, body, { token: ana.token, headers: { 'xc-gui': 'true', ...headers } })
    const first = await send('POST', path, { Count: 1 }, { 'idempotency-key': 'wire' })
    const again = await send('POST', path, { Count: 1 }, { 'idempotency-key': 'wire' })
    assert.deepEqual([first.status, again.status], [200, 200])
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers.etag, first.headers.etag)
    assert.equal((await send('POST', path, { Count: 2 }, { 'idempotency-key': 'wire' })).status, 409)
    await sheet.update('1', { Count: 5 })
    const { status, body } = await send('PATCH', `${path}/1`, { Count: 7 }, { 'if-match': String(first.headers.etag) })
    assert.equal(status, 409)
    assert.deepEqual(body.record, { Id: 1, Name: null, Count: 5, Other: null })
    assert.deepEqual(Object.keys(body), ['msg', 'error', 'requestId', 'record'])
    assert.equal((await sheet.rows()).length, 1)
  })

  // The last one: everybody is signed out after it.
  test('a key belongs to one call of one person, for a day', async () => {
    const sheet = await counters()
    const once = onceOf('day', ['POST', '/x', { Count: 1 }])
    await sheet.insert([{ Count: 1 }], { once })
    const other = onceOf('day', ['POST', '/x', { Count: 2 }])
    await assert.rejects(sheet.insert([{ Count: 2 }], { once: other }), {
      code: 'conflict',
      message: 'This Idempotency-Key was used for another call. Choose a new one for this call.',
    })
    const ben = await server.signUp(`ben-${Math.random()}@example.com`)
    await addMember(server, project, ben, 'editor')
    await sheetOf(server, ben, project, sheet.id).insert([{ Count: 2 }], { once: other })
    assert.equal((await sheet.rows()).length, 2)
    server.pass(23.9 * 3_600_000)
    await forgetOldReplies(server.app.services)
    const again = await signedInAgain(sheet)
    assert.equal((await again.insert([{ Count: 1 }], { once })).replayed, true)
    server.pass(0.2 * 3_600_000)
    const late = await signedInAgain(sheet)
    assert.equal((await late.insert([{ Count: 1 }], { once })).replayed, false)
    await forgetOldReplies(server.app.services)
    assert.equal((await late.insert([{ Count: 1 }], { once })).replayed, true)
    assert.equal((await late.rows()).length, 3)
  })

  /** Access tokens end sooner than a day. */
  async function signedInAgain(sheet: Sheet): Promise<Sheet> {
    const { email, password } = ana
    const { body } = await server.call('POST', '/api/v1/auth/user/signin', { email, password })
    return sheetOf(server, { ...ana, token: body.token }, project, sheet.id)
  }
})
