import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsText, replaceText, type TextSearch } from './find-text.ts'

const loose = (text: string, more: Partial<TextSearch> = {}): TextSearch => ({
  text,
  matchCase: false,
  wholeCell: false,
  ...more,
})

for (const [value, search, holds] of [
  ['Northwind', loose('north'), true],
  ['Northwind', loose('north', { matchCase: true }), false],
  ['Northwind', loose('north', { wholeCell: true }), false],
  ['north', loose('NORTH', { wholeCell: true }), true],
  [['red', 'dark blue'], loose('blue'), true],
  [1200.5, loose('200'), true],
  [null, loose('null'), false],
  ['ÄÖÜ', loose('äö'), true],
  ['a.c', loose('a.c'), true],
  ['abc', loose('a.c'), false],
] as const)
  test(`${JSON.stringify(value)} ${holds ? 'holds' : 'does not hold'} “${search.text}”${search.matchCase ? ' in its case' : ''}${search.wholeCell ? ' alone' : ''}`, () => {
    assert.equal(holdsText(value as never, search), holds)
  })

for (const [cell, search, by, becomes] of [
  ['one ONE One', loose('one'), 'two', 'two two two'],
  ['one ONE', loose('one', { matchCase: true }), 'two', 'two ONE'],
  ['aaa', loose('aa'), 'a', 'aa'],
  ['cost $&', loose('$&'), '$1', 'cost $1'],
  ['x (y)', loose('(y)'), '', 'x '],
  ['İstanbul (İ)', loose('(İ)'), 'x', 'İstanbul x'],
  ['anything', loose('ANYTHING', { wholeCell: true }), 'else', 'else'],
] as const)
  test(`“${search.text}” in “${cell}” replaced by “${by}” gives “${becomes}”`, () => {
    assert.equal(replaceText(cell, search, by), becomes)
  })
