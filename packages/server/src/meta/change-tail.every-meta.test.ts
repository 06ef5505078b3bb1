import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Database } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { ChangeFeed } from './change-feed.ts'
import { ChangeTail } from './change-tail.ts'
import type { MetaTables } from './tables.ts'
import { changeRow, writeChange } from './testing/write-change.ts'

onEveryMeta('the change log for open pages', (bench) => {
  /** A node on which somebody listens. `write` commits there. */
  async function aTail(t: TestContext, meta: Database<MetaTables>, restMs = 0) {
    const log = createLog('silent')
    const feed = new ChangeFeed({ meta, log, now: Date.now })
    const heard: (string | null)[] = []
    let looks = 0
    const tail = new ChangeTail({
      meta,
      changes: feed,
      log,
      hear: (told) => {
        looks += 1
        heard.push(...told.map(({ projectId }) => projectId))
      },
      restMs: () => restMs,
    })
    t.after(() => tail.end())
    const wake = (): void => feed.wake(['projects.trashed'])
    const write = async (name: string): Promise<void> => {
      await writeChange(meta, name)
      wake()
    }
    return { tail, heard, write, wake, looks: () => looks }
  }

  test('what is committed is told once each, in the order of commits, also of those who write at the same time', async (t) => {
    const meta = await bench.open()
    await writeChange(meta, 'before it began')
    const { tail, heard, write } = await aTail(t, meta)
    await tail.begin()
    // Whoever wrote after the end of another stands behind it; the lanes themselves are in no order.
    const lanes = ['a', 'b', 'c', 'd']
    const each = 25
    await Promise.all(
      lanes.map(async (lane) => {
        for (let at = 0; at < each; at += 1) await write(`${lane} ${String(at).padStart(2, '0')}`)
      }),
    )
    // Where others hold a transaction open, what was committed behind it before the beginning may be told as well.
    const of = (lane: string) => heard.filter((name) => name?.startsWith(`${lane} `))
    await until(() => lanes.every((lane) => of(lane).length >= each))
    assert.equal(new Set(heard).size, heard.length)
    for (const lane of lanes) {
      assert.deepEqual(of(lane), of(lane).toSorted())
      assert.equal(of(lane).length, each)
    }
  })

  test('one that rests tells together what was written meanwhile', async (t) => {
    const { tail, heard, write, looks } = await aTail(t, await bench.open(), 1000)
    await tail.begin()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await write(name)
    await until(() => heard.length === 6)
    assert.ok(looks() <= 3, `it told ${looks()} times`)
  })

  test('who began first and ends last comes before what was committed meanwhile, which waits for it', async (t) => {
    const meta = await bench.open()
    const { tail, heard, write, wake } = await aTail(t, meta)
    await tail.begin()
    const mayEnd = Promise.withResolvers<void>()
    const hasBegun = Promise.withResolvers<void>()
    const slow = meta.write(async (tx) => {
      await tx.insertInto('rh_changes').values(changeRow('slow')).execute()
      hasBegun.resolve()
      await mayEnd.promise
    })
    await hasBegun.promise
    // On SQLite it waits for its turn.
    const fast = write('fast')
    if (bench.dialect === 'postgres') await fast
    // So long that it has looked, and found nothing that may be told.
    await new Promise((resolve) => setTimeout(resolve, 150))
    assert.deepEqual(heard, [])
    mayEnd.resolve()
    await Promise.all([slow, fast])
    wake()
    await until(() => heard.length >= 2)
    assert.deepEqual(heard, ['slow', 'fast'])
  })

  test('more than one look takes are told in order, and nothing after the end', async (t) => {
    const meta = await bench.open()
    const { tail, heard, write, wake } = await aTail(t, meta)
    await tail.begin()
    const names = Array.from({ length: 1203 }, (_, at) => String(at))
    await meta.write(async (tx) => {
      for (let at = 0; at < names.length; at += 100)
        await tx
          .insertInto('rh_changes')
          .values(names.slice(at, at + 100).map((name) => changeRow(name)))
          .execute()
    })
    wake()
    await until(() => heard.length >= names.length)
    assert.deepEqual(heard, names)
    tail.end()
    await write('after the end')
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.equal(heard.length, names.length)
    // Begun again, it tells what comes then, and not what was missed.
    await tail.begin()
    await write('again')
    await until(() => heard.length > names.length)
    assert.deepEqual(heard.slice(names.length), ['again'])
  })
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}
