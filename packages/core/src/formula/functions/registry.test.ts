import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFormula } from '../check.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { sampleCells, sampleColumns, sampleNow } from '../testing/sample-columns.ts'
import { showValue } from '../testing/show-value.ts'
import { findFunction, formulaFunctions, functionNames } from './registry.ts'

// The union of NocoDB's and Airtable's names, and FLOAT of the v1 API.
const union =
  `ABS ADD AVG CEILING COUNT COUNTA COUNTALL EVEN EXP FLOOR INT LOG MAX MIN MOD ODD POWER ROUND ROUNDDOWN ROUNDUP
  SQRT VALUE CONCAT ISBLANK ISNOTBLANK LEFT LEN LOWER MID REGEX_EXTRACT REGEX_MATCH REGEX_REPLACE REPEAT REPLACE RIGHT
  SEARCH SUBSTR TRIM UPPER URL URLENCODE DATEADD DATESTR DATETIME_DIFF DAY HOUR MONTH NOW WEEKDAY YEAR AND OR XOR IF
  SWITCH TRUE FALSE BLANK ARRAYCOMPACT ARRAYSLICE ARRAYSORT ARRAYUNIQUE JSON_EXTRACT RECORD_ID LAST_MODIFIED_TIME
  ARRAYFLATTEN ARRAYJOIN AVERAGE CONCATENATE CREATED_TIME DATETIME_FORMAT DATETIME_PARSE ENCODE_URL_COMPONENT ERROR FIND
  FROMNOW ISERROR IS_AFTER IS_BEFORE IS_SAME MINUTE NOT REPT SECOND SET_LOCALE SET_TIMEZONE SUBSTITUTE SUM T TIMESTR
  TODAY TONOW WEEKNUM WORKDAY WORKDAY_DIFF FLOAT`.split(/\s+/)

test('all 95 functions of both languages are known, and FLOAT (spec 220)', () => {
  assert.equal(new Set(union).size, 96)
  assert.deepEqual(union.toSorted(), functionNames.toSorted())
})

test('no name belongs to two functions', () => {
  const names = formulaFunctions.flatMap(({ name, aliases }) => [name, ...aliases])
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.ok(findFunction(name))
})

for (const { name, examples } of formulaFunctions) {
  for (const [formula, shown] of examples) {
    test(`${name}: ${formula} shows “${shown}”`, () => {
      const typed = compileFormula(formula, sampleColumns)
      const value = evaluate(typed, { cell: (id) => sampleCells[id], now: sampleNow })
      assert.equal(showValue(value), shown)
    })
  }
}
