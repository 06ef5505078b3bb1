import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { type Importer, importer, newTables } from './testing/an-import.ts'

type Cell = string | number | { readonly f: string; readonly v: string | number }

function bookOf(kind: 'xlsx' | 'ods', ...sheets: readonly (readonly (readonly Cell[])[])[]): Buffer {
  const book = utils.book_new()
  for (const [at, rows] of sheets.entries()) {
    const cells = rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'object' ? { t: typeof cell.v === 'number' ? ('n' as const) : ('s' as const), ...cell } : cell,
      ),
    )
    const sheet: WorkSheet = utils.aoa_to_sheet(cells)
    utils.book_append_sheet(book, sheet, at === 0 ? 'Lines' : 'Rates')
  }
  return write(book, { type: 'buffer', bookType: kind }) as Buffer
}

const headers = ['Item', 'Price', 'Count', 'Total', 'Word', 'Sum', 'Rate', 'Double', 'Taxed', 'Other', 'Odd']
const lines = ([1, 2, 3, 4] as const).map((number): Cell[] => {
  const [row, price, count] = [number + 1, number * 2.5, number + 1]
  return [
    `Item ${number}`,
    price,
    count,
    { f: `B${row}*C${row}`, v: price * count },
    { f: `IF(C${row}>3,"many","few")`, v: count > 3 ? 'many' : 'few' },
    { f: `SUM(B${row}:C${row})`, v: price + count },
    number === 1 ? 7 : '',
    { f: `D${row}*2`, v: price * count * 2 },
    { f: `B${row}*$G$2`, v: price * 7 },
    { f: `Rates!A${row}`, v: number * 10 },
    number === 3 ? 99 : { f: `C${row}+1`, v: count + 1 },
  ]
})
const rates = [['Rate'], [10], [20], [30], [40]]

onEveryMeta('formulas of files', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let files: Importer
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
    files = importer(server, ana, project)
  })
  after(() => server.close())

  const asFormulas = (sent: Awaited<ReturnType<Importer['send']>>, title: string) => {
    const [part] = newTables(sent.sheets).parts
    assert.ok(part)
    const columns = part.columns.map((column) =>
      sent.sheets[0]?.columns[column.from]?.formula === undefined
        ? column
        : { from: column.from, title: column.title ?? '', formula: true },
    )
    return { ...part, title, columns }
  }

  test('columns with one formula become formulas with the values of the file, others keep their values', async () => {
    const sent = await files.send('lines.xlsx', bookOf('xlsx', [headers, ...lines], rates))
    assert.deepEqual(
      sent.sheets[0]?.columns.flatMap(({ header, formula }) =>
        formula === undefined ? [] : [[header, formula.text, formula.columns, formula.written]],
      ),
      [
        ['Total', '{1} * {2}', [1, 2], '=B2*C2'],
        ['Word', 'IF({2} > 3, "many", "few")', [2], '=IF(C2>3,"many","few")'],
        ['Sum', 'SUM({1}, {2})', [1, 2], '=SUM(B2:C2)'],
        ['Double', '{3} * 2', [3], '=D2*2'],
      ],
    )
    const part = asFormulas(sent, 'Lines')
    const columns = part.columns.map((column) => (column.from === 1 ? { ...column, title: 'Cost {net}' } : column))
    const done = await files.run(sent, { parts: [{ ...part, columns }] })
    assert.deepEqual([done.receipt?.parts[0]?.created, done.receipt?.parts[0]?.refused], [4, 0])
    assert.deepEqual(
      done.rehearsal?.parts[0]?.columns.map(({ from }) => from),
      [0, 1, 2, 6, 8, 9, 10],
    )
    const rows = await files.rows('Lines')
    const numbers = (name: string) => rows.map((row) => Number(row[name]))
    assert.deepEqual(numbers('Total'), [5, 15, 30, 50])
    assert.deepEqual(
      rows.map(({ Word }) => Word),
      ['few', 'few', 'many', 'many'],
    )
    assert.deepEqual(numbers('Sum'), [4.5, 8, 11.5, 15])
    assert.deepEqual(numbers('Double'), [10, 30, 60, 100])
    assert.deepEqual(numbers('Taxed'), [17.5, 35, 52.5, 70])
    assert.deepEqual(numbers('Other'), [10, 20, 30, 40])
    assert.deepEqual(numbers('Odd'), [3, 4, 99, 6])
    const table = done.receipt?.parts[0]?.table?.id ?? ''
    const { body } = await server.call('GET', `/api/v1/db/meta/tables/${table}`, undefined, { token: ana.token })
    const fields = body.columns as { title: string; uidt: string; colOptions?: { formula_raw?: string } }[]
    assert.deepEqual(
      fields
        .filter(({ uidt }) => uidt === 'Formula')
        .map(({ title, colOptions }) => [title, colOptions?.formula_raw])
        .sort(),
      [
        ['Double', '{Total} * 2'],
        ['Sum', 'SUM({Cost \\{net\\}}, {Count})'],
        ['Total', '{Cost \\{net\\}} * {Count}'],
        ['Word', 'IF({Count} > 3, "many", "few")'],
      ],
    )
  })

  test('a plan whose formula misses a column, meets another type, or names the records is refused', async () => {
    const sent = await files.send('plans.xlsx', bookOf('xlsx', [headers, ...lines], rates))
    const part = asFormulas(sent, 'Plans')
    const without = part.columns.filter(({ from }) => from !== 1)
    const texts = part.columns.map((column) => (column.from === 2 ? { from: 2, title: 'N', type: 'LongText' } : column))
    const first = part.columns.filter(({ from }) => from > 2)
    const odd = part.columns.map((column) => (column.from === 10 ? { from: 10, title: 'Odd', formula: true } : column))
    for (const columns of [without, texts, first, odd]) {
      const { status, body } = await files.call('POST', `/${sent.id}/rehearse`, { parts: [{ ...part, columns }] })
      assert.equal(status, 400)
      assert.match(JSON.stringify(body), /cannot be a formula here/)
    }
  })
})

test('formulas are found in books of other kinds too, beside a total, and not where a row has none', async () => {
  const { aSource } = await import('./reading/testing/a-source.ts')
  const rows = [headers.slice(0, 6), ...lines.map((line) => line.slice(0, 6))]
  const total = ['Total', '', '', { f: 'SUM(D2:D5)', v: 100 }]
  const found = async (name: 'xlsx' | 'ods', sheet: readonly (readonly Cell[])[]) =>
    (await aSource(`a.${name}`, bookOf(name, sheet)).sheet()).columns.map(({ formula }) => formula?.text ?? '')
  const all = ['', '', '', '{1} * {2}', 'IF({2} > 3, "many", "few")', 'SUM({1}, {2})']
  for (const kind of ['xlsx', 'ods'] as const) {
    assert.deepEqual(await found(kind, rows), all, kind)
    assert.deepEqual(await found(kind, [...rows, total]), all, kind)
  }
  assert.deepEqual((await found('xlsx', [...rows, ['Item 5', 1, 2]])).filter(Boolean), [])
  // What stands there is not what the formula gives here.
  const wrong = rows.map((row, at) =>
    at === 2 ? row.map((cell, on) => (on === 3 ? { f: 'B3*C3', v: 1 } : cell)) : row,
  )
  assert.deepEqual((await found('xlsx', wrong))[3], '')
})

describe('formulas of .xls', () => {
  // The library makes none of their text, and writes the parsed form it is given: [MS-XLS] 2.5.198.
  const short = (number: number): number[] => [number & 255, (number >> 8) & 255]
  const cellAt = (line: number, column: number): number[] => [0x44, ...short(line - 1), column, 0xc0]
  const cellsOf = (line: number, first: number, last: number): number[] => [
    ...[0x25, ...short(line - 1), ...short(line - 1)],
    ...[first, 0xc0, last, 0xc0],
  ]
  const times = [0x05]
  const sum = [0x22, 1, 4, 0]
  const parsed = (v: number, ...tokens: readonly (readonly number[])[]) => {
    const bytes = tokens.flat()
    return { t: 'n' as const, v, bf: [...short(bytes.length), ...bytes] }
  }
  const numbers = [1, 2, 3, 4]
  const bookWith = (cells: (line: number, number: number) => readonly object[]): Buffer => {
    const rows = numbers.map((number) => [
      ...[`Item ${number}`, number * 2.5, number + 1],
      ...cells(number + 1, number),
    ])
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([headers.slice(0, 5), ...rows]), 'Lines')
    return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  }
  const found = async (book: Buffer) => {
    const { aSource } = await import('./reading/testing/a-source.ts')
    return (await aSource('a.xls', book).sheet()).columns.map(({ formula }) => formula?.text ?? '')
  }

  test('they become formulas like those of other books', async () => {
    const book = bookWith((line, number) => [
      parsed(number * 2.5 * (number + 1), cellAt(line, 1), cellAt(line, 2), times),
      parsed(number * 3.5 + 1, cellsOf(line, 1, 2), sum),
    ])
    assert.deepEqual(await found(book), ['', '', '', '{1} * {2}', 'SUM({1}, {2})'])
  })

  test('so they do where all cells of a column share one, as Excel writes what was filled down', async () => {
    const [first, last] = [1, numbers.length]
    const book = bookWith((_line, number) => [
      parsed(number * 2.5 * (number + 1), [0x01, ...short(first), ...short(3)]),
      { t: 'n', v: number },
    ])
    const whole = CFB.read(book, { type: 'buffer' })
    const entry = CFB.find(whole, 'Workbook')
    assert.ok(entry)
    // Two columns and one column to the left, in the same row.
    const tokens = [0x4c, 0, 0, 0xfe, 0xc0, 0x4c, 0, 0, 0xff, 0xc0, ...times]
    const shared = [...short(first), ...short(last), 3, 3, 0, numbers.length, ...short(tokens.length), ...tokens]
    const bytes = Buffer.from(entry.content)
    let at = 0
    while (bytes.readUInt16LE(at) !== 0x0006) at += 4 + bytes.readUInt16LE(at + 2)
    at += 4 + bytes.readUInt16LE(at + 2)
    const record = Buffer.from([...short(0x04bc), ...short(shared.length), ...shared])
    entry.content = Buffer.concat([bytes.subarray(0, at), record, bytes.subarray(at)])
    entry.size = entry.content.length
    assert.deepEqual(await found(CFB.write(whole, { type: 'buffer' }) as Buffer), ['', '', '', '{1} * {2}', ''])
  })
})
