import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { fieldOfIso, isoOfField } from './expiry-field.ts'

const { TZ } = process.env

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

for (const [zone, field] of [
  ['UTC', '2026-12-31T18:00'],
  ['Asia/Tokyo', '2027-01-01T03:00'],
  ['America/New_York', '2026-12-31T13:00'],
] as const) {
  test(`an end is shown and read in the zone of the person: ${zone}`, () => {
    process.env.TZ = zone
    assert.equal(fieldOfIso('2026-12-31T18:00:00.000Z'), field)
    assert.equal(isoOfField(field), '2026-12-31T18:00:00.000Z')
  })
}

test('an empty field is no end', () => assert.equal(isoOfField(''), null))
