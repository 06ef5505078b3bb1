import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mentionOf } from '@rowhouse/core/comment-text'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDiscussion } from './testing/a-discussion.ts'

const path = '/api/v1/db/meta/audits/comments'

onEveryMeta('comments of v1 clients', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('are said and read as entries of the audit, newest first, by whoever the body says the table is of', async () => {
    const it = await aDiscussion(server, ana)
    const ben = await it.member('commenter')
    const say = (who: Person, row_id: unknown, description: string, more: object = {}) =>
      server.call('POST', path, { fk_model_id: it.table, row_id, description, ...more }, who)
    const { status, body } = await say(ben, '1', 'first', { op_sub_type: 'INSERT', details: 'x' })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.user, body.op_type, body.description, body.fk_model_id, body.row_id, body.project_id],
      [ben.email, 'COMMENT', 'first', it.table, '1', it.project],
    )
    server.pass(1000)
    await say(ana, 1, `${mentionOf(ben.id)}: second`)
    server.pass(1000)
    await it.sheet.update('1', { Name: 'changed' })
    const ask = `${path}?fk_model_id=${it.table}&row_id=1`
    const only = await server.call('GET', `${ask}&comments_only=true`, undefined, ben)
    assert.deepEqual(
      only.body.map(({ description }: { description: string }) => description),
      [`@${ben.email}: second`, 'first'],
    )
    const all = await server.call('GET', ask, undefined, ben)
    assert.deepEqual(
      all.body.map(({ op_type, op_sub_type }: Record<string, string>) => `${op_type} ${op_sub_type}`),
      ['DATA UPDATE', 'COMMENT INSERT', 'COMMENT INSERT', 'DATA INSERT'],
    )
    // The first name of the field the comment of SDK types is called by.
    const named = await server.call('POST', path, { fk_model_id: it.table, row_id: '1', comment: 'third' }, ana)
    assert.equal(named.body.description, 'third')
  })

  test('are counted for many records by one call, however their ids are sent', async () => {
    const it = await aDiscussion(server, ana)
    const id = await it.say(ana, 'x')
    await it.say(ana, 'y', { parent: id })
    await it.say(ana, 'z', {}, '3')
    await it.call(ana, 'PUT', `comments/${id}/resolved`, { isResolved: true })
    for (const ids of ['ids=1&ids=2&ids=3', 'ids[]=1&ids[]=2&ids[]=3']) {
      const { body } = await server.call('GET', `${path}/count?fk_model_id=${it.table}&${ids}`, undefined, ana)
      assert.deepEqual(
        body.toSorted((a: { row_id: string }, b: { row_id: string }) => a.row_id.localeCompare(b.row_id)),
        [
          { count: 2, row_id: '1' },
          { count: 1, row_id: '3' },
        ],
        ids,
      )
    }
    const one = await server.call('GET', `${path}/count?fk_model_id=${it.table}&ids=3`, undefined, ana)
    assert.deepEqual(one.body, [{ count: 1, row_id: '3' }])
  })

  test('answer 400, 401, 403, 404 and 413 as all calls do, also where the table stands in the body', async () => {
    const it = await aDiscussion(server, ana)
    const viewer = await it.member('viewer')
    const stranger = await server.signUp(`stranger${performance.now()}@x.example`)
    const good = { fk_model_id: it.table, row_id: '1', description: 'x' }
    const cases: readonly (readonly [Person | null, unknown, number])[] = [
      [null, good, 401],
      [null, {}, 401],
      [viewer, good, 403],
      [stranger, good, 404],
      [ana, { ...good, fk_model_id: 'md_00000000000000' }, 404],
      [ana, { ...good, row_id: '99' }, 404],
      [ana, { ...good, description: '' }, 400],
      [ana, { ...good, description: undefined }, 400],
      [ana, { ...good, row_id: undefined }, 400],
      [ana, { ...good, fk_model_id: 7 }, 400],
      [ana, { ...good, fk_model_id: "x' or 1=1" }, 400],
      [ana, {}, 400],
      [ana, [], 400],
      [ana, { ...good, description: 'x'.repeat(10_001) }, 400],
      [ana, { ...good, description: 'x'.repeat(70_000) }, 413],
    ]
    for (const [who, body, status] of cases) {
      const answer = await server.call('POST', path, body, who ?? {})
      assert.equal(answer.status, status, `${who?.email} ${JSON.stringify(body).slice(0, 80)}`)
    }
    for (const query of ['', '?row_id=1', '?fk_model_id=', `?fk_model_id=${it.table}`])
      assert.equal((await server.call('GET', path + query, undefined, ana)).status, 400, query)
    assert.equal(
      (await server.call('GET', `${path}?fk_model_id=${it.table}&row_id=1`, undefined, stranger)).status,
      404,
    )
    assert.deepEqual(await it.events(), [])
  })
})
