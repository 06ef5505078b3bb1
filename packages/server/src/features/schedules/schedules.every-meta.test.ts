import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actFor } from '../../request/act-for.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { allMailed } from '../../testing/all-mailed.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { startHookReceiver } from '../../testing/hook-receiver.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { takeDue } from '../automations/store.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet } from '../records/testing/a-sheet.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { hooksOf, toUrl } from '../webhooks/testing/hooks-of.ts'
import { updateSchedule } from './change-schedules.ts'
import { nextTimes } from './cron-times.ts'
import { ScheduleClock } from './schedule-clock.ts'
import { exportKind } from './scheduled-export.ts'
import { selectUnderWay } from './still-runs.ts'

onEveryMeta('cron jobs', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let automation: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'Timed' })).id
    const draft = { title: 'Do', trigger: { kind: 'schedule' }, steps: [{ id: '1', kind: 'only', formula: '1 > 0' }] }
    automation = (await call('POST', '/automations', draft)).body.automation.id
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/projects/${project}${path}`, body, { token: ana.token })
  const make = async (given: object = {}): Promise<string> => {
    const does = { kind: 'automation', automation }
    const draft = { title: 'Nightly', cron: '0 2 * * *', zone: 'UTC', does, ...given }
    const { status, body } = await call('POST', '/schedules', draft)
    assert.equal(status, 200, JSON.stringify(body))
    return body.schedule.id
  }
  const pass = async (ms: number): Promise<void> => {
    server.pass(ms)
    ana = { ...ana, token: (await server.call('POST', '/api/v1/auth/user/signin', ana)).body.token }
  }
  const untilDue = async (id: string, lateMs = 0): Promise<void> => {
    const { list } = (await call('GET', '/schedules')).body
    const { nextAt } = list.find((one: { id: string }) => one.id === id)
    await pass(Date.parse(nextAt) - server.app.services.now() + lateMs)
  }
  const aClock = () => new ScheduleClock(server.app.services, { wake: () => undefined })
  const runsOf = async (id: string) => (await call('GET', `/schedules/${id}/runs`)).body.list
  const started = async (): Promise<number> =>
    (await call('GET', `/automations/${automation}/runs?limit=100`)).body.list.length

  test('one says how it is read and its next five times, and refuses what never comes to pass', async () => {
    const { body } = await call('POST', '/schedules/preview', { cron: '30 7 * * 1-5', zone: 'Europe/Madrid' })
    assert.equal(body.reading, 'At 07:30, Monday through Friday')
    assert.equal(body.next.length, 5)
    for (const wrong of [
      { cron: '61 * * * *', zone: 'UTC' },
      { cron: 'every day', zone: 'UTC' },
      { cron: '* * * * * *', zone: 'UTC' },
      { cron: '0 0 31 2 *', zone: 'UTC' },
      { cron: '0 7 * * *', zone: 'Mars/Base' },
    ])
      assert.equal((await call('POST', '/schedules/preview', wrong)).status, 400, JSON.stringify(wrong))
  })

  test('a time falls due once, whichever of two nodes looks first, and says when it ran', async () => {
    const id = await make()
    const before = await started()
    await untilDue(id)
    await Promise.all([aClock().look(), aClock().look()])
    await aClock().look()
    const runs = await runsOf(id)
    assert.deepEqual(
      runs.map(({ state, missed }: { state: string; missed: number }) => [state, missed]),
      [['done', 0]],
    )
    assert.equal((await started()) - before, 1)
    await call('PATCH', `/schedules/${id}`, { active: false })
    await pass(2 * 86_400_000)
    await aClock().look()
    assert.equal((await runsOf(id)).length, 1)
  })

  test('times that passed while no server ran are told, and run once or are skipped, as chosen', async () => {
    const [once, skip] = [await make({ missed: 'once' }), await make({ missed: 'skip' })]
    const before = await started()
    await untilDue(once, 3 * 86_400_000 + 3_600_000)
    await aClock().look()
    assert.deepEqual(
      (await runsOf(once)).map(({ state, missed }: { state: string; missed: number }) => [state, missed]),
      [['done', 4]],
    )
    assert.deepEqual(
      (await runsOf(skip)).map(({ state, missed }: { state: string; missed: number }) => [state, missed]),
      [['skipped', 4]],
    )
    assert.equal((await started()) - before, 1)
    for (const id of [once, skip]) await call('DELETE', `/schedules/${id}`)
  })

  test('a time that comes while one still runs is skipped, waits for it or runs beside it, as chosen (spec 099)', async () => {
    const { meta } = server.app.services
    const each = { cron: '* * * * *' }
    const ids = [await make(each), await make({ ...each, overlap: 'wait' }), await make({ ...each, overlap: 'beside' })]
    const minute = async () => {
      server.pass(60_000)
      await Promise.all([aClock().look(), aClock().look()])
    }
    const told = async () => {
      const all: string[][] = []
      for (const id of ids) all.push((await runsOf(id)).map(({ state }: { state: string }) => state))
      return all
    }
    const end = () =>
      meta.write((tx) => tx.updateTable('rh_automation_runs').set({ state: 'done' }).execute()).then(() => undefined)
    await end()
    await untilDue(ids[0] ?? '')
    await aClock().look()
    assert.deepEqual(await told(), [['done'], ['done'], ['done']])
    // What the first began has not ended: nobody works on automations here.
    await minute()
    await minute()
    assert.deepEqual(await told(), [
      ['skipped', 'skipped', 'done'],
      ['skipped', 'waiting', 'done'],
      ['done', 'done', 'done'],
    ])
    assert.deepEqual(
      (await runsOf(ids[1] ?? '')).map(({ reason }: { reason: string | null }) => reason),
      [
        'Another run waited for the one before it already.',
        'It runs after the one before it, which had not ended.',
        null,
      ],
    )
    // Of those that do not run beside each other an automation takes one at a time.
    const at = new Date(server.app.services.now()).toISOString()
    const taken = await meta.write((tx) => takeDue(tx, { at, heldUntil: at, limit: 10 }))
    assert.deepEqual(taken.map(({ beside }) => beside).sort(), [0, 1, 1, 1])
    await end()
    await Promise.all([aClock().look(), aClock().look()])
    assert.deepEqual((await told())[1], ['skipped', 'done', 'done'])
    await end()
    await minute()
    assert.deepEqual(
      (await told()).map(([last]) => last),
      ['done', 'done', 'done'],
    )
    const wrong = { title: 'x', cron: '0 1 * * *', zone: 'UTC', does: { kind: 'automation', automation } }
    assert.equal((await call('POST', '/schedules', { ...wrong, overlap: 'twice' })).status, 400)
    for (const id of ids) await call('DELETE', `/schedules/${id}`)
  })

  test('a run has not ended before its export or snapshot has', async () => {
    const { meta, jobs } = server.app.services
    const id = await make()
    await untilDue(id)
    await aClock().look()
    await meta.write((tx) => tx.updateTable('rh_automation_runs').set({ state: 'done' }).execute())
    const [{ id: run }] = await runsOf(id)
    const underWay = async (): Promise<number> => (await selectUnderWay(meta.read, id)).length
    assert.equal(await underWay(), 0)
    const job = await meta.write(async (tx) => {
      const added = await jobs.add(tx, {
        kind: exportKind,
        projectId: project,
        actorId: null,
        input: { schedule: id, run },
      })
      // Another node works on it.
      await tx.updateTable('rh_jobs').set({ state: 'running' }).where('id', '=', added).execute()
      return added
    })
    assert.equal(await underWay(), 1)
    await meta.write((tx) => tx.updateTable('rh_jobs').set({ state: 'failed' }).where('id', '=', job).execute())
    assert.equal(await underWay(), 0)
    const taken = {
      id: 'of a run',
      project_id: project,
      title: null,
      why: 'schedule',
      schedule_id: id,
      run_id: run,
      made_by: 'us_ana',
      created_at: '2026-01-01T00:00:00.000Z',
      state: 'making',
      failure: null,
      store: 'local',
      blob: 'of a run',
      size: 0,
      kept: 0,
      used_at: null,
    } as const
    await meta.write((tx) => tx.insertInto('rh_snapshots').values(taken).execute())
    assert.equal(await underWay(), 1)
    await meta.write((tx) => tx.deleteFrom('rh_snapshots').where('id', '=', taken.id).execute())
    assert.equal(await underWay(), 0)
    await call('DELETE', `/schedules/${id}`)
  })

  test('what cannot be done is told in its run', async () => {
    const table = await server.call(
      'POST',
      `/api/v1/db/meta/projects/${project}/tables`,
      { title: 'Deals', columns: [{ title: 'Name', uidt: 'SingleLineText' }] },
      { token: ana.token },
    )
    const does = { kind: 'digest', table: table.body.id, view: null, to: 'ana@x.example', subject: 'Deals' }
    const id = await make({ does })
    assert.equal((await call('POST', `/schedules/${id}/run`)).status, 200)
    const [run] = await runsOf(id)
    assert.match(run.reason, /Please activate SMTP plugin/)
    assert.equal(
      (await call('POST', '/schedules', { title: 'x', cron: '0 1 * * *', zone: 'UTC', does: {} })).status,
      400,
    )
  })

  test('one sends a webhook for the records that meet its condition, once for each time', async () => {
    const receiver = await startHookReceiver()
    const hooked = await aServer({ EGRESS_ALLOW: receiver.allow }, await bench.place())
    try {
      const eva = await hooked.signUp('eva@x.example')
      const { id: own } = await aProject(hooked, eva, { title: 'On time' })
      const sheet = await aSheet(hooked, eva, own, { columns: { Name: 'SingleLineText', Amount: 'Number' } })
      await sheet.insert([
        { Name: 'a', Amount: 1 },
        { Name: 'b', Amount: 20 },
      ])
      const amount = (await sheet.table()).columns.find(({ title }) => title === 'Amount')?.id ?? ''
      const filter = { id: 'f', kind: 'test', columnId: amount, operator: 'gt', value: '10' } as const
      const notify = toUrl(`${receiver.origin}/time`, { body: '{{event}} {{record.Name}}' })
      const hooks = hooksOf(hooked, eva, sheet.id)
      const byInsert = await hooks.make({ operation: 'insert', notify: toUrl(`${receiver.origin}/inserted`) })
      const hook = await hooks.make({ operation: 'hand', notify, filter })
      const make = (id: string) =>
        hooked.call(
          'POST',
          `/api/v1/projects/${own}/schedules`,
          { title: 'Tell', cron: '0 9 * * *', zone: 'UTC', does: { kind: 'hook', hook: id } },
          { token: eva.token },
        )
      assert.equal((await make(byInsert.id)).status, 400)
      const made = await make(hook.id)
      assert.equal(made.status, 200, JSON.stringify(made.body))
      const path = `/api/v1/projects/${own}/schedules/${made.body.schedule.id}`
      assert.equal((await hooked.call('POST', `${path}/run`, undefined, { token: eva.token })).status, 200)
      assert.deepEqual(
        (await receiver.calls('/time')).map(({ body }) => body),
        ['schedule b'],
      )
      await hooks.call('PATCH', `/${hook.id}`, { active: false })
      hooked.pass(1000)
      await hooked.call('POST', `${path}/run`, undefined, { token: eva.token })
      const { list } = (await hooked.call('GET', `${path}/runs`, undefined, { token: eva.token })).body
      assert.deepEqual(list.map(({ reason }: { reason: string | null }) => reason).sort(), [
        'The webhook “Tell” is turned off.',
        null,
      ])
    } finally {
      await hooked.close()
      await receiver.close()
    }
  })

  test('one exports a view into a file that is kept beside its run; the oldest go, and only those who may export take it', async () => {
    const table = await aTable(server, ana, project, { title: 'Exported', columns: { Name: 'SingleLineText' } })
    for (const Name of ['=one', 'two'])
      await server.call('POST', `/api/v1/db/data/noco/${project}/Exported`, { Name }, { token: ana.token })
    for (const wrong of [{ format: 'pdf' }, { keep: 0 }, { table: 'md_none' }]) {
      const does = { kind: 'export', table: table.id, view: null, format: 'csv', keep: 2, ...wrong }
      const draft = { title: 'Wrong', cron: '0 2 * * *', zone: 'UTC', does }
      assert.equal((await call('POST', '/schedules', draft)).status, 400, JSON.stringify(wrong))
    }
    const id = await make({ does: { kind: 'export', table: table.id, view: null, format: 'csv', keep: 2 } })
    const filed = async (count: number) => {
      for (;;) {
        const runs = await runsOf(id)
        assert.ok(
          runs.every(({ state }: { state: string }) => state !== 'failed'),
          JSON.stringify(runs),
        )
        if (runs[0]?.file !== null && runs.length === count) return runs
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    for (let times = 1; times <= 3; times += 1) {
      server.pass(1000)
      await call('POST', `/schedules/${id}/run`)
      await filed(times)
    }
    const runs = await runsOf(id)
    assert.deepEqual(
      runs.map(({ file }: { file: unknown }) => file !== null),
      [true, true, false],
    )
    const take = (person: Person, run: string) =>
      server.app.http.inject({
        url: `/api/v1/projects/${project}/schedules/${id}/runs/${run}/file`,
        headers: { 'xc-auth': person.token },
      })
    const taken = await take(ana, runs[0].id)
    assert.equal(taken.statusCode, 200, taken.body)
    assert.match(taken.body, /two/)
    assert.match(String(taken.headers['content-disposition']), /Exported .*\.csv/)
    assert.equal((await take(ana, runs[2].id)).statusCode, 404)
    const ed = await server.signUp('ed@x.example')
    await addMember(server, project, ed, 'editor')
    assert.equal((await take(ed, runs[0].id)).statusCode, 403)
    await call('DELETE', `/schedules/${id}`)
    const { read } = server.app.services.meta
    const left = await read.selectFrom('rh_files').select('id').where('project_id', '=', project).execute()
    assert.deepEqual(left, [])
  })

  test('an owner says as whom one runs: a member or a service account, by whose rights it acts; all others lend their own', async () => {
    const own = (await aProject(server, ana, { title: 'Lent' })).id
    const of = (path: string, method = 'GET', body?: unknown, { token }: Pick<Person, 'token'> = ana) =>
      server.call(method, `/api/v1/projects/${own}${path}`, body, { token })
    const table = await aTable(server, ana, own, { columns: { Name: 'SingleLineText' } })
    const cleo = await server.signUp(`cleo${Date.now()}@timed.example`)
    await addMember(server, own, cleo, 'creator')
    const account = async (name: string, role: string) =>
      (await of('/service-accounts', 'POST', { name, role })).body.id as string
    const [keeper, reader] = [await account('Keeper', 'creator'), await account('Reader', 'viewer')]
    const does = { kind: 'export', table: table.id, view: null, format: 'csv', keep: 2 }
    const draft = { title: 'Nightly', cron: '0 2 * * *', zone: 'UTC', does }
    const runOnce = async (id: string) => {
      server.pass(1000)
      await of(`/schedules/${id}/run`, 'POST')
      for (;;) {
        const [run] = (await of(`/schedules/${id}/runs`)).body.list
        if (run.file !== null || run.state === 'failed') return run
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    const shown = async () => (await of('/schedules')).body.list[0]

    const { status, body } = await of('/schedules', 'POST', { ...draft, runsAs: keeper })
    assert.equal(status, 200, JSON.stringify(body))
    const { id, runsAs } = body.schedule
    assert.deepEqual(runsAs, { id: keeper, email: 'Keeper', name: 'Keeper' })
    assert.equal((await runOnce(id)).state, 'done')
    const { read, scan } = server.app.services.meta
    const jobs = await read.selectFrom('rh_jobs').select('actor_id').where('project_id', '=', own).execute()
    assert.deepEqual(jobs, [{ actor_id: keeper }])

    // Its role holds: a viewer exports no project.
    await of(`/schedules/${id}`, 'PATCH', { runsAs: reader })
    assert.equal((await runOnce(id)).state, 'failed')
    assert.deepEqual([(await shown()).active, (await shown()).paused], [true, null])

    // An owner who changes it leaves that as it is; all others lend their own rights, and nobody else's.
    await of(`/schedules/${id}`, 'PATCH', { cron: '0 3 * * *' })
    assert.equal((await shown()).runsAs.id, reader)
    for (const other of [keeper, ana.id]) {
      const refused = await of(`/schedules/${id}`, 'PATCH', { runsAs: other }, cleo)
      assert.deepEqual([refused.status, /Only owners choose/.test(refused.body.msg)], [403, true])
      assert.equal((await of('/schedules', 'POST', { ...draft, runsAs: other }, cleo)).status, 403)
    }
    const stranger = await server.signUp(`dora${Date.now()}@timed.example`)
    for (const nobody of [stranger.id, 'us_none'])
      assert.equal((await of(`/schedules/${id}`, 'PATCH', { runsAs: nobody })).status, 400)
    await of(`/schedules/${id}`, 'PATCH', { title: 'Every night', missed: 'skip' }, cleo)
    assert.equal((await shown()).runsAs.id, reader)
    await of(`/schedules/${id}`, 'PATCH', { cron: '0 4 * * *' }, cleo)
    assert.equal((await shown()).runsAs.id, cleo.id)
    const { event } = await scan
      .selectFrom('rh_changes')
      .select('event')
      .where('project_id', '=', own)
      .where('type', '=', 'schedules.changed')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    const { before: was, after: is } = JSON.parse(event)
    assert.deepEqual(
      [was, is],
      [
        { cron: '0 3 * * *', runsAs: reader },
        { cron: '0 4 * * *', runsAs: cleo.id },
      ],
    )
  })

  test('one is turned off and says so as soon as whoever it runs as has left, whatever it does', async () => {
    const own = (await aProject(server, ana, { title: 'Left' })).id
    const of = (path: string, method = 'GET', body?: unknown, { token }: Pick<Person, 'token'> = ana) =>
      server.call(method, `/api/v1/projects/${own}${path}`, body, { token })
    const table = await aTable(server, ana, own, { columns: { Name: 'SingleLineText' } })
    const steps = [{ id: '1', kind: 'only', formula: '1 > 0' }]
    const doing = (await of('/automations', 'POST', { title: 'Do', trigger: { kind: 'schedule' }, steps })).body
    const dan = await server.signUp(`dan${Date.now()}@timed.example`)
    await addMember(server, own, dan, 'creator')
    for (const does of [
      { kind: 'automation', automation: doing.automation.id },
      { kind: 'export', table: table.id, view: null, format: 'csv', keep: 2 },
      { kind: 'digest', table: table.id, view: null, to: 'ana@x.example', subject: 'Deals' },
    ])
      await of('/schedules', 'POST', { title: does.kind, cron: '* * * * *', zone: 'UTC', does }, dan)
    const list = async () => (await of('/schedules')).body.list
    await server.call('DELETE', `/api/v1/db/meta/projects/${own}/users/${dan.id}`, undefined, { token: ana.token })
    server.pass(60_000)
    await aClock().look()
    const reason = 'Whoever it runs as is no member of the project any more. Save it again to run it as you.'
    for (const job of await list())
      assert.deepEqual(
        [job.active, job.paused, job.nextAt, job.lastRun.state, job.lastRun.reason],
        [false, reason, null, 'failed', reason],
        job.title,
      )
    const told = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('event')
      .where('project_id', '=', own)
      .where('type', '=', 'schedules.paused')
      .execute()
    assert.equal(told.length, 3)
    const runs = await of(`/automations/${doing.automation.id}/runs`)
    assert.deepEqual(runs.body.list, [])

    // Whoever saves it and turns it on lends their rights instead.
    const started = async () => (await list()).find(({ title }: { title: string }) => title === 'automation')
    const { id, does } = await started()
    await of(`/schedules/${id}`, 'PATCH', { does, active: true })
    const mended = await started()
    assert.deepEqual([mended.active, mended.paused, mended.runsAs.id], [true, null, ana.id])
    server.pass(60_000)
    await aClock().look()
    assert.equal((await started()).lastRun.state, 'done')
  })

  test('what somebody else saved meanwhile gets nobody’s rights, and is not undone by whoever changes something else', async () => {
    const id = await make()
    const { services } = server.app
    const ctx = await actFor(
      services,
      { actorId: ana.id, projectId: project, requestId: 'meanwhile' },
      'schedules.change',
    )
    const later = {
      ...ctx,
      write: async (...work: Parameters<typeof ctx.write>) => {
        await call('PATCH', `/schedules/${id}`, { cron: '0 3 * * *' })
        return ctx.write(...work)
      },
    } as typeof ctx
    await assert.rejects(updateSchedule(later, id, { title: 'Other' }), /Somebody else changed this cron job/)
    const { list } = (await call('GET', '/schedules')).body
    const { title, cron } = list.find((one: { id: string }) => one.id === id)
    assert.deepEqual([title, cron], ['Nightly', '0 3 * * *'])
  })

  test('one that falls due while its project lies in the trash is on when that comes back', async () => {
    const own = (await aProject(server, ana, { title: 'Away' })).id
    const of = (path: string, method = 'GET', body?: unknown) =>
      server.call(method, `/api/v1/projects/${own}${path}`, body, { token: ana.token })
    const table = await aTable(server, ana, own, { columns: { Name: 'SingleLineText' } })
    const does = { kind: 'export', table: table.id, view: null, format: 'csv', keep: 2 }
    const { id } = (await of('/schedules', 'POST', { title: 'Out', cron: '0 2 * * *', zone: 'UTC', does })).body
      .schedule
    // As whoever took the time left it, who died.
    const run = { id: 'rn_away', schedule_id: id, due_at: new Date(server.app.services.now()).toISOString() }
    const ended = { reason: null, started_at: null, duration_ms: null, held_until: null }
    await server.app.services.meta.write((tx) =>
      tx
        .insertInto('rh_schedule_runs')
        .values({ ...run, state: 'waiting', missed: 0, tries: 0, ...ended })
        .execute(),
    )
    await server.call('DELETE', `/api/v1/db/meta/projects/${own}`, undefined, { token: ana.token })
    await aClock().look()
    assert.equal((await of('/restore', 'POST')).status, 200)
    const [job] = (await of('/schedules')).body.list
    assert.deepEqual([job.active, job.paused, job.lastRun.state], [true, null, 'failed'])
    assert.match(job.lastRun.reason, /There is no project/)
  })

  // A file has one server.
  if (bench.dialect === 'postgres')
    test('two servers of one database never do a time twice (spec 099)', async (t) => {
      const mail = await startMailServer()
      t.after(mail.close)
      const env = { SMTP_URL: mail.url, MAIL_FROM: 'mail@x.example' }
      const place = await bench.place()
      const nodes = [await aServer(env, place), await aServer(env, place)] as const
      t.after(() => nodes[1].app.close().then(() => nodes[0].close()))
      const [first] = nodes
      const { services } = first.app
      const ben = await first.signUp('ben@x.example')
      const { id: timed } = await aProject(first, ben, { title: 'Twice' })
      const ask = async (path: string, body: object) =>
        (await first.call('POST', `/api/v1/projects/${timed}${path}`, body, ben)).body
      const steps = [{ id: '1', kind: 'only', formula: '1 > 0' }]
      const { automation: doing } = await ask('/automations', { title: 'Do', trigger: { kind: 'schedule' }, steps })
      const table = await aTable(first, ben, timed, { columns: { Name: 'SingleLineText' } })
      const does = (at: number) =>
        at % 4 === 0
          ? { kind: 'digest', table: table.id, view: null, to: `d${at}@x.example`, subject: 'Deals' }
          : { kind: 'automation', automation: doing.id }
      for (let at = 0; at < 12; at++)
        await ask('/schedules', {
          title: `Each minute ${at}`,
          cron: '* * * * *',
          zone: 'UTC',
          overlap: 'beside',
          does: does(at),
        })
      // Both by the same clock, and several times at once.
      const clocks = nodes.map(
        ({ app }) => new ScheduleClock({ ...app.services, now: services.now }, { wake: () => undefined }),
      )
      const rounds = 5
      for (let round = 0; round < rounds; round++) {
        // Whoever holds a mail holds it by its own clock, so both go on.
        for (const node of nodes) node.pass(60_000)
        await Promise.all(clocks.map((clock) => clock.look()))
      }
      const { read } = services.meta
      const runs = await read.selectFrom('rh_schedule_runs').select(['schedule_id', 'state', 'tries']).execute()
      assert.deepEqual([...new Set(runs.map(({ state, tries }) => `${state} ${tries}`))], ['done 1'])
      assert.deepEqual(timesEach(runs.map((run) => run.schedule_id)), [rounds])
      const { list } = (
        await first.call('GET', `/api/v1/projects/${timed}/automations/${doing.id}/runs?limit=100`, undefined, ben)
      ).body
      assert.equal(list.length, 9 * rounds)
      await allMailed(first)
      const mailed = mail.received.flatMap(({ to }) => to).filter((to) => to.startsWith('d'))
      assert.deepEqual(timesEach(mailed), [rounds])
      assert.equal(mailed.length, 3 * rounds)
    })
})

/** How often each of them is there; one number: all alike. */
const timesEach = (all: readonly string[]): number[] => [
  ...new Set([...Map.groupBy(all, (one) => one).values()].map(({ length }) => length)),
]

test('days on which clocks change have each time once', () => {
  // In Madrid 02:30 is left out on 28 March 2027 and comes twice on 31 October 2027.
  const spring = nextTimes({ cron: '30 2 * * *', zone: 'Europe/Madrid' }, Date.parse('2027-03-27T12:00:00Z'), 2)
  assert.equal(spring.filter((at) => at.startsWith('2027-03-28')).length, 1)
  assert.equal(spring.filter((at) => at.startsWith('2027-03-29')).length, 1)
  const autumn = nextTimes({ cron: '30 2 * * *', zone: 'Europe/Madrid' }, Date.parse('2027-10-30T12:00:00Z'), 2)
  assert.equal(autumn.filter((at) => at.startsWith('2027-10-31')).length, 1)
  const still = nextTimes({ cron: '0 18 * * *', zone: 'Europe/Madrid' }, Date.parse('2027-03-27T00:00:00Z'), 3)
  assert.deepEqual(
    still.map((at) => at.slice(11, 16)),
    ['17:00', '16:00', '16:00'],
  )
})
