import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { type ChangedCell, changedText } from './changed-text.ts'

before(inEnglish)

const price = aColumn('Price', 'Decimal')
const changed = (change: ChangedCell['change'], text: string, value: string): ChangedCell => ({
  ...{ change, text, value },
  column: price,
})

test('each kind of change is a sentence with its number and an example', () => {
  assert.equal(changedText([]), null)
  assert.equal(
    changedText([
      changed('ambiguous', '2.000', '2'),
      changed('rounded', '1.255', '1.26'),
      changed('ambiguous', '3.000', '3'),
    ]),
    '1 value was rounded: “1.255” in Price is 1.26. 2 values can be read in two ways, the first “2.000” in Price, which was taken as 2.',
  )
})

test('each of a few fields is named; of many the first stands for all', () => {
  const inField = (title: string): ChangedCell => ({
    ...changed('rounded', '1.5', '2'),
    column: aColumn(title, 'Decimal'),
  })
  assert.equal(
    changedText([inField('A'), inField('B'), inField('B')]),
    '1 value was rounded: “1.5” in A is 2. 2 values were rounded, the first “1.5” in B to 2.',
  )
  assert.equal(changedText(['A', 'B', 'C', 'D'].map(inField)), '4 values were rounded, the first “1.5” in A to 2.')
})
