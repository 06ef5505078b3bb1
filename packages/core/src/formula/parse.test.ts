import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../errors.ts'
import { anySign } from '../testing/any-sign.ts'
import { parseFormula } from './parse.ts'
import { printFormula, renameColumns } from './print.ts'
import type { Expression } from './tree.ts'

const tidied: readonly (readonly [written: string, printed: string])[] = [
  ['1+2*3', '1 + 2 * 3'],
  ['(1+2)*3', '(1 + 2) * 3'],
  ['1-(2-3)', '1 - (2 - 3)'],
  ['(1-2)-3', '1 - 2 - 3'],
  ['1 - -2', '1 - -2'],
  ['-(1+2)', '-(1 + 2)'],
  ['+5', '5'],
  ['"a" & "b" = "ab"', '"a" & "b" = "ab"'],
  ['"a" || \'b\'', '"a" & "b"'],
  ['1 == 2', '1 = 2'],
  ['1 <> 2', '1 != 2'],
  ['sum( 1 ,2 )', 'SUM(1, 2)'],
  ['TRUE', 'TRUE()'],
  ['Price * 2', '{Price} * 2'],
  ['{ Price }', '{ Price }'],
  ['Größe', '{Größe}'],
  ['{a\\}b}', '{a\\}b}'],
  ['"\\d \\\\ \\" \\n"', '"\\\\d \\\\ \\" \\n"'],
  ["'it''s'".replace("''", "\\'"), '"it\'s"'],
  ['.5 + 1e3', '0.5 + 1000'],
  ['1\n+\t2\u00a0', '1 + 2'],
]

for (const [written, printed] of tidied) {
  test(`reads ${JSON.stringify(written)} as ${printed}`, () =>
    assert.equal(printFormula(parseFormula(written)), printed))
}

const refusals: readonly (readonly [written: string, from: number, sentence: RegExp])[] = [
  ['', 0, /empty/],
  ['1 +', 3, /value is missing here/],
  ['1 + * 2', 4, /value is missing before “\*”/],
  ['(1', 0, /never closed/],
  ['SUM(1, 2', 3, /never closed/],
  ['1)', 1, /Unexpected “\)”/],
  ['1 2', 2, /operator such as/],
  ['SUM(1 2)', 6, /comma/],
  ['SUM(1,)', 6, /value is missing before “\)”/],
  ['"abc', 0, /no closing "/],
  ['{abc', 0, /no closing }/],
  ['1 + {}', 4, /braces are empty/],
  ['a ? b', 2, /“\?” has no meaning/],
  ['1; drop table x', 1, /“;” has no meaning/],
  ['constructor.constructor("return process")()', 11, /“\.” has no meaning/],
  ['`x`', 0, /has no meaning/],
  ['😀', 0, /“😀” has no meaning/],
  ['1e200', 0, /too large/],
]

for (const [written, from, sentence] of refusals) {
  test(`refuses ${JSON.stringify(written)} at ${from} (S73)`, () => {
    const error = refusalOf(written)
    assert.match(error.message, sentence)
    assert.equal(error.status, 400)
    assert.equal(error.details.from, from)
  })
}

function refusalOf(written: string): AppError {
  try {
    parseFormula(written)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new assert.AssertionError({ message: `${written.slice(0, 60)} was read` })
}

test('refuses 100 kB at once', () => {
  assert.match(refusalOf(`"${'x'.repeat(100_000)}"`).message, /at most 20000 characters/)
})

for (const [what, text] of [
  ['brackets', `${'('.repeat(1000)}1${')'.repeat(1000)}`],
  ['functions', `${'ABS('.repeat(1000)}1${')'.repeat(1000)}`],
  ['signs', `${'-'.repeat(1000)}1`],
  ['plus signs', `${'+'.repeat(19_000)}1`],
  ['open brackets', '('.repeat(20_000)],
] as const) {
  test(`refuses a nesting of a thousand ${what}, with the place`, () => {
    const error = refusalOf(text)
    assert.match(error.message, /nested at most 100 deep/)
    assert.ok(Number(error.details.from) <= 403)
  })
}

test('refuses more than 2000 parts, and reads a long flat formula', () => {
  assert.match(refusalOf(`1${'+1'.repeat(1500)}`).message, /at most 2000/)
  parseFormula(`1${'+1'.repeat(900)}`)
})

test('renames columns and leaves everything else as it was written', () => {
  const titles: Readonly<Record<string, string>> = { cl_1: 'Price {net}', cl_2: 'a\\b' }
  const stored = 'SUM( {cl_1},{cl_2} ) & "{cl_1}" & \'{cl_2}\''
  const shown = renameColumns(stored, (id) => titles[id] ?? id)
  assert.equal(shown, 'SUM( {Price \\{net\\}},{a\\\\b} ) & "{cl_1}" & \'{cl_2}\'')
  const ids = new Map(Object.entries(titles).map(([id, title]) => [title, id]))
  assert.equal(
    renameColumns(shown, (title) => ids.get(title) ?? title),
    stored,
  )
})

test('puts braces around a renamed column that had none', () => {
  assert.equal(
    renameColumns('price + TRUE + Len(price)', () => 'Net price'),
    '{Net price} + TRUE + Len({Net price})',
  )
})

const expressions = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.record({
      kind: fc.constant('number' as const),
      value: fc.double({ min: 1e-100, max: 1e100, noNaN: true }),
      at: nowhere(),
    }),
    fc.record({ kind: fc.constant('text' as const), value: fc.string({ unit: anySign }), at: nowhere() }),
    fc.record({
      kind: fc.constant('column' as const),
      name: fc.string({ minLength: 1, unit: anySign }),
      at: nowhere(),
    }),
    fc.record({ kind: fc.constant('minus' as const), operand: tie('any'), at: nowhere() }),
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constantFrom('SUM', 'IF', 'ANYTHING_1'),
      args: fc.array(tie('any'), { maxLength: 3 }),
      at: nowhere(),
    }),
    fc.record({
      kind: fc.constant('operator' as const),
      operator: fc.constantFrom('+', '-', '*', '/', '&', '=', '!=', '<', '>', '<=', '>='),
      left: tie('any'),
      right: tie('any'),
      at: nowhere(),
    }),
  ),
})).any

function nowhere(): fc.Arbitrary<{ from: number; to: number }> {
  return fc.constant({ from: 0, to: 0 })
}

test('what is printed is read as it was, whatever stands in texts and titles', () => {
  fc.assert(
    fc.property(expressions, (expression) => {
      assert.deepEqual(withoutPlaces(parseFormula(printFormula(expression))), withoutPlaces(expression))
    }),
    { numRuns: 1000 },
  )
})

const withoutPlaces = (expression: Expression): unknown =>
  JSON.parse(JSON.stringify(expression, (key, value) => (key === 'at' ? undefined : value)))

test('reads or refuses any text, with a place in it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: fc.constantFrom(...'()+-*/&=<>!{}"\'\\,.19aZ_ ü😀') }), (text) => {
      try {
        parseFormula(text)
      } catch (error) {
        assert.ok(error instanceof AppError)
        const { from, to } = error.details
        assert.ok(Number(from) >= 0 && Number(from) <= Number(to) && Number(to) <= Math.max(text.length, 1))
      }
    }),
    { numRuns: 2000 },
  )
})
