import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Deed, StillDone, together, UndoStack } from './undo-stack.ts'

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

test('what is under way is done before anything is taken back', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  stack.push(aDeed(log, 'old'))
  const typed = Promise.resolve().then(() => stack.push(aDeed(log, 'typed')))
  stack.await(typed)
  assert.equal((await stack.undo())?.label, 'typed')
})

test('who thinks better of it finds the deed where it was, and the next one is named', async () => {
  const stack = new UndoStack()
  stack.push({ label: 'a', undo: () => Promise.reject(new StillDone()) })
  await stack.undo()
  assert.deepEqual([stack.nextUndo, stack.nextRedo], ['a', null])
})

test('a message takes back its own deed, whatever came after it', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  const first = aDeed(log, 'a')
  stack.push(first)
  stack.push(aDeed(log, 'b'))
  await stack.undoThis(first)
  await stack.undoThis(first)
  assert.deepEqual(log, ['undo a'])
  assert.equal(stack.nextUndo, 'b')
})

test('several calls are one step under one name', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  stack.push(together([aDeed(log, 'a'), aDeed(log, 'b')], 'both'))
  assert.equal(stack.nextUndo, 'both')
  await stack.undo()
  assert.deepEqual(log, ['undo b', 'undo a'])
  assert.equal(stack.nextRedo, 'both')
})

test('what is done in several calls is gathered into one step, and undoing waits for all of it', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  const done = stack.asOne('both', async () => {
    stack.push(aDeed(log, 'a'))
    await new Promise((later) => setTimeout(later))
    stack.push(aDeed(log, 'b'))
  })
  await Promise.all([done, stack.undo()])
  assert.deepEqual(log, ['undo b', 'undo a'])
  assert.deepEqual([stack.nextUndo, stack.nextRedo], [null, 'both'])
})

test('work that fails half way leaves what it did to be taken back', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  const failed = stack.asOne('both', async () => {
    stack.push(aDeed(log, 'a'))
    throw new Error('refused')
  })
  await assert.rejects(failed, /refused/)
  await stack.undo()
  assert.deepEqual(log, ['undo a'])
})
