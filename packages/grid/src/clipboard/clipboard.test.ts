import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readClipboardBlock } from './clipboard-block.ts'
import { parseHtmlTable, writeHtmlTable } from './html-table.ts'
import { planPaste, transposed } from './paste-plan.ts'
import { parseTsv, writeTsv } from './tsv.ts'

const texts = (html: string) => parseHtmlTable(html)?.map((row) => row.map(({ text }) => text))

describe('tab separated values', () => {
  for (const [name, text, rows] of [
    ['one value', 'a', [['a']]],
    [
      'a block',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a quoted break', '"a\nb"\tc', [['a\nb', 'c']]],
    ['doubled quotes', '"say ""hi"""\tx', [['say "hi"', 'x']]],
    ['a quote inside', '5" pipe\tx', [['5" pipe', 'x']]],
    ['a quote that never closes', '"open\tx', [['"open', 'x']]],
    ['something after the closing quote', '"a"b\tc', [['"a"b', 'c']]],
    ['empty fields and lines', 'a\t\t\n\n\tb', [['a', '', ''], [''], ['', 'b']]],
    ['old line ends', 'a\rb', [['a'], ['b']]],
    ['nothing', '', [['']]],
  ] as const) {
    test(`reads ${name}`, () => assert.deepEqual(parseTsv(text), rows))
  }

  test('what is written is read back', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '😀', 'ש') })
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        assert.deepEqual(parseTsv(writeTsv(rows)), rows)
      }),
    )
  })
})

describe('HTML tables', () => {
  test('as Excel writes them: styles, breaks, numbers with a format', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {mso-number-format:"x>y"}</style></head>
      <body><!--StartFragment--><table border=0><col width=64>
      <tr height=20><td height=20 class=xl65 x:num="1234.5">$1,234.50</td><td>two<br
      style='mso-data-placement:same-cell'>  lines</td></tr></table><!--EndFragment--></body></html>`
    assert.deepEqual(parseHtmlTable(html), [[{ text: '$1,234.50', value: 1234.5 }, { text: 'two\nlines' }]])
  })

  test('as Google Sheets writes them', () => {
    const html = `<google-sheets-html-origin><style>td{border:1px}</style><table dir="ltr"><tbody>
      <tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.5}" style="color:red">50%</td>
      <td data-sheets-value="{&quot;1&quot;:4,&quot;4&quot;:1}">TRUE</td><td>a &amp; b</td></tr></tbody></table>`
    assert.deepEqual(parseHtmlTable(html), [
      [{ text: '50%', value: 0.5 }, { text: 'TRUE', value: true }, { text: 'a & b' }],
    ])
  })

  test('merged cells keep their text in the first place', () => {
    const html =
      '<table><tr><td colspan=2 rowspan="2">m</td><td>1</td></tr><tr><td>2</td></tr><tr><td>a<td>b<td>c</table>'
    assert.deepEqual(texts(html), [
      ['m', '', '1'],
      ['', '', '2'],
      ['a', 'b', 'c'],
    ])
  })

  test('scripts, styles and handlers never come through', () => {
    const html = `<table><tr><td onclick="alert(1)">a<script>alert('</td>')</script></td>
      <td><img src=x onerror=alert(1)>b<style>c</style></td><td><svg><script>x</script></svg>d</td></tr></table><script>alert(2)</script>`
    assert.deepEqual(texts(html), [['a', 'b', 'd']])
  })

  test('text that looks like markup stays text', () => {
    assert.deepEqual(texts('<table><tr><td>&lt;b&gt; &#x1F600; &#39;&nbsp;x</td></tr></table>'), [["<b> 😀 ' x"]])
  })

  test('broken markup does not break the reader', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '/', 'table', 'td', 'tr', '"', "'", ' ', 'a', '=') }),
        (html) => {
          parseHtmlTable(`<table>${html}`)
        },
      ),
    )
    assert.equal(parseHtmlTable('no table'), null)
    assert.deepEqual(texts('<table><tr><td colspan=99999999>a</table>')?.[0]?.length, 1000)
  })

  test('what is written is read back, with values', () => {
    const cell = fc.record({ text: fc.stringMatching(/^[a-z<>&"]*$/), value: fc.jsonValue({ maxDepth: 1 }) })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }), (rows) => {
        assert.deepEqual(JSON.stringify(parseHtmlTable(writeHtmlTable(rows))), JSON.stringify(rows))
      }),
    )
  })

  test('the table is preferred to the text beside it', () => {
    assert.deepEqual(readClipboardBlock('x', '<table><tr><td>y</td></tr></table>'), [[{ text: 'y' }]])
    assert.deepEqual(readClipboardBlock('x\ty', '<b>bold</b>'), [[{ text: 'x' }, { text: 'y' }]])
    assert.deepEqual(readClipboardBlock('', ''), [])
  })
})

describe('pasting', () => {
  const plan = (block: string[][], range: { top: number; bottom: number; left: number; right: number }) =>
    planPaste({
      block,
      ranges: [range],
      columnCount: 4,
      below: (row, by) => row + by,
      rowsIn: ({ top, bottom }) => bottom - top + 1,
    })
  const placed = (found: ReturnType<typeof plan>) =>
    found.targets.map(({ row, column, cell }) => `${row}${column}${cell}`)

  test('one value fills the selection', () => {
    assert.deepEqual(placed(plan([['x']], { top: 1, bottom: 2, left: 0, right: 1 })), ['10x', '11x', '20x', '21x'])
  })

  test('it is known whether a pasted cell has one place or several', () => {
    assert.equal(plan([['a', 'b']], { top: 0, bottom: 0, left: 0, right: 1 }).isOnce, true)
    assert.equal(plan([['a', 'b']], { top: 0, bottom: 0, left: 3, right: 3 }).isOnce, true)
    assert.equal(plan([['a']], { top: 0, bottom: 0, left: 0, right: 2 }).isOnce, false)
  })

  test('a block repeats when the selection is a multiple of it', () => {
    assert.deepEqual(placed(plan([['a', 'b']], { top: 0, bottom: 1, left: 0, right: 1 })), ['00a', '01b', '10a', '11b'])
  })

  test('a larger block goes beyond the selection and stops at the last column', () => {
    const found = plan(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      { top: 5, bottom: 5, left: 2, right: 2 },
    )
    assert.deepEqual(placed(found), ['52a', '53b', '62d', '63e'])
    assert.deepEqual(found.written, { top: 5, bottom: 6, left: 2, right: 3 })
  })

  test('nothing to paste writes nothing', () => {
    assert.deepEqual(plan([], { top: 0, bottom: 0, left: 0, right: 0 }), { targets: [], written: null, isOnce: true })
  })

  test('transposing twice is the block again', () => {
    assert.deepEqual(transposed([['a', 'b'], ['c']], ''), [
      ['a', 'c'],
      ['b', ''],
    ])
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), { minLength: 1 }), (block) => {
        assert.deepEqual(transposed(transposed(block, ''), ''), block)
      }),
    )
  })
})
