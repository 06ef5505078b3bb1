import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { rowsAsText } from '../../features/records/rows-as-text.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { choiceText } from './choice-text.ts'

const titles = ['a', 'b', 'a, b', 'Berlin, "north"', '"x"', 'x"y']
const choices = titles.map((title, order) => ({ id: `c${order}`, title, color: '#fff', order }))
const options = titles.map((value) => ({ value, label: value, color: 0 }))
const read = (text: string) => columnTypes.MultiSelect.read(text, { choices, colored: true })

for (const chosen of [['a', 'b'], ['a, b'], ['b', 'Berlin, "north"'], titles])
  test(`${chosen.join(' + ')} is the same after it was copied as text`, () => {
    assert.deepEqual(read(choiceText({ chosen, options, isMany: true })), chosen)
    const column = aColumn('Tags', 'MultiSelect', { options: { choices, colored: true } })
    const [, line = ''] = rowsAsText([{ Tags: chosen }], [column]).split('\n')
    assert.deepEqual(read(line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line), chosen)
  })

test('the only choice of a cell is its title as it is', () =>
  assert.equal(choiceText({ chosen: ['a, b'], options, isMany: false }), 'a, b'))
