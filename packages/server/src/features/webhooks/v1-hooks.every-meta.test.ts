import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type HookReceiver, startHookReceiver } from '../../testing/hook-receiver.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'

onEveryMeta('v1 webhooks', (bench) => {
  let server: TestServer
  let receiver: HookReceiver
  let ana: Person
  let editor: Person
  let sheet: Sheet
  before(async () => {
    receiver = await startHookReceiver()
    server = await aServer({ EGRESS_ALLOW: receiver.allow }, await bench.place())
    ana = await server.signUp('ana@x.example')
    const { id } = await aProject(server, ana, { title: 'Hooked' })
    editor = await server.signUp('ed@x.example')
    await addMember(server, id, editor, 'editor')
    sheet = await aSheet(server, ana, id, { columns: { Name: 'SingleLineText', Amount: 'Number' } })
  })
  after(async () => {
    await server.close()
    await receiver.close()
  })
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/db/meta${path}`, body, { token: ana.token })

  const payload = (path: string) => ({
    method: 'POST',
    path: receiver.origin + path,
    body: '{{ json data }}',
    headers: [{ name: 'x-mine', value: '{{ data.Name }}', enabled: true }, {}],
    parameters: [{}],
    auth: '',
  })
  const hook = (path: string) => ({
    title: 'Old',
    event: 'After',
    operation: 'Insert',
    condition: true,
    active: true,
    notification: JSON.stringify({ type: 'URL', payload: payload(path) }),
  })

  test('a client makes, lists, changes and deletes hooks in its own words; its filters count (spec 183)', async () => {
    const made = await call('POST', `/tables/${sheet.id}/hooks`, hook('/v1'))
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { id, notification, ...others } = made.body
    assert.match(id, /^hk_\w{14}$/)
    assert.deepEqual(
      [others.event, others.operation, others.active, others.env, others.retries, others.fk_model_id],
      ['after', 'insert', true, 'all', 0, sheet.id],
    )
    assert.deepEqual(JSON.parse(notification).payload.path, `${receiver.origin}/v1`)
    const amount = (await sheet.table()).columns.find(({ title }) => title === 'Amount')?.id
    const filter = { fk_column_id: amount, comparison_op: 'gt', value: '5' }
    const added = await call('POST', `/hooks/${id}/filters`, filter)
    assert.deepEqual([added.status, added.body.fk_hook_id, added.body.fk_view_id], [200, id, null])
    await sheet.insert([
      { Name: 'small', Amount: 1 },
      { Name: 'big', Amount: 9 },
    ])
    const [told] = await receiver.calls('/v1')
    assert.deepEqual([JSON.parse(told?.body ?? '').Name, told?.headers['x-mine']], ['big', 'big'])
    const filterPath = `/hooks/${id}/filters/${added.body.id}`
    assert.equal((await call('PATCH', filterPath, { value: '0' })).status, 200)
    assert.equal((await call('GET', `/hooks/${id}/filters`)).body[0].value, '0')
    assert.equal((await call('DELETE', filterPath)).status, 200)
    assert.deepEqual((await call('GET', `/hooks/${id}/filters`)).body, [])
    const group = await call('POST', `/hooks/${id}/filters`, { is_group: true, logical_op: 'and', children: [filter] })
    const byId = `/filters/${group.body.id}`
    const [child] = (await call('GET', `${byId}/children`)).body
    assert.deepEqual([child.fk_hook_id, child.fk_parent_id, child.value], [id, group.body.id, '5'])
    assert.equal((await call('PATCH', `/filters/${child.id}`, { value: '7' })).status, 200)
    assert.equal((await call('GET', `/filters/${child.id}`)).body.value, '7')
    const asEditor = (method: string) =>
      server.call(method, `/api/v1/db/meta${byId}`, method === 'PATCH' ? { logical_op: 'or' } : undefined, editor)
    for (const method of ['GET', 'PATCH', 'DELETE']) assert.equal((await asEditor(method)).status, 403)
    assert.equal((await call('DELETE', byId)).status, 200)
    assert.deepEqual((await call('GET', `/hooks/${id}/filters`)).body, [])
    const changed = await call('PATCH', `/hooks/${id}`, { ...made.body, title: 'New', active: false })
    assert.deepEqual([changed.status, changed.body.title, changed.body.active], [200, 'New', false])
    assert.deepEqual((await call('GET', `/tables/${sheet.id}/hooks`)).body.list.length, 1)
    assert.deepEqual((await call('DELETE', `/hooks/${id}`)).body, 1)
    assert.equal((await call('DELETE', `/hooks/${id}`)).status, 404)
  })

  test('a test sends what the client gives, and says why it failed', async () => {
    const given = { hook: hook('/v1-test'), payload: { data: { Name: 'x' }, user: null } }
    const sent = await call('POST', `/tables/${sheet.id}/hooks/test`, given)
    assert.deepEqual([sent.status, sent.body.msg], [200, 'Success'])
    assert.equal((await receiver.calls('/v1-test'))[0]?.body, '{"Name":"x"}')
    receiver.answer('/v1-test', 500)
    const failed = await call('POST', `/tables/${sheet.id}/hooks/test`, given)
    assert.deepEqual([failed.status, failed.body.msg], [400, 'The receiver answered 500.'])
    const mail = {
      ...given.hook,
      notification: { type: 'Email', payload: { to: 'a@x.example', subject: 's', body: 'b' } },
    }
    const unsent = await call('POST', `/tables/${sheet.id}/hooks/test`, { ...given, hook: mail })
    assert.equal(unsent.body.msg, 'Please activate SMTP plugin in App store for enabling email notification')
  })

  test('sample payloads have the fields of the table, of a delete the key alone', async () => {
    const sample = async (operation: string) =>
      (await call('GET', `/tables/${sheet.id}/hooks/samplePayload/${operation}`)).body
    assert.deepEqual(Object.keys(await sample('delete')), ['Id'])
    const { Name, Amount } = await sample('insert')
    assert.deepEqual([Name, Amount], ['Sample text', 1])
  })

  for (const [what, wrong] of [
    ['before', { event: 'before' }],
    ['an operation nobody knows', { operation: 'upsert' }],
    ['a channel nobody knows', { notification: { type: 'Twilio', payload: {} } }],
    ['no JSON', { notification: '{' }],
    ['an address that depends on the record', { notification: { type: 'URL', payload: { path: '{{data.url}}' } } }],
  ] as const)
    test(`refuses ${what}`, async () =>
      assert.equal((await call('POST', `/tables/${sheet.id}/hooks`, { ...hook('/x'), ...wrong })).status, 400))
})
