import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acceptTitle, camelize, cutBytes, freeName, nameFault, nameFromTitle, titleFromName } from './table-names.ts'

describe('what a form says about a name', () => {
  const faults: readonly (readonly [string, string, boolean, string | null])[] = [
    ['Table', '', false, 'Table name required'],
    ['Table', '  ', true, 'Table name required'],
    ['Column', '', false, 'Column name required'],
    ['Table', 'Orders 2026 – all!', false, null],
    ['Table', 'a.b/c\\d', false, 'Following characters are not allowed ".", "/", "\\\\"'],
    ['Table', '1st', true, 'Name should start with an alphabet or _'],
    ['Table', '_orders1', true, null],
    ['Column', 'order no. 1', true, 'Following characters are not allowed " ", "."'],
    ['Column', 'naïve', true, 'Following characters are not allowed "ï"'],
  ]
  for (const [named, name, strict, fault] of faults) {
    test(`${named} “${name}”${strict ? ' strictly' : ''}: ${fault} (spec 338-342)`, () =>
      assert.equal(nameFault(named as 'Table', name, { strict }), fault))
  }
})

describe('titles', () => {
  for (const title of ['a"b', 'a`b', 'a]b', 'x", (select 1) as "y', '?', '??', ':v', '$1', '%s', '🦄'.repeat(255)]) {
    test(`“${title.slice(0, 20)}” is taken byte for byte (S04)`, () =>
      assert.equal(acceptTitle('Column', title), title))
  }
  const refused: readonly (readonly [string, RegExp])[] = [
    ['', /^Column name required$/],
    ['  ', /^Column name required$/],
    [' a', /^Leading or trailing whitespace not allowed in column names$/],
    ['a\t', /^Leading or trailing whitespace/],
    ['a\u0000b', /control or broken/],
    ['a\nb', /control or broken/],
    ['\ud800', /control or broken/],
    ['x'.repeat(256), /exceeds 255 characters/],
    ['__proto__', /must not be/],
    ['constructor', /must not be/],
  ]
  for (const [title, sentence] of refused) {
    test(`${JSON.stringify(title.slice(0, 20))} is refused (S04)`, () =>
      assert.throws(() => acceptTitle('Column', title), { message: sentence, code: 'invalid_value' }))
  }
})

describe('names and titles out of each other', () => {
  for (const [name, title] of [
    ['created_at', 'CreatedAt'],
    ['firstName', 'FirstName'],
    ['ORDER_ITEMS', 'ORDERItems'],
    ['order items', 'Order items'],
    ['a__b', 'AB'],
  ] as const) {
    test(`“${name}” is titled “${title}”`, () => assert.equal(camelize(name), title))
  }

  test('without inflection, or when nothing is left, the name is the title', () => {
    assert.equal(titleFromName('created_at', 'none'), 'created_at')
    assert.equal(titleFromName('created_at', null), 'created_at')
    assert.equal(titleFromName('_', 'camelize'), '_')
  })

  for (const [title, name] of [
    ['Order No. 1!', 'Order_No_1'],
    ['Größe', 'Größe'],
    ['🦄🦄', 'column'],
    ['x", (select 1)', 'x_select_1'],
  ] as const) {
    test(`“${title}” is named “${name}” in the database`, () => assert.equal(nameFromTitle(title, 60), name))
  }

  test('a name is cut at a whole character', () => {
    assert.equal(nameFromTitle('ä'.repeat(100), 61), 'ä'.repeat(30))
    assert.equal(cutBytes('a🦄b', 4), 'a')
  })

  test('a taken name gets the first free number, within the limit', () => {
    const taken = new Set(['a', 'a_2', 'longest', 'longe_2'])
    assert.equal(
      freeName('a', (name) => taken.has(name), 60),
      'a_3',
    )
    assert.equal(
      freeName('longest', (name) => taken.has(name), 7),
      'longe_3',
    )
  })
})
