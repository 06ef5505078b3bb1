import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readFilterValue } from '../../column-types/read-filter-value.ts'
import { type ColumnTypeName, columnTypes } from '../../column-types/registry.ts'
import type { CellValue } from '../../storage.ts'
import { type AnswerRules, acceptRules, liveRules, rulesFor } from '../../views/answer-rules.ts'
import type { AskableColumn } from '../view-type.ts'
import { answerFault } from './answer-fault.ts'

const clock = { zone: 'Europe/Berlin', now: '2026-05-01T22:30:00.000Z' }

function aColumn(typeName: ColumnTypeName, options: unknown = columnTypes[typeName].defaults): AskableColumn {
  const { comparison, operators } = columnTypes[typeName]
  const read = (text: string) => readFilterValue(columnTypes[typeName] as never, text, options as never)
  const named = { id: 'cl_1', title: 'It', name: 'it', system: false, isFilledIn: true, isNeeded: false }
  return { ...named, typeName, options, comparison, operators, readFilterValue: read }
}

const choices = ['Small', 'Large'].map((title, order) => ({ id: `op_${title}`, title, color: '#fff', order }))
const sizes = { choices, colored: true }
const png = { id: null, title: 'a.png', mimetype: 'image/png', size: 2000, url: 'https://x.example/a.png' }

const cases: readonly (readonly [ColumnTypeName, AnswerRules, CellValue, string | null])[] = [
  ['SingleLineText', { leastLetters: 3 }, 'ab', 'needs at least 3 characters'],
  ['SingleLineText', { leastLetters: 3 }, 'abc', null],
  ['SingleLineText', { mostLetters: 1 }, '👍', null],
  ['LongText', { mostLetters: 1 }, 'ab', 'takes at most 1 character'],
  ['SingleLineText', { pattern: '[A-Z]{2}-\\d+' }, 'AB-17', null],
  ['SingleLineText', { pattern: '[A-Z]{2}-\\d+' }, 'xAB-17', 'is not written as it is asked for here'],
  ['SingleLineText', { pattern: 'a|b' }, 'ab', 'is not written as it is asked for here'],
  ['Email', { domains: ['x.example'] }, 'ana@X.example', null],
  ['Email', { domains: ['x.example'] }, 'ana@evil-x.example', 'needs an address at x.example'],
  ['Email', { domains: ['x.example'] }, 'ana@x.example.evil', 'needs an address at x.example'],
  ['Number', { least: '3', most: '7' }, 3, null],
  ['Number', { least: '3', most: '7' }, 2, 'needs at least 3'],
  ['Number', { least: '3', most: '7' }, 8, 'needs at most 7'],
  ['Decimal', { most: '0.1' }, '0.10000000000000000001', 'needs at most 0.1'],
  ['Rating', { least: '2' }, 1, 'needs at least 2'],
  ['Date', { least: 'today' }, '2026-05-02', null],
  ['Date', { least: 'today' }, '2026-05-01', 'needs today or later'],
  ['Date', { most: '2026-12-31' }, '2027-01-01', 'needs 2026-12-31 or earlier'],
  ['DateTime', { least: 'today' }, '2026-05-01T22:00:00.000Z', null],
  ['DateTime', { least: 'today' }, '2026-05-01T21:59:59.000Z', 'needs today or later'],
  ['Number', { least: 'soon' }, 1, null],
  ['Attachment', { mostFiles: 1 }, [png, png], 'takes at most one file'],
  ['Attachment', { mostBytes: 1999 }, [png], 'takes files of at most 1999 bytes'],
  ['Attachment', { fileTypes: ['application/pdf'] }, [png], 'takes only files of the type application/pdf'],
  ['Attachment', { fileTypes: ['image/*'], mostBytes: 2000 }, [png], null],
  // Rules of another type, from before the column was changed, say nothing.
  ['Number', { mostLetters: 1, choices: ['op_Small'] }, 17, null],
]

describe('an answer keeps the rules of its field', () => {
  for (const [type, rules, value, fault] of cases)
    test(`${type} ${JSON.stringify(rules)}: ${JSON.stringify(value)} ${fault ?? 'will do'}`, () =>
      assert.equal(answerFault({ column: aColumn(type), rules }, value, clock), fault))

  test('of choices only those that are offered, one or many', () => {
    const fault = (type: ColumnTypeName, value: CellValue) =>
      answerFault({ column: aColumn(type, sizes), rules: { choices: ['op_Small'] } }, value, clock)
    assert.deepEqual([fault('SingleSelect', 'Small'), fault('MultiSelect', ['Small'])], [null, null])
    for (const found of [fault('SingleSelect', 'Large'), fault('MultiSelect', ['Small', 'Large'])])
      assert.equal(found, 'takes only what is offered here')
  })

  test('no pattern takes long, whatever is answered (S70)', () => {
    const began = performance.now()
    const rules = { pattern: '(a+)+b' }
    const fault = answerFault({ column: aColumn('LongText'), rules }, 'a'.repeat(50_000), clock)
    assert.equal(fault, 'is not written as it is asked for here')
    assert.ok(performance.now() - began < 2000)
  })
})

describe('rules that somebody sets', () => {
  const accept = (type: ColumnTypeName, rules: AnswerRules, options?: unknown) =>
    acceptRules(rules, aColumn(type, options), 'rules')

  test('are those that make sense for the field', () => {
    assert.deepEqual(rulesFor(aColumn('Checkbox')), [])
    assert.deepEqual(rulesFor(aColumn('LinkToAnotherRecord')), ['candidates', 'message'])
    assert.deepEqual(accept('Number', { least: '1', pattern: 'x', domains: ['x.example'] }), { least: '1' })
  })

  test('are tidied', () => {
    assert.deepEqual(accept('Email', { domains: ['@X.Example'] }), { domains: ['x.example'] })
    assert.deepEqual(accept('SingleSelect', { choices: ['op_Large', 'op_Gone', 'op_Large'] }, sizes), {
      choices: ['op_Large'],
    })
  })

  test('choices that are gone are not offered; when all are gone every choice will do', () => {
    const column = aColumn('SingleSelect', sizes)
    assert.deepEqual(liveRules({ choices: ['op_Gone', 'op_Small'] }, column), { choices: ['op_Small'] })
    assert.deepEqual(liveRules({ choices: ['op_Gone'], message: 'x' }, column), { message: 'x' })
  })

  for (const [type, rules] of [
    ['SingleLineText', { pattern: '(?=x)' }],
    ['SingleLineText', { pattern: '(a)\\1' }],
    ['SingleLineText', { pattern: '(' }],
    ['SingleLineText', { pattern: 'a)|(b' }],
    ['Number', { least: 'soon' }],
    ['Date', { most: '2026-02-31' }],
    ['Email', { domains: ['nowhere'] }],
    ['Email', { domains: ['x y.example'] }],
  ] as const)
    test(`refuse ${type} ${JSON.stringify(rules)}`, () =>
      assert.throws(() => accept(type, rules), { code: 'invalid_request' }))
})
