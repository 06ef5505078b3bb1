import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfText } from './text-keys.ts'

const press = (keys: string) => {
  const names = keys.split('+')
  const has = (name: string) => names.includes(name)
  return {
    key: names.at(-1) ?? '',
    ctrlKey: has('Control') || has('AltGraph'),
    altKey: has('Alt') || has('AltGraph'),
    shiftKey: has('Shift'),
    metaKey: has('Meta'),
    getModifierState: has,
  }
}

for (const [keys, atRest, whileTyping] of [
  ['a', true, true],
  ['Shift+A', true, true],
  ['AltGraph+@', true, true],
  ['Dead', true, true],
  ['Shift', true, true],
  [' ', false, true],
  ['Backspace', false, true],
  ['Home', false, true],
  ['Control+z', false, true],
  ['Enter', false, false],
  ['Tab', false, false],
  ['ArrowLeft', false, false],
  ['F2', false, false],
  ['Escape', false, false],
] as const) {
  test(`“${keys}” is ${atRest ? '' : 'not '}of a text at rest, and ${whileTyping ? '' : 'not '}while typing`, () => {
    assert.deepEqual([isOfText(press(keys), false), isOfText(press(keys), true)], [atRest, whileTyping])
  })
}
