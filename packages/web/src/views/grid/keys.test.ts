import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyCommand } from '@rowhouse/grid/input/keys'
import { keysOfGrid } from './keys.ts'

const named: Readonly<Record<string, string>> = {
  ...{
    up: 'ArrowUp',
    down: 'ArrowDown',
    left: 'ArrowLeft',
    right: 'ArrowRight',
    pageup: 'PageUp',
    pagedown: 'PageDown',
  },
  ...{ home: 'Home', end: 'End', tab: 'Tab', enter: 'Enter', delete: 'Delete', space: ' ', f2: 'F2', f10: 'F10' },
}

function pressed(keys: string) {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const has = (part: string) => parts.includes(part)
  return { key: named[key] ?? key, ctrlKey: has('mod'), metaKey: false, shiftKey: has('shift'), altKey: has('alt') }
}

for (const [does, lines] of Object.entries(keysOfGrid)) {
  for (const { keys, title } of lines) {
    test(`the key list says of ${keys.join(' and ')} what the grid does: ${does} (${title})`, () => {
      for (const one of keys) assert.equal(keyCommand(pressed(one), false)?.do, does, one)
    })
  }
}
