import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { listOperators } from '../column-types/operator-families.ts'
import { AppError } from '../errors.ts'
import { anySign } from '../testing/any-sign.ts'
import type { FilterTree } from './filter-tree.ts'
import { parseWhere } from './parse-where.ts'
import { printWhere } from './print-where.ts'
import { aColumn } from './testing/a-column.ts'
import { aTree } from './testing/a-tree.ts'

const columns = [
  aColumn('Name'),
  aColumn('City'),
  aColumn('City, State'),
  aColumn('Price (EUR)', 'decimal'),
  aColumn('(old) code'),
  aColumn('a', 'number'),
  aColumn('b', 'number'),
  aColumn('c', 'number'),
  aColumn('Age', 'number', ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'btw', 'nbtw', 'null', 'notnull']),
  aColumn('Day', 'date'),
  aColumn('Seen', 'instant'),
  aColumn('Tags', 'list', listOperators),
]

/** A tree as one line: and(…), or(…), !…, Title operator value. */
function outline(tree: FilterTree | null): string {
  if (tree === null) return 'none'
  if (tree.kind === 'group') {
    const members = tree.members.map(outline).join(' ')
    return `${tree.not ? '!' : ''}${tree.joined}(${members})`
  }
  const { kind, ...value } = tree.value
  const written =
    kind === 'nothing' ? '' : ` ${JSON.stringify(Object.values(value).length > 1 ? value : Object.values(value)[0])}`
  return `${tree.column.title} ${tree.operator}${written}`
}

const refusal = (text: string, older = false): AppError => {
  try {
    parseWhere(text, columns, { older })
  } catch (error) {
    assert.ok(error instanceof AppError, `${text.slice(0, 80)} threw ${String(error)}`)
    return error
  }
  return assert.fail(`${text.slice(0, 80)} was read`)
}

describe('the where text', () => {
  for (const [text, meaning] of [
    ['', 'none'],
    ['  ', 'none'],
    ['(Name,eq,Ann)', 'Name eq "Ann"'],
    ['(Age,gt,3)~and(City,like,ber)', 'and(Age gt 3 City like ["","ber",""])'],
    ['((a,eq,1)~or(b,eq,2))~and(c,notnull,x)', 'and(or(a eq 1 b eq 2) c notnull)'],
    ['~not(a,eq,1)', '!and(a eq 1)'],
    ['(a,eq,1)~not(b,eq,2)', 'and(a eq 1 !and(b eq 2))'],
    ['(a,eq,1)~or(b,eq,2)~and(c,eq,3)', 'or(a eq 1 and(b eq 2 c eq 3))'],
    ['(a,eq,1)~and(b,eq,2)~or(c,eq,3)', 'or(and(a eq 1 b eq 2) c eq 3)'],
    ['~not((a,eq,1)~or(b,eq,2))', '!or(a eq 1 b eq 2)'],
    ['(a,eq,1)~or(~not(b,eq,2))', 'or(a eq 1 !and(b eq 2))'],
    ['~not(~not(a,eq,1))', 'a eq 1'],
    ['(((a,eq,1)))', 'a eq 1'],
    [' ( (a,eq,1) ~or (b, eq ,2) ) ~and (c,null,)', 'and(or(a eq 1 b eq 2) c null)'],
    ['(a,not,1)', 'a neq 1'],
    ['(a,ge,1)~and(a,le,9)', 'and(a gte 1 a lte 9)'],
    ['(Name,is,null)', 'Name null'],
    ['(Name,is,notempty)', 'Name notempty'],
    ['(Name,isnot,null)', 'Name notnull'],
    ['(Name,isnot,notempty)', 'Name empty'],
    ['(Name,null,)', 'Name null'],
    ['(a,in,1,2,3)', 'a in [1,2,3]'],
    ['(Name,in,x,,y)', 'Name in ["x","","y"]'],
    ['(Name,in,"x,y","say ""hi""",z)', 'Name in ["x,y","say \\"hi\\"","z"]'],
    ['(a,btw,1,5)', 'a btw {"from":1,"to":5}'],
    ['(a,nbtw,1,5)', 'a nbtw {"from":1,"to":5}'],
    ['(Name,eq,)', 'Name eq ""'],
    ['(Name,eq,a,b)', 'Name eq "a,b"'],
    ['(Name,eq, x )', 'Name eq " x "'],
    ['(Name,eq,f(x))', 'Name eq "f(x)"'],
    ['((Name,eq,f(x)))~and(a,eq,1)', 'and(Name eq "f(x)" a eq 1)'],
    ['(Name,eq,a)b)', 'Name eq "a)b"'],
    ['(Name,eq,":)")', 'Name eq ":)"'],
    ['(Name,eq,":(")~and(a,eq,1)', 'and(Name eq ":(" a eq 1)'],
    ['(Name,eq,"")', 'Name eq ""'],
    ['(Name,like,")', 'Name like ["","\\"",""]'],
    ['(Name,like,50%_)', 'Name like ["","50%_",""]'],
    ['(Name,eq,a~or b)', 'Name eq "a~or b"'],
    ['(City, State,eq,Berlin)', 'City, State eq "Berlin"'],
    ['(Price (EUR),gt,12.50)', 'Price (EUR) gt "12.5"'],
    ['((old) code,eq,x)', '(old) code eq "x"'],
    ['(((old) code,eq,x)~or(a,eq,1))', 'or((old) code eq "x" a eq 1)'],
    ['(city,eq,Rome)', 'City eq "Rome"'],
    ['(cl_City,eq,Rome)', 'City eq "Rome"'],
    ['(Tags,anyof,x,y)', 'Tags anyof ["x","y"]'],
    ['(Tags,eq,x,y)', 'Tags eq ["x","y"]'],
    ['(Day,eq,today)', 'Day eq {"relative":"today"}'],
    ['(Day,lt,daysAgo,3)', 'Day lt {"relative":"daysAgo","days":3}'],
    ['(Day,isWithin,pastNumberOfDays,7)', 'Day within {"span":"pastNumberOfDays","days":7}'],
    ['(Seen,within,thisMonth,)', 'Seen within {"span":"thisMonth"}'],
    ['(Seen,eq,2026-11-15)', 'Seen eq {"relative":"exactDate","date":"2026-11-15"}'],
    ['(Seen,gt,2026-11-15 08:00:00)', 'Seen gt "2026-11-15T08:00:00.000Z"'],
    [
      '(Seen,btw,2026-01-01,2026-01-31)',
      'Seen btw {"from":{"relative":"exactDate","date":"2026-01-01"},"to":{"relative":"exactDate","date":"2026-01-31"}}',
    ],
    ['(Name,eq,today)', 'Name eq "today"'],
    ['(a,eq,null)', 'a in []'],
    ['(Day,eq,null)', 'Day in []'],
    ['(Name,eq,null)', 'Name eq "null"'],
  ] as const) {
    test(`${text || 'an empty text'} is ${meaning}`, () => assert.equal(outline(parseWhere(text, columns)), meaning))
  }

  test('a list without a value matches nothing and is never turned round (S66)', () => {
    assert.equal(outline(parseWhere('(a,in,)', columns)), 'a in []')
    for (const text of [
      '(a,nin,)',
      '(Tags,allof,)',
      '(Tags,neq,)',
      '(Tags,nanyof,)',
      '~not(a,in,)',
      '~not((b,eq,1)~or(a,in,))',
      '~not(a,eq,null)',
      '(a,neq,null)',
      '(a,gt,null)',
    ])
      assert.equal(refusal(text).status, 400, text)
  })
})

describe('the where text of clients', () => {
  for (const [text, meaning] of [
    ['(Name,like,item 1%)', 'Name like ["","item 1",""]'],
    ['(Name,like,%item 1%)', 'Name like ["","item 1",""]'],
    ['(Name,like,it%1)', 'Name like ["","it","1",""]'],
    ['(Name,nlike,a%%b)', 'Name nlike ["","a","b",""]'],
    ['(Name,like,%)', 'Name like ["",""]'],
    ['(Name,like,a_b)', 'Name like ["","a_b",""]'],
    ['(Name,like,"50%")', 'Name like ["","50%",""]'],
    ['(Name,eq,50%)', 'Name eq "50%"'],
  ] as const) {
    test(`${text} is ${meaning}`, () => assert.equal(outline(parseWhere(text, columns, { wildcards: true })), meaning))
  }
})

describe('the older where text', () => {
  for (const [text, meaning] of [
    ['(Name,like,A%)', 'Name like ["A",""]'],
    ['(Name,like,%n%)', 'Name like ["","n",""]'],
    ['(Name,like,Ann)', 'Name like ["Ann"]'],
    ['(a,eq,1)~andnot(b,eq,2)', 'and(a eq 1 !and(b eq 2))'],
    ['(a,eq,1)~ornot(b,eq,2)', 'or(a eq 1 !and(b eq 2))'],
  ] as const) {
    test(`${text} is ${meaning}`, () => assert.equal(outline(parseWhere(text, columns, { older: true })), meaning))
  }
})

describe('what is refused with its place (S02)', () => {
  for (const [text, sentence] of [
    ['(Name,eq;drop,1)', 'eq;drop : Invalid comparison operator (where, character 7).'],
    ['(Name,eqq,1)', 'eqq : Invalid comparison operator (where, character 7).'],
    ['(Name,constructor,1)', 'constructor : Invalid comparison operator (where, character 7).'],
    ['(Nobody,eq,1)', 'There is no column “Nobody” (where, character 2).'],
    ['(__proto__,eq,1)', 'There is no column “__proto__” (where, character 2).'],
    ['(a,eq,1)~xor(b,eq,2)', '~xor : not a valid syntax: use ~and, ~or or ~not (where, character 9).'],
    ['(a,eq,1)~ornot(b,eq,2)', '~ornot : not a valid syntax: use ~and, ~or or ~not (where, character 9).'],
    ['(a,eq,1)~andnot(b,eq,2)', '~andnot : not a valid syntax: use ~and, ~or or ~not (where, character 9).'],
    ['~or(a,eq,1)', '~or needs a condition before it (where, character 1).'],
    ['(Name,eq,x', '(Name,eq,x : Closing bracket not found'],
    ['((a,eq,1)', '((a,eq,1) : Closing bracket not found'],
    ['((a,eq,1)~and(b,eq,2)', '((a,eq,1)~and(b,eq,2) : Closing bracket not found'],
    ['(Name,eq,(x)', '(Name,eq,(x) : Closing bracket not found'],
    ['(Name,eq,f(x)~and(a,eq,1)', '(Name,eq,f(x)~and(a,eq,1) : Closing bracket not found'],
    ['(Name,eq,x))', ') : Opening bracket not found (where, character 12).'],
    ['(Name,eq,x);drop', '(Name,eq,x);drop : Closing bracket not found'],
    ['Name,eq,x', 'Name,eq,x : not a valid syntax (where, character 1).'],
    ['(a,eq,1)(b,eq,2)', '(a,eq,1)(b,eq,2) : Closing bracket not found'],
    ['(Age,like,3)', 'The column “Age” cannot be filtered by “like” (where, character 1).'],
    ['(Age,gt,young)', '“young” can be no value of the column “Age” (where, character 1).'],
    ['(Age,gt,)', '“” can be no value of the column “Age” (where, character 1).'],
    ['(a,eq,1)~and(Age,btw,1)', '1 : Between requires 2 values (where, character 13).'],
    ['(Age,btw,1,2,3)', '1,2,3 : Between accepts only 2 values (where, character 1).'],
    ['(Day,eq,daysAgo)', '“daysAgo” needs a whole number of days from 0 to 100000: daysAgo,7 (where, character 1).'],
    [
      '(Day,eq,daysAgo,1e9)',
      '“daysAgo” needs a whole number of days from 0 to 100000: daysAgo,7 (where, character 1).',
    ],
    [
      '(Day,eq,exactDate,2026-02-30)',
      '“exactDate” needs a day such as 2026-11-15, not “2026-02-30” (where, character 1).',
    ],
  ] as const) {
    test(`${text}`, () => {
      const error = refusal(text)
      assert.equal(error.code, 'invalid_request')
      assert.equal(error.message, sentence)
    })
  }

  for (const text of [
    '()',
    '(',
    ')',
    '~',
    '~~',
    '(~)',
    '(,)',
    '(,,)',
    '(,eq,1)',
    '(a)',
    '(a,eq)',
    '(Name,null)',
    '(a,eq,1)~',
    '(a,eq,1)~and',
    '(a,eq,1)~and~or(b,eq,1)',
    '(a,eq,1) and (b,eq,2)',
    '(Name,is,true)',
    '(Name,isnot,)',
    '(Day,within,lastWeek)',
    '(Name,within,pastWeek)',
    '(Seen,btw,2026-01-01,2026-01-31T00:00:00Z)',
    '(constructor,eq,1)',
    '\0',
  ]) {
    test(`${JSON.stringify(text)} is refused`, () => assert.equal(refusal(text).code, 'invalid_request'))
  }

  test('a hundred conditions are read, one more is refused (S02)', () => {
    const clauses = (count: number) => Array.from({ length: count }, () => '(a,eq,1)').join('~or')
    assert.equal(outline(parseWhere(clauses(100), columns)), `or(${Array(100).fill('a eq 1').join(' ')})`)
    assert.match(refusal(clauses(101)).message, /at most 100 conditions/)
  })

  test('ten groups are read, eleven and two hundred are refused (S02)', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}(a,eq,1)~or(b,eq,2)${')'.repeat(depth)}`
    assert.equal(outline(parseWhere(nested(10), columns)), 'or(a eq 1 b eq 2)')
    for (const depth of [11, 200, 20_000]) assert.match(refusal(nested(depth)).message, /at most 10 deep/)
  })
})

describe('values are only ever values (S01)', () => {
  const payloads = [
    "x' OR '1'='1",
    "' OR 1=1--",
    "' OR 1=1#",
    "' OR 1=1/*",
    '" OR ""="',
    "') OR ('1'='1",
    "')) OR (('1'='1",
    "\\' OR 1=1--",
    '\\',
    "\\\\'",
    "'",
    "''",
    '"',
    '`',
    ']',
    '[',
    "';",
    "'; DROP TABLE canary--",
    '; DROP TABLE canary',
    '1; DELETE FROM canary',
    "' UNION SELECT 1--",
    "' UNION SELECT NULL,NULL--",
    "' UNION ALL SELECT sql FROM sqlite_master--",
    "' UNION SELECT version()--",
    "' AND 1=2--",
    "' AND '1'='2",
    "' AND sleep(5)--",
    "' OR pg_sleep(5)--",
    "'; SELECT pg_sleep(5)--",
    "'; WAITFOR DELAY '0:0:5'--",
    "' AND randomblob(1000000000)--",
    "' AND benchmark(10000000,md5(1))--",
    "'||(select 1)||'",
    "'+(select 1)+'",
    "' || 'a",
    "admin'--",
    "admin'/*",
    '/**/',
    '--',
    '#',
    '%',
    '_',
    '%27',
    '%00',
    '\0',
    "x'\0 OR 1=1",
    '#{1+1}',
    '{{7*7}}',
    '$1',
    '?',
    ':name',
    '@x',
    '@@version',
    'char(39)',
    '0x27',
    "U&'\\0027'",
    "E'\\''",
    "N'x'",
    "q'[x]'",
    '＇ OR 1=1',
    'ʼ OR 1=1',
    '\u2019',
    'NULL',
    'null',
    'true',
    '1e309',
    'NaN',
    '../../etc/passwd',
  ]
  const words = ['eq', 'neq', 'like', 'nlike', 'in', 'nin', 'gt', 'lte', 'btw', 'anyof']

  test(`${payloads.length} hostile texts under ${words.length} operators are read whole or refused`, () => {
    for (const payload of payloads) {
      for (const word of words) {
        const texts = word === 'btw' ? [payload, payload] : [payload]
        const quotes = texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
        const tree = parseWhere(`(Name,${word},${quotes})`, columns)
        assert.ok(tree?.kind === 'test')
        const held = JSON.stringify(tree.value)
        assert.ok(held.includes(JSON.stringify(payload)), `${word} ${payload} became ${held}`)
      }
    }
  })

  test('without quotes they are read literally or refused, and never become a second condition', () => {
    for (const payload of payloads) {
      try {
        const tree = parseWhere(`(Name,like,${payload})`, columns)
        assert.ok(tree?.kind === 'test' && tree.value.kind === 'pattern')
        const whole = payload === '" OR ""="' ? ' OR "=' : payload === "''" ? "''" : payload
        assert.deepEqual(tree.value.pieces, ['', whole, ''])
      } catch (error) {
        assert.ok(error instanceof AppError && error.status === 400, payload)
      }
    }
  })
})

describe('any text', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('(', ')', '~', ',', '"', 'a', ' ', 'not', 'eq') }),
  )

  test('a printed tree is read back as the same tree', () => {
    const tree = aTree(
      columns.filter(({ title }) => title !== 'Age'),
      (column) => valueTexts[column.comparison] ?? texts,
    )
    fc.assert(
      fc.property(tree, (tree) => assert.deepEqual(parseWhere(printWhere(tree), columns), tree)),
      { numRuns: 1000 },
    )
  })

  const valueTexts: Partial<Record<string, fc.Arbitrary<string>>> = {
    number: fc.integer().map(String),
    decimal: fc.integer().map((units) => `${units}.5`),
    date: fc.constantFrom('2026-01-01', '2026-12-31'),
    instant: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'),
    list: texts.filter((text) => text !== ''),
  }

  test('anything is read or refused, nothing else happens', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '((',
      '~and',
      '~or',
      '~not',
      'a',
      'Name',
      'Day',
      ',',
      ',eq,',
      ',in,',
      '"',
      '""',
      '1',
      ' ',
      'x',
    )
    const anything = fc.oneof(
      fc.string({ unit: anySign }),
      fc.array(pieces, { maxLength: 60 }).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(anything, fc.boolean(), (text, older) => {
        try {
          parseWhere(text, columns, { older })
        } catch (error) {
          if (!(error instanceof AppError && error.status === 400)) throw error
        }
      }),
      { numRuns: 1000 },
    )
  })

  // Were any of these quadratic, this would take minutes: the run itself is the proof, there is no clock in it.
  for (const unit of [
    '(',
    ')',
    '~',
    ',',
    '"',
    '""',
    '",',
    ' ',
    ') ',
    '(a,',
    '((a,eq,',
    '"a",',
    '~not',
    'a',
    '(Name,eq,"',
    '(Name,in,",',
  ])
    test(`a very long row of ${unit} costs one pass (S70)`, () => {
      const long = unit.repeat(Math.ceil(400_000 / unit.length))
      for (const text of [long, `(Name,eq,${long})`, `(Name,in,${long})`, `(Name,eq,${long}`, `(Tags,anyof,"${long}`]) {
        try {
          parseWhere(text, columns)
        } catch (error) {
          assert.ok(error instanceof AppError)
        }
      }
    })
})
