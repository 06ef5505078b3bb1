import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { functionPages } from './function-pages.ts'
import { formulaFunctions } from './functions/registry.ts'

const folder = new URL('../../../../docs/formulas/', import.meta.url)
const stale = 'run `npm run docs:formulas`'

test('docs/formulas holds one page for each function, the list and the types, and nothing else (spec 220)', () => {
  assert.deepEqual(readdirSync(folder).toSorted(), [...functionPages().keys()].toSorted(), stale)
  assert.equal(functionPages().size, formulaFunctions.length + 2)
})

for (const [name, text] of functionPages()) {
  test(`docs/formulas/${name} says what the table says`, () =>
    assert.equal(readFileSync(new URL(name, folder), 'utf8'), text, stale))
}
