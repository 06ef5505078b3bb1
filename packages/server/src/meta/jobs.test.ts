import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { type Job, type JobKind, Jobs } from './jobs.ts'

onEveryMeta('jobs', (bench) => {
  async function aRunner(t: TestContext, now: () => number = Date.now) {
    const meta = await bench.open()
    const jobs = new Jobs({ meta, log: createLog('silent'), now })
    t.after(() => jobs.stop())
    const add = (kind: string, input: unknown = null) =>
      meta.write((tx) => jobs.add(tx, { kind, projectId: null, actorId: null, input }))
    const row = (id: string) =>
      meta.read.selectFrom('rh_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const until = async (id: string, state: string) => {
      for (;;) {
        const found = await row(id)
        if (found.state === state) return found
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    return { meta, jobs, add, row, until }
  }

  test('a job runs once, tells its progress and keeps its result', async (t) => {
    const { jobs, add, until } = await aRunner(t)
    let runs = 0
    const kind: JobKind = {
      name: 'add',
      async run({ input, progress }) {
        runs += 1
        await progress(1, 2)
        const [one, other] = input as [number, number]
        return one + other
      },
    }
    const id = await add('add', [1, 2])
    jobs.start([kind])
    const done = await until(id, 'done')
    assert.deepEqual([done.done, done.total, done.result, runs], [1, 2, '3', 1])
  })

  test('a job that is cancelled ends where it tells how far it is, and is taken back', async (t) => {
    const { jobs, add, until, row } = await aRunner(t)
    const begun = Promise.withResolvers<void>()
    const cleaned: unknown[] = []
    const kind: JobKind = {
      name: 'endless',
      isCancellable: true,
      async run({ progress }) {
        for (let done = 0; ; done += 1) {
          await progress(done, 1000)
          begun.resolve()
          // How far it is is stored a few times a second at most.
          await new Promise((resolve) => setTimeout(resolve, 260))
        }
      },
      clean: async ({ input }) => void cleaned.push(input),
    }
    const running = await add('endless', 'one')
    jobs.start([kind, { name: 'other', run: async () => 'ok' }])
    await begun.promise
    await jobs.cancel(running)
    assert.match((await until(running, 'failed')).failure ?? '', /cancelled/)
    assert.deepEqual(cleaned, ['one'])
    assert.deepEqual([jobs.isCancellable('endless'), jobs.isCancellable('other')], [true, false])
    const done = await add('other')
    jobs.wake()
    await until(done, 'done')
    await jobs.cancel(done)
    assert.equal((await row(done)).state, 'done')
  })

  test('one that nobody works on is taken back without being run', async (t) => {
    const { jobs, add, until } = await aRunner(t)
    const seen: string[] = []
    const id = await add('never')
    await jobs.cancel(id)
    jobs.start([
      {
        name: 'never',
        isCancellable: true,
        run: async () => void seen.push('run'),
        clean: async () => void seen.push('clean'),
      },
    ])
    await until(id, 'failed')
    assert.deepEqual(seen, ['clean'])
  })

  test('a long job keeps no other waiting, and is not begun again for its silence', async (t) => {
    let clock = Date.now()
    const { jobs, add, until } = await aRunner(t, () => clock)
    const ended = Promise.withResolvers<void>()
    let runs = 0
    const long: JobKind = {
      name: 'long',
      run: () => {
        runs += 1
        return ended.promise
      },
    }
    const [first, second] = [await add('long'), await add('fine')]
    jobs.start([long, { name: 'fine', run: async () => 'ok' }])
    await until(second, 'done')
    clock += 120_000
    const third = await add('fine')
    jobs.wake()
    await until(third, 'done')
    ended.resolve()
    await until(first, 'done')
    assert.equal(runs, 1)
  })

  test('a job that fails says so in a sentence, cleans up, and the next one runs', async (t) => {
    const { jobs, add, until } = await aRunner(t)
    const cleaned: string[] = []
    const broken: JobKind = {
      name: 'broken',
      run: async () => {
        throw new TypeError('select * from secrets')
      },
      clean: async ({ id }) => void cleaned.push(id),
    }
    const [bad, good] = [await add('broken'), await add('fine')]
    jobs.start([broken, { name: 'fine', run: async () => 'ok' }])
    assert.equal((await until(bad, 'failed')).failure, 'Some internal error occurred')
    assert.equal((await until(good, 'done')).result, '"ok"')
    assert.deepEqual(cleaned, [bad])
  })

  test('a job whose process died is taken up again after a minute of silence, not before', async (t) => {
    let clock = Date.now()
    const { meta, jobs, add, row, until } = await aRunner(t, () => clock)
    const id = await add('slow')
    await meta.write((tx) => tx.updateTable('rh_jobs').set({ state: 'running' }).where('id', '=', id).execute())
    jobs.start([{ name: 'slow', run: async () => null }])
    const other = await add('slow')
    jobs.wake()
    await until(other, 'done')
    assert.equal((await row(id)).state, 'running')
    clock += 61_000
    jobs.wake()
    await until(id, 'done')
  })

  test('a server that stops puts its job back', async (t) => {
    const { jobs, add, row } = await aRunner(t)
    const id = await add('long')
    const begun = Promise.withResolvers<void>()
    const waits = async ({ signal }: Job): Promise<never> => {
      begun.resolve()
      await once(signal, 'abort')
      throw signal.reason
    }
    jobs.start([{ name: 'long', run: waits }])
    await begun.promise
    await jobs.stop()
    assert.equal((await row(id)).state, 'waiting')
  })
})
