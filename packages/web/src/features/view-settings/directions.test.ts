import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import grid from '../../i18n/en/grid.json' with { type: 'json' }
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { directionsOf, isOrderable } from './directions.ts'

const cases: readonly (readonly [ColumnTypeName, isGroup: boolean, up: string, down: string])[] = [
  ['SingleLineText', false, 'Sort A → Z', 'Sort Z → A'],
  ['SingleSelect', false, 'Sort A → Z', 'Sort Z → A'],
  ['SingleSelect', true, 'Sort first → last', 'Sort last → first'],
  ['Number', false, 'Sort 1 → 9', 'Sort 9 → 1'],
  ['Date', false, 'Sort 1 → 9', 'Sort 9 → 1'],
  ['Checkbox', false, 'Sort ☐ → ☑', 'Sort ☑ → ☐'],
  ['MultiSelect', false, 'Sort first → last', 'Sort last → first'],
]

for (const [type, isGroup, up, down] of cases)
  test(`${type} is ${isGroup ? 'grouped' : 'sorted'} in its own words: ${up}`, () => {
    const said = directionsOf(aColumn('C', type), isGroup).map(({ sort }) => grid[sort as keyof typeof grid])
    assert.deepEqual(said, [up, down])
  })

test('what has no order is neither sorted nor grouped by', () => {
  const orderable = (['SingleLineText', 'JSON', 'Button', 'Password'] as const).filter((type) =>
    isOrderable(aColumn('C', type)),
  )
  assert.deepEqual(orderable, ['SingleLineText'])
})
