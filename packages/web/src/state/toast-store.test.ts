import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dismissToast, toast, toasts } from './toast-store.ts'

beforeEach(() => toasts.setState({ list: [] }))

test('a toast lasts 3000 ms unless it says 4 or 5 s (spec 484)', () => {
  toast.success('one')
  toast.info('two', { durationMs: 4000 })
  toast.error('three', { durationMs: 5000 })
  assert.deepEqual(
    toasts.getState().list.map(({ kind, durationMs }) => [kind, durationMs]),
    [
      ['success', 3000],
      ['info', 4000],
      ['error', 5000],
    ],
  )
})

test('the same sentence again is one toast, counted from now', () => {
  const first = toast.error('Not saved')
  const second = toast.error('Not saved')
  assert.notEqual(first, second)
  assert.deepEqual(
    toasts.getState().list.map(({ id }) => id),
    [second],
  )
})

test('an undo toast carries the way back and stays 5 s', () => {
  let undone = false
  toast.undo('Project deleted', 'Undo', () => {
    undone = true
  })
  const [shown] = toasts.getState().list
  shown?.action?.run()
  assert.deepEqual([shown?.durationMs, shown?.action?.label, undone], [5000, 'Undo', true])
})

test('a dismissed toast is gone', () => {
  dismissToast(toast.info('bye'))
  assert.deepEqual(toasts.getState().list, [])
})
