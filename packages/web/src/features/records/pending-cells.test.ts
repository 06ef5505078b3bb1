import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingCells } from './pending-cells.ts'

test('a cell shows what was typed until the server has answered', () => {
  const pending = new PendingCells()
  const edit = pending.add([['1', { Name: 'Ada' }]])
  assert.deepEqual(pending.of('1', 'Name')?.value, 'Ada')
  assert.equal(pending.of('2', 'Name'), undefined)
  pending.settle(edit)
  assert.equal(pending.of('1', 'Name'), undefined)
  assert.equal(pending.isEmpty, true)
})

test('an older edit that is refused later leaves the newer one on the screen', () => {
  const pending = new PendingCells()
  const first = pending.add([['1', { Name: 'Ada', City: 'Paris' }]])
  const second = pending.add([['1', { Name: 'Grace' }]])
  pending.settle(first)
  assert.equal(pending.of('1', 'Name')?.value, 'Grace')
  assert.equal(pending.of('1', 'City'), undefined)
  pending.settle(second)
  assert.equal(pending.isEmpty, true)
})
