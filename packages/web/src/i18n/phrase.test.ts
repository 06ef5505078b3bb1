import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phrase } from './phrase.ts'

const phrases = {
  'a.plain': 'Open',
  'a.named': '{{title}} of {{title}} by {{who}}',
  'a.rows_one': '{{count}} row in {{title}}',
  'a.rows_other': '{{count}} rows in {{title}}',
  'a.left_zero': 'Today',
  'a.left_one': '{{count}} day',
  'a.left_other': '{{count}} days',
  'a.few_few': 'a few',
  'a.few_other': 'others',
}

for (const [language, key, values, said] of [
  ['en', 'a.plain', undefined, 'Open'],
  ['en', 'a.named', { title: 'T {{who}} $&', who: 3 }, 'T {{who}} $& of T {{who}} $& by 3'],
  ['en', 'a.named', { title: 'T' }, 'T of T by '],
  ['en', 'a.rows', { count: 1, title: 'T' }, '1 row in T'],
  ['en', 'a.rows', { count: 0, title: 'T' }, '0 rows in T'],
  ['en', 'a.left', { count: 0 }, 'Today'],
  ['en', 'a.left', { count: 2 }, '2 days'],
  ['en', 'a.plain', { count: 2 }, 'Open'],
  ['ru', 'a.few', { count: 3 }, 'a few'],
  ['ru', 'a.few', { count: 5 }, 'a.few'],
  ['en', 'a.unknown', { count: 2 }, 'a.unknown'],
] as const) {
  test(`${key} with ${JSON.stringify(values)} in ${language} says “${said}”`, () =>
    assert.equal(phrase(phrases, language, key, values), said))
}
