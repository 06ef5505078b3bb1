import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionOf } from '@rowhouse/core/comment-text'
import { soughtAt, storedText, withMention, writtenText } from './written-text.ts'

const ana = { id: 'us_aaaaaaaaaaaaaa', name: 'Ana' }
const ruiz = { id: 'us_bbbbbbbbbbbbbb', name: 'Ana Ruiz' }

test('what is written with names is stored with ids, and comes back as it was written', () => {
  const written = 'Hi @Ana Ruiz and @Ana, mail ana@Ana'
  const stored = storedText(written, [ana, ruiz])
  assert.equal(stored, `Hi ${mentionOf(ruiz.id)} and ${mentionOf(ana.id)}, mail ana${mentionOf(ana.id)}`)
  assert.equal(writtenText(stored, [ana, ruiz]), written)
  assert.equal(storedText('@Ana', []), '@Ana')
  assert.equal(writtenText(mentionOf(ana.id), []), '@…')
})

for (const [before, sought] of [
  ['@', ''],
  ['Hi @An', 'An'],
  ['Hi\n(@Ana Ru', 'Ana Ru'],
  ['mail ana@x', null],
  ['@Ana Ruiz please', null],
  ['no', null],
  ['@@', null],
] as const)
  test(`“${before}” looks for ${sought === null ? 'nobody' : `“${sought}”`}`, () =>
    assert.equal(soughtAt(`${before}|after`, before.length)?.name ?? null, sought))

test('a chosen name takes the place of what was typed of it', () => {
  const text = 'Hi @An now'
  const sought = soughtAt(text, 6)
  assert.deepEqual(withMention(text, { from: sought?.from ?? -1, caret: 6, name: 'Ana Ruiz' }), {
    text: 'Hi @Ana Ruiz now',
    caret: 13,
  })
})
