import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTyping, matchKeys } from './match-keys.ts'

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
})

for (const [keys, pressed, held, expected] of [
  ['mod+k', 'k', 'ctrl', true],
  ['mod+k', 'k', 'meta', true],
  ['mod+k', 'k', '', false],
  ['mod+k', 'K', 'ctrl shift', false],
  ['ctrl+shift+d', 'D', 'ctrl shift', true],
  ['ctrl+shift+d', 'd', 'ctrl', false],
  ['ctrl+shift+d', 'D', 'ctrl shift alt', false],
  ['?', '?', 'shift', true],
  ['?', '?', '', true],
  ['?', '/', 'shift', false],
] as const) {
  test(`${held} ${pressed} ${expected ? 'is' : 'is not'} ${keys}`, () =>
    assert.equal(matchKeys(keys, press(pressed, held)), expected))
}

test('a sign typed into a field belongs to the field, a chord does not', () => {
  const field = { tagName: 'INPUT', isContentEditable: false }
  assert.equal(isTyping('?', field), true)
  assert.equal(isTyping('?', { tagName: 'DIV', isContentEditable: true }), true)
  assert.equal(isTyping('?', { tagName: 'BUTTON', isContentEditable: false }), false)
  assert.equal(isTyping('mod+k', field), false)
})
