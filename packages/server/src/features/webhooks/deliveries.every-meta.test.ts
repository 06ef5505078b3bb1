import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aSheet } from '../records/testing/a-sheet.ts'
import { addDeliveries, giveBack, isSomeOpen, selectDelivery, takeDue } from './deliveries.ts'
import { hooksOf, toUrl } from './testing/hooks-of.ts'

const eachByItself = { eachByItself: true } as const

onEveryMeta('deliveries of webhooks', (bench) => {
  let server: TestServer
  let hookId: string
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@x.example')
    const project = (await aProject(server, ana, { title: 'Hooked' })).id
    const hooks = hooksOf(server, ana, (await aSheet(server, ana, project, { columns: { Name: 'SingleLineText' } })).id)
    // Turned off, so that nobody but the tests takes anything of it.
    hookId = (await hooks.make({ operation: 'insert', notify: toUrl('https://receiver.example/'), active: false })).id
  })
  after(() => server.close())

  const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  const add = (event: string, records: readonly string[]) =>
    server.app.services.meta.write((tx) =>
      addDeliveries(
        tx,
        records.map((record) => ({
          ...{ id: `${event} ${record}`, hook_id: hookId, project_id: 'p', event_id: event, record, part: 0 },
          ...{ state: 'waiting', tries: 0, due_at: at(0), held_until: null, payload: '{}', label: '', status: null },
          ...{ reason: null, duration_ms: null, history: '[]', created_at: at(0), updated_at: at(0) },
        })),
      ),
    )
  const take = async (second: number, limit: number): Promise<string[]> => {
    const taking = { at: at(second), heldUntil: at(second + 60), limit }
    const taken = await server.app.services.meta.write((tx) => takeDue(tx, hookId, taking), eachByItself)
    return taken.map(({ id }) => id)
  }

  test('whoever look at the same moment take each once, of a record the first alone, and again what a dead one held', async () => {
    const { meta } = server.app.services
    assert.equal(await isSomeOpen(meta.read), false)
    const records = Array.from({ length: 40 }, (_, number) => `r${number}`)
    await add('first', records)
    await add('second', records)
    assert.equal(await isSomeOpen(meta.read), true)
    const firsts = records.map((record) => `first ${record}`)
    const taken = await Promise.all(Array.from({ length: 6 }, () => take(1, 15)))
    const all = taken.flat()
    assert.equal(new Set(all).size, all.length)
    for (let more = ['']; more.length > 0; all.push(...more)) more = await take(1, 15)
    assert.deepEqual(all.toSorted(), firsts.toSorted())
    assert.deepEqual(await take(60, 100), [])
    await meta.write((tx) => giveBack(tx, ['first r3']), eachByItself)
    assert.deepEqual(await take(60, 100), ['first r3'])
    assert.deepEqual((await take(62, 100)).toSorted(), firsts.filter((id) => id !== 'first r3').toSorted())
    assert.equal((await selectDelivery(meta.read, hookId, 'first r3'))?.held_until, at(120))
  })
})
