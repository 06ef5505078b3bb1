import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { OperatorName } from '@rowhouse/core/filters/operators'
import { english } from '../../i18n/testing/english.ts'
import type { Column } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { operatorsOf, operatorText } from './offered-operators.ts'

const said = (column: Column, name: OperatorName): string =>
  (english as Readonly<Record<string, string>>)[operatorText(column, name)] ?? ''
const offered = (column: Column, chosen: OperatorName | null = null) =>
  operatorsOf(column, chosen).map((name) => said(column, name))

test('operations on a text are called as the specification says (spec 239, 240, 241, 242, 245, 246)', () => {
  const words = ['is equal', 'is not equal', 'is like', 'is not like', 'is null', 'is not null']
  const all = offered(aColumn('a'))
  for (const word of words) assert.ok(all.includes(word), word)
})

test('a value that is there or not is asked for once, as “is empty” and “is not empty” (spec 243, 244)', () => {
  for (const type of ['Number', 'Date', 'Checkbox', 'CreatedBy'] as const) {
    const names = operatorsOf(aColumn('a', type))
    assert.deepEqual(names.slice(-2), ['empty', 'notempty'], type)
    assert.deepEqual(offered(aColumn('a', type)).slice(-2), ['is empty', 'is not empty'], type)
    assert.ok(!names.includes('null') && !names.includes('blank'), type)
  }
})

test('no list says the same twice, whatever is stored', () => {
  for (const type of Object.keys(columnTypes) as (keyof typeof columnTypes)[]) {
    const column = aColumn('a', type)
    for (const chosen of [null, ...columnTypes[type].operators]) {
      const names = operatorsOf(column, chosen)
      const texts = names.map((name) => said(column, name))
      assert.deepEqual(texts, [...new Set(texts)], `${type} ${chosen}`)
      assert.ok(chosen === null || names.includes(chosen), `${type} ${chosen}`)
    }
  }
})

test('of texts, lists and choices an empty one counts as none', () => {
  for (const type of ['SingleLineText', 'MultiSelect', 'SingleSelect', 'Attachment'] as const) {
    const names = operatorsOf(aColumn('a', type))
    assert.ok(names.includes('blank') && names.includes('notblank') && !names.includes('empty'), type)
  }
})

test('days come before and after each other', () => {
  assert.deepEqual(offered(aColumn('a', 'Date')), [
    'is',
    'is not',
    'is after',
    'is on or after',
    'is before',
    'is on or before',
    'is between',
    'is not between',
    'is one of',
    'is none of',
    'is within',
    'is empty',
    'is not empty',
  ])
  assert.ok(offered(aColumn('a', 'Time')).includes('is at or before'))
  assert.ok(offered(aColumn('a', 'Number')).includes('is more than'))
})

test('of computed fields people are offered what suits the result', () => {
  assert.deepEqual(operatorsOf(aColumn('a', 'Formula')), [])
  const { comparison, operators } = columnTypes.Number
  const result = { type: 'Number', options: {}, comparison, operators } as const
  assert.deepEqual(operatorsOf(aColumn('a', 'Formula', { result })), operatorsOf(aColumn('b', 'Number')))
})
