import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { sheetsOf } from '../book-sheets.ts'
import { HeldBytes } from '../held-bytes.ts'
import type { SourceSheet } from '../source-sheet.ts'
import { wholeSheets } from '../whole-book.ts'
import { openXlsx } from './open-xlsx.ts'

async function toldBy(sheets: readonly SourceSheet[]): Promise<unknown[]> {
  const told: unknown[] = []
  for (const sheet of sheets) {
    const rows: unknown[] = []
    for await (const row of sheet.rows()) rows.push(row)
    const { id, title, isHidden } = sheet
    told.push({ id, title, isHidden, rows, notes: sheet.notes() })
  }
  return told
}

const bookOf = (sheets: Readonly<Record<string, WorkSheet>>, is1904 = false): Buffer => {
  const book: WorkBook = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = {
    WBProps: { date1904: is1904 },
    Sheets: Object.keys(sheets).map((_, at) => ({ Hidden: at === 1 ? 1 : 0 })),
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** What programs write into cells, in the formats they give them. */
function allKinds(): WorkSheet {
  const sheet = utils.aoa_to_sheet([
    ['Text', ' lead and trail ', 'a\nb\r\nc', '<&>"\'', '_x0041_', 'ü€😀', ''],
    [1, -0.5, 0.1 + 0.2, 1e21, 1e-9, 123456789012345680, 5.0],
    [true, false, null, undefined, '=1+1', '00123', '1e5'],
    [new Date(Date.UTC(2026, 1, 28)), new Date(Date.UTC(1999, 11, 31, 23, 59, 58)), new Date(Date.UTC(1900, 0, 1))],
  ])
  const set = (place: string, cell: object): void => {
    sheet[place] = cell
  }
  const formats = ['0%', '0.00%', '#,##0.00', '[$€-407] 0.00', '$0.00', 'h:mm', 'yyyy-mm-dd', '[h]:mm', '0.00E+00']
  for (const [at, z] of formats.entries()) {
    set(`${String.fromCharCode(65 + at)}6`, { t: 'n', v: 0.75, z })
    set(`${String.fromCharCode(65 + at)}7`, { t: 'n', v: 44_197.5, z })
  }
  for (const [at, v] of [0, 7, 15, 23, 29, 36, 42].entries()) set(`${String.fromCharCode(65 + at)}9`, { t: 'e', v })
  set('A10', { t: 'n', v: 3, f: '1+2' })
  set('B10', { t: 's', v: 'made', f: '"ma"&"de"' })
  set('AB12', { t: 's', v: 'far out' })
  sheet['!ref'] = 'A1:AB12'
  sheet['!merges'] = [utils.decode_range('A1:B1'), utils.decode_range('D4:E5')]
  return sheet
}

/** In pieces that end anywhere. */
const held = (bytes: Buffer): HeldBytes =>
  new HeldBytes(Array.from({ length: Math.ceil(bytes.length / 997) }, (_, n) => bytes.subarray(n * 997, (n + 1) * 997)))

describe('a book that is read as it comes', () => {
  for (const is1904 of [false, true])
    test(`says the same as the library that reads it whole${is1904 ? ', counted from 1904' : ''}`, async () => {
      const sheets = { All: allKinds(), Hidden: utils.aoa_to_sheet([['x']]), 'A & "B"': utils.aoa_to_sheet([]) }
      const bytes = bookOf(sheets, is1904)
      const streamed = await openXlsx(held(bytes))
      assert.ok(streamed !== null)
      assert.deepEqual(await toldBy(streamed), await toldBy(await wholeSheets(bytes)))
    })

  test('is not held whole: rows of any length come over the edges of its pieces', async () => {
    const long = utils.aoa_to_sheet(
      Array.from({ length: 4000 }, (_, n) => [`row ${n} `.repeat(1 + (n % 40)), n, `${'ß'.repeat(n % 7)}`]),
    )
    const bytes = bookOf({ Long: long })
    assert.deepEqual(await toldBy(await sheetsOf(held(bytes))), await toldBy(await wholeSheets(bytes)))
  })
})

/** A book with this sheet in place of its own. */
function written(sheetXml: string, parts: Zippable = {}): Buffer {
  const entries = unzipSync(bookOf({ One: utils.aoa_to_sheet([['only']]) }))
  return Buffer.from(zipSync({ ...entries, 'xl/worksheets/sheet1.xml': strToU8(sheetXml), ...parts }))
}

async function rowsOf(bytes: Buffer): Promise<unknown[]> {
  const [sheet] = (await openXlsx(held(bytes))) ?? []
  const rows: unknown[] = []
  for await (const { line, cells } of sheet?.rows() ?? []) rows.push([line, ...cells])
  return rows
}

describe('sheets as other programs write them', () => {
  test('without places, with single quotes, inline texts, spans, other attributes and days as texts', async () => {
    const bytes = written(`<?xml version='1.0'?><worksheet xmlns="x"><sheetData>
      <row><c><v>1</v></c><c t='str'><v>two</v></c></row>
      <row r="5" spans="1:3" ht="15"><c r="B5" cm="1" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r>
      <rPh sb="0"><t>ruby</t></rPh></is></c><c r="C5" t="d"><v>2026-02-28T00:00:00</v></c></row>
      <row r="6"/><row r="7"><c r="A7" s="0"/><c r="C7"><f>1+1</f><v>2</v></c><c r="D7"><v/></c></row>
      </sheetData><rowBreaks count="1"><brk id="1"/></rowBreaks><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells></worksheet>`)
    assert.deepEqual(await rowsOf(bytes), [
      [1, ['1'], 'two'],
      [5, '', 'in line', ['2026-02-28']],
      [7, '', '', ['2'], ''],
    ])
  })

  test('tags with a prefix are left to the library', async () => {
    const bytes = written(
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    )
    assert.equal(await openXlsx(held(bytes)), null)
    assert.deepEqual(await toldBy(await sheetsOf(held(bytes))), [
      { id: '0', title: 'One', isHidden: false, rows: [{ line: 1, cells: [['7']] }], notes: [] },
    ])
  })

  test('what is broken is refused', async () => {
    for (const [row, code] of [
      ['<row r="1"><c r="ZZZZ1"><v>1</v></c></row>', 'invalid_request'],
      ['<row r="1"><c r="A1"><v>1</v></row>', 'invalid_request'],
      [`<row r="1"><c r="A1"><v>${'1'.repeat(11_000_000)}`, 'too_large'],
    ])
      await assert.rejects(rowsOf(written(`<worksheet><sheetData>${row}</sheetData></worksheet>`)), { code })
  })
})
