import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { dialects } from '../dialects/registry.ts'
import { isSameKey, open, openRows, readShape, withPlaces } from './shape.ts'
import { accessTo, aRecordTable, columnOf } from './testing/a-record-table.ts'

const table = aRecordTable('t', { Name: 'SingleLineText', Number: 'Number' })
const [name, number] = [columnOf(table, 'Name'), columnOf(table, 'Number')]

describe('the name a statement is kept under', () => {
  test('two shapes have the same exactly when their builder would see the same', () => {
    // Few values, so that equal shapes come up, and those with a meaning in the text of a name.
    const texts = fc.constantFrom('', 'a', '1', '?', 'null', '"', ',', '],[', 'x:1,', '{}')
    const leaf = fc.oneof(
      texts,
      fc.constantFrom<unknown>(0, 1, null, true, false, name, number, { ...name, title: 'Number' }),
      texts.map(open),
      // Wider than any list below: rows have a shorter name than lists of single open values, which would look the same.
      fc.constantFrom(1, 2).map((count) => openRows(Array.from({ length: count }, () => ['x', 1, null]))),
    )
    const { shape } = fc.letrec((tie) => ({
      shape: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('shape'), { maxLength: 2 }),
        fc.record({ x: tie('shape'), y: tie('shape') }, { requiredKeys: [] }),
        fc.array(fc.tuple(texts, tie('shape')), { maxLength: 2 }).map((entries) => [new Map(entries)]),
      ),
    }))
    let [equal, different] = [0, 0]
    fc.assert(
      fc.property(shape, shape, (one, other) => {
        const isSame = isDeepStrictEqual(withPlaces(one), withPlaces(other))
        if (isSame) equal += 1
        else different += 1
        assert.equal(isSameKey(readShape(one).key, readShape(other).key), isSame)
      }),
      { numRuns: 5000 },
    )
    assert.ok(equal > 50 && different > 50, `${equal} equal and ${different} different shapes were compared`)
  })

  test('who sees another column, other records or another table has another', () => {
    const access = accessTo(dialects.sqlite, table)
    const rows = (value: string) =>
      ({ kind: 'test', column: name, operator: 'eq', value: { kind: 'value', value } }) as const
    const looks = [
      access,
      { ...access, sight: { columns: [name], rows: null } },
      { ...access, sight: { columns: [number], rows: null } },
      { ...access, sight: { ...access.sight, rows: rows('a') } },
      { ...access, sight: { ...access.sight, rows: rows('b') } },
      accessTo(dialects.sqlite, aRecordTable('other', { Name: 'SingleLineText', Number: 'Number' })),
    ]
    const keys = looks.map((from) => readShape({ from }).key)
    for (const key of keys) assert.equal(keys.filter((other) => isSameKey(key, other)).length, 1)
  })

  test('open values come in the order of their places, and are no part of it', () => {
    const shape = (first: string, second: number) => ({ page: { limit: open(second) }, key: [open(first), 'fixed'] })
    assert.ok(isSameKey(readShape(shape('a', 1)).key, readShape(shape('b', 2)).key))
    assert.deepEqual(readShape(shape('a', 1)).values, [1, 'a'])
    assert.deepEqual(
      readShape(
        openRows([
          ['a', 1],
          ['b', 2],
        ]),
      ).values,
      ['a', 1, 'b', 2],
    )
  })
})
