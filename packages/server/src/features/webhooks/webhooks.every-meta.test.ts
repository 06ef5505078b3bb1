import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type HookReceiver, startHookReceiver } from '../../testing/hook-receiver.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { test as condition, person, rulesAs } from '../rules/testing/rules-as.ts'
import { throughLink } from '../shares/testing/through-link.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { forgetHooks } from './chores.ts'
import { hooksOf, toUrl } from './testing/hooks-of.ts'

onEveryMeta('webhooks', (bench) => {
  let server: TestServer
  let receiver: HookReceiver
  // Signs in anew when time has passed.
  const ana = {} as { -readonly [Name in keyof Person]: Person[Name] }
  let project: string
  before(async () => {
    receiver = await startHookReceiver()
    server = await aServer({ EGRESS_ALLOW: receiver.allow }, await bench.place())
    Object.assign(ana, await server.signUp('ana@x.example'))
    project = (await aProject(server, ana, { title: 'Hooked' })).id
  })
  after(async () => {
    await server.close()
    await receiver.close()
  })

  const pass = async (ms: number): Promise<void> => {
    server.pass(ms)
    const { email, password } = ana
    ana.token = (await server.call('POST', '/api/v1/auth/user/signin', { email, password })).body.token
  }

  let paths = 0
  const aPath = (): string => {
    paths += 1
    return `/hook${paths}`
  }
  const deals = (): Promise<Sheet> =>
    aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Amount: 'Number', Code: 'Password' } })
  const columnOf = async (sheet: Sheet, title: string): Promise<string> =>
    (await sheet.table()).columns.find((column) => column.title === title)?.id ?? ''
  const bodies = async (path: string, atLeast = 1) =>
    (await receiver.calls(path, atLeast)).map(({ body }) => JSON.parse(body))

  test('an insert, an update and a delete are told after they are stored, with what was before, and signed (spec 016)', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    const notify = toUrl(receiver.origin + path)
    const { secret } = await hooks.make({ operation: 'insert', notify })
    await hooks.make({ operation: 'update', notify })
    await hooks.make({ operation: 'delete', notify })
    await sheet.insert([{ Name: 'a', Amount: 1, Code: 'hush hush 1' }])
    await receiver.calls(path, 1)
    await sheet.update('1', { Amount: 2 })
    await receiver.calls(path, 2)
    await sheet.remove(['1'])
    const told = await bodies(path, 3)
    const row = { Id: 1, Name: 'a', Amount: 1 }
    assert.deepEqual(
      told.map(({ event, key, changed }) => [event, key, changed]),
      [
        ['after.insert', '1', []],
        ['after.update', '1', ['Amount']],
        ['after.delete', '1', []],
      ],
    )
    const seen = ({ Id, Name, Amount, ...others }: Record<string, unknown>) => [
      { Id, Name, Amount },
      Object.hasOwn(others, 'Code'),
    ]
    assert.deepEqual(seen(told[0].record), [row, false])
    assert.equal(told[0].before, null)
    assert.deepEqual(
      [seen(told[1].record), seen(told[1].before)],
      [
        [{ ...row, Amount: 2 }, false],
        [row, false],
      ],
    )
    assert.deepEqual(seen(told[2].record), [{ ...row, Amount: 2 }, false])
    assert.deepEqual([told[0].user.email, told[0].table.id, told[0].project.title], [ana.email, sheet.id, 'Hooked'])
    const [first] = await receiver.calls(path)
    assert.ok(first)
    const { headers, body } = first
    assert.equal(headers['webhook-id'], told[0].id)
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const digest = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(signed)
      .digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${digest}`)
    assert.ok(!JSON.stringify(receiver.received).includes('hush'))
  })

  test('bulk writes are told record by record or together, and not at all where the caller asks for silence', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const [each, together] = [aPath(), aPath()]
    await hooks.make({ notify: toUrl(receiver.origin + each) })
    await hooks.make({ notify: toUrl(receiver.origin + together), per: 'batch' })
    await sheet.insert([{ Name: 'silent' }], { silent: true })
    await sheet.insert(Array.from({ length: 250 }, (_, at) => ({ Name: `n${at}` })))
    const told = await bodies(each, 250)
    assert.equal(new Set(told.map(({ record }) => record.Name)).size, 250)
    const parts = await bodies(together, 3)
    assert.deepEqual(parts.map(({ records }) => records.length).toSorted(), [100, 100, 50])
    assert.ok(!JSON.stringify(told).includes('silent'))
  })

  test('conditions look at the record after, chosen fields at what changed, and entering at before too (spec 183)', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const amount = await columnOf(sheet, 'Amount')
    const name = await columnOf(sheet, 'Name')
    const [big, entering, named] = [aPath(), aPath(), aPath()]
    const filter = condition(amount, 'gte', '10')
    await hooks.make({ operation: 'update', filter, notify: toUrl(receiver.origin + big) })
    await hooks.make({ operation: 'update', filter, entering: true, notify: toUrl(receiver.origin + entering) })
    await hooks.make({ operation: 'update', fields: [name], notify: toUrl(receiver.origin + named) })
    await sheet.insert([{ Name: 'a', Amount: 1 }])
    // One after the other without waiting: each is judged by what it wrote itself.
    for (const Amount of [5, 12, 15, 3, 20]) await sheet.update('1', { Amount })
    await sheet.update('1', { Name: 'end' })
    await bodies(named)
    const amounts = async (path: string, atLeast: number) =>
      (await bodies(path, atLeast)).map(({ record }) => record.Amount)
    assert.deepEqual(await amounts(big, 4), [12, 15, 20, 20])
    assert.deepEqual(await amounts(entering, 2), [12, 20])
    assert.equal((await receiver.calls(named)).length, 1)
  })

  test('records that enter and leave a view and answers to a form are told as such, and a view that is gone is told (spec 183)', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const as = viewsAs(server, ana)
    const view = (await as.createGrid(sheet.id, { title: 'Large' })).body.id
    const form = (await as.createForm(sheet.id, { title: 'Ask us' })).body.id
    const path = aPath()
    const notify = toUrl(receiver.origin + path)
    const refused = await hooks.call('POST', '', { title: 'Tell', operation: 'enters', view, notify })
    assert.deepEqual([refused.status, /shows all records/.test(refused.body.msg)], [400, true])
    const noForm = await hooks.call('POST', '', { title: 'Tell', operation: 'form', view, notify })
    assert.deepEqual([noForm.status, noForm.body.msg], [400, 'Choose a form.'])
    const filter = { fk_column_id: await columnOf(sheet, 'Amount'), comparison_op: 'gt', value: '10' }
    await server.call('POST', `/api/v1/db/meta/views/${view}/filters`, filter, { token: ana.token })
    const { id } = await hooks.make({ operation: 'enters', view, notify })
    await hooks.make({ operation: 'leaves', view, notify })
    await hooks.make({ operation: 'form', view: form, notify })
    await sheet.insert([{ Name: 'small', Amount: 1 }])
    await sheet.insert([{ Name: 'large', Amount: 11 }])
    await receiver.calls(path, 1)
    await sheet.update('1', { Amount: 20 })
    await receiver.calls(path, 2)
    await sheet.update('1', { Amount: 21 })
    await sheet.update('1', { Amount: 2 })
    await receiver.calls(path, 3)
    await sheet.remove(['2'])
    await receiver.calls(path, 4)
    const { uuid } = (await server.call('PUT', `/api/v1/views/${form}/link`, {}, { token: ana.token })).body
    const visitor = throughLink(server, { uuid, role: null })
    const answered = `/api/v1/db/public/shared-view/${uuid}/rows?timezone=UTC`
    const answer = await visitor('POST', answered, { data: { Name: 'asked' } })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(
      (await bodies(path, 5)).map(({ event, record }) => [event, record.Name]),
      [
        ['after.enters', 'large'],
        ['after.enters', 'small'],
        ['after.leaves', 'small'],
        ['after.leaves', 'large'],
        ['after.form', 'asked'],
      ],
    )
    assert.equal((await server.call('DELETE', `/api/v1/db/meta/views/${view}`, undefined, ana)).status, 200)
    const shown = (await hooks.list()).find((hook) => hook.id === id)
    assert.deepEqual([shown?.view, shown?.trouble], [view, 'The view it waits for is gone.'])
  })

  test('texts are filled in, headers and parameters too, and secrets are never shown again (S19, S50)', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    const notify = toUrl(`${receiver.origin}${path}/{{record.Name}}`, {
      method: 'PUT',
      headers: [
        { name: 'Authorization', value: 'Bearer a-very-long-secret-2c9e', enabled: true, secret: false },
        { name: 'X-Event', value: '{{event}}', enabled: true, secret: false },
        { name: 'X-Off', value: '1', enabled: false, secret: false },
      ],
      parameters: [{ name: 'who', value: '{{user.email}}', enabled: true }],
      body: '{"name": {{record.Name}}, "text": "{{record.Name}}!", "n": {{record.Amount}}}',
    })
    const { id, secret } = await hooks.make({ notify })
    await sheet.insert([{ Name: 'a/"b"', Amount: 3 }])
    const at = `${path}/a%2F%22b%22`
    const [call] = await receiver.calls(at)
    assert.ok(call)
    assert.deepEqual(
      [call.method, call.url, call.body],
      ['PUT', `${at}?who=ana%40x.example`, '{"name": "a/\\"b\\"", "text": "a/\\"b\\"!", "n": 3}'],
    )
    assert.deepEqual(
      [call.headers.authorization, call.headers['x-event'], call.headers['x-off'], call.headers['content-type']],
      ['Bearer a-very-long-secret-2c9e', 'after.insert', undefined, 'application/json'],
    )
    const [listed] = await hooks.list()
    assert.ok(listed?.notify.via === 'URL')
    assert.equal(listed.notify.headers[0]?.value, '••••••••2c9e')
    // Sent back masked it stays, towards another place it is asked for again.
    assert.equal((await hooks.call('PATCH', `/${id}`, { notify: { ...listed.notify, body: '' } })).status, 200)
    const elsewhere = { ...listed.notify, url: 'https://elsewhere.example/x' }
    assert.equal((await hooks.call('PATCH', `/${id}`, { notify: elsewhere })).status, 400)
    const [delivery] = await hooks.until(id, ([told]) => told?.state === 'sent')
    const shown = await hooks.call('GET', `/${id}/deliveries/${delivery?.id}`)
    const tried = await hooks.call('POST', '/try', {
      hookId: id,
      hook: { title: 'x', operation: 'insert', notify: listed.notify },
    })
    const log = await server.app.services.meta.scan.selectFrom('rh_changes').select('event').execute()
    const kept = await server.app.services.meta.scan.selectFrom('rh_hooks').selectAll().execute()
    const all = JSON.stringify([listed, shown.body, tried.body, log, kept, server.logged])
    for (const hidden of ['a-very-long-secret', secret]) assert.ok(!all.includes(hidden))
    assert.equal(shown.status, 200)
    assert.equal(
      tried.body.request.headers.find(({ name }: { name: string }) => name === 'authorization').value,
      '••••••••2c9e',
    )
  })

  test('what fails is tried again under the same id, later ones of the record wait, and others do not (P17)', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    await sheet.insert([{ Name: 'a' }, { Name: 'b' }])
    receiver.answer(`${path}/a`, 503)
    const { id } = await hooks.make({
      operation: 'update',
      notify: toUrl(`${receiver.origin}${path}/{{before.Name}}`, { body: '{"n": {{record.Amount}}}' }),
    })
    await sheet.update('1', { Amount: 1 })
    await sheet.update('1', { Amount: 2 })
    await sheet.update('2', { Amount: 3 })
    await receiver.calls(`${path}/b`)
    const told = await hooks.until(id, (list) => list.some(({ status }) => status === 503))
    assert.deepEqual(
      told.map(({ record, state, tries }) => [record, state, tries]).filter(([record]) => record === '1'),
      [
        ['1', 'waiting', 0],
        ['1', 'waiting', 1],
      ],
    )
    receiver.answer(`${path}/a`, 200)
    await pass(2 * 60_000)
    const calls = await receiver.calls(`${path}/a`, 3)
    assert.deepEqual(
      calls.map(({ body }) => JSON.parse(body).n),
      [1, 1, 2],
    )
    assert.equal(calls[0]?.headers['webhook-id'], calls[1]?.headers['webhook-id'])
    assert.notEqual(calls[0]?.headers['webhook-id'], calls[2]?.headers['webhook-id'])
  })

  test('six tries within two hours, then it has failed and can be sent again; after a day of failing the hook is turned off', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    receiver.answer(path, 500)
    const { id } = await hooks.make({ notify: toUrl(receiver.origin + path) })
    await sheet.insert([{ Name: 'a' }])
    for (let tries = 1; tries <= 6; tries++) {
      await hooks.until(id, ([told]) => told?.tries === tries)
      await pass(75 * 60_000)
    }
    const [failed] = await hooks.deliveries(id)
    assert.deepEqual([failed?.state, failed?.attempts.length, failed?.status], ['failed', 6, 500])
    assert.match(failed?.reason ?? '', /answered 500/)
    receiver.answer(path, 200)
    const retried = await hooks.call('POST', `/${id}/deliveries/retry`, { deliveries: null })
    assert.deepEqual(retried.body, { retried: 1 })
    await hooks.until(id, ([told]) => told?.state === 'sent')
    assert.deepEqual((await hooks.call('GET', `/${id}/deliveries`)).body.counts, { all: 1, firstTry: 0, failed: 0 })
    receiver.answer(path, 500)
    await sheet.insert(Array.from({ length: 6 }, () => ({ Name: 'b' })))
    await hooks.until(id, (list) => list.filter(({ tries, state }) => state === 'waiting' && tries > 0).length >= 5)
    await pass(25 * 3_600_000)
    const paused = async () => (await hooks.list()).find((hook) => hook.id === id)
    while ((await paused())?.paused === null) await new Promise((go) => setTimeout(go, 50))
    assert.match((await paused())?.paused ?? '', /Nothing has arrived since/)
    assert.equal((await paused())?.active, false)
    assert.equal((await hooks.call('PATCH', `/${id}`, { active: true })).body.hook.paused, null)
  })

  test('what waits when a hook is turned off or deleted is not sent, also after it is on again, unless by hand', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    const { id } = await hooks.make({ notify: toUrl(receiver.origin + path) })
    await sheet.insert([{ Name: 'first' }])
    await hooks.until(id, ([told]) => told?.state === 'sent')
    // All are taken ahead for a receiver that answered quickly; eight are called, the others wait for their turn.
    receiver.answer(path, 'hangs')
    await sheet.insert(Array.from({ length: 12 }, (_, at) => ({ Name: `n${at}` })))
    await receiver.calls(path, 9)
    assert.equal((await hooks.call('PATCH', `/${id}`, { active: false })).status, 200)
    receiver.answer(path, 503)
    const off = (
      await hooks.until(id, (list) => list.every(({ state }) => state === 'sent' || state === 'failed'))
    ).filter(({ state }) => state === 'failed')
    assert.deepEqual(new Set(off.map(({ reason }) => reason)), new Set(['Not sent: the webhook was turned off.']))
    assert.deepEqual(off.map(({ tries }) => tries).toSorted(), [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
    assert.equal((await hooks.call('PATCH', `/${id}`, { active: true })).status, 200)
    await sheet.insert([{ Name: 'tried' }])
    await hooks.until(id, ([told]) => told?.status === 503)
    assert.equal((await hooks.call('DELETE', `/${id}`)).status, 200)
    receiver.answer(path, 200)
    await pass(2 * 60_000)
    assert.equal((await hooks.call('POST', `/${id}/restore`)).status, 200)
    await sheet.insert([{ Name: 'last' }])
    const [last, tried] = await hooks.until(id, ([told]) => told?.state === 'sent')
    assert.deepEqual([last?.label, tried?.reason], ['last', 'Not sent: the webhook was deleted.'])
    assert.equal((await receiver.calls(path)).length, 11)
    assert.deepEqual((await hooks.call('POST', `/${id}/deliveries/retry`, { deliveries: [tried?.id] })).body, {
      retried: 1,
    })
    assert.match((await receiver.calls(path, 12))[11]?.body ?? '', /tried/)
  })

  test('receivers that hang, never end, close or lead inward fail with a reason and hold up nobody (S11-S13)', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const bad = { hangs: aPath(), endless: aPath(), closes: aPath(), inward: aPath() }
    receiver.answer(bad.hangs, 'hangs')
    receiver.answer(bad.endless, 'endless')
    receiver.answer(bad.closes, 'closes')
    receiver.answer(bad.inward, 'to http://169.254.169.254/latest')
    const ids = new Map<string, string>()
    for (const [what, path] of Object.entries(bad))
      ids.set(what, (await hooks.make({ title: what, notify: toUrl(receiver.origin + path) })).id)
    const closed = (await hooks.make({ notify: toUrl('http://10.1.2.3/x') })).id
    const good = aPath()
    await hooks.make({ notify: toUrl(receiver.origin + good) })
    await sheet.insert([{ Name: 'a' }])
    await receiver.calls(good)
    const reasonOf = async (id: string) => (await hooks.until(id, ([told]) => (told?.tries ?? 0) > 0))[0]?.reason ?? ''
    assert.match(await reasonOf(ids.get('endless') ?? ''), /larger than the limit/)
    assert.match(await reasonOf(ids.get('closes') ?? ''), /could not be reached/)
    assert.match(await reasonOf(ids.get('inward') ?? ''), /does not follow/)
    assert.match(await reasonOf(closed), /does not connect to this address/)
    assert.match(await reasonOf(ids.get('hangs') ?? ''), /did not answer in time/)
    for (const { id } of await hooks.list()) await hooks.call('DELETE', `/${id}`)
  })

  test('a hook whose field is gone sends nothing and says so; a bad one is refused in words', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const amount = await columnOf(sheet, 'Amount')
    const path = aPath()
    const notify = toUrl(receiver.origin + path)
    const { id } = await hooks.make({ filter: condition(amount, 'gte', '1'), notify })
    assert.equal((await sheet.call('DELETE', `/api/v1/db/meta/columns/${amount}`)).status, 200)
    await sheet.insert([{ Name: 'a' }])
    const [told] = await hooks.until(id, (list) => list.length > 0)
    assert.deepEqual([told?.state, told?.tries], ['failed', 0])
    assert.match(told?.reason ?? '', /field that is gone/)
    assert.match((await hooks.list())[0]?.trouble ?? '', /field that is gone/)
    assert.equal((await hooks.call('PATCH', `/${id}`, { active: false })).status, 200)
    for (const wrong of [
      { notify: toUrl('ftp://x.example') },
      { notify: toUrl('https://{{record.Name}}/x') },
      { notify: toUrl('https://a.example{{record.Name}}') },
      { notify: toUrl('https://ana:secret@x.example/') },
      { notify: toUrl('https://x.example/', { body: '{{#each data}}x{{/each}}' }) },
      { notify: toUrl('https://x.example/', { body: "{{constructor.constructor('return process')()}}" }) },
      { notify: toUrl('https://x.example/', { headers: [{ name: 'a b', value: '', enabled: true, secret: false }] }) },
      { notify: { via: 'Twilio' } },
      { notify: { via: 'Slack', channels: [], body: 'x' } },
      { notify: 7 },
      { filter: condition('cl_00000000000000', 'eq', '1') },
      { fields: ['cl_00000000000000'] },
      { title: '   ' },
    ]) {
      const { status, body } = await hooks.call('POST', '', { title: 't', operation: 'insert', notify, ...wrong })
      assert.equal(status, 400, JSON.stringify([wrong, body]))
    }
    assert.equal((await receiver.received).filter(({ url }) => url === path).length, 0)
  })

  test('a text that comes to more than can be sent fails at once and says so', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Note: 'LongText' } })
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    const { id } = await hooks.make({ notify: toUrl(receiver.origin + path, { body: '{{record.Note}}'.repeat(500) }) })
    await sheet.insert([{ Note: 'x'.repeat(2500) }])
    const [told] = await hooks.until(id, ([one]) => one?.state === 'failed')
    assert.deepEqual([told?.tries, told?.reason], [1, 'Filled with values, a text comes to more than 1 MB.'])
    assert.equal(receiver.received.filter(({ url }) => url === path).length, 0)
  })

  test('a try shows what would be sent for a record, sends it when asked, and tells status alone', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    const amount = await columnOf(sheet, 'Amount')
    const hook = {
      title: 't',
      operation: 'update',
      filter: condition(amount, 'gte', '5'),
      notify: toUrl(receiver.origin + path, { body: '{{record.Name}} is {{record.Amount}}' }),
    }
    const empty = await hooks.call('POST', '/try', { hook })
    assert.deepEqual([empty.status, empty.body.record, empty.body.request.body], [200, null, 'Sample text is 1'])
    await sheet.insert([
      { Name: 'a', Amount: 7 },
      { Name: 'b', Amount: 1 },
    ])
    const shown = await hooks.call('POST', '/try', { hook, record: '2' })
    assert.deepEqual(
      [shown.body.record, shown.body.matches, shown.body.request.body, shown.body.answer],
      [{ key: '2', label: 'b' }, false, 'b is 1', null],
    )
    receiver.answer(path, 418)
    const sent = await hooks.call('POST', '/try', { hook, send: true })
    assert.deepEqual([sent.body.matches, sent.body.answer.status], [true, 418])
    assert.ok(!JSON.stringify(sent.body).includes('noted'))
    assert.equal((await receiver.calls(path))[0]?.body, 'a is 7')
    assert.equal((await hooks.call('POST', '/try', { hook, record: '99' })).status, 404)
    // Without a body all is told, in the words of a delivery.
    const whole = { ...hook, notify: toUrl(receiver.origin + path) }
    await hooks.call('POST', '/try', { hook: whole, send: true })
    const told = JSON.parse((await receiver.calls(path, 2))[1]?.body ?? '')
    receiver.answer(path, 200)
    await hooks.make({ operation: 'update', notify: whole.notify })
    await sheet.update('1', { Amount: 8 })
    const real = JSON.parse((await receiver.calls(path, 3))[2]?.body ?? '')
    for (const part of ['project', 'table', 'user', 'event']) assert.deepEqual(told[part], real[part], part)
    assert.deepEqual(Object.keys(told).toSorted(), Object.keys(real).toSorted())
    const unfinished = { hook: { ...hook, notify: toUrl('') } }
    const early = await hooks.call('POST', '/try', unfinished)
    assert.deepEqual([early.status, early.body.request, early.body.refused], [200, null, 'Say where to send it.'])
    assert.equal((await hooks.call('POST', '/try', { ...unfinished, send: true })).status, 400)
    const inward = { ...hook, notify: toUrl('http://127.0.0.1:1/') }
    assert.match(
      (await hooks.call('POST', '/try', { hook: inward, send: true })).body.answer.reason,
      /does not connect/,
    )
  })

  test('what rules hide from whoever made a hook is neither sent nor logged, nor shown to others', async () => {
    const own = (await aProject(server, ana, { title: 'Ruled' })).id
    const sheet = await aSheet(server, ana, own, { columns: { Name: 'SingleLineText', Salary: 'Number' } })
    const cleo = await server.signUp('cleo@x.example')
    await addMember(server, own, cleo, 'creator')
    const { columns, ...table } = (
      await server.call('GET', `/api/v1/db/meta/tables/${sheet.id}`, undefined, { token: ana.token })
    ).body
    const salary = columns.find(({ title }: { title: string }) => title === 'Salary').id
    const name = columns.find(({ title }: { title: string }) => title === 'Name').id
    const rules = rulesAs(server, ana, own)
    await rules.make({ ...table, columns }, { title: 'No pay', who: person(cleo.id), effect: 'deny', fields: [salary] })
    await rules.make(
      { ...table, columns },
      { title: 'Not the boss', who: person(cleo.id), effect: 'deny', rows: condition(name, 'eq', 'boss') },
    )
    const [hers, mine] = [aPath(), aPath()]
    await hooksOf(server, cleo, sheet.id).make({ notify: toUrl(receiver.origin + hers) })
    const { id } = await hooksOf(server, ana, sheet.id).make({ notify: toUrl(receiver.origin + mine) })
    await sheet.insert([
      { Name: 'boss', Salary: 9 },
      { Name: 'ben', Salary: 5 },
    ])
    const told = await bodies(hers)
    assert.deepEqual(
      told.map(({ record }) => [record.Name, Object.hasOwn(record, 'Salary')]),
      [['ben', false]],
    )
    // Two records are told side by side.
    assert.deepEqual((await bodies(mine, 2)).map(({ record }) => record.Salary).toSorted(), [5, 9])
    const hidden = hooksOf(server, cleo, sheet.id)
    const [seen] = await hidden.deliveries(id)
    assert.deepEqual([seen?.record, seen?.label], [null, ''])
    assert.equal((await hidden.call('GET', `/${id}/deliveries/${seen?.id}`)).body.request, null)
    // Whoever sees less and says where it goes gets nothing of what was kept for it.
    const elsewhere = aPath()
    assert.equal((await hidden.call('PATCH', `/${id}`, { notify: toUrl(receiver.origin + elsewhere) })).status, 200)
    assert.deepEqual((await hidden.call('POST', `/${id}/deliveries/retry`, { deliveries: [seen?.id] })).body, {
      retried: 0,
    })
  })

  test('hooks are moved, copied, turned off, deleted and restored, each in the change log; old calls are forgotten', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const path = aPath()
    const { id, secret } = await hooks.make({ title: 'One', notify: toUrl(receiver.origin + path) })
    const copy = await hooks.call('POST', `/${id}/duplicate`)
    assert.deepEqual(
      [copy.body.hook.title, copy.body.hook.active, copy.body.secret === secret],
      ['One copy', false, false],
    )
    assert.equal((await hooks.call('PATCH', `/${copy.body.hook.id}`, { position: 0 })).status, 200)
    assert.deepEqual(
      (await hooks.list()).map(({ title }) => title),
      ['One copy', 'One'],
    )
    const renewed = await hooks.call('POST', `/${id}/secret`)
    assert.notEqual(renewed.body.secret, secret)
    assert.equal((await hooks.call('DELETE', `/${id}`)).status, 200)
    await sheet.insert([{ Name: 'a' }])
    assert.equal((await hooks.list()).length, 1)
    await pass(1000)
    assert.equal((await hooks.call('POST', `/${id}/restore`)).status, 200)
    assert.equal((await hooks.call('POST', `/${id}/restore`)).status, 404)
    await sheet.insert([{ Name: 'b' }])
    const [told] = await bodies(path)
    assert.equal(told.record.Name, 'b')
    await hooks.until(id, ([one]) => one?.state === 'sent')
    // Whoever looks after the server says for how long.
    const keep = (logDays: number) => server.call('PATCH', '/api/v1/settings', { logDays }, { token: ana.token })
    assert.equal((await keep(90)).status, 200)
    await pass(31 * 86_400_000)
    await forgetHooks(server.app.services)
    const { list, logDays } = (await hooks.call('GET', `/${id}/deliveries`)).body
    assert.deepEqual([list.length, logDays], [1, 90])
    assert.equal((await keep(30)).status, 200)
    await forgetHooks(server.app.services)
    assert.deepEqual(await hooks.deliveries(id), [])
    const types = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('type')
      .where('table_id', '=', sheet.id)
      .where('type', 'like', 'hooks.%')
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      types.map(({ type }) => type),
      ['hooks.created', 'hooks.created', 'hooks.changed', 'hooks.deleted', 'hooks.restored'],
    )
  })
})
