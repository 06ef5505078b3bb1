import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BookType, CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { anArchive, aSource } from './testing/a-source.ts'

const kinds = (notes: readonly { readonly kind: string }[]): string[] => notes.map(({ kind }) => kind)

describe('texts as they come', () => {
  test('UTF-16, UTF-8 with a mark and Windows-1252 are told apart', async () => {
    const text = 'Name,Town\r\nZoë,Ulm\r\n'
    for (const [bytes, encoding] of [
      [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
      [Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
      [Buffer.from(text, 'utf16le'), 'utf-16le'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ] as const) {
      const source = aSource('a.csv', bytes)
      const { reading, sheets } = await source.detect()
      assert.equal(reading.encoding, encoding)
      assert.deepEqual(sheets[0]?.first, [{ line: 2, cells: ['Zoë', 'Ulm'] }])
      assert.deepEqual((await source.rows()).values, [['Zoë', 'Ulm']])
    }
  })

  test('bytes of two encodings are read, and what is lost is told', async () => {
    const mixed = Buffer.concat([Buffer.from('Name\nZoë\n'), Buffer.from('Zoë\n', 'latin1')])
    assert.equal((await aSource('a.csv', mixed).detect()).reading.encoding, 'windows-1252')
    const sheet = await aSource('a.csv', mixed).sheet({ encoding: 'utf-8' })
    assert.deepEqual(kinds(sheet.notes), ['badCharacters'])
  })

  test('ragged rows, titles that are missing or the same, zeros and quotes', async () => {
    const source = aSource('a.csv', 'Name,Name,,Note\nAna,1,,x\nBo,2,,y,too much\nCy\nD\0i,3,,"a ""b""\nc"\n')
    const sheet = await source.sheet()
    assert.deepEqual(
      sheet.columns.map(({ title, isLeftOut }) => [title, isLeftOut]),
      [
        ['Name', false],
        ['Name 2', false],
        ['Field 3', true],
        ['Note', false],
      ],
    )
    assert.deepEqual(kinds(sheet.notes).sort(), ['controlCharacters', 'noTitles', 'raggedLines', 'sameTitles'])
    const { values, faults } = await source.rows()
    assert.deepEqual(faults, ['3 tooManyCells'])
    assert.deepEqual(values[3], ['Di', 3, null, 'a "b"\nc'])
  })

  test('codes, days that are none, the first year and formulas stay what they are', async () => {
    const source = aSource('a.csv', "Zip,Day,Say\n00123,0001-01-01,=cmd|' /C calc'!A0\n04567,31/02/2026,'=1+1\n")
    const sheet = await source.sheet()
    assert.deepEqual(
      sheet.columns.map(({ type }) => type),
      ['SingleLineText', 'SingleLineText', 'SingleLineText'],
    )
    const { values } = await source.rows()
    assert.deepEqual(values, [
      ['00123', '0001-01-01', "=cmd|' /C calc'!A0"],
      ['04567', '31/02/2026', '=1+1'],
    ])
  })

  test('days are read in the order of their whole column, and a slip is refused by itself', async () => {
    const days = [...Array.from({ length: 1000 }, (_, at) => `0${1 + (at % 9)}/0${1 + (at % 7)}/2026`), '04/25/2026']
    const source = aSource('a.csv', `Day\n${days.join('\n')}\n31/02/2026\n`)
    const [column] = (await source.sheet()).columns
    assert.deepEqual([column?.type, column?.dayOrder], ['Date', 'monthFirst'])
    const { values, faults } = await source.rows()
    assert.deepEqual([values[1], values.at(-2), values.at(-1)], [['2026-02-02'], ['2026-04-25'], [null]])
    assert.deepEqual(faults, ['1003 unreadable'])
  })

  test('ten megabytes in a cell are refused, as is a row without an end', async () => {
    const long = `Name,Note\nAna,${'x'.repeat(9_000_000)}\n`
    assert.equal((await aSource('a.csv', long).sheet()).rows, 1)
    await assert.rejects(aSource('a.csv', `Name,Note\nAna,${'x'.repeat(11_000_000)}\n`).detect(), { code: 'too_large' })
    await assert.rejects(aSource('a.csv', 'Name\n"Ana\n').detect(), /inside of a quoted cell/)
  })

  test('the last of many rows comes through like the first', async () => {
    const text = `Number,Note\n${Array.from({ length: 20_000 }, (_, at) => `${at},${'x'.repeat(200)}`).join('\n')}\n`
    const { values } = await aSource('a.csv', text).rows()
    assert.deepEqual([values.length, values.at(-1)?.[0]], [20_000, 19_999])
  })

  test('of 16,384 columns the first thousand are taken, and it is told', async () => {
    const row = (text: string) => Array.from({ length: 16_384 }, (_, at) => `${text}${at}`).join(',')
    const sheet = await aSource('a.csv', `${row('c')}\n${row('')}\n`).sheet()
    assert.equal(sheet.columns.length, 1000)
    assert.ok(kinds(sheet.notes).includes('tooManyColumns'))
  })

  for (const [name, text, sentence] of [
    ['a.json', '[{"a":1},', /cut off/],
    ['a.json', '[1,2]', /no object/],
    ['a.json', '"x"', /no list/],
    ['a.json', '[{"a":}]', /no well-formed JSON/],
    ['a.csv', '', /empty/],
    ['a.csv', '\0\0\0\0\u0001\u0002', /no text and no spreadsheet/],
  ] as const)
    test(`${JSON.stringify(text)} is refused in a sentence`, async () => {
      await assert.rejects(aSource(name, text).detect(), (error: Error) => sentence.test(error.message))
    })

  test('names like __proto__ are names (S72)', async () => {
    const { values } = await aSource('a.json', '[{"__proto__":"p","constructor":"y"}]').rows()
    assert.deepEqual(values, [['p', 'y']])
    assert.equal(({} as Record<string, unknown>).p, undefined)
  })
})

const book = (
  sheets: Readonly<Record<string, WorkSheet>>,
  bookType: BookType,
  is1904 = false,
  hidden: readonly string[] = [],
): Buffer => {
  const made = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(made, sheet, name)
  made.Workbook = {
    WBProps: { date1904: is1904 },
    Sheets: made.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  }
  return write(made, { type: 'buffer', bookType }) as Buffer
}

/** As Excel writes one with a password: a container of an encrypted archive. */
function encryptedBook(): Buffer {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]))
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 7))
  return CFB.write(container, { type: 'buffer' }) as Buffer
}

/** BOF, then FILEPASS of RC4. */
function encryptedOldBook(): Buffer {
  const words = [
    0x809,
    16,
    0x600,
    5,
    0,
    0,
    0,
    0,
    0,
    0,
    0x2f,
    54,
    1,
    1,
    1,
    ...Array.from({ length: 24 }, () => 7),
    0x0a,
    0,
  ]
  const stream = Buffer.alloc(words.length * 2)
  for (const [at, word] of words.entries()) stream.writeUInt16LE(word, at * 2)
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Workbook', Buffer.concat([stream, Buffer.alloc(5000)]))
  return CFB.write(container, { type: 'buffer' }) as Buffer
}

/** A book whose parts were changed by hand, as no program writes it. */
function changedBook(bookType: BookType, change: (part: string, name: string) => string): Buffer {
  const small = book({ A: utils.aoa_to_sheet([['Name'], ['Ana']]) }, bookType)
  const parts = CFB.read(small, { type: 'buffer' })
  const entries = parts.FullPaths.flatMap((path: string, at: number) => {
    const content = parts.FileIndex[at]?.content
    const name = path.replace(/^Root Entry\//, '')
    // What SheetJS adds to every container.
    if (content === undefined || name === '' || name.endsWith('/') || name.includes('Sh33tJ5')) return []
    return [{ name, bytes: Buffer.from(change(Buffer.from(content).toString(), name)) }]
  })
  return anArchive(entries)
}

/** A sheet takes 32,767 characters. */
const longCell = (): Buffer => changedBook('xlsx', (part) => part.replaceAll('Ana', 'x7'.repeat(5_500_000)))

/** As LibreOffice writes one with a password: an archive that is open, of parts that are not. */
function encryptedOds(): Buffer {
  const manifest =
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
  return anArchive([
    { name: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'META-INF/manifest.xml', bytes: Buffer.from(manifest) },
    { name: 'content.xml', bytes: Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256)) },
  ])
}

/** A sheet of OpenDocument whose rows are written by hand. */
const odsOf = (rows: string): Buffer =>
  changedBook('ods', (part, name) =>
    name === 'content.xml' ? part.replace(/<table:table-row>[\s\S]*<\/table:table-row>/, rows) : part,
  )

const odsCell = (text: string, says = ''): string =>
  `<table:table-cell office:value-type="string"${says}><text:p>${text}</text:p></table:table-cell>`
const odsRow = (cells: string, says = ''): string => `<table:table-row${says}>${cells}</table:table-row>`
const rowTimes = (count: number | string): string => ` table:number-rows-repeated="${count}"`
const cellTimes = (count: number | string): string => ` table:number-columns-repeated="${count}"`
const odsHead = odsRow(odsCell('Name') + odsCell('Town'))
const thousandMillion = 1_000_000_000

const day = (serial: number): { t: 'n'; v: number; z: string } => ({ t: 'n', v: serial, z: 'm/d/yy' })

describe('spreadsheets as they come', () => {
  for (const [ending, type] of [
    ['xlsx', 'xlsx'],
    ['xlsm', 'xlsm'],
    ['xls', 'biff8'],
    ['ods', 'ods'],
    ['ots', 'ods'],
  ] as const)
    test(`.${ending} is read with its numbers, days and shares (spec 350)`, async () => {
      const sheet = utils.aoa_to_sheet([['Name', 'Due', 'Share', 'Yes']])
      utils.sheet_add_aoa(sheet, [['Zoë', day(46_000), { t: 'n', v: 0.255, z: '0.00%' }, true]], { origin: 'A2' })
      const source = aSource(`a.${ending}`, book({ Leads: sheet }, type))
      const found = await source.sheet()
      assert.deepEqual(
        found.columns.map(({ title, type: guessed }) => `${title} ${guessed}`),
        ['Name SingleLineText', 'Due Date', 'Share Percent', 'Yes Checkbox'],
      )
      assert.deepEqual((await source.rows()).values[0]?.slice(0, 2), ['Zoë', '2025-12-09'])
    })

  test('hidden sheets, merged cells, formulas by their values, and errors are marked', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Sum'],
      ['Ana', { t: 'n', v: 3, f: '1+2' }],
      ['Bo', { t: 'e', v: 23 }],
    ])
    sheet['!merges'] = [utils.decode_range('A2:A3')]
    const { sheets } = await aSource(
      'a.xlsx',
      book({ One: sheet, Two: utils.aoa_to_sheet([['x']]) }, 'xlsx', false, ['Two']),
    ).detect()
    assert.deepEqual(
      sheets.map(({ title, isHidden }) => [title, isHidden]),
      [
        ['One', false],
        ['Two', true],
      ],
    )
    assert.deepEqual(kinds(sheets[0]?.notes ?? []).sort(), ['errors', 'formulas', 'mergedCells'])
    assert.deepEqual(
      sheets[0]?.first.map(({ cells }) => cells[1]),
      ['3', '#REF!'],
    )
  })

  test('days count from 1900 or from 1904, as the book says', async () => {
    const sheet = () => {
      const made = utils.aoa_to_sheet([['Due']])
      utils.sheet_add_aoa(made, [[day(1000)]], { origin: 'A2' })
      return made
    }
    assert.deepEqual((await aSource('a.xlsx', book({ A: sheet() }, 'xlsx')).rows()).values, [['1902-09-26']])
    assert.deepEqual((await aSource('a.xlsx', book({ A: sheet() }, 'xlsx', true)).rows()).values, [['1906-09-27']])
  })

  test('of 16,384 columns of a sheet the first thousand are taken; a banner across them is skipped', async () => {
    const row = (text: string) => Array.from({ length: 16_384 }, (_, at) => `${text}${at}`)
    const wide = await aSource('a.xlsx', book({ A: utils.aoa_to_sheet([row('c'), row('')]) }, 'xlsx')).sheet()
    assert.deepEqual([wide.columns.length, kinds(wide.notes).includes('tooManyColumns')], [1000, true])
    const banner = utils.aoa_to_sheet([['Our leads of 2026'], [], ['Name', 'Seats'], ['Ana', 3], ['Bo', 4]])
    banner['!merges'] = [utils.decode_range('A1:B1')]
    const below = aSource('a.xlsx', book({ A: banner }, 'xlsx'))
    assert.deepEqual((await below.rows()).values, [
      ['Ana', 3],
      ['Bo', 4],
    ])
  })

  test('macros are ignored: their book is read like any other', async () => {
    const made = utils.book_new()
    utils.book_append_sheet(made, utils.aoa_to_sheet([['Name'], ['Ana']]), 'A')
    made.vbaraw = CFB.write(CFB.utils.cfb_new(), { type: 'buffer' })
    const bytes = write(made, { type: 'buffer', bookType: 'xlsm', bookVBA: true }) as Buffer
    assert.ok(bytes.includes('vbaProject.bin'))
    assert.deepEqual((await aSource('a.xlsm', bytes).rows()).values, [['Ana']])
  })

  test('what a book declares to stand for a long text stands for nothing (S35)', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const bytes = changedBook('xlsx', (part) =>
      part.includes('Ana') ? part.replace(/(<\?xml[^>]*\?>)/, `$1${bomb}`).replaceAll('Ana', '&b;') : part,
    )
    assert.deepEqual((await aSource('a.xlsx', bytes).rows()).values, [['&b;']])
  })

  test('the empty rows and cells that LibreOffice writes behind a sheet are passed over', async () => {
    const blank = `<table:table-cell${cellTimes(16_382)}/>`
    const open = `<table:table-cell table:style-name="ce1"${cellTimes(16_384)}></table:table-cell>`
    const bytes = odsOf(
      [
        odsHead,
        odsRow(odsCell('Ana') + odsCell('Ulm') + blank),
        odsRow(`<table:table-cell${cellTimes(16_384)}/>`, rowTimes(3)),
        odsRow(odsCell('Bo', cellTimes(2)) + blank, rowTimes(2)),
        odsRow(open, rowTimes(1000)),
        odsRow(`<table:table-cell${cellTimes(16_384)}/>`, rowTimes(1_047_569)),
      ].join(''),
    )
    const source = aSource('a.ods', bytes)
    assert.equal((await source.sheet()).rows, 3)
    assert.deepEqual((await source.rows()).values, [
      ['Ana', 'Ulm'],
      ['Bo', 'Bo'],
      ['Bo', 'Bo'],
    ])
  })

  test('a thousand million empty rows behind the last are passed over, too', async () => {
    const tail = odsRow(`<table:table-cell${cellTimes(thousandMillion)}/>`, rowTimes(thousandMillion))
    const source = aSource('a.ods', odsOf(odsHead + odsRow(odsCell('Ana') + odsCell('Ulm')) + tail))
    assert.deepEqual((await source.rows()).values, [['Ana', 'Ulm']])
  })

  for (const [what, rows, sentence] of [
    ['a row a thousand million times', odsRow(odsCell('x'), rowTimes(thousandMillion)), /1,048,576 rows/],
    ['a cell a thousand million times', odsRow(odsCell('x', cellTimes(thousandMillion))), /million cells/],
    ['many cells of many rows', odsRow(odsCell('x', cellTimes(10_000)), rowTimes(10_000)), /million cells/],
    ['many rows, each some times', odsRow(odsCell('x', cellTimes(900)), rowTimes(900)).repeat(9), /million cells/],
    [
      'a cell at the far end of many rows',
      odsRow(`<table:table-cell${cellTimes(16_383)}/>${odsCell('x')}`, rowTimes(1_000_000)),
      /million cells/,
    ],
    [
      'a row below a thousand million empty ones',
      odsRow('<table:table-cell/>', rowTimes(thousandMillion)) + odsRow(odsCell('x')),
      /1,048,576 rows/,
    ],
    [
      'a number without a text',
      odsRow(
        `<table:table-cell office:value-type="float" office:value="1"${cellTimes(thousandMillion)}></table:table-cell>`,
      ),
      /million cells/,
    ],
    ['a row as often as there are numbers', odsRow(odsCell('x'), rowTimes('Infinity')), /damaged/],
    ['a row in other words', odsRow(odsCell('x'), rowTimes('1e9')), /damaged/],
    [
      'a row that is cut by a remark',
      `<table:table<!-- -->-row${rowTimes(thousandMillion)}>${odsCell('x')}</table:table-row>`,
      /1,048,576 rows/,
    ],
  ] as const)
    test(`${what} is refused in a sentence before it is made (S35)`, async () => {
      await assert.rejects(aSource('a.ods', odsOf(odsHead + rows)).detect(), (error: Error) =>
        sentence.test(error.message),
      )
    })

  test('a book inside of a book is not looked for', async () => {
    const bytes = anArchive([{ name: 'Index.zip', bytes: odsOf(odsHead) }])
    await assert.rejects(aSource('a.ods', bytes).detect(), /no spreadsheet that can be read/)
  })

  test('days before 1900 and the first year stay what they are', async () => {
    const sheet = utils.aoa_to_sheet([['Born'], ['1899-12-31'], ['0001-01-01'], ['2026-02-28']])
    assert.deepEqual((await aSource('a.xlsx', book({ A: sheet }, 'xlsx')).rows()).values, [
      ['1899-12-31'],
      ['0001-01-01'],
      ['2026-02-28'],
    ])
  })

  test('names of another sheet are proposed as links', async () => {
    const { sheets } = await aSource(
      'a.xlsx',
      book(
        {
          People: utils.aoa_to_sheet([
            ['Name', 'Town'],
            ['Ana', 'Ulm'],
            ['Bo', 'Bonn'],
          ]),
          Towns: utils.aoa_to_sheet([
            ['Town', 'Size'],
            ['Ulm', 1],
            ['Bonn', 2],
          ]),
        },
        'xlsx',
      ),
    ).detect()
    assert.deepEqual(sheets[0]?.columns[1]?.linksTo, { sheet: '1', title: 'Towns', many: false })
  })

  const good = book({ A: utils.aoa_to_sheet([['Name'], ['Ana']]) }, 'xlsx')
  for (const [what, bytes, sentence] of [
    ['one that was cut off', good.subarray(0, good.length - 200), /end is missing/],
    ['a bomb', anArchive([{ name: 'xl/a.xml', bytes: Buffer.alloc(30_000_000) }]), /larger than/],
    [
      'one that claims two gigabytes',
      anArchive([{ name: 'a', bytes: Buffer.from('x'), claims: 2_000_000_000 }]),
      /larger than/,
    ],
    ['one that claims less than it has', anArchive([{ name: 'a', bytes: Buffer.alloc(1000), claims: 10 }]), /damaged/],
    ['one with a password', anArchive([{ name: 'a', bytes: Buffer.from('x'), flags: 1 }]), /password/],
    ['one that Excel encrypted', encryptedBook(), /password/],
    ['one that LibreOffice encrypted', encryptedOds(), /password/],
    ['an old one that Excel encrypted', encryptedOldBook(), /password/],
    ['eleven megabytes in a cell', longCell(), /characters|larger/],
    ['a way out of its folder', anArchive([{ name: '../a', bytes: Buffer.from('x') }]), /leads out/],
    ['a link to elsewhere', anArchive([{ name: 'a', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]), /is a link/],
    ['a part twice (S34)', anArchive(['a', 'A'].map((name) => ({ name, bytes: Buffer.from('x') }))), /twice/],
    ['an archive of something else', anArchive([{ name: 'a.txt', bytes: Buffer.from('x') }]), /spreadsheet/],
    [
      'an old book that is none',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(5000, 7)]),
      /spreadsheet/,
    ],
  ] as const)
    test(`${what} is refused in a sentence (S35)`, async () => {
      await assert.rejects(aSource('a.xlsx', bytes).detect(), (error: Error) => sentence.test(error.message))
    })

  for (const name of ['xl\\a.xml', 'xl\0/a.xml', 'xl|a/b.xml', 'c:/a.xml'])
    test(`a folder called ${JSON.stringify(name)} is refused (spec 348, 473)`, async () => {
      const bytes = anArchive([{ name, bytes: Buffer.from('x') }])
      await assert.rejects(aSource('a.xlsx', bytes).detect(), { message: 'Invalid character in folder path.' })
    })
})
