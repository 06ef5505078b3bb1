import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors.ts'
import { compileFormula } from './check.ts'
import { sampleColumns } from './testing/sample-columns.ts'
import type { FormulaType } from './tree.ts'

const types: readonly (readonly [formula: string, type: FormulaType])[] = [
  ['{n} + 1', 'number'],
  ['{t} + 1', 'number'],
  ['{n} & 1', 'text'],
  ['{n} = 1', 'boolean'],
  ['IF({b}, 1, 2)', 'number'],
  ['IF({b}, 1, "a")', 'text'],
  ['IF({b}, 1)', 'number'],
  ['IF({b}, {d}, {i})', 'instant'],
  ['IF({b}, {d}, BLANK())', 'date'],
  ['IF({b}, BLANK(), BLANK())', 'text'],
  ['IF({b}, ERROR(), 1)', 'number'],
  ['BLANK()', 'text'],
  ['ERROR()', 'text'],
  ['DATEADD({d}, 1, "day")', 'date'],
  ['DATEADD({d}, 1, "hour")', 'instant'],
  ['DATEADD({t}, 1, "day")', 'instant'],
  ['TODAY()', 'date'],
  ['MAX({d}, {e})', 'date'],
  ['MAX({ln})', 'number'],
  ['{lt}', 'text'],
  ['ARRAYUNIQUE({ln})', 'text'],
  ['n + m', 'number'],
]

for (const [formula, type] of types) {
  test(`${formula} gives ${type}`, () => assert.deepEqual(compileFormula(formula, sampleColumns).type, type))
}

const refusals: readonly (readonly [formula: string, from: number, sentence: RegExp])[] = [
  ['{n} + {d}', 6, /\+ needs a number here, but this is a date\. DATETIME_DIFF/],
  ['1 + {ln}', 4, /needs a number here, but this is a list .*SUM/],
  ['YEAR({n})', 5, /YEAR needs a date here, but this is a number/],
  ['{d} = 1', 6, /needs a date on both sides/],
  ['SUM({lt})', 4, /SUM needs numbers here/],
  ['1 + {x}', 4, /There is no column “x”/],
  ['1 + CONCATT("a")', 4, /no function CONCATT\. Did you mean CONCAT\?/],
  ['NOSUCHTHING()', 0, /no function NOSUCHTHING\.$/m],
  ['1 + LEFT("a")', 4, /LEFT takes 2 arguments, not 1/],
  ['ROUND(1, 2, 3)', 0, /ROUND takes 1 to 2 arguments, not 3/],
  ['SUM()', 0, /SUM takes at least 1 argument, not 0/],
  ['NOW(1)', 0, /NOW takes 0 arguments, not 1/],
  ['DATEADD({d}, 1, "day\')); select 1--")', 16, /DATEADD does not know “day'\)\); select 1--”/],
  ['DATEADD({d}, 1, "\\\\\'")', 16, /DATEADD does not know/],
  ['DATEADD({d}, 1, {t})', 16, /DATEADD needs the unit as a text in quotes/],
  ['ARRAYSORT({ln}, "asc; drop")', 16, /ARRAYSORT does not know “asc; drop”: the direction is one of asc, desc/],
  ['WEEKDAY({d}, "Funday")', 13, /WEEKDAY does not know “Funday”/],
  ['SET_TIMEZONE({i}, "Mars/Base")', 18, /no time zone “Mars\/Base”/],
  ['SET_TIMEZONE({i}, "+01:00")', 18, /no time zone/],
  ['SET_LOCALE({i}, "x")', 16, /no locale/],
  ['DATETIME_FORMAT({i}, {t})', 21, /needs a pattern as a text in quotes/],
  ['DATETIME_FORMAT({i}, "YYYY N")', 21, /does not know “N”.*\[N\]/],
  ['DATETIME_FORMAT({i}, "dd")', 21, /does not know “dd”/],
  ['DATETIME_FORMAT({i}, "YYYYYY")', 21, /does not know “YYYYYY”/],
  ['DATETIME_FORMAT({i}, "wo")', 21, /does not know “wo”/],
  ['DATETIME_FORMAT({i}, "SSSSSS")', 21, /does not know “SSSSSS”/],
  ['DATETIME_PARSE({t}, "YYYY-[W]WW")', 20, /WW cannot be read/],
  ['DATETIME_PARSE({t}, "YYYY zz")', 20, /“zz” is not known/],
  ['DATETIME_PARSE({t}, "DD/MM")', 20, /it has no year/],
  ['DATETIME_PARSE({t}, "DMMYYYY")', 20, /need a separator/],
  ['DATETIME_PARSE({t}, "dddd YYYY")', 20, /dddd cannot be read/],
  ['WORKDAY({d}, 1, "Christmas")', 16, /needs holidays as/],
  ['JSON_EXTRACT({t}, "a..b")', 18, /needs a path such as/],
  ['REGEX_MATCH({t}, {u})', 17, /needs a pattern as a text in quotes/],
  ['REGEX_MATCH({t}, "(a")', 17, /never closed/],
  ['REGEX_EXTRACT({t}, "a|ab")', 19, /longer of two alternatives first/],
  ['REGEX_REPLACE({t}, "a*", "")', 19, /also matches an empty text/],
]

for (const [formula, from, sentence] of refusals) {
  test(`refuses ${formula} at ${from} (S06)`, () => {
    assert.throws(
      () => compileFormula(formula, sampleColumns),
      (error) =>
        error instanceof AppError && error.details.from === from && sentence.test(String(error.details.sentence)),
    )
  })
}

test('refuses a formula that would grow beyond what a database can be asked', () => {
  const nested = (depth: number): string => (depth === 0 ? '{n}' : `ODD(${nested(depth - 1)})`)
  assert.throws(() => compileFormula(nested(30), sampleColumns), /too large to compute/)
  compileFormula(`SUM(${Array.from({ length: 900 }, () => '{n}').join(', ')})`, sampleColumns)
})

test('tells of missing columns of the record', () => {
  const bare = { ...sampleColumns, createdTime: null, key: [] }
  assert.throws(() => compileFormula('CREATED_TIME()', bare), /keeps when a record was made/)
  assert.throws(() => compileFormula('RECORD_ID()', bare), /no key/)
})

test('joins the columns of a key', () => {
  const key = ['a', 'b'].map((id) => ({ id, title: id, type: 'text' as const }))
  const typed = compileFormula('RECORD_ID()', { ...sampleColumns, key })
  assert.equal(typed.kind === 'primitive' && typed.args.length, 3)
})
