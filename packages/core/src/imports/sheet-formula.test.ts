import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sheetFormula } from './sheet-formula.ts'
import { rowPattern } from './sheet-formula-tokens.ts'

describe('a formula of a spreadsheet in our words', () => {
  for (const [theirs, ours] of [
    ['B2*C2', '{1} * {2}'],
    ['(A2+B2)*2', '({0} + {1}) * 2'],
    ['A2-(B2-C2)', '{0} - ({1} - {2})'],
    ['$B2/AA2', '{1} / {26}'],
    ['-A2^2', 'POWER(-{0}, 2)'],
    ['2^A2^B2', 'POWER(POWER(2, {0}), {1})'],
    ['A2*19%', '{0} * (19 / 100)'],
    ['1/A2%', '1 / ({0} / 100)'],
    ['A2&" "&B2', '{0} & " " & {1}'],
    ['A2&" says ""hi"""', '{0} & " says \\"hi\\""'],
    ['IF(C2>3,"many","few")', 'IF({2} > 3, "many", "few")'],
    ['IF(C2>3;"a;b";"few")', 'IF({2} > 3, "a;b", "few")'],
    ['IF(B2="","",B2*2)', 'IF({1} = "", BLANK(), {1} * 2)'],
    ['IF(B2="Yes",1,0)', 'IF(LOWER({1}) = "yes", 1, 0)'],
    ['IF(B2<>"10",1,0)', 'IF({1} != "10", 1, 0)'],
    ['IF(AND(A2>=1,NOT(B2=TRUE)),1,0)', 'IF(AND({0} >= 1, NOT({1} = TRUE())), 1, 0)'],
    ['SUM(B2:C2)', 'SUM({1}, {2})'],
    ['SUM(A2,C2:E2,1)', 'SUM({0}, {2}, {3}, {4}, 1)'],
    ['_xlfn.CONCAT(A2:B2,"x")', 'CONCAT({0}, {1}, "x")'],
    ['CONCATENATE(A2," ",B2)', 'CONCAT({0}, " ", {1})'],
    ['LEFT(A2)', 'LEFT({0}, 1)'],
    ['RIGHT(A2,3)', 'RIGHT({0}, 3)'],
    ['ROUND(A2 * 1.5E+1, 2)', 'ROUND({0} * 15, 2)'],
    ['YEAR(A2)', 'YEAR({0})'],
    ['upper(A2)', 'UPPER({0})'],
  ] as const)
    test(`=${theirs} is ${ours}`, () => assert.equal(sheetFormula(theirs, 2)?.text, ours))

  test('it tells the columns it needs, each once', () =>
    assert.deepEqual(sheetFormula('SUM(C7,A7:C7)', 7)?.columns, [0, 1, 2]))

  for (const [theirs, why] of [
    ['B2*$F$1', 'a row of its own'],
    ['B2*F$2', 'a row that stays'],
    ['B3+B2', 'another row'],
    ['SUM(B$2:B2)', 'rows so far'],
    ['SUM(B2:B9)', 'several rows'],
    ['SUM(B:B)', 'a whole column'],
    ['SUM(C2:B2)', 'a range from its end'],
    ['Sheet2!A1', 'another sheet'],
    ['Sheet2!A2', 'the same row of another sheet'],
    ["'My sheet'!A2", 'another sheet'],
    ['AB1!C2', 'another sheet called like a cell'],
    ['[1]Sheet1!A2', 'another file'],
    ['Table1[[#This Row],[Price]]', 'a table'],
    ['Rate*B2', 'a name'],
    ['#REF!+A2', 'an error'],
    ['{1,2}+A2', 'a list'],
    ['B2:C2*2', 'a range that is no argument'],
    ['SUM(B2:C2*2)', 'a range that is reckoned with'],
    ['LEFT(B2:C2,1)', 'a range where one value is needed'],
    ['VLOOKUP(A2,B2,1)', 'a function there is none for'],
    ['TRIM(A2)', 'inner spaces go there'],
    ['MOD(A2,3)', 'another sign there'],
    ['FIND("a",A2)', 'an error there where it is 0 here'],
    ['IF(A2>1,"x")', 'FALSE there where it is blank here'],
    ['IF(A2<"m",1,0)', 'texts in the order of a language'],
    ['ABS(A2,B2)', 'too many arguments'],
    ['1+1', 'no column'],
    ['TODAY()', 'no column'],
    ['A2+', 'no whole formula'],
    ['(A2', 'no whole formula'],
    ['A2 B2', 'no whole formula'],
    [`${'('.repeat(900)}A2`, 'deeper than any formula'],
  ] as const)
    test(`=${theirs.slice(0, 40)} is none: ${why}`, () => assert.equal(sheetFormula(theirs, 2), null))
})

describe('the same formula in another row', () => {
  for (const [formula, line, there] of [
    ['B2*C2', 3, 'B3*C3'],
    ['B2*2+LOG10(A2)', 12, 'B12*2+LOG10(A12)'],
    ['A2&" A2 "', 7, 'A7&" A2 "'],
  ] as const)
    test(`${formula} is ${there}`, () => assert.equal(rowPattern(formula, 2)?.join(String(line)), there))

  for (const formula of ['B2*$F$2', 'B3+A2', 'TODAY()', 'Other!B2*A2'])
    test(`${formula} is none of its row`, () => assert.equal(rowPattern(formula, 2), null))
})
