import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saved } from '../state/saved.ts'
import { stackElsewhere, undoStackOf } from './undo-stacks.ts'
import type { Undoable } from './undoable.ts'

const aUndoable = (label: string): Undoable => ({ label, undo: async () => null })

test('each table has a list of its own: undoing in one touches no other', async () => {
  const [orders, people] = [undoStackOf('p_1', 'md_orders'), undoStackOf('p_1', 'md_people')]
  orders.push(aUndoable('order'))
  assert.equal(await people.undo(), null)
  assert.equal(orders.nextUndo, 'order')
  assert.equal(undoStackOf('p_1', 'md_orders'), orders)
})

test('where the last change was is known, of this project alone and as long as it can be undone', async () => {
  const [here, first, last] = ['md_a', 'md_b', 'md_c'].map((id) => undoStackOf('p_2', id)) as [
    ReturnType<typeof undoStackOf>,
    ReturnType<typeof undoStackOf>,
    ReturnType<typeof undoStackOf>,
  ]
  assert.equal(stackElsewhere(here), null)
  first.push(aUndoable('first'))
  last.push(aUndoable('last'))
  undoStackOf('p_3', 'md_d').push(aUndoable('elsewhere'))
  assert.equal(stackElsewhere(here), last)
  await last.undo()
  assert.equal(stackElsewhere(here), first)
  assert.equal(stackElsewhere(first), null)
})

test('what one person did, the next at this screen cannot undo', () => {
  const person = (id: string) => ({ id, email: `${id}@example.com` }) as never
  saved.change('users', { user: person('us_ana') })
  undoStackOf('p_4', 'md_a').push(aUndoable('of Ana'))
  saved.change('users', { user: person('us_ben') })
  assert.equal(undoStackOf('p_4', 'md_a').nextUndo, null)
})
