import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ImportReading } from '../api/imports.ts'
import { allSeen } from '../column-types/column-habits.ts'
import { describeSheet, type SampledSheet } from './describe-sheet.ts'
import { findDelimiter, findQuote } from './find-delimiter.ts'
import { findHeader, isTotal } from './find-header.ts'
import { formatOfTitle, importEndings } from './import-formats.ts'
import { linkSheets } from './link-sheets.ts'
import { type ReadColumn, readRow, rowReader, whyTooManyChoices, whyUnreadable } from './read-row.ts'

const reading: ImportReading = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  headerLine: null,
  mark: null,
  dayOrder: null,
  empties: ['n/a'],
  skipTotals: true,
  sampleRows: 500,
}

describe('what a text is made of', () => {
  for (const [text, delimiter] of [
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2\n3,5;4\n', ';'],
    ['a\tb\n1\t2,3', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['Report of March; final\n\nName,Note\n"x; y",1\nz,2\n', ','],
    ['one\ntwo\n', ','],
    ['', ','],
  ] as const)
    test(`${JSON.stringify(text)} is parted by ${JSON.stringify(delimiter)}`, () =>
      assert.equal(findDelimiter(text), delimiter))

  test('single quotes count where cells stand between them', () => {
    assert.equal(findQuote("'a','b'\n'1','2'\n"), "'")
    assert.equal(findQuote(`"it's",'x'\n"don't",y\n`), '"')
  })

  const rows = (...cells: readonly (readonly string[])[]) => cells.map((row, at) => ({ line: at + 1, cells: row }))

  test('titles stand below banners, and may be missing', () => {
    assert.equal(findHeader(rows(['Name', 'Age'], ['Ana', '31'])), 0)
    assert.equal(
      findHeader(rows(['Fair leads', '', ''], ['', '', ''], ['Name', 'Age', 'Town'], ['Ana', '31', 'Ulm'])),
      2,
    )
    assert.equal(findHeader(rows(['Ana', '31'], ['Bo', '32'])), -1)
    assert.equal(findHeader(rows(['a', 'b'], ['a', 'b'], ['a', 'b'])), -1)
    assert.equal(findHeader([]), -1)
  })

  test('a last line may be a total', () => {
    assert.equal(isTotal({ line: 9, cells: ['Total', '', '12'] }), true)
    assert.equal(isTotal({ line: 9, cells: ['Totally', '', '12'] }), false)
  })

  test('files are known by their endings (spec 350)', () => {
    for (const ending of ['.xls', '.xlsx', '.xlsm', '.ods', '.ots'])
      assert.equal(formatOfTitle(`a${ending}`), 'spreadsheet')
    assert.deepEqual([formatOfTitle('A.CSV'), formatOfTitle('a.b.jsonl'), formatOfTitle('a')], ['csv', 'jsonl', null])
    assert.ok(importEndings.includes('.ods'))
  })
})

const sheet = (header: readonly string[], rows: readonly SampledSheet['rows'][number]['cells'][]): SampledSheet => ({
  id: '0',
  title: 'Leads',
  isHidden: false,
  count: rows.length,
  headerLine: 1,
  header,
  width: header.length,
  rows: rows.map((cells, at) => ({ line: at + 2, cells })),
  lines: [],
  notes: [],
})

const column = (cells: SampledSheet['rows'][number]['cells'], spec: Partial<ImportReading> = {}) => {
  const [found] = describeSheet(
    sheet(
      ['A'],
      cells.map((cell) => [cell]),
    ),
    { ...reading, ...spec },
  ).columns
  assert.ok(found)
  return found
}

describe('what columns hold', () => {
  for (const [cells, type] of [
    [['€ 1.200,00', '€ 64.000,50'], 'Currency'],
    [['12:30:00', '100:00:10'], 'Duration'],
    [['{"a":1}', '[1]'], 'JSON'],
    [['a, b', 'b', 'a', 'b,c', 'a, c', 'c'], 'MultiSelect'],
    [['hot,vip', 'cold', 'hot,red', 'cold,vip', 'red', 'hot'], 'MultiSelect'],
    [['hot,vip', 'hot,vip', 'cold', 'hot,vip', 'cold', 'hot,vip'], 'MultiSelect'],
    [['Hot, VIP', 'Cold', 'Hot, Red', 'Cold, VIP', 'Red', 'Hot'], 'MultiSelect'],
    [['Open', 'Won', 'Open', 'Lost', 'Won', 'Lost'], 'SingleSelect'],
    [['Open', 'Won', 'Open', 'Lost, too dear', 'Won', 'Lost, too dear'], 'SingleSelect'],
    [['Smith, John', 'Doe, Jane', 'Smith, John', 'Doe, Jane', 'Smith, John', 'Doe, Jane'], 'SingleSelect'],
    [['Smith, John', 'Doe, Jane', 'Roe, Ann', 'Poe, Bo', 'Loe, Cy', 'Noe, Di'], 'SingleLineText'],
    [['Smith, John', 'Smith, Jane', 'Doe, John', 'Doe, Jane', 'Roe, John', 'Roe, Jane'], 'SingleLineText'],
    [['00123', '00456'], 'SingleLineText'],
    [['n/a', '3'], 'Number'],
    [[['1.234'], ['2.5']], 'Decimal'],
  ] as const)
    test(`${JSON.stringify(cells)} are ${type}`, () => assert.equal(column(cells).type, type))

  test('types of choices are offered where words come again, and a column of names is offered none', () => {
    const offered = (cells: readonly string[]) =>
      column(cells).fits.filter(({ type }) => type === 'SingleSelect' || type === 'MultiSelect')
    assert.deepEqual(offered(['hot,vip', 'cold', 'hot,vip', 'hot,vip', 'cold', 'hot,vip']), [
      { type: 'MultiSelect', count: 6 },
      { type: 'SingleSelect', count: 6 },
    ])
    assert.deepEqual(offered(['Smith, John', 'Doe, Jane', 'Roe, Ann', 'Poe, Bo', 'Loe, Cy', 'Noe, Di']), [])
  })

  for (const [cells, type, grouping] of [
    [['1.234,50', '800,25'], 'Decimal', true],
    [['1 234 567.5', '2.25'], 'Decimal', true],
    [['1234.50', '800.25'], 'Decimal', false],
    [['12,500', '1,300'], 'Number', true],
    [['12500', '1300'], 'Number', false],
  ] as const)
    test(`thousands of ${JSON.stringify(cells)} ${grouping ? 'stand apart' : 'stand together'} as written`, () => {
      const found = column(cells)
      assert.deepEqual([found.type, found.options.grouping], [type, grouping])
    })

  for (const [cells, precision] of [
    [['1.234,50', '800,25'], 2],
    [['10.5', '0.0'], 1],
    [['10.25', '3.75'], null],
    [['10.50', '3'], null],
    [['10.5', '3.50'], null],
    [['1.250', '3.125'], null],
  ] as const)
    test(`${JSON.stringify(cells)} are drawn with ${precision ?? 'as many'} digits behind the point`, () => {
      assert.equal(column(cells).options.precision, precision)
    })

  for (const [cells, type, dateFormat] of [
    [['03.04.2026', '25.04.2026'], 'Date', 'DD.MM.YYYY'],
    [['03.04.2026 09:30', '25.04.2026 18:00'], 'DateTime', 'DD.MM.YYYY'],
    [['04/25/2026 9:30', '04/03/2026 18:00'], 'DateTime', 'MM/DD/YYYY'],
    [['2026-04-25 09:30', '2026-04-03 18:00'], 'DateTime', 'YYYY-MM-DD'],
    [['2026-04-25T09:30:00Z', '2026-04-03T18:00:00Z'], 'DateTime', 'local'],
  ] as const)
    test(`days of ${JSON.stringify(cells)} are drawn as ${dateFormat}`, () => {
      const found = column(cells)
      assert.deepEqual([found.type, found.options.dateFormat], [type, dateFormat])
    })

  test('a slip among many values is told, and does not make them texts', () => {
    const found = column([...Array.from({ length: 30 }, (_, at) => `${at}.50`), 'tbc'])
    assert.deepEqual([found.type, found.unreadableCount, found.unreadable], ['Decimal', 1, [{ line: 32, text: 'tbc' }]])
    assert.deepEqual(found.fits[0], { type: 'Decimal', count: 30 })
    assert.equal(found.options.precision, 2)
    assert.equal(found.fits.find(({ type }) => type === 'SingleLineText')?.count, 31)
  })

  test('days that fit both orders are named with both meanings', () => {
    const found = column(['03/04/2026', '05/05/2026'])
    assert.equal(found.dayOrder, 'dayFirst')
    assert.deepEqual(found.ambiguous, [
      { line: 2, text: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
    ])
    assert.equal(column(['03/04/2026'], { dayOrder: 'monthFirst' }).dayOrder, 'monthFirst')
  })

  for (const [what, cells, count, spec] of [
    ['a row tells that the month comes first', ['12/13/2026', '01/08/2026'], 0, {}],
    ['a row tells that the day comes first', ['13.02.2025', '05.03.2025'], 0, {}],
    ['a row tells another order than the one they are read in', ['27/03/2026', '03/04/2026'], 1, 'monthFirst'],
    ['a row tells the order they are read in', ['27/03/2026', '03/04/2026'], 0, 'dayFirst'],
    ['rows contradict each other', ['13/02/2025', '02/13/2025', '03/04/2025'], 1, {}],
    ['most rows tell one order, and one another', [...Array(5).fill('13/02/2025'), '02/13/2025', '03/04/2025'], 1, {}],
    ['days with points and with strokes contradict each other', ['13.02.2025', '02/13/2025', '03/04/2025'], 1, {}],
    ['no row tells anything', ['03/04/2025', '05.06.2025'], 2, {}],
  ] as const)
    test(`where ${what}, ${count === 0 ? 'no day is' : 'some are'} told to fit both orders`, () => {
      assert.equal(column(cells, typeof spec === 'string' ? { dayOrder: spec } : {}).ambiguousCount, count)
    })

  test('a row below the sample tells the order of the days in it', () => {
    const day = sheet(['A'], [['03/04/2026']])
    const counts = [['27/03/2026'], []].map((below) => {
      const habits = new Map([[0, allSeen(['03/04/2026', ...below])]])
      return describeSheet({ ...day, habits }, reading).columns[0]?.ambiguousCount
    })
    assert.deepEqual(counts, [0, 1])
  })

  for (const [what, cells, spec] of [
    [
      'no calendar has',
      ['04/13/2026', '04/14/2026', '04/05/2026', '04/16/2026', '31/02/2026'],
      'monthFirst 1 unreadable',
    ],
    [
      'comes again and again',
      [...Array.from({ length: 8 }, () => ['13/04/2026', '14/04/2026', '15/04/2026']).flat(), '30/02/2026'],
      'dayFirst 1 unreadable',
    ],
    [
      'is of the other order',
      ['04/13/2026', '04/14/2026', '04/05/2026', '04/16/2026', '04/17/2026', '18/04/2026'],
      'monthFirst 0 unreadable',
    ],
    [
      'fits both orders',
      [...Array.from({ length: 8 }, (_, at) => `04/${13 + at}/2026`), '04/05/2026'],
      'monthFirst 0 unreadable',
    ],
  ] as const)
    test(`a day that ${what} leaves its column one of days, read in the order of the others`, () => {
      const { type, dayOrder, unreadableCount } = column(cells)
      assert.deepEqual([type, `${dayOrder} ${unreadableCount} unreadable`], ['Date', spec])
    })

  test('titles that are missing or the same are noted, and made usable', () => {
    const found = describeSheet(sheet(['Phone', 'Phone', '', '__proto__'], [['1', '', '', '']]), reading)
    assert.deepEqual(
      found.columns.map(({ title }) => title),
      ['Phone', 'Phone 2', 'Field 3', '__proto__ 2'],
    )
    assert.deepEqual(
      found.notes.map(({ kind, count }) => [kind, count]),
      [
        ['sameTitles', 2],
        ['noTitles', 1],
      ],
    )
    assert.equal(found.columns[2]?.isLeftOut, true)
  })

  const linksOf = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): unknown => {
    const found = Object.entries(sheets).map(([title, [header = [], ...rows]]) => ({
      ...describeSheet(sheet(header, rows), reading),
      ...{ id: title, title },
    }))
    const textsAt = (title: string, at: number): Set<string> =>
      new Set(sheets[title]?.slice(1).flatMap((row) => row[at] || []))
    const texts = new Map(
      found.map(({ id, columns }) => [
        id,
        { columns: new Map(columns.map(({ from }) => [from, textsAt(id, from)])), keys: textsAt(id, 0) },
      ]),
    )
    const { sheet: to, many } = linkSheets(found, texts)[0]?.columns[1]?.linksTo ?? {}
    return to === undefined ? null : many === true ? `many ${to}` : to
  }
  const numbered = [
    ['Id', 'Name'],
    ['1', 'Ulm'],
    ['2', 'Bonn'],
    ['3', 'Jena'],
  ] as const

  for (const [what, own, other, link] of [
    ['names', ['Home', 'Ulm', 'Bonn', 'Ulm'], [['Town'], ['Ulm'], ['Bonn']], 'Towns'],
    ['lists of names', ['Homes', 'Ulm, Bonn', 'Bonn', 'Ulm'], [['Town'], ['Ulm'], ['Bonn']], 'many Towns'],
    ['names that hold a comma', ['Home', 'Ulm, Bonn', 'Bonn'], [['Town'], ['Ulm, Bonn'], ['Bonn']], 'Towns'],
    [
      'a few strangers among lists',
      ['Homes', ...Array.from({ length: 10 }, (_, at) => `T${at}, T${at + 1}`), 'Rome'],
      [['Town'], ...Array.from({ length: 11 }, (_, at) => [`T${at}`])],
      'many Towns',
    ],
    ['names of nobody', ['Home', 'Rome', 'Bonn', 'Ulm'], [['Town'], ['Ulm'], ['Bonn']], null],
    ['numbers under a title that says whose', ['Town ID', '1', '3', '1'], numbered, 'Towns'],
    ['numbers with digits behind the point', ['town_id', '1.0', '2.0'], numbered, 'Towns'],
    ['lists of numbers', ['townIds', '1, 2', '3', '2'], numbered, 'many Towns'],
    ['numbers under another title', ['Seats', '1', '3', '1'], numbered, null],
    ['words that are numbers there', ['Town', '1', '7', '9'], numbered, null],
  ] as const)
    test(`a column of ${what} ${link === null ? 'is proposed as no link' : `links to ${link}`}`, () => {
      const people = own.map((text, at) => [at === 0 ? 'Name' : `P${at}`, text])
      assert.equal(linksOf({ People: people, Towns: other }), link)
    })
})

describe('rows as values', () => {
  const into = (type: string | null, options: ReadColumn['options'] = {}, addsChoices = false): ReadColumn => ({
    from: 0,
    type,
    options,
    habits: {},
    addsChoices,
  })
  const choices = { choices: [{ id: 'a', title: 'Open', color: '#eee', order: 1 }], colored: true }
  const none = new Set<string>(['–'])

  test('what cannot be read is a fault, what is empty is not', () => {
    const money = into('Currency', { locale: 'en-US', code: 'USD', precision: 2, symbol: 'local', separators: 'local' })
    assert.deepEqual(readRow([money], ['tbc'], none).faults, [{ at: 0, reason: 'unreadable' }])
    assert.deepEqual(readRow([money], ['–'], none), { values: [null], faults: [], changes: [], newChoices: [] })
    assert.match(whyUnreadable(money, 'tbc', 'Budget'), /^“Budget” needs /)
  })

  test('unknown words are faults, or new choices', () => {
    assert.deepEqual(readRow([into('SingleSelect', choices)], ['Won'], none).faults, [
      { at: 0, reason: 'unknownChoice' },
    ])
    const added = readRow([into('MultiSelect', choices, true)], ['Open, Won'], none)
    assert.deepEqual([added.values, added.newChoices], [[['Open', 'Won']], [{ at: 0, titles: ['Won'] }]])
  })

  test('words of a new field become its choices, each told of once, as many as it may have', () => {
    const read = rowReader([into('MultiSelect', { choices: [], colored: true }, true)], none)
    const rows = [['hot, vip'], ['vip'], [','], ['"Berlin, north",hot'], ['x'.repeat(256)]].map(read)
    assert.deepEqual(
      rows.map(({ values: [value], newChoices: [made], faults: [fault] }) => [value, made?.titles, fault?.reason]),
      [
        [['hot', 'vip'], ['hot', 'vip'], undefined],
        [['vip'], undefined, undefined],
        [null, undefined, undefined],
        [['Berlin, north', 'hot'], ['Berlin, north'], undefined],
        [null, undefined, 'unreadable'],
      ],
    )
    const one = rowReader([into('SingleSelect', choices, true)], none)
    for (let at = 1; at < 1000; at += 1) assert.deepEqual(one([`Word ${at}`]).faults, [])
    assert.deepEqual(one(['One more']).faults, [{ at: 0, reason: 'tooManyChoices' }])
    assert.deepEqual([one(['Word 7']).values, one(['open']).values], [['Word 7'], ['Open']])
    assert.match(whyTooManyChoices('Note'), /^“Note” would need more than the 1,000 choices a field may have\./)
  })

  test('why a cell is refused names the field', () => {
    assert.equal(whyUnreadable(into('MultiSelect', choices), 'Won', 'Tags'), '“Tags” needs a list of its choices.')
    assert.equal(whyUnreadable(into('SingleSelect', choices), 'Won', 'Stage'), '“Stage” needs one of its choices.')
    const long = whyUnreadable(into('SingleSelect', choices, true), 'x'.repeat(256), 'Stage')
    assert.equal(long, 'The title of a choice needs at most 255 characters.')
  })

  test('numbers that a sheet keeps are exact whatever the column writes', () => {
    const decimal = { ...into('Decimal', { precision: 3, separators: 'local' }), habits: { mark: ',' } as const }
    assert.deepEqual(readRow([decimal], [['1.234']], none).values, ['1.234'])
    assert.deepEqual(readRow([decimal], ['1.234'], none).values, ['1234'])
    // People write minutes, programs the seconds that are kept.
    const duration = into('Duration', { format: 0 })
    assert.deepEqual(readRow([duration], [['90', 'kept']], none).values, ['90'])
    assert.deepEqual(readRow([duration], ['90'], none).values, ['5400'])
  })
})
