import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardHeight } from '../../features/cards/card-look.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { cardsPerRow, rowHeight } from './gallery-layout.ts'

test('as many cards stand beside each other as find room, and one at least', () => {
  for (const [width, size, cards] of [
    [1200, 'medium', 5],
    [375, 'medium', 1],
    [1200, 'small', 6],
    [1200, 'large', 3],
    [375, 'small', 1],
    [400, 'small', 2],
    [0, 'large', 1],
  ] as const)
    assert.equal(cardsPerRow(width, { size }), cards, `${size} in ${width}`)
})

test('a card is as high as its picture and its fields', () => {
  const fields = ['a', 'b', 'c', 'd'].map((title) => aColumn(title))
  const cover = aColumn('Files', 'Attachment')
  assert.equal(cardHeight({ size: 'medium', cover, fields }), 250)
  assert.equal(cardHeight({ size: 'medium', cover: null, fields: [] }), 42)
  const look = { title: null, fields, cover, fit: 'cover', size: 'medium', hasLabels: true } as const
  assert.equal(rowHeight(look), 262)
})
