import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { mentionOf } from '@rowhouse/core/comment-text'
import { aPage, listen, live, open, until } from '../../doors/realtime/testing/a-page.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDiscussion } from '../comments/testing/a-discussion.ts'
import { allHeard, noticesAs } from './testing/notices-as.ts'

onEveryMeta('notices of a server that', (bench) => {
  const ownPlace = async (server: TestServer, who: Person, address: string, t: TestContext) => {
    // Whoever asks in the very moment in which something of theirs changed has to ask once more.
    server.pass(2000)
    const { status, body } = await server.call('GET', '/api/v1/notices/live', undefined, who)
    assert.equal(status, 200)
    const { socket } = open(address, { ticket: body.ticket })
    t.after(() => socket.disconnect())
    let news = 0
    socket.on('news', () => {
      news += 1
    })
    await until(() => news === 1)
    return () => news
  }

  test('dies between a commit and the notice are made by the next, and none twice', async (t) => {
    const place = await bench.place()
    const first = await aServer({}, place)
    const ana = await first.signUp('ana@x.example')
    const it = await aDiscussion(first, ana)
    const ben = await it.member('commenter')
    await noticesAs(first, ben).follow(it.table, '1')
    await allHeard(first)
    await first.stopSubscribers()
    await it.say(ana, `hush ${mentionOf(ben.id)}`)
    await it.sheet.update('1', { Stars: 1 })
    await it.sheet.update('1', { Name: 'x' })
    assert.deepEqual(await noticesAs(first, ben).list(), [])
    await first.app.close()
    const second = await aServer({}, place)
    const own = noticesAs(second, ben)
    const told = async () => (await own.list()).map(({ kind, more, fields }) => [kind, more, fields.length])
    await own.until(2)
    await allHeard(second)
    assert.deepEqual(await told(), [
      ['changed', 0, 2],
      ['mentioned', 0, 0],
    ])
    // Everything once more, also what was read meanwhile.
    await second.call('POST', '/api/v1/notices/read', { upTo: (await own.list())[0]?.number }, ben)
    await second.app.services.changes.stop()
    await second.app.services.meta.write(async (tx) => {
      await tx.updateTable('rh_cursors').set({ tx: 0, seq: 0 }).where('name', '=', 'notices').execute()
    })
    await second.app.close()
    const third = await aServer({}, place)
    t.after(() => third.close())
    await allHeard(third)
    const again = noticesAs(third, ben)
    assert.deepEqual([(await again.list()).length, await again.unread()], [2, 0])
  })

  test('is told something say so at once on every page of the person, in a project or not, and nobody else’s', async (t) => {
    const server = await aServer({}, await bench.place())
    t.after(() => server.close())
    const address = await listen(server)
    const ana = await server.signUp('ana@x.example')
    const it = await aDiscussion(server, ana)
    const ben = await it.member('commenter')
    // That they are a member is told before their pages listen.
    await allHeard(server)
    const own = await ownPlace(server, ben, address, t)
    const others = await ownPlace(server, ana, address, t)
    const page = await aPage(address, await live(server, ben, it.project))
    t.after(() => page.socket.disconnect())
    let inProject = 0
    page.socket.on('news', () => {
      inProject += 1
    })
    await it.say(ana, `hush ${mentionOf(ben.id)}`)
    await until(() => own() === 2 && inProject === 1)
    const [only] = await noticesAs(server, ben).list()
    await server.call('PUT', `/api/v1/notices/${only?.id}/read`, { isRead: true }, ben)
    await until(() => own() === 3 && inProject === 2)
    assert.equal(others(), 1)
  })

  if (bench.dialect === 'postgres')
    test('has two nodes are made once, and pages on the other node hear of it', async (t) => {
      const place = await bench.place()
      const one = await aServer({}, place)
      const other = await aServer({}, place)
      t.after(async () => {
        await other.app.close()
        await one.close()
      })
      const ana = await one.signUp('ana@x.example')
      const it = await aDiscussion(one, ana)
      const ben = await it.member('commenter')
      const news = await ownPlace(other, ben, await listen(other), t)
      for (const n of [1, 2, 3]) await it.say(ana, `${n} ${mentionOf(ben.id)}`)
      await noticesAs(one, ben).until(3)
      await allHeard(one)
      assert.equal((await noticesAs(other, ben).list()).length, 3)
      await until(() => news() > 1)
    })
})
