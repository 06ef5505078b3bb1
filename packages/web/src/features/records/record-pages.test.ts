import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RecordWindow } from './record-window.ts'
import type { LoadRows } from './row-blocks.ts'

const numbered =
  (total: number, asked: number[] = []): LoadRows =>
  async (offset, limit) => {
    asked.push(offset)
    const length = Math.max(0, Math.min(limit, total - offset))
    return {
      rows: Array.from({ length }, (_, at) => ({ Id: offset + at })),
      total: { count: total, isEstimate: false },
    }
  }

async function paged(total: number, size: number, at: number): Promise<RecordWindow> {
  const window = new RecordWindow(numbered(total))
  window.turnTo({ size, at })
  await window.reload()
  return window
}

test('a page has so many rows, the last one what is left', async () => {
  const first = await paged(60, 25, 0)
  assert.deepEqual([first.rowCount, first.isCountOpen, first.total], [25, false, 60])
  assert.deepEqual([first.rowAt(0), first.rowAt(24), first.rowAt(60)], [{ Id: 0 }, { Id: 24 }, null])
  const last = await paged(60, 25, 2)
  assert.deepEqual([last.rowCount, last.rowAt(0), last.rowAt(10)], [10, { Id: 50 }, null])
})

test('below a page are the records of the next one, to which it can be turned', async () => {
  const window = await paged(60, 25, 1)
  assert.deepEqual([window.rowsToEnd, window.rowAt(25), window.hasNextPage], [35, { Id: 50 }, true])
  window.turnOn()
  assert.deepEqual([window.page, window.rowsToEnd, window.hasNextPage], [{ size: 25, at: 2 }, 10, false])
  window.turnOn()
  assert.deepEqual(window.page, { size: 25, at: 2 })
})

test('what is on the screen is asked for by its place among all records', async () => {
  const asked: number[] = []
  const window = new RecordWindow(numbered(10_000, asked))
  window.turnTo({ size: 500, at: 3 })
  window.show(120, 140)
  await window.reload()
  assert.deepEqual([...new Set(asked)], [1500, 1600])
  assert.deepEqual(window.rowAt(120), { Id: 1620 })
})

test('a record that is found lies on its own page', async () => {
  const window = await paged(1000, 25, 0)
  assert.equal(window.rowOf(60), 10)
  assert.deepEqual(window.page, { size: 25, at: 2 })
  window.turnTo(null)
  assert.equal(window.rowOf(60), 60)
})

test('what was stored shows in every loaded row of that key', async () => {
  const window = await paged(60, 25, 1)
  window.replace(new Map([['30', { Name: 'new' }]]), ({ Id }) => String(Id))
  assert.deepEqual(window.rowAt(5), { Id: 30, Name: 'new' })
})
