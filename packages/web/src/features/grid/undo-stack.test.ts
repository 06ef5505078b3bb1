import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Deed, UndoStack } from './undo-stack.ts'

function aDeed(log: string[], label: string, isUndone = false): Deed {
  return {
    label,
    async undo() {
      log.push(`${isUndone ? 'redo' : 'undo'} ${label}`)
      return aDeed(log, label, !isUndone)
    },
  }
}

test('what was done last is taken back first, and done again in order', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  stack.push(aDeed(log, 'a'))
  stack.push(aDeed(log, 'b'))
  await Promise.all([stack.undo(), stack.undo()])
  await stack.redo()
  assert.deepEqual(log, ['undo b', 'undo a', 'redo a'])
  assert.equal((await stack.undo())?.label, 'a')
  assert.equal(await stack.undo(), null)
})

test('a new deed ends what could be done again', async () => {
  const stack = new UndoStack()
  stack.push(aDeed([], 'a'))
  await stack.undo()
  stack.push(aDeed([], 'b'))
  assert.equal(await stack.redo(), null)
})

test('a deed that cannot be taken back fails once and does not stand in the way', async () => {
  const stack = new UndoStack()
  stack.push(aDeed([], 'a'))
  stack.push({ label: 'b', undo: () => Promise.reject(new Error('gone')) })
  await assert.rejects(stack.undo(), /gone/)
  assert.equal((await stack.undo())?.label, 'a')
})
