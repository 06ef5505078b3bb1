import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileFormula } from '@rowhouse/core/formula/check'
import { sampleColumns, sampleTypes } from '@rowhouse/core/formula/testing/sample-columns'
import type { Typed } from '@rowhouse/core/formula/tree'
import type { StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { dialects } from '../../dialects/registry.ts'
import { LaterValue } from '../../dialects/values/later-value.ts'
import { compile } from '../compile.ts'
import { type FormulaColumn, formulaOperand } from './compile-formula.ts'
import { sharedParts } from './shared-parts.ts'

const now = '2026-11-15T10:00:00.000Z'
const words: Readonly<Record<string, StorageWord>> = {
  number: 'integer',
  text: 'longText',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamp',
}

const column = (id: string): FormulaColumn => {
  const type = (sampleTypes as Readonly<Record<string, unknown>>)[id]
  return { word: words[String(type)] ?? 'json', expression: sql.raw(`"${id}"`) }
}

for (const dialect of Object.values(dialects)) {
  const operandOf = (formula: string, at: string = now, columnOperand = column) =>
    formulaOperand(compileFormula(formula, sampleColumns), columnOperand, { dialect, now: at })
  const written = (part: RawBuilder<unknown>) => compile(dialect, part)

  describe(`formulas for ${dialect.name}`, () => {
    test('no text or number of a person becomes part of the statement', () => {
      const evil = `'); drop table x; --\\`
      const constants = ['"', evil, '"'].join('')
      const formulas = [
        `CONCAT({t}, ${constants.replaceAll('\\', '\\\\')})`,
        `SUBSTITUTE({t}, ${constants.replaceAll('\\', '\\\\')}, "drop table")`,
        `FIND("drop table", {t}) + 987654321`,
        `SWITCH({t}, "drop table", 987654321, "x; --")`,
        `REGEX_MATCH({t}, "drop table")`,
        `JSON_EXTRACT({t}, ".drop_table")`,
        `IF({t} = "drop table", 987654321, 2)`,
        `DATETIME_FORMAT({i}, "[drop table] YYYY")`,
      ]
      for (const formula of formulas) {
        const { value, error } = operandOf(formula)
        for (const part of [value, ...(error === null ? [] : [error])]) {
          assert.doesNotMatch(written(part).sql, /drop|987654321|--/, formula)
        }
      }
    })

    test('NOW may be filled in later', () => {
      const later = new LaterValue(-1) as unknown as string
      const { parameters } = written(operandOf('DATEADD(NOW(), 1, "day")', later).value)
      assert.ok(parameters.some((value) => value instanceof LaterValue && value.word === 'timestamp'))
    })

    test('whole numbers and decimals are added without a check', () => {
      assert.equal(operandOf('{n} + {m} * 2').error, null)
    })

    test('the error of a computed column passes through, and ISERROR stops it', () => {
      const failing = (id: string) => ({ ...column(id), error: sql<string | null>`broken_code` })
      const { error } = operandOf('{n} + 1', now, failing)
      assert.match(error === null ? '' : written(error).sql, /broken_code/)
      assert.equal(operandOf('ISERROR({n})', now, failing).error, null)
    })

    test('what would become too long is refused', () => {
      // The check of every divisor holds all divisors before it.
      const formula = Array.from({ length: 90 }).reduce<string>((inner) => `({m} / ${inner})`, '{n}')
      assert.throws(() => operandOf(formula), /too long for the database/)
    })
  })
}

test('a part used several times is found, by the innermost part around all its uses', () => {
  const leaf: Typed = { kind: 'column', type: 'number', id: 'n' }
  const part: Typed = { kind: 'primitive', type: 'number', name: 'abs', args: [leaf] }
  const product: Typed = { kind: 'primitive', type: 'number', name: 'multiply', args: [part, part] }
  const sum: Typed = { kind: 'primitive', type: 'number', name: 'add', args: [product, leaf] }
  assert.deepEqual([...sharedParts(sum)], [[product, [part]]])
})

test('shared parts come before those that use them', () => {
  const leaf: Typed = { kind: 'column', type: 'number', id: 'n' }
  const inner: Typed = { kind: 'primitive', type: 'number', name: 'abs', args: [leaf] }
  const outer: Typed = { kind: 'primitive', type: 'number', name: 'add', args: [inner, inner] }
  const root: Typed = { kind: 'primitive', type: 'number', name: 'greatest', args: [outer, outer, inner] }
  assert.deepEqual(sharedParts(root).get(root), [inner, outer])
})
