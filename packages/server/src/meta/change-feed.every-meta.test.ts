import assert from 'node:assert/strict'
import { mock, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { ChangeFeed } from './change-feed.ts'
import { heldMs, moveCursor, readByAll, takeCursor } from './cursors.ts'
import {
  areHeldBack,
  type Change,
  lastPosition,
  type Position,
  readChanges,
  renumberAfterMove,
} from './read-changes.ts'
import { type HeardChange, subscriberOf } from './subscriber.ts'
import type { MetaTables } from './tables.ts'
import { changeRow, writeChange } from './testing/write-change.ts'

type Meta = Database<MetaTables>
const begin: Position = { tx: 0, seq: 0 }
const types = ['projects.trashed', 'projects.listedAll'] as const
type Heard = HeardChange<(typeof types)[number]>

onEveryMeta('the change log for its subscribers', (bench) => {
  /** A node that reads the log for one subscriber. */
  async function aNode(t: TestContext, meta: Meta, hear: (name: string) => Promise<void> | void, now = Date.now) {
    const feed = new ChangeFeed({ meta, log: createLog('silent'), now })
    t.after(() => feed.stop())
    const subscriber = subscriberOf({
      name: 'test',
      types: ['projects.trashed'],
      hear: async ({ event }) => hear(event.project),
    })
    return { feed, start: () => feed.start([subscriber]) }
  }

  const names = async (meta: Meta, after = begin): Promise<(string | null)[]> =>
    (await allOf(meta, after)).map(({ projectId }) => projectId)

  test('an entry has its id, its author, its moment and its event; what was not asked for has no event', async () => {
    const meta = await bench.open()
    const id = await writeChange(meta, 'one', { actor_id: 'us_1', at: '2026-01-02T03:04:05.000Z' })
    const [change] = await allOf(meta)
    assert.deepEqual(
      { ...change, position: null },
      {
        id,
        at: '2026-01-02T03:04:05.000Z',
        actorId: 'us_1',
        projectId: 'one',
        requestId: 'r',
        position: null,
        event: { type: 'projects.trashed', project: 'one' },
        letters: 43,
      },
    )
    assert.deepEqual(
      (await readChanges(meta, { after: begin, limit: 10, types: [] })).map(({ event }) => event),
      [null],
    )
  })

  test('nothing is missed by who reads while others commit in another order than they began', async () => {
    const meta = await bench.open()
    const mayEnd = Promise.withResolvers<void>()
    const hasBegun = Promise.withResolvers<void>()
    const slow = meta.write(async (tx) => {
      await tx.insertInto('rh_changes').values(changeRow('slow')).execute()
      hasBegun.resolve()
      await mayEnd.promise
    })
    await hasBegun.promise
    // On SQLite it waits for its turn.
    const fast = writeChange(meta, 'fast')
    if (bench.dialect === 'postgres') await fast
    const seen = await readChanges(meta, { after: begin, limit: 10, types })
    mayEnd.resolve()
    await Promise.all([slow, fast])
    const after = seen.at(-1)?.position ?? begin
    assert.deepEqual([...seen.map(({ projectId }) => projectId), ...(await names(meta, after))].sort(), [
      'fast',
      'slow',
    ])
    assert.deepEqual(await names(meta), ['slow', 'fast'])
  })

  test('who writes after having seen a change stands behind it, however many write at once', async () => {
    const meta = await bench.open()
    await meta.write((tx) => sql`create table counter (n integer)`.execute(tx))
    await meta.write((tx) => sql`insert into counter values (0)`.execute(tx))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        meta.write(async (tx) => {
          const { rows } = await sql<{ n: number }>`update counter set n = n + 1 returning n`.execute(tx)
          await tx
            .insertInto('rh_changes')
            .values(changeRow(String(rows[0]?.n)))
            .execute()
        }),
      ),
    )
    assert.deepEqual(
      await names(meta),
      Array.from({ length: 20 }, (_, at) => String(at + 1)),
    )
  })

  test('a subscriber hears what is written after it came, in order, and only what it asked for', async (t) => {
    const meta = await bench.open()
    await writeChange(meta, 'before')
    // What another database of the server still holds back would come next.
    await until(async () => !(await areHeldBack(meta)))
    const heard: string[] = []
    const { feed, start } = await aNode(t, meta, (name) => void heard.push(name))
    await start()
    for (const name of ['one', 'two', 'three']) await writeChange(meta, name)
    await writeChange(meta, 'other', {}, 'projects.listedAll')
    feed.wake(['projects.trashed'])
    await until(() => heard.length === 3)
    assert.deepEqual(heard, ['one', 'two', 'three'])
    await allOf(meta)
    feed.wake(['projects.trashed'])
    const end = await lastPosition(meta)
    await until(async () => (await cursorOf(meta)).seq === end.seq)
  })

  if (bench.dialect === 'postgres')
    // The next look by itself comes after thirty seconds.
    test('what was held back is heard soon, also when it is free between two looks of a round', {
      timeout: 20_000,
    }, async (t) => {
      const meta = await bench.open()
      const mayEnd = Promise.withResolvers<void>()
      const hasBegun = Promise.withResolvers<void>()
      const slow = meta.write(async (tx) => {
        await tx.insertInto('rh_changes').values(changeRow('slow')).execute()
        hasBegun.resolve()
        await mayEnd.promise
      })
      await hasBegun.promise
      const heard: string[] = []
      let isReading = false
      // The first look finds nothing to read; before the next one there is.
      const scan = meta.scan.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isReading) return result
          mayEnd.resolve()
          await slow
          return result
        },
      })
      const { feed, start } = await aNode(t, { ...meta, scan }, (name) => void heard.push(name))
      await start()
      await writeChange(meta, 'fast')
      isReading = true
      feed.wake(['projects.trashed'])
      await until(() => heard.length === 2 || t.signal.aborted)
      assert.deepEqual(heard, ['slow', 'fast'])
    })

  test('one that gathers is handed together what follows closely, and takes its cursor once for it', async (t) => {
    const meta = await bench.open()
    const feed = new ChangeFeed({ meta, log: createLog('silent'), now: Date.now })
    t.after(() => feed.stop())
    const gatherMs = 1000
    const heard: string[] = []
    const hear = async ({ event }: HeardChange<'projects.trashed'>) => void heard.push(event.project)
    await feed.start([subscriberOf({ name: 'test', types: ['projects.trashed'], gatherMs, hear })])
    const begun = performance.now()
    for (const name of ['one', 'two', 'three']) {
      await writeChange(meta, name)
      feed.wake(['projects.trashed'])
      assert.ok(heard.length === 0 || performance.now() - begun > gatherMs)
    }
    await until(() => heard.length === 3)
    assert.ok(performance.now() - begun >= gatherMs)
    assert.deepEqual(heard, ['one', 'two', 'three'])
  })

  test('what was committed before a crash is handed over by the next start', async (t) => {
    const meta = await bench.open()
    const before = await aNode(t, meta, () => undefined)
    await before.start()
    await before.feed.stop()
    await writeChange(meta, 'left')
    const heard: string[] = []
    const { start } = await aNode(t, meta, (name) => void heard.push(name))
    await start()
    await until(() => heard.length === 1)
    assert.deepEqual(heard, ['left'])
  })

  test('what a node took along into its crash is handed over by another when its time is up', async (t) => {
    const meta = await bench.open()
    const gone = await aNode(t, meta, () => undefined)
    await gone.start()
    await gone.feed.stop()
    let clock = Date.now()
    assert.notEqual(await meta.write((tx) => takeCursor(tx, { name: 'test', node: 'dead', nowMs: clock })), null)
    await writeChange(meta, 'one')
    const heard: string[] = []
    const { start } = await aNode(
      t,
      meta,
      (name) => void heard.push(name),
      () => clock,
    )
    await start()
    await new Promise((resolve) => setTimeout(resolve, 250))
    assert.deepEqual(heard, [])
    clock += heldMs + 1
    await until(() => heard.length === 1)
    // It cannot put the cursor back.
    assert.equal(
      await meta.write((tx) => moveCursor(tx, { name: 'test', node: 'dead', nowMs: clock }, begin, 'leave')),
      false,
    )
  })

  test('two nodes hand each change over once', async (t) => {
    const meta = await bench.open()
    const heard: string[] = []
    const nodes = await Promise.all([1, 2].map(() => aNode(t, meta, (name) => void heard.push(name))))
    for (const { start } of nodes) await start()
    const wanted = Array.from({ length: 30 }, (_, at) => `n${at}`)
    for (const name of wanted) {
      await writeChange(meta, name)
      for (const { feed } of nodes) feed.wake(['projects.trashed'])
    }
    await until(() => heard.length >= wanted.length)
    await Promise.all(nodes.map(({ feed }) => feed.stop()))
    assert.deepEqual(heard, wanted)
  })

  test('a failure is tried again and holds up nobody else', async (t) => {
    const meta = await bench.open()
    const [heard, others]: [string[], string[]] = [[], []]
    let failures = 0
    const feed = new ChangeFeed({ meta, log: createLog('silent'), now: Date.now })
    t.after(() => feed.stop())
    const take = (list: string[]) => async (change: Heard) => void list.push(change.projectId ?? '')
    const failing = async (change: Heard): Promise<void> => {
      if (change.projectId === 'two' && failures === 0) {
        failures += 1
        throw new Error('not now')
      }
      heard.push(change.projectId ?? '')
    }
    await feed.start([
      subscriberOf({ name: 'failing', types: ['projects.trashed'], hear: failing }),
      subscriberOf({ name: 'other', types: ['projects.trashed'], hear: take(others) }),
    ])
    for (const name of ['one', 'two', 'three']) await writeChange(meta, name)
    feed.wake(['projects.trashed'])
    await until(() => others.length === 3)
    await until(() => heard.length === 3)
    // What was taken before the failure does not come again.
    assert.deepEqual([heard, failures], [['one', 'two', 'three'], 1])
  })

  test('what concerns nobody is passed without a write, and half a minute later it is known as read', async (t) => {
    const meta = await bench.open()
    let nowMs = Date.now()
    const looks = looksInto(meta, t)
    const heard: string[] = []
    const feed = new ChangeFeed({ meta, log: createLog('silent'), now: () => nowMs })
    t.after(() => feed.stop())
    await feed.start([
      subscriberOf({
        name: 'test',
        types: ['projects.trashed'],
        concern: (entry) => entry('rh_changes.project_id', 'like', 'mine%'),
        hear: async ({ event }) => void heard.push(event.project),
      }),
    ])
    const tell = async (name: string): Promise<void> => {
      await writeChange(meta, name)
      await until(async () => !(await areHeldBack(meta)))
      const seen = looks()
      feed.wake(['projects.trashed'])
      await until(() => looks() > seen)
    }
    const isAtEnd = async () => (await cursorOf(meta)).seq === (await lastPosition(meta)).seq
    await tell('mine 1')
    await until(isAtEnd)
    const before = await cursorOf(meta)
    for (const name of ['theirs 1', 'theirs 2', 'theirs 3']) await tell(name)
    assert.deepEqual([heard, await cursorOf(meta)], [['mine 1'], before])
    await until(() => {
      nowMs += 31_000
      feed.wake(['projects.trashed'])
      return isAtEnd()
    })
    for (const name of ['theirs 4', 'mine 2']) await tell(name)
    await until(() => heard.length === 2)
    assert.deepEqual(heard, ['mine 1', 'mine 2'])
  })

  test('whoever writes often is told of together, and the last of it soon', async (t) => {
    const meta = await bench.open()
    const heard: string[] = []
    const { feed, start } = await aNode(t, meta, (name) => void heard.push(name))
    const looks = looksInto(meta, t)
    const began = performance.now()
    await start()
    for (let n = 0; n < 200; n++) {
      await writeChange(meta, String(n))
      feed.wake(['projects.trashed'])
    }
    await until(() => heard.length === 200)
    const most = 2 + (performance.now() - began) / 50
    assert.ok(looks() <= most, `${looks()} looks, at most ${most}`)
  })

  test('where writes concern nobody it is looked less often, and what then concerns somebody is heard', async (t) => {
    const meta = await bench.open()
    const heard: string[] = []
    const feed = new ChangeFeed({ meta, log: createLog('silent'), now: Date.now })
    t.after(() => feed.stop())
    const looks = looksInto(meta, t)
    const began = performance.now()
    await feed.start([
      subscriberOf({
        name: 'test',
        types: ['projects.trashed'],
        concern: (entry) => entry('rh_changes.project_id', 'like', 'mine%'),
        hear: async ({ event }) => void heard.push(event.project),
      }),
    ])
    for (let n = 0; n < 200; n++) {
      await writeChange(meta, `theirs ${n}`)
      feed.wake(['projects.trashed'])
    }
    const most = 3 + (performance.now() - began) / 200
    assert.ok(looks() <= most, `${looks()} looks, at most ${most}`)
    await writeChange(meta, 'mine')
    feed.wake(['projects.trashed'])
    await until(() => heard.length === 1)
    assert.deepEqual(heard, ['mine'])
  })

  test('the slowest subscriber says what may be forgotten, unless nobody has run it for a week', async (t) => {
    const meta = await bench.open()
    assert.equal(await readByAll(meta.read, Date.now()), null)
    const { feed, start } = await aNode(t, meta, () => undefined)
    await start()
    await feed.stop()
    const at = await cursorOf(meta)
    await writeChange(meta, 'unread')
    assert.deepEqual(await readByAll(meta.read, Date.now()), at)
    assert.equal(await readByAll(meta.read, Date.now() + 8 * 86_400_000), null)
  })

  if (bench.dialect === 'postgres')
    test('after a move to another server nothing is lost, whatever number its transactions have', async (t) => {
      const meta = await bench.open()
      const first = await aNode(t, meta, () => undefined)
      await first.start()
      await first.feed.stop()
      await writeChange(meta, 'unread')
      // As a dump of a server that was older would bring them.
      await meta.write(async (tx) => {
        await sql`update rh_changes set tx = tx + 1000000`.execute(tx)
        await sql`update rh_cursors set tx = tx + 1000000 where seq > 0`.execute(tx)
      })
      assert.deepEqual(await readChanges(meta, { after: begin, limit: 10, types }), [])
      await renumberAfterMove(meta)
      await writeChange(meta, 'new')
      assert.deepEqual(await names(meta, await cursorOf(meta)), ['unread', 'new'])
    })
})

/** How often somebody looked for entries that concern them. */
function looksInto({ scan }: Meta, t: TestContext): () => number {
  const looks = mock.method(scan, 'executeQuery')
  t.after(() => looks.mock.restore())
  return () => looks.mock.callCount()
}

/** Other databases of the same server may hold entries back for a moment. */
async function allOf(meta: Meta, after = begin): Promise<Change[]> {
  await until(async () => !(await areHeldBack(meta)))
  return readChanges(meta, { after, limit: 100, types })
}

const cursorOf = ({ read }: Meta): Promise<Position> =>
  read.selectFrom('rh_cursors').select(['tx', 'seq']).where('name', '=', 'test').executeTakeFirstOrThrow()

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
