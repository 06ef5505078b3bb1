import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionOf, mentionsIn, piecesOf, withNames } from './comment-text.ts'

const ana = 'us_0123456789abcd'
const ben = 'us_zzzzzzzzzzzzzz'

for (const [text, mentions] of [
  ['nobody', []],
  [`${mentionOf(ana)}`, [ana]],
  [`a ${mentionOf(ana)}${mentionOf(ben)} b ${mentionOf(ana)}`, [ana, ben]],
  ['@{us_short} @{p_0123456789abcd} @us_0123456789abcd ana@{example}', []],
] as const)
  test(`“${text}” mentions ${mentions.length}`, () => assert.deepEqual(mentionsIn(text), mentions))

test('a text in pieces is the whole text', () => {
  assert.deepEqual(piecesOf(`a ${mentionOf(ana)} b`), ['a ', { user: ana }, ' b'])
  assert.deepEqual(piecesOf(''), [])
  assert.equal(
    withNames(`Hi ${mentionOf(ana)}, ${mentionOf(ben)}!`, (id) => (id === ana ? 'Ana Ruiz' : 'Ben')),
    'Hi @Ana Ruiz, @Ben!',
  )
})
