import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unreachable } from '../../api/errors.ts'
import { type Deed, PartlyDone, StillDone } from './deed.ts'
import { together } from './together.ts'
import { UndoStack } from './undo-stack.ts'

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

test('of a step that is refused half way the rest can still be taken back, and what went back can be done again', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  const refused: Deed = { label: 'b', undo: () => Promise.reject(new Error('somebody changed it')) }
  stack.push(together([aDeed(log, 'a'), refused, aDeed(log, 'c')], 'all three'))
  const half = await stack.undo().catch((error: unknown) => error)
  assert.ok(half instanceof PartlyDone)
  assert.equal(half.message, 'somebody changed it')
  assert.deepEqual([half.parts.done, half.parts.refused], [['c'], 'b'])
  assert.deepEqual([stack.nextUndo, stack.nextRedo], ['all three', 'all three'])
  await stack.undo()
  assert.deepEqual(log, ['undo c', 'undo a'])
  assert.equal(stack.nextUndo, null)
})

test('a step the server could not be asked about stays the next one', async () => {
  const stack = new UndoStack()
  stack.push({ label: 'a', undo: () => Promise.reject(unreachable()) })
  await assert.rejects(stack.undo(), /does not answer/)
  assert.equal(stack.nextUndo, 'a')
})

test('an option goes back with the cell it was made for, and with no other', async () => {
  const log: string[] = []
  const stack = new UndoStack()
  const option = (title: string): Deed => ({ ...aDeed(log, title), option: { column: 'Status', title } })
  stack.push(option('Lost'))
  stack.push(option('New'))
  stack.push(aDeed(log, 'cell'), (before) => before.option?.title === 'New')
  await stack.undo()
  assert.deepEqual(log, ['undo cell', 'undo New'])
  assert.deepEqual([stack.nextUndo, stack.nextRedo], ['Lost', 'cell'])
})

test('parts that the server takes back in one write are one part', async () => {
  const joined: string[] = []
  const record = (label: string): Deed => ({
    label,
    undo: async () => {
      joined.push(label)
      return null
    },
    join: (next) => (next.join === undefined ? null : record(`${label}+${next.label}`)),
  })
  const stack = new UndoStack()
  stack.push(together([record('a'), record('b'), aDeed([], 'field'), record('c')], 'all'))
  await stack.undo()
  assert.deepEqual(joined, ['c', 'a+b'])
})
