import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commentLimits, mentionOf } from '@rowhouse/core/comment-text'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { test as condition, role, rulesAs } from '../rules/testing/rules-as.ts'
import { throughLink } from '../shares/testing/through-link.ts'
import type { WireTable } from '../tables/testing/a-table.ts'
import { aDiscussion, type Discussion } from './testing/a-discussion.ts'

onEveryMeta('comments', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())
  const talk = (): Promise<Discussion> => aDiscussion(server, ana)
  const made = 'cm_00000000000000'

  test('commenters say, answer, change and delete their own; each write is in the change log by ids (spec 372)', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const first = await it.say(ben, '  hush: **price** lock? ')
    const answer = await it.say(ana, 'hush: 24 months', { parent: first })
    await it.say(ana, 'hush: another', {}, '2')
    const [thread, ...others] = await it.threads(ben)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [thread?.text, thread?.by?.id, thread?.by?.email, thread?.editedAt, thread?.parent, thread?.column],
      ['hush: **price** lock?', ben.id, ben.email, null, null, null],
    )
    assert.deepEqual(
      thread?.answers.map(({ id, text, parent }) => [id, text, parent]),
      [[answer, 'hush: 24 months', first]],
    )
    const edited = await it.call(ben, 'PATCH', `comments/${first}`, { text: 'hush: changed' })
    assert.equal(edited.status, 200)
    assert.deepEqual([edited.body.text, edited.body.editedAt !== null], ['hush: changed', true])
    assert.equal((await it.call(ben, 'PATCH', `comments/${answer}`, { text: 'mine' })).status, 403)
    assert.equal((await it.call(ben, 'DELETE', `comments/${answer}`)).status, 403)
    assert.equal((await it.call(ana, 'PATCH', `comments/${first}`, { text: 'mine' })).status, 403)
    // Others answered it: its place stays, its words do not.
    assert.equal((await it.call(ben, 'DELETE', `comments/${first}`)).status, 200)
    const [left] = await it.threads(ben)
    assert.deepEqual([left?.isDeleted, left?.text, left?.answers.length], [true, '', 1])
    assert.equal((await it.call(ben, 'PATCH', `comments/${first}`, { text: 'again' })).status, 404)
    assert.equal((await it.call(ana, 'DELETE', `comments/${answer}`)).status, 200)
    assert.deepEqual(await it.threads(ben), [])
    assert.deepEqual(await it.events(), [
      'comments.added',
      'comments.added',
      'comments.added',
      'comments.edited',
      'comments.deleted',
      'comments.deleted',
    ])
    assert.equal((await it.sheet.rows()).length, 3)
  })

  test('owners and creators delete any comment, editors and commenters their own, as whoever looks as one of them', async () => {
    const it = await talk()
    const [cleo, eve, ben] = [await it.member('creator'), await it.member('editor'), await it.member('commenter')]
    const remove = async (who: Person, preview?: string): Promise<number> => {
      const id = await it.say(ben, 'x')
      const headers = preview === undefined ? {} : { 'xc-preview': preview }
      return (await it.call(who, 'DELETE', `comments/${id}`, undefined, { headers })).status
    }
    assert.deepEqual(
      [await remove(ana), await remove(cleo), await remove(eve), await remove(ben), await remove(ana, 'editor')],
      [200, 200, 403, 200, 403],
    )
    assert.equal(await remove(ana, 'viewer'), 403)
  })

  test('of a record that rules hide nothing is said, counted, changed or settled, by whoever knew of it before', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const hidden = await it.say(ben, 'hush: about a')
    await it.say(ben, 'about b', {}, '2')
    const rules = rulesAs(server, ana, it.project)
    const name = (await it.sheet.table()).columns.find(({ title }) => title === 'Name')?.id ?? assert.fail()
    await rules.make({ id: it.table } as WireTable, {
      who: role('commenter'),
      effect: 'deny',
      rows: condition(name, 'eq', 'a'),
    })
    const answers = [
      await it.call(ben, 'GET', 'records/1/comments'),
      await it.call(ben, 'POST', 'records/1/comments', { text: 'more' }),
      await it.call(ben, 'PATCH', `comments/${hidden}`, { text: 'changed' }),
      await it.call(ben, 'DELETE', `comments/${hidden}`),
      await it.call(ben, 'PUT', `comments/${hidden}/resolved`, { isResolved: true }),
      await it.call(ben, 'PUT', `comments/${hidden}/reactions/like`),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 404),
    )
    const counted = await it.call(ben, 'POST', 'comments/count', { records: ['1', '2', '3'] })
    assert.deepEqual(counted.body.list, [{ record: '2', count: 1 }])
    const [kept] = await it.threads(ana)
    assert.deepEqual([kept?.text, kept?.answers.length], ['hush: about a', 0])
  })

  test('viewers and visitors of links neither read, count nor say anything; strangers are told there is no such table', async () => {
    const it = await talk()
    const id = await it.say(ana, 'hush')
    const calls = [
      ['GET', 'records/1/comments', undefined],
      ['POST', 'records/1/comments', { text: 'x' }],
      ['POST', 'comments/count', { records: ['1'] }],
      ['PATCH', `comments/${id}`, { text: 'x' }],
      ['DELETE', `comments/${id}`, undefined],
      ['PUT', `comments/${id}/resolved`, { isResolved: true }],
      ['PUT', `comments/${id}/reactions/like`, undefined],
      ['DELETE', `comments/${id}/reactions/like`, undefined],
    ] as const
    const viewer = await it.member('viewer')
    const stranger = await server.signUp(`stranger${performance.now()}@x.example`)
    const { body: link } = await server.call('PUT', `/api/v1/projects/${it.project}/base-link`, { role: 'editor' }, ana)
    const visit = throughLink(server, link)
    for (const [method, path, body] of calls) {
      assert.equal((await it.call(viewer, method, path, body)).status, 403, path)
      assert.equal((await it.call(ana, method, path, body, { headers: { 'xc-preview': 'viewer' } })).status, 403, path)
      assert.equal((await it.call(stranger, method, path, body)).status, 404, path)
      assert.equal((await visit(method, `/api/v1/tables/${it.table}/${path}`, body)).status, 403, path)
    }
    assert.deepEqual(await it.events(), ['comments.added'])
  })

  test('mention members by id, show them by name, and tell nobody’s name else', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    await server.call('PATCH', '/api/v1/account', { firstname: 'Ben', lastname: 'Okafor' }, { token: ben.token })
    const stranger = await server.signUp(`hidden${performance.now()}@x.example`)
    const id = await it.say(ana, `${mentionOf(ben.id)} and ${mentionOf(ben.id)} please`)
    assert.deepEqual((await it.threads(ana))[0]?.mentions, [{ id: ben.id, name: 'Ben Okafor' }])
    const refused = await it.call(ana, 'POST', 'records/1/comments', { text: `hi ${mentionOf(stranger.id)}` })
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_value'])
    const meta = server.app.services.meta
    await meta.write((tx) =>
      tx.deleteFrom('rh_members').where('user_id', '=', ben.id).where('project_id', '=', it.project).execute(),
    )
    // They left, and what was said before still names them.
    assert.equal((await it.call(ana, 'PATCH', `comments/${id}`, { text: `${mentionOf(ben.id)}!` })).status, 200)
    assert.equal((await it.call(ana, 'POST', 'records/1/comments', { text: mentionOf(ben.id) })).status, 400)
    const [event] = await meta.scan
      .selectFrom('rh_changes')
      .select('event')
      .where('table_id', '=', it.table)
      .where('type', '=', 'comments.added')
      .execute()
    assert.deepEqual(JSON.parse(event?.event ?? '').mentions, [ben.id])
  })

  test('a thread is resolved and opened again by anybody who comments, and by an answer', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const first = await it.say(ana, 'x')
    const settle = (isResolved: boolean, id = first) => it.call(ben, 'PUT', `comments/${id}/resolved`, { isResolved })
    assert.equal((await settle(true)).body.resolved.by.id, ben.id)
    assert.equal((await settle(true)).status, 200)
    const count = async () => (await it.call(ana, 'POST', 'comments/count', { records: ['1', '2'] })).body.list
    assert.deepEqual(await count(), [])
    assert.equal((await settle(false)).body.resolved, null)
    assert.deepEqual(await count(), [{ record: '1', count: 1 }])
    await settle(true)
    const answer = await it.say(ana, 'y', { parent: first })
    assert.equal((await it.threads(ana))[0]?.resolved, null)
    assert.deepEqual(await count(), [{ record: '1', count: 2 }])
    assert.equal((await settle(true, answer)).status, 400)
    assert.equal((await settle(true, made)).status, 404)
    assert.deepEqual(await it.events(), [
      'comments.added',
      'comments.resolved',
      'comments.reopened',
      'comments.resolved',
      'comments.added',
      'comments.reopened',
    ])
  })

  test('each person reacts once with each of a few reactions', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const id = await it.say(ana, 'x')
    const react = (who: Person, method: string, reaction: string) =>
      it.call(who, method, `comments/${id}/reactions/${reaction}`)
    await react(ana, 'PUT', 'love')
    await react(ben, 'PUT', 'like')
    await react(ben, 'PUT', 'like')
    server.pass(1000)
    const { body } = await react(ana, 'PUT', 'like')
    assert.deepEqual(
      body.reactions.map(({ reaction, count, isOwn }: Record<string, unknown>) => [reaction, count, isOwn]),
      [
        ['like', 2, true],
        ['love', 1, true],
      ],
    )
    assert.deepEqual(body.reactions[0].names, [ben.email, ana.email])
    assert.deepEqual((await react(ana, 'DELETE', 'like')).body.reactions[0].count, 1)
    await react(ana, 'DELETE', 'like')
    assert.equal((await react(ana, 'PUT', 'explode')).status, 400)
    assert.deepEqual((await it.events()).slice(1), [
      'comments.reacted',
      'comments.reacted',
      'comments.reacted',
      'comments.unreacted',
    ])
  })

  test('may be about one field, whose name is told as it is now', async () => {
    const it = await talk()
    const stars = (await it.sheet.table()).columns.find(({ title }) => title === 'Stars') ?? assert.fail()
    const first = await it.say(ana, 'x', { column: stars.id })
    await it.say(ana, 'y', { parent: first })
    const [thread] = await it.threads(ana)
    assert.deepEqual([thread?.column?.title, thread?.answers[0]?.column?.title], ['Stars', 'Stars'])
    assert.equal((await it.call(ana, 'POST', 'records/1/comments', { text: 'x', column: 'cl_none' })).status, 404)
    await server.call('DELETE', `/api/v1/db/meta/columns/${stars.id}`, undefined, ana)
    assert.equal((await it.threads(ana))[0]?.column, null)
  })

  test('what is wrong is refused with a reason, and hostile texts are stored as they are (S20, S21)', async () => {
    const it = await talk()
    const longest = 'x'.repeat(commentLimits.characters)
    const first = await it.say(ana, longest)
    const answer = await it.say(ana, 'answer', { parent: first })
    const elsewhere = await it.say(ana, 'x', {}, '2')
    const cases: readonly (readonly [string, unknown, number])[] = [
      ['records/1/comments', { text: `${longest}x` }, 400],
      ['records/1/comments', { text: '  \n ' }, 400],
      ['records/1/comments', { text: '' }, 400],
      ['records/1/comments', { text: 'a\u0000b' }, 400],
      ['records/1/comments', { text: 'a\ud800b' }, 400],
      ['records/1/comments', { text: 7 }, 400],
      ['records/1/comments', {}, 400],
      ['records/1/comments', { text: 'x', author: 'us_x' }, 400],
      ['records/1/comments', { text: 'x', id: 'mine' }, 400],
      ['records/1/comments', { text: 'x', parent: answer }, 400],
      ['records/1/comments', { text: 'x', parent: elsewhere }, 404],
      ['records/1/comments', { text: 'x', parent: made }, 404],
      ['records/99/comments', { text: 'x' }, 404],
      ['records/no-key/comments', { text: 'x' }, 400],
      ['comments/count', { records: Array.from({ length: commentLimits.records + 1 }, String) }, 400],
    ]
    for (const [path, body, status] of cases)
      assert.equal(
        (await it.call(ana, 'POST', path, body)).status,
        status,
        `${path} ${JSON.stringify(body).slice(0, 60)}`,
      )
    assert.equal((await it.call(ana, 'GET', 'records/99/comments')).status, 404)
    assert.equal((await it.call(ana, 'GET', 'records/1/comments?limit=x')).status, 400)
    assert.deepEqual((await it.call(ana, 'POST', 'comments/count', { records: ['\u0000', '1'] })).body.list, [
      { record: '1', count: 2 },
    ])
    const nasty = `<img src=x onerror=alert(1)> [x](javascript:alert(1)) ' OR 1=1 -- \u202e`
    await it.say(ana, nasty, {}, '3')
    assert.equal((await it.threads(ana, '3'))[0]?.text, nasty)
  })

  test('an id chosen by the caller is said once, however often it is sent', async () => {
    const it = await talk()
    const ben = await it.member('commenter')
    const id = `cm_${'a'.repeat(14)}`.replace(
      /a{6}$/,
      String(performance.now()).replace(/\D/g, '').slice(-6).padEnd(6, '0'),
    )
    assert.equal(await it.say(ana, 'x', { id }), id)
    assert.equal(await it.say(ana, 'x', { id }), id)
    assert.equal((await it.threads(ana)).length, 1)
    assert.equal((await it.call(ben, 'POST', 'records/1/comments', { text: 'y', id })).status, 409)
    assert.equal((await it.call(ana, 'POST', 'records/2/comments', { text: 'y', id })).status, 409)
    assert.deepEqual(await it.events(), ['comments.added'])
  })

  test('long discussions come in pages, and counts of a thousand records by one statement', async () => {
    const it = await talk()
    for (let at = 1; at <= 5; at += 1) await it.say(ana, `t${at}`)
    const seen: string[] = []
    for (let query = '?limit=2'; query !== ''; ) {
      const { body } = await it.call(ana, 'GET', `records/1/comments${query}`)
      seen.push(...body.list.map(({ text }: { text: string }) => text))
      query = body.next === null ? '' : `?limit=2&before=${body.next}`
    }
    assert.deepEqual(seen, ['t5', 't4', 't3', 't2', 't1'])
    const records = Array.from({ length: commentLimits.records }, (_, at) => String(at + 1))
    assert.deepEqual((await it.call(ana, 'POST', 'comments/count', { records })).body.list, [{ record: '1', count: 5 }])
  })

  test('of another project or table are not there, by whichever address', async () => {
    const [it, other] = [await talk(), await talk()]
    const id = await it.say(ana, 'x')
    for (const [method, path, body] of [
      ['PATCH', `comments/${id}`, { text: 'y' }],
      ['DELETE', `comments/${id}`, undefined],
      ['PUT', `comments/${id}/resolved`, { isResolved: true }],
      ['PUT', `comments/${id}/reactions/like`, undefined],
    ] as const) {
      const theirs = await other.call(ana, method, path, body)
      const unreal = await other.call(ana, method, path.replace(id, made), body)
      assert.equal(theirs.status, 404, path)
      assert.equal(theirs.body.msg.replace(id, made), unreal.body.msg)
    }
    assert.equal((await it.threads(ana))[0]?.resolved, null)
  })
})
