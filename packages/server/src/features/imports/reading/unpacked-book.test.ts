import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { utils, type WorkBook, write } from '@e965/xlsx'
import { detectSource, type OpenBytes, readSource, unpackSource } from './read-source.ts'

const opened =
  (bytes: Uint8Array): OpenBytes =>
  async () =>
    Readable.from([Buffer.from(bytes)])

function aBook(): Buffer {
  const book: WorkBook = utils.book_new()
  const people = utils.aoa_to_sheet([
    ['Staff'],
    ['Name', 'Born', 'Paid', 'Share'],
    ...Array.from({ length: 3000 }, (_, n) => [`name ${n}\n"ü"`, new Date(Date.UTC(1990, 0, n)), n * 1.5, n / 4]),
  ])
  people['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }]
  utils.book_append_sheet(book, people, 'People')
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['A'], [null], ['=x'], [true]]), 'Last')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 1 }] }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

test('a book that was taken apart says the same as the book', async () => {
  const open = opened(aBook())
  const look = { title: 'book.xlsx', reading: {}, sampleRows: 50 }
  const spec = { task: 'detect', ...look } as const
  const found = await detectSource(open, spec)
  const told: unknown[] = []
  const taken = unpackSource(open, { task: 'unpack', ...look }, (one) => told.push(one))
  const rows = opened(await buffer(Readable.from(taken)))
  assert.deepEqual(told, [found])
  assert.equal(found.sheets.length, 3)
  assert.deepEqual(await detectSource(rows, { ...spec, isUnpacked: true }), found)
  for (const { id, headerLine, columns } of found.sheets) {
    const read = columns.map(({ from, type, options }) => ({ from, type, options, habits: {}, addsChoices: false }))
    const header = columns.map((column) => column.header)
    const part = { sheet: id, headerLine, header, totalLine: 0, columns: read, match: [], skip: 0 }
    const asked = { task: 'rows', format: 'spreadsheet', reading: found.reading, parts: [part] } as const
    const of = async (from: OpenBytes, isUnpacked: boolean) => {
      const seen: unknown[] = []
      for await (const { lines, values, cells } of readSource(from, { ...asked, isUnpacked }))
        seen.push(...lines.map((line, at) => [line, values[at], cells()[at]]))
      return seen
    }
    assert.deepEqual(await of(rows, true), await of(open, false))
  }
})

test('a book that cannot be read is told as it is without taking it apart', async () => {
  const broken = opened(aBook().subarray(0, 2000))
  await assert.rejects(
    buffer(
      Readable.from(
        unpackSource(broken, { task: 'unpack', title: '', reading: {}, sampleRows: 50 }, () => assert.fail()),
      ),
    ),
    { code: 'invalid_request' },
  )
})
