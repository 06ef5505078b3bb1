import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import type { Column } from '../../structure/tables/table.ts'
import { whyFieldReadOnly, whyTableReadOnly } from './why-read-only.ts'

before(inEnglish)

const field = (part: Partial<Column>): Column =>
  ({ title: 'Total', type: 'Number', name: 'total', isReadOnly: false, brokenReason: null, ...part }) as Column

test('a field says why nothing can be typed into it', () => {
  for (const [part, why] of [
    [{}, null],
    [{ type: 'LinkToAnotherRecord', isReadOnly: true, name: null }, null],
    [{ type: 'Formula', isReadOnly: true, name: null }, /“Total” is computed/],
    [{ type: 'Formula', isReadOnly: true, name: null, brokenReason: 'Price is gone.' }, /Price is gone\.$/],
    [{ type: 'CreateTime', isReadOnly: true }, /filled in by itself/],
  ] as const) {
    const said = whyFieldReadOnly(field(part))
    if (why === null) assert.equal(said, null)
    else assert.match(said ?? '', why)
  }
})

test('a table says why nothing can be typed into it: for what it is, or for who looks', () => {
  assert.equal(whyTableReadOnly({ readOnlyReason: null }, true), null)
  assert.equal(
    whyTableReadOnly({ readOnlyReason: 'It is a view of the database.' }, false),
    'It is a view of the database.',
  )
  assert.match(whyTableReadOnly({ readOnlyReason: null }, false) ?? '', /not change them/)
})
