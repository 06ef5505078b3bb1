import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unreachable } from '../api/errors.ts'
import { together } from './together.ts'
import { type Past, UndoStack } from './undo-stack.ts'
import { PartlyDone, StillDone, type Undoable } from './undoable.ts'

function aUndoable(log: string[], label: string, isUndone = false): Undoable {
  return {
    label,
    async undo() {
      log.push(`${isUndone ? 'redo' : 'undo'} ${label}`)
      return aUndoable(log, label, !isUndone)
    },
  }
}

const aStack = () => new UndoStack({ projectId: 'p_1', tableId: 'md_1' })

test('what was done last is taken back first, and done again in order', async () => {
  const log: string[] = []
  const stack = aStack()
  stack.push(aUndoable(log, 'a'))
  stack.push(aUndoable(log, 'b'))
  await Promise.all([stack.undo(), stack.undo()])
  await stack.redo()
  assert.deepEqual(log, ['undo b', 'undo a', 'redo a'])
  assert.equal((await stack.undo())?.label, 'a')
  assert.equal(await stack.undo(), null)
})

test('a new deed ends what could be done again', async () => {
  const stack = aStack()
  stack.push(aUndoable([], 'a'))
  await stack.undo()
  stack.push(aUndoable([], 'b'))
  assert.equal(await stack.redo(), null)
})

test('a deed that cannot be taken back fails once and does not stand in the way', async () => {
  const stack = aStack()
  stack.push(aUndoable([], 'a'))
  stack.push({ label: 'b', undo: () => Promise.reject(new Error('gone')) })
  await assert.rejects(stack.undo(), /gone/)
  assert.equal((await stack.undo())?.label, 'a')
})

test('what is under way is done before anything is taken back', async () => {
  const log: string[] = []
  const stack = aStack()
  stack.push(aUndoable(log, 'old'))
  const typed = Promise.resolve().then(() => stack.push(aUndoable(log, 'typed')))
  stack.await(typed)
  assert.equal((await stack.undo())?.label, 'typed')
})

test('what is taken back while it is being done is that, and can be done again', async () => {
  const log: string[] = []
  const stack = aStack()
  stack.recallBy(async () => ({ done: [{ id: 'x', undoable: aUndoable(log, 'of yesterday') }], undone: [] }))
  const done = stack.doing(async (step) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    stack.push(aUndoable(log, 'slow'), step)
    return 'made'
  })
  assert.equal((await stack.undo())?.label, 'slow')
  assert.equal((await stack.redo())?.label, 'slow')
  assert.equal(await done, 'made')
  const failed = stack.doing(() => Promise.reject(new Error('refused')))
  assert.equal((await stack.undo())?.label, 'slow')
  await assert.rejects(failed, /refused/)
})

test('who thinks better of it finds the deed where it was, and the next one is named', async () => {
  const stack = aStack()
  stack.push({ label: 'a', undo: () => Promise.reject(new StillDone()) })
  // Whoever asked must not say that it was undone.
  await assert.rejects(stack.undo(), StillDone)
  assert.deepEqual([stack.nextUndo, stack.nextRedo], ['a', null])
})

test('a message takes back its own deed, whatever came after it', async () => {
  const log: string[] = []
  const stack = aStack()
  const first = aUndoable(log, 'a')
  stack.push(first)
  stack.push(aUndoable(log, 'b'))
  await stack.undoThis(first)
  await stack.undoThis(first)
  assert.deepEqual(log, ['undo a'])
  assert.equal(stack.nextUndo, 'b')
})

test('a message takes back the whole step its deed is part of', async () => {
  const log: string[] = []
  const stack = aStack()
  const first = aUndoable(log, 'type')
  await stack.asOne('both', async (part) => {
    part(() => stack.push(first))
    part(() => stack.push(aUndoable(log, 'width')))
  })
  await stack.undoThis(first)
  assert.deepEqual(log, ['undo width', 'undo type'])
})

test('several calls are one step under one name', async () => {
  const log: string[] = []
  const stack = aStack()
  stack.push(together([aUndoable(log, 'a'), aUndoable(log, 'b')], 'both'))
  assert.equal(stack.nextUndo, 'both')
  await stack.undo()
  assert.deepEqual(log, ['undo b', 'undo a'])
  assert.equal(stack.nextRedo, 'both')
})

test('what is done in several calls is gathered into one step, and undoing waits for all of it', async () => {
  const log: string[] = []
  const stack = aStack()
  const done = stack.asOne('both', async (part) => {
    part(() => stack.push(aUndoable(log, 'a')))
    await new Promise((later) => setTimeout(later))
    part(() => stack.push(aUndoable(log, 'b')))
  })
  await Promise.all([done, stack.undo()])
  assert.deepEqual(log, ['undo b', 'undo a'])
  assert.deepEqual([stack.nextUndo, stack.nextRedo], [null, 'both'])
})

test('what somebody does while a larger step is under way is a step of its own', async () => {
  const log: string[] = []
  const stack = aStack()
  const later = () => new Promise<void>((done) => setTimeout(done))
  const doing = (label: string) =>
    stack.doing(async (step) => {
      await later()
      stack.push(aUndoable(log, label), step)
    })
  const both = stack.asOne('both', async (part) => {
    await part(() => doing('a'))
    await part(() => doing('b'))
  })
  await later()
  await Promise.all([both, doing('typed')])
  assert.deepEqual((await stack.undo())?.label, 'typed')
  assert.deepEqual(log, ['undo typed'])
  assert.deepEqual((await stack.undo())?.label, 'both')
  assert.deepEqual(log, ['undo typed', 'undo b', 'undo a'])
})

test('what is done while a step goes back or comes again stands after it', async () => {
  const log: string[] = []
  const stack = aStack()
  const again = Promise.withResolvers<void>()
  const slow: Undoable = {
    label: 'slow',
    async undo() {
      await again.promise
      return aUndoable(log, 'slow again')
    },
  }
  stack.push({ label: 'first', undo: async () => slow })
  await stack.undo()
  const redo = stack.redo()
  await new Promise((later) => setTimeout(later))
  stack.push(aUndoable(log, 'typed'))
  again.resolve()
  await redo
  assert.equal((await stack.undo())?.label, 'typed')
  assert.equal((await stack.undo())?.label, 'slow again')
  assert.deepEqual(log, ['undo typed', 'undo slow again'])
})

test('a step that goes back while something new is done cannot be done again', async () => {
  const log: string[] = []
  const stack = aStack()
  stack.push(aUndoable(log, 'old'))
  const back = stack.undo()
  await Promise.resolve()
  stack.push(aUndoable(log, 'new'))
  await back
  assert.deepEqual([stack.nextUndo, stack.nextRedo], ['new', null])
})

test('work that fails half way leaves what it did to be taken back', async () => {
  const log: string[] = []
  const stack = aStack()
  const failed = stack.asOne('both', async (part) => {
    part(() => stack.push(aUndoable(log, 'a')))
    throw new Error('refused')
  })
  await assert.rejects(failed, /refused/)
  await stack.undo()
  assert.deepEqual(log, ['undo a'])
})

test('of a step that is refused half way the rest can still be taken back, and what went back can be done again', async () => {
  const log: string[] = []
  const stack = aStack()
  const refused: Undoable = { label: 'b', undo: () => Promise.reject(new Error('somebody changed it')) }
  stack.push(together([aUndoable(log, 'a'), refused, aUndoable(log, 'c')], 'all three'))
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
  const stack = aStack()
  stack.push({ label: 'a', undo: () => Promise.reject(unreachable()) })
  await assert.rejects(stack.undo(), /does not answer/)
  assert.equal(stack.nextUndo, 'a')
})

test('an option goes back with the cell it was made for, and with no other', async () => {
  const log: string[] = []
  const stack = aStack()
  const option = (title: string): Undoable => ({ ...aUndoable(log, title), option: { column: 'Status', title } })
  stack.push(option('Lost'))
  stack.push(option('New'))
  stack.push(aUndoable(log, 'cell'), undefined, (before) => before.option?.title === 'New')
  await stack.undo()
  assert.deepEqual(log, ['undo cell', 'undo New'])
  assert.deepEqual([stack.nextUndo, stack.nextRedo], ['Lost', 'cell'])
})

test('parts that the server takes back in one write are one part', async () => {
  const joined: string[] = []
  const record = (label: string): Undoable => ({
    label,
    undo: async () => {
      joined.push(label)
      return null
    },
    join: (next) => (next.join === undefined ? null : record(`${label}+${next.label}`)),
  })
  const stack = aStack()
  stack.push(together([record('a'), record('b'), aUndoable([], 'field'), record('c')], 'all'))
  await stack.undo()
  assert.deepEqual(joined, ['c', 'a+b'])
})

/** A undoable that notes the steps its calls belong to. */
function aMarkedUndoable(marks: string[], label: string): Undoable {
  return {
    label,
    async undo({ table, id, way }) {
      marks.push(`${table} ${id} ${way}`)
      return aMarkedUndoable(marks, label)
    },
  }
}

test('every call of a step carries its name: done, undone and done again', async () => {
  const marks: string[] = []
  const stack = aStack()
  const step = stack.mark()
  stack.push(aMarkedUndoable(marks, 'a'), step)
  await stack.undo()
  await stack.redo()
  await stack.undo()
  assert.deepEqual([step.table, step.way], ['md_1', 'do'])
  assert.deepEqual(
    marks,
    ['undo', 'redo', 'undo'].map((way) => `md_1 ${step.id} ${way}`),
  )
})

test('calls that are gathered into one step have one name, and so has a cell with the option made for it', async () => {
  const stack = aStack()
  const ids: string[] = []
  await stack.asOne('both', async (part) => {
    for (const label of ['a', 'b']) {
      const step = part(() => stack.mark())
      ids.push(step.id)
      stack.push(aUndoable([], label), step)
    }
  })
  assert.equal(new Set(ids).size, 1)
  assert.notEqual(stack.mark().id, ids[0])
  const option = stack.mark()
  stack.push({ ...aUndoable([], 'New'), option: { column: 'Status', title: 'New' } }, option)
  assert.equal(stack.mark((before) => before.option !== undefined).id, option.id)
})

const past = (log: string[], done: readonly string[], undone: readonly string[] = []): Past => ({
  done: done.map((id) => ({ id, undoable: aUndoable(log, id) })),
  undone: undone.map((id) => ({ id, undoable: aUndoable(log, id, true) })),
})

test('what was done before a reload is asked for once, when nothing else is left', async () => {
  const log: string[] = []
  let asked = 0
  const stack = aStack()
  stack.recallBy(async () => {
    asked += 1
    return past(log, ['old', 'older later'])
  })
  stack.push(aUndoable(log, 'new'))
  await stack.undo()
  assert.equal(asked, 0)
  await stack.undo()
  await stack.undo()
  assert.equal(await stack.undo(), null)
  assert.deepEqual([asked, log], [1, ['undo new', 'undo older later', 'undo old']])
})

test('what was undone before a reload can be done again, unless something new was done since', async () => {
  const log: string[] = []
  const stack = aStack()
  stack.recallBy(async () => past(log, [], ['gone']))
  await stack.redo()
  assert.deepEqual(log, ['redo gone'])
  const busy = aStack()
  busy.recallBy(async () => past(log, [], ['gone']))
  busy.push(aUndoable(log, 'new'))
  assert.equal(await busy.redo(), null)
})

test('the log tells the steps of this tab as well: they are there once', async () => {
  const log: string[] = []
  const stack = aStack()
  const step = stack.mark()
  stack.push(aUndoable(log, 'mine'), step)
  stack.recallBy(async () => past(log, ['old', step.id]))
  await stack.recall()
  await stack.undo()
  assert.equal(stack.nextUndo, 'old')
})

test('who could not be asked for the past is asked again', async () => {
  let isThere = false
  const stack = aStack()
  stack.recallBy(async () => {
    if (!isThere) throw unreachable()
    return past([], ['old'])
  })
  await assert.rejects(stack.undo(), /does not answer/)
  isThere = true
  assert.equal((await stack.undo())?.label, 'old')
})
