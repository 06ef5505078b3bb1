import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { type StorageWord, storageWords } from '@rowhouse/core/storage'
import { choicesInType } from './choices.ts'
import { freeTitles } from './free-titles.ts'
import { inferType } from './infer-type.ts'

const expected: Readonly<Record<StorageWord, string>> = {
  shortText: 'SingleLineText',
  longText: 'LongText',
  integer: 'Number',
  decimal: 'Decimal',
  float: 'Decimal',
  boolean: 'Checkbox',
  date: 'Date',
  time: 'Time',
  timestamp: 'DateTime',
  json: 'JSON',
}

describe('what a column of somebody else’s is to us', () => {
  for (const word of storageWords)
    test(`${word} is ${expected[word]}`, () => {
      const { type, options, isForeignKind } = inferType({ type: 'anything', word }, undefined)
      assert.deepEqual([type, options, isForeignKind], [expected[word], columnTypes[type].defaults, false])
    })

  test('a year is a Year', () => assert.equal(inferType({ type: 'year(4)', word: 'integer' }, undefined).type, 'Year'))

  test('a kind no word speaks of is shown as its text and cannot be written', () => {
    const { type, word, isForeignKind } = inferType({ type: 'tsvector', word: null }, undefined)
    assert.deepEqual([type, word, isForeignKind], ['SpecificDBType', 'longText', true])
  })

  for (const titles of [[' a', 'b'], ['', 'b'], ['a\nb'], ['x'.repeat(300)], []])
    test(`the values ${JSON.stringify(titles).slice(0, 20)} cannot be choices as they are, so they stay texts`, () =>
      assert.equal(inferType({ type: 'enum', word: 'shortText' }, { titles, several: false }).type, 'SingleLineText'))
})

describe('values listed in a type', () => {
  for (const [type, titles] of [
    ["enum('a','b')", ['a', 'b']],
    ["ENUM('it''s','a,b',')','')", ["it's", 'a,b', ')', '']],
    ["set('a','b')", ['a', 'b']],
  ] as const)
    test(type, () => assert.deepEqual(choicesInType({ type })?.titles, titles))

  for (const type of ['varchar(20)', 'enumeration', "text default 'enum(''a'')'"])
    test(`none in ${type}`, () => assert.equal(choicesInType({ type }), null))
})

describe('titles of names (spec 197)', () => {
  for (const [names, inflection, taken, titles] of [
    [['sales_order', 'ID', 'créé_à'], 'camelize', [], ['SalesOrder', 'ID', 'CrééÀ']],
    [['sales_order', 'a b'], 'none', [], ['sales_order', 'a b']],
    [['a', 'A', 'a_'], 'camelize', [], ['A', 'A 2', 'A 3']],
    [['orders'], 'none', ['orders', 'orders 2'], ['orders 3']],
    [[' x', 'x', '\n', '\u0001'], 'none', [], ['x', 'x 2', 'untitled', 'untitled 2']],
    [['__proto__', 'constructor'], 'none', [], ['__proto__ 2', 'constructor 2']],
    // The same letters, written in two ways.
    [['e\u0301', '\u00e9'], 'none', [], ['e\u0301', '\u00e9 2']],
  ] as const)
    test(JSON.stringify([...names, inflection]), () => assert.deepEqual(freeTitles(names, inflection, taken), titles))
})
