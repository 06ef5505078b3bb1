import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesToText, splitTyped } from './addresses.ts'

for (const [text, done, typed] of [
  ['a@b', [], 'a@b'],
  ['a@b.example,', ['a@b.example'], ''],
  ['a@b.example; c@d.example e', ['a@b.example', 'c@d.example'], 'e'],
  [' , ', [], ''],
  ['old@x.example,', [], ''],
  ['one\ntwo\n', ['one', 'two'], ''],
] as const) {
  test(`typing ${JSON.stringify(text)} finishes ${done.length} addresses`, () => {
    assert.deepEqual(splitTyped(['old@x.example'], text), { done: ['old@x.example', ...done], typed })
  })
}

test('the text to read holds the address still being typed', () => {
  assert.equal(addressesToText({ done: ['a@b.example'], typed: 'c@d.example' }), 'a@b.example,c@d.example')
})
