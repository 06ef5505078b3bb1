import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '../errors.ts'
import { aColumn } from '../filters/testing/a-column.ts'
import { parseSort, parseSortObjects } from './parse-sort.ts'
import type { SortableColumn, SortStep } from './sort-step.ts'

const columns = [aColumn('Name'), aColumn('Title'), aColumn('City, State'), aColumn('-odd'), aColumn('File', 'none')]

const outline = (steps: readonly SortStep<SortableColumn>[]) =>
  steps.map(({ column, direction }) => `${column.title} ${direction}`).join(' | ')

describe('sort texts', () => {
  for (const [input, meaning] of [
    ['', ''],
    ['Name', 'Name asc'],
    ['-Title,Name', 'Title desc | Name asc'],
    [' -Title , Name ', 'Title desc | Name asc'],
    ['Name,', 'Name asc'],
    [['-Name', 'Title'], 'Name desc | Title asc'],
    [['-Name,Title'], 'Name desc | Title asc'],
    [[], ''],
    ['City, State,-Name', 'City, State asc | Name desc'],
    ['-City, State', 'City, State desc'],
    ['-odd', '-odd asc'],
    ['--odd', '-odd desc'],
    ['Name,-Name,Title', 'Name asc | Title asc'],
    ['-name', 'Name desc'],
    ['cl_Name', 'Name asc'],
  ] as const) {
    test(`${JSON.stringify(input)} is ${meaning || 'no sort'}`, () =>
      assert.equal(outline(parseSort(input, columns)), meaning))
  }
})

describe('sorts that are refused (S03)', () => {
  for (const input of [
    '-Name;select 1',
    '(select 1)',
    't1.password',
    '1',
    'Name desc',
    'Name,Nobody',
    '__proto__',
    'constructor',
    '-',
    'Name--',
    '*',
    'random()',
    'File',
    'NAME',
    'City',
    `${'x,'.repeat(100_000)}`,
    `${'Name,'.repeat(50_000)}x`,
  ]) {
    test(`${input.slice(0, 40)}`, () => {
      assert.throws(
        () => parseSort(input, columns),
        (error) => error instanceof AppError && error.code === 'invalid_request' && error.message.length < 200,
      )
    })
  }

  test('the message names what is unknown', () => {
    assert.throws(() => parseSort('Name,Nobody', columns), /There is no column “Nobody” to sort by \(sort\)\./)
  })
})

describe('sort objects', () => {
  for (const [input, meaning] of [
    ['', ''],
    ['[]', ''],
    [
      '[{"fk_column_id":"cl_Name","direction":"desc"},{"fk_column_id":"cl_Title","direction":"asc"}]',
      'Name desc | Title asc',
    ],
    [[{ fk_column_id: 'cl_Name', id: 'so_1', order: 1 }], 'Name asc'],
  ] as const) {
    test(`${JSON.stringify(input)} is ${meaning || 'no sort'}`, () =>
      assert.equal(outline(parseSortObjects(input, columns)), meaning))
  }

  for (const input of [
    '{',
    {},
    [1],
    [{}],
    [{ fk_column_id: 'Name' }],
    [{ fk_column_id: 'cl_Name', direction: 'asc; drop table x' }],
    [{ fk_column_id: 'cl_Name', direction: 'ASC' }],
    [{ fk_column_id: 'cl_Name', direction: null }],
    [{ fk_column_id: 'cl_File' }],
    [{ fk_column_id: '__proto__' }],
  ]) {
    test(`${JSON.stringify(input)} is refused (S03)`, () =>
      assert.throws(
        () => parseSortObjects(input, columns),
        (error) => error instanceof AppError && error.status === 400,
      ))
  }
})
