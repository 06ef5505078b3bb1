import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foldCase } from './fold-case.ts'

describe('case folding', () => {
  for (const [left, right, same] of [
    ['Straße', 'sTRAßE', true],
    ['ẞ', 'ß', true],
    ['ÄÖÜ', 'äöü', true],
    ['ΌΣΟΣ', 'όσος', true],
    ['Ж', 'ж', true],
    ['𐐀', '𐐨', true],
    ['ı', 'i', false],
    ['İ', 'i', false],
    ['é', 'e', false],
    ['e\u0301', '\u00e9', false],
    ['ß', 'ss', false],
  ] as const) {
    test(`${left} and ${right} are ${same ? 'the same' : 'different'}`, () =>
      assert.equal(foldCase(left) === foldCase(right), same))
  }

  test('it agrees with the simple case folding of Unicode for every letter', () => {
    const classes = new Map<string, string[]>()
    for (let point = 0; point < 0x1f000; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const character = String.fromCodePoint(point)
      const folded = foldCase(character)
      if (folded === character && !/\p{Changes_When_Casemapped}/u.test(character)) continue
      classes.set(folded, [...(classes.get(folded) ?? []), character])
    }
    for (const [folded, characters] of classes) {
      const same = new RegExp(`^${folded}$`, 'iu')
      for (const character of characters) assert.match(character, same)
    }
    const cased = [...classes.keys()].filter((folded) => /\p{Cased}/u.test(folded)).join('\n')
    for (const folded of cased.split('\n')) {
      const alike = cased.match(new RegExp(`^${folded}$`, 'gimu'))
      assert.deepEqual(alike, [folded])
    }
  })
})
