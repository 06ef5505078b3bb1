import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { ColumnType } from './column-type.ts'
import { dateFormats } from './date-format.ts'
import { columnTypes } from './registry.ts'

const { Date: Day, Time, DateTime } = columnTypes

describe('Date (spec 208)', () => {
  const iso = Day.defaults
  test('accepts the days the calendar has, and nothing that would have to be moved (D19)', () => {
    for (const day of ['0001-01-01', '2024-02-29', '2000-02-29', '9999-12-31']) assert.equal(Day.accept(day, iso), day)
    for (const input of [
      '2023-02-29',
      '1900-02-29',
      '2026-04-31',
      '0000-01-01',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '10000-01-01',
      '2026-11-15T00:00:00Z',
      '15/11/2026',
      '',
      20261115,
      {},
    ]) {
      assert.throws(() => Day.accept(input, iso), { code: 'invalid_value', message: /^Date needs a day such as/ })
    }
  })

  for (const [text, format, day] of [
    ['2026-11-15', 'DD/MM/YYYY', '2026-11-15'],
    ['2026/3/4', 'DD/MM/YYYY', '2026-03-04'],
    ['03/04/2026', 'DD/MM/YYYY', '2026-04-03'],
    ['03/04/2026', 'MM/DD/YYYY', '2026-03-04'],
    ['03/04/2026', 'YYYY-MM-DD', null],
    ['04/04/2026', 'YYYY-MM-DD', '2026-04-04'],
    ['11/15/2026', 'YYYY-MM-DD', '2026-11-15'],
    ['15/11/2026', 'MM/DD/YYYY', '2026-11-15'],
    ['3.4.2026', 'YYYY-MM-DD', '2026-04-03'],
    ['3/4/26', 'MM/DD/YYYY', '2026-03-04'],
    ['3/4/75', 'MM/DD/YYYY', '1975-03-04'],
    ['15 11 2026', 'DD MM YYYY', '2026-11-15'],
    ['15 Nov 2026', 'YYYY-MM-DD', '2026-11-15'],
    ['November 15th, 2026', 'YYYY-MM-DD', '2026-11-15'],
    ['Sunday, 15-Nov-26', 'YYYY-MM-DD', '2026-11-15'],
    ['2026-11-15T23:30:00-05:00', 'YYYY-MM-DD', '2026-11-15'],
    ['2026-11-15 00:10', 'YYYY-MM-DD', '2026-11-15'],
    ['31/02/2026', 'DD/MM/YYYY', null],
    ['tomorrow', 'YYYY-MM-DD', null],
    ['2026', 'YYYY-MM-DD', null],
    ['1 2 3 4', 'YYYY-MM-DD', null],
    ['15 Foo 2026', 'YYYY-MM-DD', null],
  ] as const) {
    test(`reads “${text}” in a column of ${format} as ${day}`, () =>
      assert.equal(Day.read(text, { dateFormat: format }), day))
  }

  for (const dateFormat of dateFormats) {
    test(`shows and reads ${dateFormat}`, () => {
      const text = Day.show('2026-03-04', { dateFormat })
      const parts = { YYYY: '2026', MMM: 'Mar', MM: '03', DD: '04', D: '4' } as Readonly<Record<string, string>>
      assert.equal(
        text,
        dateFormat.replace(/[A-Z]+/g, (part) => parts[part] ?? ''),
      )
      assert.equal(Day.read(text, { dateFormat }), '2026-03-04')
    })
  }
})

describe('Time (spec 210)', () => {
  for (const [input, time] of [
    ['13:45', '13:45:00'],
    ['13:45:00', '13:45:00'],
    ['23:59:59.999', '23:59:59.999'],
    ['00:00:00.100000', '00:00:00.100'],
    ['00:00:00.000', '00:00:00'],
    ['1999-01-01 10:20:30', '10:20:30'],
    ['1999-01-01T10:20:30.500Z', '10:20:30.500'],
    ['1999-01-01 10:20:30+00:00', '10:20:30'],
  ] as const) {
    test(`accepts ${input}`, () => assert.equal(Time.accept(input, Time.defaults), time))
  }
  for (const input of [
    '24:00',
    '12:60',
    '12:00:60',
    '1:30',
    '12:00:00.1234',
    '1 pm',
    '',
    1345,
    {},
    '1999-02-30 10:20',
    '1999-01-01',
    '1999-01-01 10:20+02:00',
  ]) {
    test(`refuses ${JSON.stringify(input)} (D16)`, () =>
      assert.throws(() => Time.accept(input, Time.defaults), { code: 'invalid_value' }))
  }
  for (const [text, time] of [
    ['9:05', '09:05:00'],
    ['2 pm', '14:00:00'],
    ['12:30 AM', '00:30:00'],
    ['12:30 p.m.', '12:30:00'],
    ['13h45', '13:45:00'],
    ['13:45:00,5', '13:45:00.500'],
    ['13:45:00.123456', '13:45:00.123'],
    ['1999-01-01 10:20:30', '10:20:30'],
    ['13 pm', null],
    ['25:00', null],
    ['9', null],
    ['noon', null],
  ] as const) {
    test(`reads “${text}” as ${time}`, () => assert.equal(Time.read(text, Time.defaults), time))
  }
})

describe('instants', () => {
  for (const [name, spec] of [
    ['DateTime', '224'],
    ['CreateTime', '225'],
    ['LastModifiedTime', '226'],
  ] as const) {
    const type: ColumnType = columnTypes[name]

    test(`${name} accepts times with a zone and gives UTC (spec ${spec}) (D19)`, () => {
      for (const [input, instant] of [
        ['2026-11-15T13:45:00Z', '2026-11-15T13:45:00.000Z'],
        ['2026-11-15T13:45:00.123+02:00', '2026-11-15T11:45:00.123Z'],
        ['2026-11-15T00:30+05:45', '2026-11-14T18:45:00.000Z'],
        ['2026-11-15 13:45:00-0500', '2026-11-15T18:45:00.000Z'],
        ['2026-11-15 13:45:00', '2026-11-15T13:45:00.000Z'],
        ['2026-03-29 02:30:00', '2026-03-29T02:30:00.000Z'],
        ['2024-02-29T23:59:59.999000Z', '2024-02-29T23:59:59.999Z'],
        ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
        ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
        ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
      ]) {
        assert.equal(type.accept(input, type.defaults), instant)
      }
    })

    test(`${name} refuses what is no instant (spec ${spec}) (D16)`, () => {
      for (const input of [
        '2026-11-15T13:45:00',
        '2026-11-15 13:45',
        '2026-11-15',
        '2026-02-30T00:00:00Z',
        '2026-11-15T24:00:00Z',
        '2026-11-15T13:45:60Z',
        '2026-11-15T13:45:00.1234Z',
        '2026-11-15T13:45:00+24:00',
        '2026-11-15T13:45:00 Europe/Berlin',
        '0001-01-01T00:00:00+01:00',
        '9999-12-31T23:59:59-01:00',
        '',
        1_763_200_000,
        {},
      ]) {
        assert.throws(() => type.accept(input, type.defaults), { code: 'invalid_value' }, String(input))
      }
    })
  }

  for (const [text, instant] of [
    ['2026-11-15 13:45', '2026-11-15T13:45:00.000Z'],
    ['15 Nov 2026, 1:45 pm', '2026-11-15T13:45:00.000Z'],
    ['2026-11-15', '2026-11-15T00:00:00.000Z'],
    ['15.11.2026 13:45 +02:00', '2026-11-15T11:45:00.000Z'],
    ['2026-11-15T13:45:00.123456Z', '2026-11-15T13:45:00.123Z'],
    ['2026-11-15 13:45 UTC', '2026-11-15T13:45:00.000Z'],
    ['2026-11-15 25:00', null],
    ['13:45', null],
    ['now', null],
  ] as const) {
    test(`DateTime reads “${text}” as ${instant} (spec 224)`, () =>
      assert.equal(DateTime.read(text, DateTime.defaults), instant))
  }

  test('the zone of the machine changes nothing', () => {
    const before = process.env.TZ
    try {
      for (const zone of ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
        process.env.TZ = zone
        assert.equal(DateTime.accept('2026-03-29 02:30:00', DateTime.defaults), '2026-03-29T02:30:00.000Z')
        assert.equal(DateTime.show('2026-11-15T00:30:00.000Z', DateTime.defaults), '2026-11-15 00:30:00')
        assert.equal(Day.read('15 Nov 2026', Day.defaults), '2026-11-15')
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  test('agrees with the platform on every instant (D19)', () => {
    const moment = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1)
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
          String(part).padStart(2, '0'),
        )
        const text = `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
        assert.equal(DateTime.accept(text, DateTime.defaults), date.toISOString())
      }),
    )
  })
})
