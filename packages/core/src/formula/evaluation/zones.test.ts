import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalZone, wallClockMs, zoneOffsets } from './zones.ts'

for (const [name, canonical] of [
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Nowhere/City', null],
  ['+01:00', null],
  ["Europe/Berlin'); drop", null],
  ['', null],
] as const) {
  test(`knows “${name}” as ${canonical}`, () => assert.equal(canonicalZone(name), canonical))
}

for (const zone of [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
]) {
  test(`clocks of ${zone} show what Intl says, from 1970 to 2049`, () => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2049-12-30'), noInvalidDate: true }), (day) => {
        const shown = new Date(wallClockMs(day.getTime(), zone)).toISOString().slice(0, 19).replace('T', ' ')
        assert.equal(shown, format.format(day))
      }),
    )
  })
}

test('lists changes in order, and only changes', () => {
  const offsets = zoneOffsets('Europe/Berlin')
  assert.ok(offsets.length > 100)
  for (const [index, { fromMs, offsetMs }] of offsets.entries()) {
    const before = offsets[index - 1]
    assert.ok(!before || (before.fromMs < fromMs && before.offsetMs !== offsetMs))
  }
})
