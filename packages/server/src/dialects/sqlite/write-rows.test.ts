import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import type { WrittenRows } from '../written-rows.ts'
import { SqliteFile } from './sqlite-file.ts'
import { rowsWriter } from './write-rows.ts'

const number = { title: 'N', typeName: 'Number', options: {}, comparison: 'number', at: 0, word: 'integer' } as const
const note = { title: 'T', typeName: 'LongText', options: {}, comparison: 'text', at: 1, word: 'longText' } as const

function writing(t: Parameters<typeof aTemporaryFile>[0], rows: string, more: Partial<WrittenRows> = {}) {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  t.after(() => file.close())
  const wanted = { columns: [number, note], rules: { kind: 'csv', raw: false }, key: [0], mostLetters: 1e6, ...more }
  const write = rowsWriter(JSON.stringify(wanted))
  const sql = `select column1 as n, column2 as t from (values ${rows})`
  return {
    file,
    sql,
    page() {
      const [[text, count, isMore, key] = []] = write((see, how) => file.eachRow(sql, [], see, how))[1]
      return { text: Buffer.from(text as Uint8Array).toString(), count, isMore, key }
    },
  }
}

test('a number that JavaScript does not hold is written digit by digit, and no row twice', (t) => {
  const { page, file, sql } = writing(t, "(1, 'a'), (9007199254740993, 'b'), (-9223372036854775808, 'c')")
  const text = '1,a\r\n9007199254740993,b\r\n-9223372036854775808,c\r\n'
  for (const _ of ['found out', 'known'])
    assert.deepEqual(page(), { text, count: 3, isMore: false, key: ['-9223372036854775808'] })
  // Whoever asks for the same rows as values is given them exactly.
  assert.deepEqual(file.run(sql, []).rows[1], { n: '9007199254740993', t: 'b' })
})

test('any other failure is told as it is', (t) => {
  const { page } = writing(t, '(1, abs(-9223372036854775808))')
  assert.throws(page, /integer overflow/)
})

test('a page ends with the row that makes it long enough, however wide its letters are', (t) => {
  const long = '😀ü'.repeat(600_000)
  const { page } = writing(t, `(1, 'a'), (2, '${long}'), (3, 'b')`)
  assert.deepEqual(page(), { text: `1,a\r\n2,${long}\r\n`, count: 2, isMore: true, key: [2] })
})

test('rows are read at once only behind a page that held all of its own', (t) => {
  const { file, sql } = writing(t, "(1, 'a'), (2, 'bcd'), (3, 'e')")
  const write = rowsWriter(
    JSON.stringify({ columns: [number, note], rules: { kind: 'csv' }, key: [0], mostLetters: 16 }),
  )
  const page = (where: string) => {
    let isAtOnce: boolean | null = null
    const [[text, count, isMore] = []] = write((see, how) => {
      isAtOnce = how.atOnce
      file.eachRow(`select * from (${sql}) ${where}`, [], see, how)
    })[1]
    return [isAtOnce, Buffer.from(text as Uint8Array).toString(), count, isMore]
  }
  assert.deepEqual(page('where n < 3'), [false, '1,a\r\n2,bcd\r\n', 2, false])
  assert.deepEqual(page(''), [true, '1,a\r\n2,bcd\r\n3,e\r\n', 3, true])
  assert.deepEqual(page('where n > 2'), [false, '3,e\r\n', 1, false])
})

test('rows of JSON have what is between them only between them', (t) => {
  const rules = { kind: 'json', between: ',\n', after: '' } as const
  const { page } = writing(t, "(1, 'a'), (null, '\"')", { rules })
  assert.equal(page().text, '{"N":1,"T":"a"},\n{"N":null,"T":"\\""}')
})
