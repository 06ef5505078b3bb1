import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { heldProject } from '../../meta/held-project.ts'
import type { Job } from '../../meta/jobs.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aWholeProject } from '../base-files/testing/a-whole-project.ts'
import { baseFilesAs, contentOf, uncounted } from '../base-files/testing/base-files-as.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, structureAs } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { freeProject, holdProject } from './hold-project.ts'
import { overJob } from './over-job.ts'
import { snapshotsAs } from './testing/snapshots-as.ts'

onEveryMeta('restoring over a project', (bench) => {
  let server: TestServer
  let ana: Person
  let ben: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ben = await server.signUp('ben@x.example')
  })
  after(() => server.close())

  const call = async (method: string, path: string, body?: unknown, who: Person = ana) => {
    const answer = await server.call(method, path, body, { token: who.token })
    assert.equal(answer.status, 200, `${method} ${path} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const files = () => baseFilesAs(server, ana)
  const content = async (id: string) => uncounted(await contentOf(await files().export(id)))
  const idsOf = async (id: string): Promise<string[]> => {
    const { list } = (await structureAs(server, ana).list(id)).body
    return list.map((table: { id: string }) => table.id).toSorted()
  }

  async function over(id: string, snapshot: string, title = 'Shop'): Promise<string> {
    const begun = await call('POST', `/api/v1/projects/${id}/snapshots/${snapshot}/restore-over`, { title })
    const { state, failure } = await files().ended(begun.job)
    assert.equal(state, 'done', failure)
    return begun.snapshot
  }

  /** Whatever people do to a project behind a snapshot. */
  async function disturb(id: string, things: string): Promise<void> {
    const rows = (table: string) => `/api/v1/db/data/noco/${id}/${table}`
    await call('PATCH', `${rows('Things')}/1`, { Name: 'changed', Files: [] })
    // A rule shows those below 100 only.
    await call('POST', rows('Things'), { Name: 'late', Count: 1 })
    await call('PATCH', `${rows('Makers')}/1`, { Size: 99 })
    await call('POST', `/api/v1/tables/${things}/records/1/comments`, { text: 'late' })
    const { columns, views } = (await structureAs(server, ana).read(things)).body
    const idOf = (title: string) => columns.find((column: { title: string }) => column.title === title).id
    await call('DELETE', `/api/v1/db/meta/columns/${idOf('Stars')}`)
    await call('PATCH', `/api/v1/db/meta/columns/${idOf('Count')}`, { title: 'Amount', uidt: 'Decimal' })
    const some = views.find(({ title }: { title: string }) => title === 'Some')
    await call('DELETE', `/api/v1/db/meta/views/${some.id}`)
    const { list } = (await structureAs(server, ana).list(id)).body
    await call('DELETE', `/api/v1/db/meta/tables/${list.find(({ title }: { title: string }) => title === 'Extra').id}`)
    await aTable(server, ana, id, { title: 'Later', columns: { Name: 'SingleLineText' } })
  }

  test('all is what it was under the same ids; people, links and own views stay, and there is a way back', async () => {
    const { id, things } = await aWholeProject(server, ana)
    await addMember(server, id, ben, 'editor')
    await aTable(server, ana, id, { title: 'Extra', columns: { Name: 'SingleLineText' } })
    const before = await content(id)
    const tables = await idsOf(id)
    const mine = snapshotsAs(server, ana, id)
    const taken = await mine.taken()
    const { id: own } = (await viewsAs(server, ben).createGrid(things, { title: 'Bens', lock_type: 'personal' })).body
    const { views } = (await structureAs(server, ana).read(things)).body
    const cards = views.find(({ title }: { title: string }) => title === 'Cards')
    const { uuid } = await call('POST', `/api/v1/db/meta/views/${cards.id}/share`)
    await disturb(id, things)
    const disturbed = await content(id)
    const count = async () => (await call('GET', `/api/v1/db/data/noco/${id}/Things/count`)).count
    assert.equal(await count(), 2)

    const kept = await over(id, taken)
    const restored = (await content(id)) as { readonly comments: unknown }
    assert.deepEqual({ ...restored, comments: null }, { ...(before as object), comments: null })
    assert.deepEqual(await idsOf(id), tables)
    assert.equal(await count(), 1)
    assert.equal(
      (await call('GET', `/api/v1/db/data/noco/${id}/Things/1`, undefined, ben)).Name,
      '=1+"quoted", ünïcode 🏠',
    )
    const seen = (await structureAs(server, ben).read(things)).body.views.map((view: { id: string }) => view.id)
    assert.ok(seen.includes(own))
    const shared = await server.call('GET', `/api/v1/db/public/shared-view/${uuid}/meta`)
    assert.equal(shared.status, 200, JSON.stringify(shared.body))
    const { list: said } = await call('GET', `/api/v1/tables/${things}/records/1/comments`)
    assert.deepEqual([said[0].text, said[0].by?.id], [`Look @{${ana.id}}`, ana.id])
    assert.deepEqual([/"Yes"/.test(JSON.stringify(said)), /"late"/.test(JSON.stringify(said))], [true, false])
    assert.ok((await loggedEvents(server, id)).includes('projects.restoredOver'))

    // Links hold, keys and numbers go on behind those of what is gone, and the structure can be changed as before.
    const next = await call('POST', `/api/v1/db/data/noco/${id}/Things`, { Name: 'next', Count: 1 })
    assert.deepEqual([next.Id, next.No], [6, 6])
    const { list: past } = await call('GET', `/api/v1/tables/${things}/records/${next.Id}/history`)
    assert.equal(past.length, 1)
    await call('POST', `/api/v1/db/data/noco/${id}/Things/${next.Id}/mm/Partners/2`)
    // Whoever is linked cannot be deleted: the database holds it.
    await call('DELETE', `/api/v1/db/data/noco/${id}/Makers/2`)
    assert.equal((await call('GET', `/api/v1/db/data/noco/${id}/Things/${next.Id}/mm/Partners`)).list.length, 1)
    const code = (await structureAs(server, ana).read(things)).body.columns.find(
      (column: { title: string }) => column.title === 'Phone',
    )
    for (const unique of [true, false])
      await call('PATCH', `/api/v1/db/meta/columns/${code.id}`, { title: 'Phone', uidt: 'PhoneNumber', unique })

    const listed = (await mine.list()).find((one: { id: string }) => one.id === kept)
    assert.deepEqual([listed.why, listed.state], ['over', 'ready'])
    await over(id, kept)
    // Views do not name what lay in the trash any more.
    const recordsIn = (said: unknown) => (said as { records: unknown }).records
    assert.deepEqual(recordsIn(await content(id)), recordsIn(disturbed))
  })

  test('automations and webhooks stay as they are, and buttons press them', async () => {
    const { id } = await aProject(server, ana, { title: 'Pressed' })
    const { id: table } = await aTable(server, ana, id, { title: 'Rows', columns: { Name: 'SingleLineText' } })
    const automations = `/api/v1/projects/${id}/automations`
    const steps = [{ id: '1', kind: 'wait', minutes: 1 }]
    const made = await call('POST', automations, { title: 'Go', trigger: { kind: 'button', table }, steps })
    const notify = { via: 'Email', to: 'ben@x.example', subject: 'Go', body: '' }
    const hook = (await call('POST', `/api/v1/tables/${table}/webhooks`, { title: 'Tell', operation: 'hand', notify }))
      .hook
    const deeds = { kind: 'automation', automation: made.automation.id, webhook: hook.id }
    const button = { title: 'Press', uidt: 'Button', meta: { label: 'Press', ...deeds } }
    await call('POST', `/api/v1/db/meta/tables/${table}/columns`, button)
    const snapshot = await snapshotsAs(server, ana, id).taken()
    await over(id, snapshot, 'Pressed')
    const { columns } = (await structureAs(server, ana).read(table)).body
    const { meta } = columns.find(({ title }: { title: string }) => title === 'Press')
    assert.deepEqual([meta.automation, meta.webhook], [made.automation.id, hook.id])
    const { list } = await call('GET', automations)
    assert.deepEqual(
      list.map(({ title, active }: { title: string; active: boolean }) => [title, active]),
      [['Go', true]],
    )
  })

  test('a base file of the project does the same; the title has to be typed, and only owners may', async () => {
    const { id } = await aProject(server, ana, { title: 'Street' })
    await addMember(server, id, ben, 'creator')
    await aTable(server, ana, id, { title: 'Houses', columns: { Name: 'SingleLineText' } })
    await call('POST', `/api/v1/db/data/noco/${id}/Houses`, { Name: 'old' })
    const file = await files().export(id)
    const other = await files().export((await aProject(server, ana, { title: 'Other' })).id)
    const structure = await files().export(id, 'structure')
    await call('PATCH', `/api/v1/db/data/noco/${id}/Houses/1`, { Name: 'new' })
    const send = async (payload: Buffer, title: string, who = ana) => {
      const url = `/api/v1/projects/${id}/restore-over?title=${encodeURIComponent(title)}`
      const headers = { 'content-type': 'application/zip', 'xc-auth': who.token }
      const answer = await server.app.http.inject({ method: 'POST', url, payload, headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    assert.equal((await send(file, 'street')).status, 400)
    assert.equal((await send(file, 'Street', ben)).status, 403)
    assert.match((await send(other, 'Street')).body.msg, /not of this project/)
    assert.match((await send(structure, 'Street')).body.msg, /no records/)
    assert.equal((await send(Buffer.from('PK no zip'), 'Street')).status, 400)
    assert.deepEqual(await snapshotsAs(server, ana, id).list(), [])
    const { status, body } = await send(file, 'Street')
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await files().ended(body.job)).state, 'done')
    assert.equal((await call('GET', `/api/v1/db/data/noco/${id}/Houses/1`)).Name, 'old')
  })

  test('what is written meanwhile is in the snapshot of before or refused, and nothing that was acknowledged is lost', async () => {
    const { id } = await aProject(server, ana, { title: 'Busy' })
    const table = await aTable(server, ana, id, { title: 'Notes', columns: { Name: 'SingleLineText' } })
    const rows = `/api/v1/db/data/noco/${id}/Notes`
    await call('POST', rows, { Name: 'first' })
    const taken = await snapshotsAs(server, ana, id).taken()
    let isRunning = true
    const acknowledged: string[] = []
    const write = async (who: number): Promise<void> => {
      for (let at = 0; isRunning; at += 1) {
        const Name = `note ${who}-${at}.`
        const { status, body } = await server.call('POST', rows, { Name }, { token: ana.token })
        if (status === 200) acknowledged.push(Name)
        else assert.deepEqual([status, /is being restored/.test(body.msg)], [503, true], JSON.stringify(body))
      }
    }
    const writing = [write(1), write(2), write(3)]
    const kept = await over(id, taken, 'Busy')
    isRunning = false
    await Promise.all(writing)
    const { records } = (await contentOf(await snapshotsAs(server, ana, id).file(kept))) as { records: unknown }
    const before = JSON.stringify(records)
    const after = JSON.stringify((await call('GET', `${rows}?limit=1000`)).list)
    const has = (text: string, name: string) => text.includes(name)
    assert.ok(acknowledged.some((name) => has(before, name)))
    assert.deepEqual(
      acknowledged.filter((name) => !has(before, name) && !has(after, name)),
      [],
    )

    // Every way to write says so, every way to read goes on.
    const { services } = server.app
    await holdProject(services, id, 'jb_held')
    const refused: readonly [method: string, path: string, body?: object][] = [
      ['POST', rows, { Name: 'late' }],
      ['POST', `/api/v1/db/data/bulk/noco/${id}/Notes`, [{ Name: 'late' }]],
      ['DELETE', `${rows}/1`],
      ['POST', `/api/v1/tables/${table.id}/records/1/comments`, { text: 'late' }],
      ['POST', `/api/v1/db/meta/tables/${table.id}/columns`, { title: 'Late', uidt: 'Number' }],
      ['POST', `/api/v1/db/meta/tables/${table.id}/grids`, { title: 'Late' }],
    ]
    for (const [method, path, body] of refused) {
      const answer = await server.call(method, path, body, { token: ana.token })
      const said = [answer.status, answer.headers['retry-after'], answer.body.msg]
      assert.deepEqual(said, [503, '10', heldProject().message], `${method} ${path}`)
    }
    const read = await call('GET', `${rows}/1`)
    assert.equal(read.Name, 'first')
    await services.meta.write((tx) => freeProject(tx, id, 'jb_other'))
    assert.equal((await server.call('POST', rows, { Name: 'late' }, { token: ana.token })).status, 503)
    await services.meta.write((tx) => freeProject(tx, id, 'jb_held'))
    await call('POST', rows, { Name: 'late' })
  })

  test('one that is killed leaves the project as it was or as it shall be, and ends when it is taken up again', async () => {
    const { id, things } = await aWholeProject(server, ana, 'Killed')
    const title = 'Killed'
    const taken = await snapshotsAs(server, ana, id).taken()
    await call('PATCH', `/api/v1/db/data/noco/${id}/Things/1`, { Name: 'changed' })
    const before = await content(id)
    const { services } = server.app
    await over(id, taken, title)
    const { input } = await services.meta.read
      .selectFrom('rh_jobs')
      .select('input')
      .where('kind', '=', 'projects.restoreOver')
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow()
    await over(id, JSON.parse(input).snapshot, title)
    assert.deepEqual(await content(id), before)

    const { snapshot } = await services.meta.write(async (tx) => {
      const row = await tx.selectFrom('rh_snapshots').selectAll().where('id', '=', taken).executeTakeFirstOrThrow()
      const fresh = { ...row, id: row.id.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), state: 'making' as const }
      await tx
        .insertInto('rh_snapshots')
        .values({ ...fresh, blob: fresh.id, why: 'over' })
        .execute()
      return { snapshot: fresh.id }
    })
    const spec = { ...JSON.parse(input), snapshot }
    const job = (progress: Job['progress']): Job => ({
      ...{ id: `jb_${id}`, projectId: id, actorId: ana.id, input: spec, progress },
      signal: new AbortController().signal,
      last: async () => undefined,
    })
    const kind = overJob(services)
    await assert.rejects(kind.run(job(() => Promise.reject(new Error('killed')))), /killed/)
    assert.deepEqual(await content(id), before)
    const quiet = async () => undefined
    await kind.run(job(quiet))
    const name = async () => (await call('GET', `/api/v1/db/data/noco/${id}/Things/1`)).Name
    assert.notEqual(await name(), 'changed')
    // Killed behind the exchange: what people wrote since stays.
    await call('PATCH', `/api/v1/db/data/noco/${id}/Things/1`, { Name: 'since' })
    await kind.run(job(quiet))
    await kind.clean?.(job(quiet))
    assert.equal(await name(), 'since')
    assert.equal((await structureAs(server, ana).read(things)).status, 200)
    const left = await services.meta.read
      .selectFrom('rh_projects')
      .select('id')
      .where('id', '=', spec.project)
      .execute()
    assert.deepEqual(left, [])
  })
})
