import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { sweepFiles } from '../attachments/sweep-files.ts'
import { aForm } from '../attachments/testing/a-form.ts'
import { test as condition, role, rulesAs } from '../rules/testing/rules-as.ts'
import type { WireTable } from '../tables/testing/a-table.ts'
import { aDiscussion, type Discussion } from './testing/a-discussion.ts'

interface Sent {
  readonly id: string
  readonly url: string
}

onEveryMeta('files in comments', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const send = async (it: Discussion, who: Person, record = '1') => {
    const { body, type } = aForm([{ name: 'plan.txt', bytes: 'secret plan' }])
    const answer = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/tables/${it.table}/records/${record}/comments/files`,
      payload: body,
      headers: { 'content-type': type, 'xc-auth': who.token },
    })
    return { status: answer.statusCode, file: (answer.json()[0] ?? { id: '', url: '' }) as Sent }
  }
  const read = async (who: Person, { url }: Sent): Promise<number> =>
    (await server.call('GET', url, undefined, { token: who.token })).status
  const blobs = async (): Promise<string[]> =>
    (await server.app.services.meta.scan.selectFrom('rh_files').select('id').execute()).map(({ id }) => id)

  test('commenters send them; they are read by whoever reads the comments of the record, and go with the comment', async () => {
    const it = await aDiscussion(server, ana)
    const [ben, eve, vera] = [await it.member('commenter'), await it.member('editor'), await it.member('viewer')]
    assert.equal((await send(it, vera)).status, 403)
    assert.equal((await send(it, ben, '99')).status, 404)
    const { file } = await send(it, ben)
    assert.deepEqual([await read(ben, file), await read(eve, file)], [200, 404])
    const id = await it.say(ben, '', { files: [file.id] })
    const [thread] = await it.threads(eve)
    assert.deepEqual(
      [thread?.text, thread?.files.map(({ title, mimetype, size, url }) => [title, mimetype, size, url])],
      ['', [['plan.txt', 'text/plain', 11, file.url]]],
    )
    assert.deepEqual(await Promise.all([ben, eve, ana, vera].map((who) => read(who, file))), [200, 200, 200, 404])
    // Its text may be taken back as long as it has files.
    assert.equal((await it.call(ben, 'PATCH', `comments/${id}`, { text: 'see this' })).status, 200)
    assert.equal((await it.call(ben, 'PATCH', `comments/${id}`, { text: '' })).status, 200)
    await sweepFiles(server.app.services)
    assert.equal(await read(eve, file), 200)
    assert.equal((await it.call(ben, 'DELETE', `comments/${id}`)).status, 200)
    assert.deepEqual(await Promise.all([ben, eve, ana].map((who) => read(who, file))), [404, 404, 404])
    server.pass(2 * 3_600_000)
    await sweepFiles(server.app.services)
    assert.ok(!(await blobs()).includes(file.id))
  })

  test('of a comment with answers they go with its words', async () => {
    const it = await aDiscussion(server, await again())
    const { file } = await send(it, ana)
    const id = await it.say(ana, 'look', { files: [file.id] })
    await it.say(ana, 'seen', { parent: id })
    assert.equal((await it.call(ana, 'DELETE', `comments/${id}`)).status, 200)
    assert.deepEqual([(await it.threads(ana))[0]?.files, await read(ana, file)], [[], 404])
  })

  test('of a record that rules hide nobody reads them', async () => {
    const it = await aDiscussion(server, await again())
    const eve = await it.member('editor')
    const { file } = await send(it, ana)
    await it.say(ana, 'look', { files: [file.id] })
    assert.equal(await read(eve, file), 200)
    const name = (await it.sheet.table()).columns.find(({ title }) => title === 'Name')?.id ?? assert.fail()
    const hides = { who: role('editor'), effect: 'deny', rows: condition(name, 'eq', 'a') } as const
    await rulesAs(server, ana, it.project).make({ id: it.table } as WireTable, hides)
    assert.deepEqual([await read(eve, file), await read(ana, file)], [404, 200])
  })

  test('only what its author sent and nobody used stands in a comment, ten at most; an unused one is swept', async () => {
    const it = await aDiscussion(server, await again())
    const ben = await it.member('commenter')
    const { file } = await send(it, ben)
    const tell = async (who: Person, files: readonly string[], text = 'x') =>
      (await it.call(who, 'POST', 'records/1/comments', { text, files })).status
    assert.deepEqual(
      [
        await tell(ana, [file.id]),
        await tell(ben, ['fl_00000000000000']),
        await tell(
          ben,
          Array.from({ length: 11 }, (_, at) => `fl_${String(at).padStart(14, '0')}`),
        ),
        await tell(ben, [], ''),
      ],
      [400, 400, 400, 400],
    )
    assert.equal(await tell(ben, [file.id, file.id]), 200)
    assert.equal(await tell(ben, [file.id]), 400)
    const unused = await send(it, ben)
    server.pass(26 * 3_600_000)
    await sweepFiles(server.app.services)
    const left = await blobs()
    assert.deepEqual([left.includes(file.id), left.includes(unused.file.id)], [true, false])
  })

  /** Sessions end while the clock passes. */
  async function again(): Promise<Person> {
    const { email, password } = ana
    const { body } = await server.call('POST', '/api/v1/auth/user/signin', { email, password })
    ana = { ...ana, token: body.token }
    return ana
  }
})
