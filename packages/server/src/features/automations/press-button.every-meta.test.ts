import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type HookReceiver, startHookReceiver } from '../../testing/hook-receiver.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { hooksOf, toUrl } from '../webhooks/testing/hooks-of.ts'

onEveryMeta('buttons of records', (bench) => {
  let server: TestServer
  let receiver: HookReceiver
  let ana: Person
  let ed: Person
  let vera: Person
  let project: string
  let sheet: Sheet
  before(async () => {
    receiver = await startHookReceiver()
    server = await aServer({ EGRESS_ALLOW: receiver.allow }, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    vera = await server.signUp('vera@x.example')
    project = (await aProject(server, ana, { title: 'Pressed' })).id
    await addMember(server, project, ed, 'editor')
    await addMember(server, project, vera, 'viewer')
    sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText' } })
    await sheet.insert([{ Name: 'Fresh' }, { Name: 'Stale' }])
  })
  after(async () => {
    await server.close()
    await receiver.close()
  })

  const aButton = async (meta: object): Promise<string> => {
    const title = `Do ${Math.random()}`
    const made = await server.call(
      'POST',
      `/api/v1/db/meta/tables/${sheet.id}/columns`,
      { title, uidt: 'Button', meta: { label: 'Do', ...meta } },
      ana,
    )
    assert.equal(made.status, 200, JSON.stringify(made.body))
    return (await sheet.table()).columns.find((column) => column.title === title)?.id ?? ''
  }
  const press = (column: string, record: string, who: Person): Promise<Answer> =>
    server.call('POST', `/api/v1/columns/${column}/press/${record}`, undefined, who)
  const audited = async (type: string): Promise<readonly (string | null)[]> =>
    (
      await server.app.services.meta.read.selectFrom('rh_changes').select('actor_id').where('type', '=', type).execute()
    ).map(({ actor_id }) => actor_id)

  test('an editor starts an automation for a record by its button, whoever only looks does not, and it is in the log', async () => {
    const made = await server.call(
      'POST',
      `/api/v1/projects/${project}/automations`,
      {
        title: 'Greet',
        trigger: { kind: 'button', table: sheet.id },
        steps: [
          { id: '1', kind: 'send', notify: toUrl(`${receiver.origin}/run`, { body: '{"name":{{record.Name}}}' }) },
        ],
      },
      ana,
    )
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { id } = made.body.automation
    const button = await aButton({ kind: 'automation', automation: id })
    const pressed = await press(button, '1', ed)
    assert.deepEqual([pressed.status, pressed.body], [200, { msg: '“Greet” was started' }])
    assert.equal((await receiver.calls('/run'))[0]?.body, '{"name":"Fresh"}')
    assert.equal((await press(button, '1', vera)).status, 403)
    assert.equal((await press(button, '99', ed)).status, 404)
    assert.deepEqual(await audited('automations.started'), [ed.id])
    await server.call('PATCH', `/api/v1/projects/${project}/automations/${id}`, { active: false }, ana)
    assert.match((await press(button, '1', ed)).body.msg, /turned off/)
    assert.equal(receiver.received.filter(({ url }) => url === '/run').length, 1)
  })

  test('a button sends a webhook that waits for one, where its condition is met', async () => {
    const hooks = hooksOf(server, ana, sheet.id)
    const name = (await sheet.table()).columns.find(({ title }) => title === 'Name')?.id ?? ''
    const notify = toUrl(`${receiver.origin}/hand`, { body: '{"event":{{event}},"name":{{record.Name}}}' })
    const filter = { id: 'a', kind: 'test', columnId: name, operator: 'eq', value: 'Fresh' }
    const spec = { operation: 'hand', notify, filter } as unknown as Parameters<typeof hooks.make>[0]
    const { id } = await hooks.make(spec)
    const button = await aButton({ kind: 'webhook', webhook: id })
    assert.equal((await press(button, '1', ed)).body.msg, 'The webhook is on its way')
    assert.equal((await receiver.calls('/hand'))[0]?.body, '{"event":"hand","name":"Fresh"}')
    assert.match((await press(button, '2', ed)).body.msg, /not met/)
    assert.deepEqual(await audited('hooks.pressed'), [ed.id])
    const { list } = (await server.call('GET', `/api/v1/db/meta/tables/${sheet.id}/hooks`, undefined, ana)).body
    assert.deepEqual(list, [], 'existing clients know of no such hooks')
  })

  test('a button that opens an address, one without anything to start and a field that is none start nothing', async () => {
    assert.equal((await press(await aButton({ kind: 'url', url: 'https://x.example' }), '1', ed)).status, 400)
    assert.equal((await press(await aButton({ kind: 'automation' }), '1', ed)).status, 400)
    const gone = await aButton({ kind: 'webhook', webhook: 'hk_gone' })
    assert.equal((await press(gone, '1', ed)).status, 404)
    const name = (await sheet.table()).columns.find(({ title }) => title === 'Name')?.id ?? ''
    assert.equal((await press(name, '1', ed)).status, 404)
  })

  test('comments and changes of fields are told to webhooks that wait for them', async () => {
    const hooks = hooksOf(server, ana, sheet.id)
    const said = toUrl(`${receiver.origin}/said`, { body: '{"said":{{comment.text}},"of":{{record.Name}}}' })
    await hooks.make({ operation: 'comment', notify: said })
    await hooks.make({ operation: 'structure', notify: toUrl(`${receiver.origin}/fields`) })
    const comment = await server.call(
      'POST',
      `/api/v1/tables/${sheet.id}/records/2/comments`,
      { text: 'Look at this' },
      ed,
    )
    assert.equal(comment.status, 200, JSON.stringify(comment.body))
    assert.equal((await receiver.calls('/said'))[0]?.body, '{"said":"Look at this","of":"Stale"}')
    await server.call('POST', `/api/v1/db/meta/tables/${sheet.id}/columns`, { title: 'Size', uidt: 'Number' }, ana)
    // Changes from a moment before it was made may be told as well.
    const toldOf = async (title: string) => {
      for (let count = 1; ; count += 1) {
        const told = JSON.parse((await receiver.calls('/fields', count))[count - 1]?.body ?? '')
        if (told.change.field.title === title) return told
      }
    }
    const told = await toldOf('Size')
    assert.deepEqual(
      [told.event, told.change.type, told.change.field.title, told.user.email, 'record' in told],
      ['after.structure', 'columns.created', 'Size', ana.email, false],
    )
  })
})
