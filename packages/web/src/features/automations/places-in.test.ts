import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesIn } from './places-in.ts'
import { placeText, type Word } from './words-of.ts'

const trigger: Word = { of: 'trigger', place: 'record', record: 'trigger', step: '', kind: null, table: 'deals' }
const second: Word = { of: 'step', place: 'steps.2', record: '2', step: '2', kind: 'create', table: 'tasks' }
const fields: Readonly<Record<string, readonly string[]>> = { deals: ['Deal', 'a.b'], tasks: ['Owner'] }
const found = (text: string, isFormula = false) =>
  placesIn(text, [trigger, second], ({ table }, field) => fields[table]?.includes(field) ?? false, isFormula).map(
    ({ from, to, word, field }) => [text.slice(from, to), word.place, field],
  )

test('fields of records that are there are found in a text, as the menu writes them', () => {
  for (const [word, field] of [
    [trigger, 'Deal'],
    [trigger, 'a.b'],
    [second, 'Owner'],
  ] as const) {
    const [plain, formula] = [placeText(word, field, false), placeText(word, field, true)]
    assert.deepEqual(found(`for ${plain} `), [[plain, word.place, field]])
    assert.deepEqual(found(`=${formula} & "!"`, true), [[formula, word.place, field]])
  }
  assert.deepEqual(
    found('{{record.Deal}} and {{ steps.2.Owner }}').map(([, place]) => place),
    ['record', 'steps.2'],
  )
})

test('what names nothing that is there stays a text', () => {
  for (const text of ['{{ record.Gone }}', '{{ steps.3.Owner }}', '{{ event }}', '{{ record.Deal', '{record.Deal}', ''])
    assert.deepEqual(found(text), [])
})
