import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecordWindow } from './record-window.ts'
import { blockSize } from './row-blocks.ts'
import type { LoadedRows } from './rows-place.ts'

interface Asked {
  readonly offset: number
  readonly signal: AbortSignal
  answer(page: LoadedRows): Promise<void>
  fail(error: Error): Promise<void>
}

function aWindow(first: LoadedRows | null = null): { readonly records: RecordWindow; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const records = new RecordWindow((offset, _limit, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<LoadedRows>()
    const settle = async (): Promise<void> => {
      await promise.catch(() => undefined)
      await new Promise((later) => setImmediate(later))
    }
    asked.push({
      offset,
      signal,
      answer: (page) => {
        resolve(page)
        return settle()
      },
      fail: (error) => {
        reject(error)
        return settle()
      },
    })
    return promise
  }, first)
  return { records, asked }
}

const rows = (from: number, count: number): LoadedRows['rows'] =>
  Array.from({ length: count }, (_, place) => ({ Id: from + place }))

test('rows that were there before the window are shown and not asked for again', () => {
  const { records, asked } = aWindow({ rows: rows(1, 3), total: null })
  records.show(0, 20)
  assert.deepEqual([records.isKnown, records.rowCount, records.rowAt(2), asked.length], [true, 3, { Id: 3 }, 0])
})

test('rows are asked for in blocks around the screen, each once', () => {
  const { records, asked } = aWindow()
  records.show(90, 110)
  records.show(95, 115)
  assert.deepEqual(
    asked.map(({ offset }) => offset),
    [0, blockSize],
  )
})

test('the first page shows at once: the count is open until somebody knows it', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  assert.equal(records.isKnown, false)
  await asked[0]?.answer({ rows: rows(0, blockSize), total: { count: 990_000, isEstimate: true } })
  assert.equal(records.rowCount, 990_000)
  assert.equal(records.isCountOpen, true)
  assert.deepEqual(records.rowAt(3), { Id: 3 })
  assert.equal(records.rowAt(500_000), undefined)

  records.show(500_000, 500_020)
  await asked[1]?.answer({ rows: rows(500_000, blockSize), total: { count: 1_000_000, isEstimate: false } })
  assert.equal(records.rowCount, 1_000_000)
  assert.equal(records.isCountOpen, false)
})

test('a short block is the end of the table, whatever was estimated', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.answer({ rows: rows(0, 7), total: { count: 50, isEstimate: true } })
  assert.equal(records.rowCount, 7)
  assert.equal(records.isCountOpen, false)
  assert.equal(records.rowAt(7), null)
})

test('whoever drags past a block does not wait for it', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.answer({ rows: rows(0, blockSize), total: { count: 1_000_000, isEstimate: false } })
  records.show(400_000, 400_020)
  records.show(900_000, 900_020)
  assert.equal(asked[1]?.signal.aborted, true)
  assert.equal(asked[2]?.signal.aborted, false)
})

test('memory is bounded: rows far from the screen are forgotten and asked for again', async () => {
  const { records, asked } = aWindow()
  for (let block = 0; block < 100; block++) {
    records.show(block * blockSize, block * blockSize + 20)
    await asked.at(-1)?.answer({ rows: rows(block * blockSize, blockSize), total: null })
  }
  assert.ok([...records.rows()].length <= 61 * blockSize)
  assert.equal(records.rowAt(0), undefined)
  assert.deepEqual(records.rowAt(9900), { Id: 9900 })
})

test('a reload keeps the old rows on the screen until the new ones are there', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.answer({ rows: rows(0, 3), total: null })
  const reloading = records.reload()
  assert.deepEqual(records.rowAt(0), { Id: 0 })
  await asked[1]?.answer({ rows: rows(10, 2), total: null })
  await reloading
  assert.deepEqual(records.rowAt(0), { Id: 10 })
  assert.equal(records.rowCount, 2)
})

test('an answer that comes after a newer question is dropped', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  void records.reload()
  await asked[1]?.answer({ rows: rows(50, 1), total: null })
  await asked[0]?.answer({ rows: rows(0, 1), total: null })
  assert.deepEqual(records.rowAt(0), { Id: 50 })
})

test('a failure is told, and gone when the next try succeeds', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.fail(new Error('no route'))
  assert.match(String(records.fault), /no route/)
  const again = records.reload()
  await asked[1]?.answer({ rows: rows(0, 1), total: null })
  await again
  assert.equal(records.fault, null)
})

test('a new record stands at the end', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.answer({ rows: rows(0, 2), total: { count: 2, isEstimate: false } })
  assert.equal(records.append({ Id: 9 }), 2)
  assert.deepEqual(records.rowAt(2), { Id: 9 })
  assert.equal(records.rowCount, 3)
})

test('rows nobody has scrolled to are loaded when they are to be changed, also while somebody scrolls on', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.answer({ rows: rows(0, blockSize), total: { count: 1000, isEstimate: false } })
  const loading = records.load([5, 450])
  records.show(900, 920)
  const wanted = asked.find(({ offset }) => offset === 400)
  assert.equal(wanted?.signal.aborted, false)
  await wanted?.answer({ rows: rows(400, blockSize), total: null })
  await loading
  assert.deepEqual(records.rowAt(450), { Id: 450 })
})

test('when such rows cannot be loaded, whoever wanted them is told', async () => {
  const { records, asked } = aWindow()
  const loading = records.load([450])
  const refused = assert.rejects(loading, /no route/)
  await asked[0]?.fail(new Error('no route'))
  await refused
})

test('rows that somebody waits for come through a reload, and are asked for once', async () => {
  const { records, asked } = aWindow()
  records.show(0, 20)
  await asked[0]?.answer({ rows: rows(0, blockSize), total: { count: 1000, isEstimate: false } })
  records.show(100, 120)
  const loading = records.load([150])
  assert.equal(asked.filter(({ offset }) => offset === 100).length, 1)
  records.show(0, 20)
  void records.reload()
  await asked[1]?.fail(new Error('aborted'))
  const again = asked.filter(({ offset }) => offset === 100).at(-1)
  assert.notEqual(again, asked[1])
  await again?.answer({ rows: rows(500, blockSize), total: null })
  await loading
  assert.deepEqual(records.rowAt(150), { Id: 550 })
})

test('however many rows are to be changed, none is forgotten before all are there', async () => {
  const { records, asked } = aWindow()
  const loading = records.load(Array.from({ length: 80 }, (_, block) => block * blockSize))
  for (let block = 0; block < 80; block++) {
    await asked.at(-1)?.answer({ rows: rows(block * blockSize, blockSize), total: { count: 8000, isEstimate: false } })
    if (block < 79) records.show(block * blockSize, block * blockSize + 20)
  }
  await loading
  assert.deepEqual([records.rowAt(0), records.rowAt(7900)], [{ Id: 0 }, { Id: 7900 }])
})

test('rows on the screen that could not be loaded can be asked for again', async () => {
  const { records, asked } = aWindow({ rows: rows(0, blockSize), total: { count: 300, isEstimate: false } })
  records.show(100, 120)
  await asked[0]?.fail(new Error('no route'))
  assert.match(String(records.fault), /no route/)
  records.retry()
  records.retry()
  assert.equal(asked.length, 2)
  await asked[1]?.answer({ rows: rows(100, blockSize), total: null })
  assert.deepEqual([records.fault, records.rowAt(100)], [null, { Id: 100 }])
})

test('nothing behind a full block is the end of the table', async () => {
  const { records, asked } = aWindow({ rows: rows(0, blockSize), total: null })
  assert.equal(records.isCountOpen, true)
  const loading = records.load([blockSize])
  await asked[0]?.answer({ rows: [], total: null })
  await loading
  assert.deepEqual([records.isCountOpen, records.rowCount], [false, blockSize])
})

test('while nobody looks at rows none are asked for, and a reload is told all the same', async () => {
  const { records, asked } = aWindow()
  records.rest()
  let told = 0
  records.subscribe(() => {
    told += 1
  })
  await records.reload()
  assert.deepEqual([asked.length, told, records.reloads], [0, 1, 1])
  records.show(0, 20)
  assert.equal(asked.length, 1)
})

test('what is shown as a whole comes in few answers', async () => {
  const asked: (readonly number[])[] = []
  const records = new RecordWindow(
    async (offset, limit) => {
      asked.push([offset, limit])
      return { rows: rows(offset, Math.min(limit, 2500 - offset)), total: { count: 2500, isEstimate: false } }
    },
    null,
    1000,
  )
  records.show(0, 99)
  await new Promise((later) => setImmediate(later))
  records.show(0, records.rowCount - 1)
  await new Promise((later) => setImmediate(later))
  assert.deepEqual(asked, [
    [0, 1000],
    [1000, 1000],
    [2000, 1000],
  ])
  assert.deepEqual([records.rowAt(1999), records.rowAt(2499), records.rowAt(2500)], [{ Id: 1999 }, { Id: 2499 }, null])
})

test('only what is on the screen and has a version is asked for again, until something changed', async () => {
  const { records, asked } = aWindow()
  records.show(90, 110)
  await asked[0]?.answer({ rows: rows(1, blockSize), total: null, etag: 'one' })
  await asked[1]?.answer({ rows: rows(101, blockSize), total: null, etag: 'two' })
  const again: unknown[] = []
  const haveChanged = async (...about: unknown[]) => again.push(about) === 3
  assert.equal(await records.isOutdated(haveChanged), false)
  assert.deepEqual(again, [
    [0, blockSize, 'one'],
    [blockSize, blockSize, 'two'],
  ])
  records.show(120, 130)
  assert.equal(await records.isOutdated(haveChanged), true)
  // They are on their way anyway.
  void records.reload()
  assert.equal(await records.isOutdated(haveChanged), false)
  await asked.at(-1)?.answer({ rows: rows(101, blockSize), total: null })
  assert.equal(await records.isOutdated(haveChanged), false)
  assert.equal(again.length, 3)
})
