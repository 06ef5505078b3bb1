import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { structureAs } from '../tables/testing/a-table.ts'
import { aWholeProject } from './testing/a-whole-project.ts'
import { anyProject, madeProject } from './testing/any-project.ts'
import { baseFilesAs, contentOf } from './testing/base-files-as.ts'

onEveryMeta('a base file', (bench) => {
  let here: TestServer
  let there: TestServer
  let ana: Person
  let bob: Person

  before(async () => {
    here = await aServer({}, await bench.place())
    there = await aServer()
    ana = await here.signUp('ana@x.example')
    bob = await there.signUp('bob@x.example')
  })
  after(() => Promise.all([here.close(), there.close()]))

  /** From one server to another, on another database, and back. */
  async function roundTrip(project: string): Promise<void> {
    const [mine, theirs] = [baseFilesAs(here, ana), baseFilesAs(there, bob)]
    const first = await mine.export(project)
    const second = await theirs.export(await theirs.restored(first))
    assert.deepEqual(await contentOf(second), await contentOf(first))
    const third = await mine.export(await mine.restored(second, '?title=Back'))
    const back = (await contentOf(third)) as { project: { title: string } }
    assert.equal(back.project.title.startsWith('Back'), true)
    const expected = (await contentOf(first)) as { project: object }
    assert.deepEqual({ ...back, project: null }, { ...expected, project: null })
  }

  test('holds all of a project, and the same is there again on another server and database', async () => {
    const { id } = await aWholeProject(here, ana)
    await roundTrip(id)
  })

  test('what happened to records comes along where it is wanted, is told there, and does nothing', async () => {
    const { id } = await aWholeProject(here, ana, 'Told')
    const patch = { Name: 'renamed', Code: 'another secret' }
    await here.call('PATCH', `/api/v1/db/data/noco/${id}/Things/1`, patch, { token: ana.token })
    const [mine, theirs] = [baseFilesAs(here, ana), baseFilesAs(there, bob)]
    const first = await mine.export(id, 'base?history=true')
    assert.doesNotMatch(JSON.stringify(await contentOf(first)), /another secret|open sesame|topsecret/)
    const project = await theirs.restored(first)
    // The same once more, behind what was done here.
    await there.call('PATCH', `/api/v1/db/data/noco/${project}/Things/1`, { Name: 'theirs' }, { token: bob.token })
    const second = await theirs.export(project, 'base?history=true')
    const [one, other] = (await Promise.all([first, second].map(contentOf))) as { history: unknown[] }[]
    assert.equal((one?.history.length ?? 0) > 8, true)
    assert.equal(other?.history.length, (one?.history.length ?? 0) + 1)
    const things = (await structureAs(there, bob).list(project)).body.list.find(
      (table: { title: string }) => table.title === 'Things',
    )
    const told: { type: string; by: { name: string }; before: object; seq: number }[] = []
    for (let before = ''; ; ) {
      const path = `/api/v1/tables/${things.id}/records/1/history?limit=2${before}`
      const { status, body } = await there.call('GET', path, undefined, { token: bob.token })
      assert.equal(status, 200, JSON.stringify(body))
      told.push(...body.list)
      if (body.next === null) break
      before = `&before=${body.next}`
    }
    assert.equal(new Set(told.map(({ seq }) => seq)).size, told.length)
    const [newest, carried] = told
    assert.deepEqual([newest?.type, newest?.by.name ?? null], ['updated', null])
    assert.deepEqual(
      [carried?.type, carried?.by.name, carried?.before],
      [...['updated', 'ana@x.example'], { Name: '=1+"quoted", ünïcode 🏠' }],
    )
    assert.equal(told.at(-1)?.type, 'inserted')
    const log = await there.app.services.meta.read
      .selectFrom('rh_changes')
      .select('type')
      .where('project_id', '=', project)
      .where('type', 'like', 'records.%')
      .execute()
    assert.equal(log.length, 1)
    assert.deepEqual(((await contentOf(await mine.export(id))) as { history: unknown[] }).history, [])
  })

  test('any project comes back as it was', async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(anyProject, async (drawn) => {
        made += 1
        await roundTrip(await madeProject(here, ana, drawn, `Any ${made}`))
      }),
      { numRuns: 8 },
    )
  })
})
