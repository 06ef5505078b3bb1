import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyCommand } from './keys.ts'

const press = (keys: string, isRtl = false) => {
  const parts = keys.split('+')
  const has = (name: string): boolean => parts.slice(0, -1).includes(name)
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
  return keyCommand(
    { key, ctrlKey: has('Ctrl'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt') },
    isRtl,
  )
}

for (const [keys, expected] of [
  ['ArrowUp', { do: 'move', way: 'up', far: 'one', isExtending: false }],
  ['Shift+ArrowRight', { do: 'move', way: 'end', far: 'one', isExtending: true }],
  ['Ctrl+ArrowDown', { do: 'move', way: 'down', far: 'edge', isExtending: false }],
  ['Ctrl+Shift+ArrowDown', { do: 'move', way: 'down', far: 'edge', isExtending: true }],
  ['Meta+ArrowLeft', { do: 'move', way: 'start', far: 'edge', isExtending: false }],
  ['Home', { do: 'move', way: 'start', far: 'end', isExtending: false }],
  ['Ctrl+Home', { do: 'corner', end: 'first', isExtending: false }],
  ['Ctrl+Shift+End', { do: 'corner', end: 'last', isExtending: true }],
  ['PageDown', { do: 'move', way: 'down', far: 'page', isExtending: false }],
  ['Alt+PageDown', { do: 'move', way: 'end', far: 'page', isExtending: false }],
  ['Tab', { do: 'tab', by: 1 }],
  ['Shift+Tab', { do: 'tab', by: -1 }],
  ['Enter', { do: 'enter', by: 1 }],
  ['Shift+Enter', { do: 'new-row' }],
  ['F2', { do: 'edit' }],
  ['Escape', { do: 'escape' }],
  ['Delete', { do: 'clear' }],
  ['Backspace', { do: 'clear' }],
  ['Space', { do: 'expand' }],
  ['Shift+Space', { do: 'tick' }],
  ['Ctrl+Space', { do: 'pick-column' }],
  ['Ctrl+a', { do: 'select-all' }],
  ['Ctrl+D', { do: 'fill-down' }],
  ['Ctrl+r', { do: 'fill-end' }],
  ['Ctrl+z', { do: 'host', command: 'undo' }],
  ['Ctrl+Shift+Z', { do: 'host', command: 'redo' }],
  ['Ctrl+y', { do: 'host', command: 'redo' }],
  ['Ctrl+f', { do: 'host', command: 'find' }],
  ['Ctrl+Alt+v', { do: 'paste-transposed' }],
  ['Alt+ArrowUp', { do: 'move-rows', by: -1 }],
  ['Alt+Shift+ArrowDown', { do: 'series', way: 'down' }],
  ['Shift+F10', { do: 'menu' }],
  ['ContextMenu', { do: 'menu' }],
  ['a', null],
  ['Ctrl+c', null],
  ['Ctrl+v', null],
  ['F10', null],
] as const) {
  test(`${keys} means ${expected === null ? 'nothing here' : JSON.stringify(expected)}`, () =>
    assert.deepEqual(press(keys), expected))
}

test('in a right-to-left grid the sideways arrows are mirrored, the others are not', () => {
  assert.deepEqual(press('ArrowLeft', true), { do: 'move', way: 'end', far: 'one', isExtending: false })
  assert.deepEqual(press('ArrowUp', true), { do: 'move', way: 'up', far: 'one', isExtending: false })
})
