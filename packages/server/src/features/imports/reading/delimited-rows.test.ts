import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { DelimitedRows, type TextForm } from './delimited-rows.ts'

const comma: TextForm = { delimiter: ',', quote: '"' }

function rowsOf(pieces: readonly string[], form: TextForm = comma, longest = 1000) {
  const rows = new DelimitedRows(form, longest)
  return [...pieces.flatMap((piece) => [...rows.take(piece, false)]), ...rows.take('', true)]
}

const cellsOf = (text: string, form?: TextForm) => rowsOf([text], form).map(({ cells }) => cells)

describe('rows of a text in columns', () => {
  test('quotes hold delimiters, lines and doubled quotes', () => {
    assert.deepEqual(cellsOf('a,"b, ""c""\r\nd",\n"",e'), [
      ['a', 'b, "c"\r\nd', ''],
      ['', 'e'],
    ])
    assert.deepEqual(cellsOf("'it''s';\"x\"", { delimiter: ';', quote: "'" }), [["it's", '"x"']])
    assert.deepEqual(cellsOf('"a";b', { delimiter: ';', quote: '' }), [['"a"', 'b']])
  })

  test('a quote inside of a cell, or behind which the cell goes on, is a sign like any other', () => {
    assert.deepEqual(cellsOf('6" pipe,"a" b,x"y"'), [['6" pipe', '"a" b', 'x"y"']])
  })

  test('lines are counted as people see them, whatever ends them', () => {
    const lines = rowsOf(['a\r\n"b\r\nb"\r\nc\rd\n"e\n\ne"\n', 'f']).map(({ line, cells: [first] }) => [line, first])
    assert.deepEqual(lines, [
      [1, 'a'],
      [2, 'b\r\nb'],
      [4, 'c'],
      [5, 'd'],
      [6, 'e\n\ne'],
      [9, 'f'],
    ])
  })

  test('a quoted cell that does not end, and a row that is too long, are refused', () => {
    assert.throws(() => rowsOf(['a,"b\n']), /ends inside of a quoted cell/)
    assert.throws(() => rowsOf(['ok\n', `"${'x'.repeat(2000)}`]), /Line 2: a row may have at most 1000 characters/)
    assert.throws(() => rowsOf([`${'x'.repeat(2000)}\nok`]), /Line 1/)
    assert.equal(rowsOf([`${'x\n'.repeat(2000)}`]).length, 2000)
  })

  test('another program reads the same, however the text comes in pieces', () => {
    const sign = fc.constantFrom('a', 'b', ' ', ',', ';', '"', '"', '\n', '\r', '\r\n', 'ü', '😀')
    const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(
        text,
        fc.array(fc.nat(40), { maxLength: 4 }),
        fc.constantFrom(',', ';', ';;'),
        (all, cuts, delimiter) => {
          const places = [0, ...cuts.map((cut) => Math.min(cut, all.length)).toSorted((a, b) => a - b), all.length]
          const pieces = places.slice(1).map((to, at) => all.slice(places[at], to))
          const read = (): unknown => rowsOf(pieces, { delimiter, quote: '"' }).map(({ cells }) => cells)
          let expected: unknown
          try {
            expected = parse(all, {
              delimiter,
              record_delimiter: ['\r\n', '\n', '\r'],
              relax_column_count: true,
              relax_quotes: true,
            })
          } catch {
            assert.throws(read, /ends inside of a quoted cell/)
            return
          }
          assert.deepEqual(read(), expected)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
