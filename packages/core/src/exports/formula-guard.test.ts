import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { withGuard, withoutGuard } from './formula-guard.ts'

describe('the guard against formulas (S29)', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"=1+1"', "'=1", `"'=cmd|' /C calc'!A0`])
    test(`${JSON.stringify(text)} gets an apostrophe`, () => assert.equal(withGuard(text), `'${text}`))

  for (const text of ['', 'a=1', "'", "it's", '"quoted"', ' =1', '1-1', "'quoted'"])
    test(`${JSON.stringify(text)} stays`, () => {
      assert.equal(withGuard(text), text)
      assert.equal(withoutGuard(text), text)
    })

  test('taking it off gives back every text', () => {
    const character = fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', 'a', ' ')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 6 }), (text) => {
        assert.equal(withoutGuard(withGuard(text)), text)
      }),
    )
  })
})
