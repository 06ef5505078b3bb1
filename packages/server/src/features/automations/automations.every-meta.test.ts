import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actFor } from '../../request/act-for.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type HookReceiver, startHookReceiver } from '../../testing/hook-receiver.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { person, rulesAs } from '../rules/testing/rules-as.ts'
import { toUrl } from '../webhooks/testing/hooks-of.ts'
import { updateAutomation } from './change-automations.ts'
import { automationChores } from './chores.ts'
import { selectAutomation } from './select-automation.ts'
import { pause } from './start-run.ts'

onEveryMeta('automations', (bench) => {
  let server: TestServer
  let receiver: HookReceiver
  let ana: Person
  let project: string
  before(async () => {
    receiver = await startHookReceiver()
    server = await aServer({ EGRESS_ALLOW: receiver.allow }, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'Automated' })).id
  })
  after(async () => {
    await server.close()
    await receiver.close()
  })

  const call = (method: string, path: string, body?: unknown, who: Person = ana): Promise<Answer> =>
    server.call(method, `/api/v1/projects/${project}/automations${path}`, body, { token: who.token })
  const deals = (): Promise<Sheet> =>
    aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Amount: 'Number' } })
  const columnOf = async (sheet: Sheet, title: string): Promise<string> =>
    (await sheet.table()).columns.find((column) => column.title === title)?.id ?? ''
  const make = async (draft: object, who: Person = ana) => {
    const { status, body } = await call('POST', '', { title: 'Do', ...draft }, who)
    assert.equal(status, 200, JSON.stringify(body))
    return { id: body.automation.id as string, address: body.address as string | null }
  }
  // Replies of any shape, checked by what follows.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const untilRuns = async (id: string, holds: (runs: readonly any[]) => boolean): Promise<readonly any[]> => {
    for (;;) {
      const { list } = (await call('GET', `/${id}/runs?limit=100`)).body
      if (holds(list)) return list
      await new Promise((go) => setTimeout(go, 20))
    }
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const untilOver = async (list: () => Promise<any>): Promise<void> => {
    while ((await list()).body.list.some(({ state }: { state: string }) => ['waiting', 'running'].includes(state)))
      await new Promise((go) => setTimeout(go, 20))
  }
  const over = (count: number) => (runs: readonly { readonly state: string }[]) =>
    runs.length >= count && runs.every(({ state }) => !['waiting', 'running'].includes(state))

  test('a record that is made makes another, with values by formula and text, as whoever saved it', async () => {
    const [from, to] = [await deals(), await deals()]
    const [name, amount] = [await columnOf(to, 'Name'), await columnOf(to, 'Amount')]
    const values = [
      { column: name, value: '{{ record.Name }} onboarding' },
      { column: amount, value: '={record.Amount} * 2' },
    ]
    const { id } = await make({
      trigger: { kind: 'record', table: from.id, on: 'insert', fields: null },
      steps: [
        { id: '1', kind: 'only', formula: '{record.Amount} > 10' },
        { id: '2', kind: 'create', table: to.id, values },
        { id: '3', kind: 'update', record: '2', values: [{ column: name, value: '={steps.2.Name} & "!"' }] },
      ],
    })
    await from.insert([
      { Name: 'Big', Amount: 20 },
      { Name: 'Small', Amount: 5 },
    ])
    const runs = await untilRuns(id, over(2))
    assert.deepEqual(runs.map(({ label, state }) => [label, state]).sort(), [
      ['Big', 'done'],
      ['Small', 'stopped'],
    ])
    assert.deepEqual(
      (await to.rows()).map(({ Name, Amount }) => [Name, Amount]),
      [['Big onboarding!', 40]],
    )
    const big = runs.find(({ label }) => label === 'Big')
    const { steps, input } = (await call('GET', `/${id}/runs/${big.id}`)).body
    assert.equal(input.record.Name, 'Big')
    assert.deepEqual(
      steps.map(({ step, state }: { step: string; state: string }) => [step, state]),
      [
        ['1', 'done'],
        ['2', 'done'],
        ['3', 'done'],
      ],
    )
    assert.deepEqual(steps[1].input.values, { Name: 'Big onboarding', Amount: 40 })
    const [made] = (await to.log()).filter(({ event }) => event.type === 'records.inserted')
    assert.equal(made?.actor, ana.id)
  })

  test('a step that is done again after a crash writes no record twice', async () => {
    const [from, to] = [await deals(), await deals()]
    const step = { id: '1', kind: 'create', table: to.id, values: [{ column: await columnOf(to, 'Name'), value: 'x' }] }
    const { id } = await make({
      trigger: { kind: 'record', table: from.id, on: 'insert', fields: null },
      steps: [step],
    })
    await from.insert([{ Name: 'a' }])
    const [run] = await untilRuns(id, over(1))
    // As a crash leaves it right after the write: what was done is not noted, and nobody holds the run.
    await server.app.services.meta.write(async (tx) => {
      await tx.deleteFrom('rh_automation_steps').where('run_id', '=', run.id).execute()
      await tx.updateTable('rh_automation_runs').set({ state: 'waiting' }).where('id', '=', run.id).execute()
    })
    await call('PATCH', `/${id}`, { title: 'Woken' })
    await untilRuns(id, over(1))
    assert.equal((await to.rows()).length, 1)
    // Somebody who runs it again means it.
    assert.equal((await call('POST', `/${id}/runs/${run.id}/replay`, { from: null })).status, 200)
    await untilRuns(id, over(1))
    assert.equal((await to.rows()).length, 2)
  })

  test('runs that are over are kept for as many days as the server keeps logs, and say so', async () => {
    const { id } = await make({ trigger: { kind: 'schedule' }, steps: [{ id: '1', kind: 'only', formula: '1 > 0' }] })
    const { services } = server.app
    const old = async (days: number, state: 'done' | 'waiting'): Promise<string> => {
      const { run } = (await call('POST', `/${id}/run`, { record: null })).body
      await untilRuns(id, ([newest]) => newest?.state === 'done')
      const created_at = new Date(services.now() - days * 86_400_000).toISOString()
      const later = new Date(services.now() + 86_400_000).toISOString()
      await services.meta.write((tx) =>
        tx.updateTable('rh_automation_runs').set({ created_at, state, due_at: later }).where('id', '=', run).execute(),
      )
      return run
    }
    const [waits, long, week] = [await old(40, 'waiting'), await old(31, 'done'), await old(8, 'done')]
    const left = async (logDays: number): Promise<readonly string[]> => {
      assert.equal((await server.call('PATCH', '/api/v1/settings', { logDays }, { token: ana.token })).status, 200)
      for (const chore of automationChores(services)) await chore.run()
      const { body } = await call('GET', `/${id}/runs`)
      assert.equal(body.logDays, logDays)
      return body.list.map((one: { id: string }) => one.id)
    }
    assert.deepEqual(await left(35), [week, long, waits])
    assert.deepEqual(await left(30), [week, waits])
    assert.deepEqual(await left(7), [waits])
    const steps = await services.meta.read
      .selectFrom('rh_automation_steps')
      .select('run_id')
      .where('run_id', 'in', [long, week])
      .execute()
    assert.deepEqual(steps, [])
  })

  test('a call that fails is tried again after a while, and a run goes on from a step without doing those before it', async () => {
    const [from, to] = [await deals(), await deals()]
    const values = [{ column: await columnOf(to, 'Name'), value: '{{ record.Name }}' }]
    const { id } = await make({
      trigger: { kind: 'record', table: from.id, on: 'insert', fields: null },
      steps: [
        { id: '1', kind: 'create', table: to.id, values },
        { id: '2', kind: 'send', notify: toUrl(`${receiver.origin}/erp`) },
        { id: '3', kind: 'create', table: to.id, values },
      ],
    })
    receiver.answer('/erp', 500)
    await from.insert([{ Name: 'a' }])
    const waits = (runs: readonly { readonly state: string; readonly reason: string | null }[]) =>
      runs[0]?.state === 'waiting' && /answered 500/.test(runs[0].reason ?? '')
    const [first] = await untilRuns(id, waits)
    assert.equal((await to.rows()).length, 1)
    receiver.answer('/erp', 200)
    // The pause before the second try is a minute and by chance up to a fifth more.
    server.pass(80_000)
    await untilRuns(id, (runs) => runs[0]?.state === 'done')
    assert.equal((await receiver.calls('/erp', 2)).length, 2)
    assert.equal((await to.rows()).length, 2)
    const { steps } = (await call('GET', `/${id}/runs/${first.id}`)).body
    assert.deepEqual(
      steps.map(({ step, tries }: { step: string; tries: number }) => [step, tries]),
      [
        ['1', 1],
        ['2', 2],
        ['3', 1],
      ],
    )

    assert.equal((await call('POST', `/${id}/runs/${first.id}/replay`, { from: '2' })).status, 200)
    await untilRuns(id, over(1))
    const calls = await receiver.calls('/erp', 3)
    assert.equal((await to.rows()).length, 3)
    // A receiver takes a second try for the same call, and what somebody runs again for another.
    const ids = calls.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual([ids[0] === ids[1], ids[1] === ids[2]], [true, false])
    const gone = await call('POST', `/${id}/runs/${first.id}/replay`, { from: '9' })
    assert.deepEqual([gone.status, gone.body.msg], [400, 'This step is not there any more.'])
  })

  test('what starts itself is caught, turned off, and says so', async () => {
    const sheet = await deals()
    const values = [{ column: await columnOf(sheet, 'Name'), value: '={record.Name} & "x"' }]
    const { id } = await make({
      trigger: { kind: 'record', table: sheet.id, on: 'update', fields: null },
      steps: [{ id: '1', kind: 'update', record: 'trigger', values }],
    })
    await sheet.insert([{ Name: 'a' }])
    await sheet.update('1', { Name: 'b' })
    const runs = await untilRuns(id, (list) => list.some(({ reason }) => /taken for a circle/.test(reason ?? '')))
    assert.ok(runs.length <= 10, String(runs.length))
    // It is turned off right behind the run that is refused.
    const shown = async () => (await call('GET', '')).body.list.find((each: { id: string }) => each.id === id)
    while ((await shown()).active) await new Promise((go) => setTimeout(go, 20))
    assert.match((await shown()).paused, /circle/)
  })

  test('records that enter and leave a view start it; for each found record something is done', async () => {
    const [from, to] = [await deals(), await deals()]
    const [name, amount] = [await columnOf(to, 'Name'), await columnOf(from, 'Amount')]
    const view = (await from.table()).views[0]?.id ?? ''
    const filter = { fk_column_id: amount, comparison_op: 'gt', value: '10' }
    await server.call('POST', `/api/v1/db/meta/views/${view}/filters`, filter, { token: ana.token })
    // Before there is any automation: an insert is told with what the record holds when it is heard.
    await from.insert([{ Name: 'a', Amount: 1 }])
    server.pass(1000)
    const say = (word: string) => [
      { id: '1', kind: 'create', table: to.id, values: [{ column: name, value: `{{record.Name}} ${word}` }] },
    ]
    const enters = await make({ trigger: { kind: 'view', table: from.id, view, on: 'enters' }, steps: say('came') })
    const leaves = await make({ trigger: { kind: 'view', table: from.id, view, on: 'leaves' }, steps: say('went') })
    await from.update('1', { Amount: 20 })
    await untilRuns(enters.id, over(1))
    await from.update('1', { Amount: 21 })
    await from.update('1', { Amount: 2 })
    await untilRuns(leaves.id, over(1))
    assert.deepEqual((await to.rows()).map(({ Name }) => Name).sort(), ['a came', 'a went'])

    const each = await make({
      trigger: { kind: 'schedule' },
      steps: [
        {
          id: '1',
          kind: 'each',
          table: to.id,
          filter: null,
          match: [],
          limit: 10,
          steps: [
            { id: '2', kind: 'update', record: 'item', values: [{ column: name, value: '=UPPER({item.Name})' }] },
          ],
        },
      ],
    })
    assert.equal((await call('POST', `/${each.id}/run`, { record: null })).status, 200)
    await untilRuns(each.id, over(1))
    assert.deepEqual((await to.rows()).map(({ Name }) => Name).sort(), ['A CAME', 'A WENT'])
  })

  test('fields and tables that are made, changed and deleted start it, in one table or in all, as far as they are seen', async () => {
    const [deal, other, told] = [await deals(), await deals(), await deals()]
    const name = await columnOf(told, 'Name')
    // What happened before it was made does not count.
    server.pass(1000)
    const value = '{{ change.type }} {{ table.title }} {{ change.field.title }}'
    const steps = [{ id: '1', kind: 'create', table: told.id, values: [{ column: name, value }] }]
    const one = await make({ title: 'One', trigger: { kind: 'structure', of: deal.id }, steps })
    const every = await make({ title: 'All', trigger: { kind: 'structure', of: null }, steps })
    const wrong = await call('POST', '', { title: 'x', trigger: { kind: 'structure', of: 'md_none' }, steps })
    assert.deepEqual([wrong.status, wrong.body.msg], [400, 'Choose a table.'])
    const meta = (method: string, path: string, body?: object) =>
      server.call(method, `/api/v1/db/meta/${path}`, body, { token: ana.token })
    const made = await meta('POST', `tables/${deal.id}/columns`, { title: 'Stage', uidt: 'SingleLineText' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    await untilRuns(one.id, over(1))
    await untilRuns(every.id, over(1))
    const stage = await columnOf(deal, 'Stage')
    assert.equal((await meta('DELETE', `columns/${stage}`)).status, 200)
    assert.equal((await meta('PATCH', `tables/${other.id}`, { title: 'Renamed', project_id: project })).status, 200)
    assert.equal((await meta('DELETE', `tables/${other.id}`)).status, 200)
    const runs = await untilRuns(every.id, over(4))
    assert.equal((await untilRuns(one.id, over(2))).length, 2)
    const types = await Promise.all(
      runs.map(async ({ id }) => (await call('GET', `/${every.id}/runs/${id}`)).body.input.change),
    )
    assert.deepEqual(types.map(({ type }) => type).toReversed(), [
      'columns.created',
      'columns.trashed',
      'tables.updated',
      'tables.trashed',
    ])
    const texts = (await told.rows()).map(({ Name }) => String(Name))
    assert.ok(texts.includes(`columns.created ${(await deal.table()).title} Stage`), JSON.stringify(texts))
    assert.ok(texts.includes('tables.trashed Renamed '), JSON.stringify(texts))
  })

  test('a call from outside starts it once for each id, and nobody finds the address by guessing', async () => {
    const to = await deals()
    const values = [{ column: await columnOf(to, 'Name'), value: '={body.name}' }]
    const { id, address } = await make({
      trigger: { kind: 'incoming' },
      steps: [{ id: '1', kind: 'create', table: to.id, values }],
    })
    const send = (path: string) =>
      server.call('POST', path, { name: 'From outside' }, { headers: { 'webhook-id': 'one' } })
    assert.equal((await send('/api/v1/incoming/guessed')).status, 404)
    assert.equal((await send(address ?? '')).status, 200)
    assert.equal((await send(address ?? '')).status, 200)
    await untilRuns(id, over(1))
    assert.deepEqual(
      (await to.rows()).map(({ Name }) => Name),
      ['From outside'],
    )
    const renewed = await call('POST', `/${id}/address`)
    assert.notEqual(renewed.body.address, address)
    assert.equal((await send(address ?? '')).status, 404)
  })

  test('it has the rights of whoever saved it, and stops when they are no member any more', async () => {
    const [from, to] = [await deals(), await deals()]
    const cleo = await server.signUp(`cleo${Date.now()}@x.example`)
    await addMember(server, project, cleo, 'creator')
    const step = { id: '1', kind: 'create', table: to.id, values: [] }
    const { id } = await make(
      { trigger: { kind: 'record', table: from.id, on: 'insert', fields: null }, steps: [step] },
      cleo,
    )
    await server.app.services.meta.write((tx) =>
      tx.deleteFrom('rh_members').where('user_id', '=', cleo.id).where('project_id', '=', project).execute(),
    )
    await from.insert([{ Name: 'a' }])
    for (;;) {
      const shown = (await call('GET', '')).body.list.find((each: { id: string }) => each.id === id)
      if (shown.paused !== null) {
        assert.match(shown.paused, /no member/)
        break
      }
      await new Promise((go) => setTimeout(go, 20))
    }
    assert.equal((await to.rows()).length, 0)
  })

  test('an owner says as whom it runs: a member or a service account, by whose rights and rules it acts', async () => {
    const own = (await aProject(server, ana, { title: 'Lent' })).id
    const of = (path: string, method = 'GET', body?: unknown, { token }: Pick<Person, 'token'> = ana) =>
      server.call(method, `/api/v1/projects/${own}${path}`, body, { token })
    const from = await aSheet(server, ana, own, { columns: { Name: 'SingleLineText' } })
    const to = await aSheet(server, ana, own, { columns: { Name: 'SingleLineText' } })
    const cleo = await server.signUp(`cleo${Date.now()}@lent.example`)
    await addMember(server, own, cleo, 'creator')
    const sync = (await of('/service-accounts', 'POST', { name: 'Sync', role: 'editor' })).body.id
    const reader = (await of('/service-accounts', 'POST', { name: 'Reader', role: 'viewer' })).body.id
    const steps = [{ id: '1', kind: 'create', table: to.id, values: [] }]
    const trigger = { kind: 'record', table: from.id, on: 'insert', fields: null }
    const draft = { title: 'Do', trigger, steps }
    const shownTo = async (id: string) =>
      // biome-ignore lint/suspicious/noExplicitAny: replies of any shape, checked here
      (await of('/automations')).body.list.find((each: any) => each.id === id)
    const lastRun = async (id: string, count: number) => {
      for (;;) {
        const { list } = (await of(`/automations/${id}/runs`)).body
        if (list.length >= count && !['waiting', 'running'].includes(list[0].state)) return list[0]
        await new Promise((go) => setTimeout(go, 20))
      }
    }

    const { status, body } = await of('/automations', 'POST', { ...draft, runsAs: sync })
    assert.equal(status, 200, JSON.stringify(body))
    const { id, runsAs } = body.automation
    assert.deepEqual(runsAs, { id: sync, email: 'Sync', name: 'Sync' })
    await from.insert([{ Name: 'a' }])
    assert.equal((await lastRun(id, 1)).state, 'done')
    const [made] = await to.rows()
    const history = await server.call('GET', `/api/v1/tables/${to.id}/records/${made?.Id}/history`, undefined, {
      token: ana.token,
    })
    assert.equal(history.body.list[0].by.email, 'Sync')

    // Its role holds: a viewer makes no records.
    await of(`/automations/${id}`, 'PATCH', { runsAs: reader })
    await from.insert([{ Name: 'b' }])
    assert.equal((await lastRun(id, 2)).state, 'failed')
    assert.equal((await to.rows()).length, 1)

    // An owner who changes a step leaves it as it was; all others lend their own rights, and nobody else's.
    await of(`/automations/${id}`, 'PATCH', { runsAs: sync })
    await of(`/automations/${id}`, 'PATCH', { steps: [...steps, { id: '2', kind: 'only', formula: 'TRUE()' }] })
    assert.equal((await shownTo(id)).runsAs.id, sync)
    for (const other of [sync, ana.id]) {
      const refused = await of(`/automations/${id}`, 'PATCH', { runsAs: other }, cleo)
      assert.deepEqual([refused.status, /Only owners choose/.test(refused.body.msg)], [403, true])
    }
    const stranger = await server.signUp(`dora${Date.now()}@lent.example`)
    for (const nobody of [stranger.id, 'us_none'])
      assert.equal((await of(`/automations/${id}`, 'PATCH', { runsAs: nobody })).status, 400)
    await of(`/automations/${id}`, 'PATCH', { steps }, cleo)
    assert.equal((await shownTo(id)).runsAs.id, cleo.id)

    // The log tells who said so, and of an account that is gone it is told at once.
    await of(`/automations/${id}`, 'PATCH', { runsAs: sync })
    const { event } = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('event')
      .where('project_id', '=', own)
      .where('type', '=', 'automations.changed')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    const told = JSON.parse(event)
    assert.deepEqual([told.before, told.after], [{ runsAs: cleo.id }, { runsAs: sync }])
    await of(`/service-accounts/${sync}`, 'DELETE')
    await from.insert([{ Name: 'c' }])
    for (let shown = await shownTo(id); ; shown = await shownTo(id)) {
      if (shown.paused !== null) {
        assert.deepEqual([/no member/.test(shown.paused), shown.active], [true, false])
        break
      }
      await new Promise((go) => setTimeout(go, 20))
    }
  })

  test('whoever changes what one does and sees less of it gets nothing of what its runs were told', async () => {
    const own = (await aProject(server, ana, { title: 'Hidden' })).id
    const of = (path: string, method = 'GET', body?: unknown, { token }: Pick<Person, 'token'> = ana) =>
      server.call(method, `/api/v1/projects/${own}/automations${path}`, body, { token })
    const sheet = await aSheet(server, ana, own, { columns: { Name: 'SingleLineText', Salary: 'Number' } })
    const cleo = await server.signUp(`cleo${Date.now()}@hidden.example`)
    await addMember(server, own, cleo, 'creator')
    const { columns, ...table } = (
      await server.call('GET', `/api/v1/db/meta/tables/${sheet.id}`, undefined, { token: ana.token })
    ).body
    const salary = columns.find(({ title }: { title: string }) => title === 'Salary').id
    await rulesAs(server, ana, own).make(
      { ...table, columns },
      { title: 'No pay', who: person(cleo.id), effect: 'deny', fields: [salary] },
    )
    const trigger = { kind: 'record', table: sheet.id, on: 'insert', fields: null }
    const find = { id: '1', kind: 'find', table: sheet.id, filter: null, match: [], limit: 10 }
    const wait = { id: '2', kind: 'wait', minutes: 1 }
    const made = await of('', 'POST', { title: 'Do', trigger, steps: [find, wait] })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { id } = made.body.automation
    const until = async (state: string, count: number) => {
      for (;;) {
        const { list } = (await of(`/${id}/runs`)).body
        // One that has not begun yet waits as well, and took no time.
        if (list.length === count && list[0].state === state && list[0].durationMs !== null) return list[0]
        await new Promise((go) => setTimeout(go, 20))
      }
    }
    await sheet.insert([{ Name: 'a', Salary: 4711 }])
    await until('waiting', 1)
    server.pass(61_000)
    const done = await until('done', 1)
    await sheet.insert([{ Name: 'b', Salary: 4712 }])
    const waits = await until('waiting', 2)

    const changed = await of(
      `/${id}`,
      'PATCH',
      { steps: [find, { id: '3', kind: 'send', notify: toUrl(`${receiver.origin}/taken`) }] },
      cleo,
    )
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    server.pass(61_000)
    await untilOver(() => of(`/${id}/runs`))
    for (const from of [null, '3']) {
      assert.equal((await of(`/${id}/runs/${done.id}/replay`, 'POST', { from }, cleo)).status, 200)
      await untilOver(() => of(`/${id}/runs`))
    }
    assert.deepEqual(
      receiver.received.filter(({ url, body }) => url === '/taken' && /471/.test(body)),
      [],
    )
    for (const run of [done, waits]) {
      const { body } = await of(`/${id}/runs/${run.id}`)
      assert.deepEqual([body.run.state, body.input], ['stopped', null])
      assert.match(body.run.reason, /somebody who sees less/)
      assert.doesNotMatch(JSON.stringify(body.steps), /471/)
    }
    // What begins from now on is theirs, as far as they see.
    await sheet.insert([{ Name: 'c', Salary: 4713 }])
    const [call] = await receiver.calls('/taken')
    const told = JSON.parse(call?.body ?? '')
    assert.deepEqual([told.record.Name, Object.hasOwn(told.record, 'Salary')], ['c', false])
  })

  test('rights are lent to what was looked at: what somebody else saved meanwhile is told, and a mended one stays on', async () => {
    const cleo = await server.signUp(`cleo${Date.now()}@meanwhile.example`)
    await addMember(server, project, cleo, 'creator')
    const steps = [{ id: '1', kind: 'only' as const, formula: '1 > 0' }]
    const { id } = await make({ trigger: { kind: 'schedule' }, steps }, cleo)
    const shown = async () => (await call('GET', '')).body.list.find((each: { id: string }) => each.id === id)
    const { services } = server.app
    const errand = { actorId: ana.id, projectId: project, requestId: 'meanwhile' }
    const ctx = await actFor(services, errand, 'automations.change')
    /** Between the look of a call and its write. */
    const meanwhile = (others: () => Promise<unknown>): typeof ctx => ({
      ...ctx,
      write: async (...work) => {
        await others()
        return ctx.write(...work)
      },
    })
    const other = [{ id: '1', kind: 'only', formula: '2 > 1' }]
    const changed = meanwhile(() => call('PATCH', `/${id}`, { steps: other }, cleo))
    await assert.rejects(updateAutomation(changed, id, { runsAs: ana.id }), /Somebody else changed this automation/)
    assert.equal((await shown()).runsAs.id, cleo.id)
    const lent = meanwhile(() => call('PATCH', `/${id}`, { runsAs: ana.id }))
    await assert.rejects(updateAutomation(lent, id, { steps }), /Somebody else changed this automation/)

    // A run that began as somebody who left turns off nothing that runs as somebody else since.
    const row = await selectAutomation(services.meta.read, project, id)
    assert.ok(row)
    await pause(services, { ...row, runs_as: cleo.id }, 'They left.')
    assert.deepEqual([(await shown()).active, (await shown()).paused], [true, null])
    await pause(services, row, 'They left.')
    assert.deepEqual([(await shown()).active, (await shown()).paused], [false, 'They left.'])
  })

  test('one that a call from outside starts is turned off at once when whoever it runs as has left', async () => {
    const to = await deals()
    const dan = await server.signUp(`dan${Date.now()}@x.example`)
    await addMember(server, project, dan, 'creator')
    const steps = [{ id: '1', kind: 'create', table: to.id, values: [] }]
    const { id, address } = await make({ trigger: { kind: 'incoming' }, steps }, dan)
    await server.call('DELETE', `/api/v1/db/meta/projects/${project}/users/${dan.id}`, undefined, { token: ana.token })
    await server.call('POST', address ?? '', {})
    const [run] = await untilRuns(id, over(1))
    assert.match(run.reason, /no member of the project any more/)
    const shown = (await call('GET', '')).body.list.find((each: { id: string }) => each.id === id)
    assert.deepEqual([shown.active, /no member/.test(shown.paused)], [false, true])
  })

  test('texts that grow without end are refused when they are saved, or end the run, which says so (S70)', async () => {
    const to = await deals()
    const column = await columnOf(to, 'Name')
    const planOf = (value: string) => ({
      trigger: { kind: 'incoming' },
      steps: [{ id: '1', kind: 'create', table: to.id, values: [{ column, value }] }],
    })
    const refused: readonly [string, RegExp][] = [
      [`=${'('.repeat(200)}1${')'.repeat(200)}`, /Step 1: /],
      [`=CONCAT(${'{body.a}, '.repeat(400)}"")`, /Step 1: This formula may come to a text that is too long/],
      ['{{body.a}}'.repeat(501), /Step 1: A text may have at most 500 places/],
      [`{{body${'.a'.repeat(30)}}}`, /Step 1: A place for a value goes at most 20 names deep/],
    ]
    for (const [value, sentence] of refused) {
      const { status, body } = await call('POST', '', { title: 'Bomb', ...planOf(value) })
      assert.equal(status, 400, JSON.stringify(body))
      assert.match(body.msg, sentence)
    }
    // Whole when they are saved, too long with what is put in.
    const ended: readonly [string, string, RegExp][] = [
      ['{{body.a}}'.repeat(20), 'x'.repeat(60_000), /more than 1 MB/],
      [`=CONCAT(${'{body.a}, '.repeat(20)}"")`, 'x'.repeat(60_000), /text that is too long/],
      ['=SUBSTITUTE({body.a}, "x", {body.a})', 'x'.repeat(8000), /gives #VALUE/],
      // Never read as a template again.
      ['{{body.a}}', '{{body.a}}{{body.a}}', /^$/],
    ]
    for (const [value, a, reason] of ended) {
      const { id, address } = await make(planOf(value))
      assert.equal((await server.call('POST', address ?? '', { a })).status, 200)
      const [run] = await untilRuns(id, over(1))
      assert.match(run.reason ?? '', reason)
    }
    assert.deepEqual(
      (await to.rows()).map(({ Name }) => Name),
      ['{{body.a}}{{body.a}}'],
    )
    const { address } = await make(planOf('{{json body}}'))
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    assert.equal((await server.call('POST', address ?? '', deep)).status, 400)
  })

  test('runs that start each other without end, and runs that gather without end, are ended and say so', async () => {
    const { meta } = server.app.services
    /** One that waits a minute before its last step, and is waiting. */
    const started = async (last: (id: string) => object) => {
      const wait = { id: '1', kind: 'wait', minutes: 1 }
      const { id } = await make({ trigger: { kind: 'schedule' }, steps: [wait] })
      assert.equal((await call('PATCH', `/${id}`, { steps: [wait, { id: '2', ...last(id) }] })).status, 200)
      const { run } = (await call('POST', `/${id}/run`, { record: null })).body as { run: string }
      const read = async () => (await call('GET', `/${id}/runs/${run}`)).body
      while ((await read()).steps.length === 0 || (await read()).run.state !== 'waiting')
        await new Promise((go) => setTimeout(go, 20))
      const reason = async (): Promise<string> => {
        for (;;) {
          const { state, reason: why } = (await read()).run
          if (state === 'failed') return why
          await new Promise((go) => setTimeout(go, 20))
        }
      }
      return { id, run, reason }
    }
    const circle = await started((id) => ({ kind: 'run', automation: id }))
    const hoard = await started(() => ({ kind: 'only', formula: '1 = 1' }))
    await meta.write(async (tx) => {
      const runs = tx.selectFrom('rh_automation_runs').selectAll().where('id', '=', circle.run)
      const { number: _number, ...row } = await runs.executeTakeFirstOrThrow()
      const one = (at: number) => ({ ...row, id: `rn_led${at}`, event_id: `led ${at}`, state: 'done' as const })
      await tx
        .insertInto('rh_automation_runs')
        .values(Array.from({ length: 1000 }, (_, at) => one(at)))
        .execute()
      const input = JSON.stringify('x'.repeat(10_000_001))
      await tx.updateTable('rh_automation_steps').set({ input }).where('run_id', '=', hoard.run).execute()
    })
    server.pass(2 * 60_000)
    assert.match(await circle.reason(), /led to more than 1000 runs/)
    assert.match(await hoard.reason(), /gave more than 10 MB/)
    const shown = (await call('GET', '')).body.list.find((each: { id: string }) => each.id === circle.id)
    assert.deepEqual([shown.active, /circle/.test(shown.paused)], [false, true])
  })

  test('each saved version is told with who and when, and one can be gone back to: secrets stay as they are', async () => {
    const sheet = await deals()
    const trigger = { kind: 'record', table: sheet.id, on: 'insert', fields: null }
    const headers = [{ name: 'Authorization', value: 'Bearer open sesame', enabled: true, secret: true }]
    const send = { id: '1', kind: 'send', notify: { ...toUrl(`${receiver.origin}/versions`), headers } }
    const { id } = await make({ title: 'First', trigger, steps: [send] })
    const other = { trigger: { kind: 'schedule' }, steps: [{ id: '1', kind: 'run', automation: id }] }
    await make(other)
    const change = (body: object) => call('PATCH', `/${id}`, body)
    await change({ title: 'Second', steps: [send, { id: '2', kind: 'only', formula: '{record.Amount} > 10' }] })
    await change({ active: false })
    const { list } = (await call('GET', `/${id}/versions`)).body
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: replies of any shape, checked here
      list.map(({ title, steps, changed, by }: any) => [title, steps.length, changed, by.email]),
      [
        ['Second', 2, ['title', 'steps'], ana.email],
        ['First', 1, ['title', 'trigger', 'filter', 'steps'], ana.email],
      ],
    )
    assert.doesNotMatch(JSON.stringify(list), /open sesame/)

    const { title, filter, steps } = list[1]
    const back = await change({ title, trigger: list[1].trigger, filter, steps, active: true })
    assert.equal(back.status, 200, JSON.stringify(back.body))
    assert.deepEqual([back.body.automation.title, back.body.automation.steps.length], ['First', 1])
    assert.equal((await call('GET', `/${id}/versions`)).body.list.length, 3)
    await sheet.insert([{ Name: 'a' }])
    const [told] = await receiver.calls('/versions')
    assert.equal(told?.headers.authorization, 'Bearer open sesame')
  })

  test('mistakes are told with the step they are in, and inward addresses are never called (S11)', async () => {
    const sheet = await deals()
    const trigger = { kind: 'record', table: sheet.id, on: 'insert', fields: null }
    const refused: readonly [object, RegExp][] = [
      [{ trigger: { kind: 'moon' }, steps: [] }, /A trigger is one of/],
      [{ trigger, steps: [] }, /Add a step/],
      [{ trigger, steps: [{ id: '1', kind: 'only', formula: '{record.Nope} > 1' }] }, /Step 1: There is no column/],
      [{ trigger, steps: [{ id: '1', kind: 'only', formula: 'REPEAT("x"' }] }, /Step 1: /],
      [{ trigger, steps: [{ id: '1', kind: 'delete', record: 'item' }] }, /Step 1: Choose a record/],
      [{ trigger, steps: [{ id: '1', kind: 'create', table: 'md_none', values: [] }] }, /Step 1: Choose a table/],
      [{ trigger, steps: [{ id: '1', kind: 'wait', minutes: -1 }] }, /Step 1: A step waits/],
    ]
    for (const [draft, sentence] of refused) {
      const { status, body } = await call('POST', '', { title: 'Wrong', ...draft })
      assert.equal(status, 400, JSON.stringify(body))
      assert.match(body.msg, sentence)
    }
    const { id } = await make({
      trigger,
      steps: [{ id: '1', kind: 'send', notify: toUrl('http://169.254.169.254/latest') }],
    })
    await sheet.insert([{ Name: 'a' }])
    const [run] = await untilRuns(id, (runs) => typeof runs[0]?.reason === 'string')
    assert.doesNotMatch(run.reason, /answered/)
  })
})
