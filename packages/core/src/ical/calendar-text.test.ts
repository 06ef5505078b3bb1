import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CalendarEvent, calendarText, eventText } from './calendar-text.ts'
import { contentLine, escapedText } from './content-line.ts'
import { parseCalendar } from './testing/parse-calendar.ts'

const day = { isAllDay: true, start: '20261201', end: '20261203' }
const event = {
  uid: '1@tb_1.rowhouse',
  stampMs: Date.parse('2026-11-16T10:00:00Z'),
  modifiedMs: null,
  times: day,
  summary: '',
  description: '',
  url: null,
}

const written = (name: string, events: readonly CalendarEvent[]): string => calendarText(name, events.map(eventText))

test('a calendar is written line by line', () => {
  const timed = { isAllDay: false, start: '20261201T080000Z', end: '20261201T090000Z' }
  const url = 'https://rows.example/#/nc/p_1?rowId=2'
  const text = written('Team; all', [
    { ...event, summary: 'Fair, Berlin', description: 'Room: A\nSeats: 3' },
    { ...event, uid: '2@tb_1.rowhouse', modifiedMs: Date.parse('2026-11-15T07:08:09.123Z'), times: timed, url },
  ])
  assert.equal(
    text,
    `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Rowhouse//Calendar feed//EN
CALSCALE:GREGORIAN
X-WR-CALNAME:Team\\; all
X-PUBLISHED-TTL:PT1H
BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@tb_1.rowhouse
DTSTAMP:20261116T100000Z
DTSTART;VALUE=DATE:20261201
DTEND;VALUE=DATE:20261203
SUMMARY:Fair\\, Berlin
DESCRIPTION:Room: A\\nSeats: 3
END:VEVENT
BEGIN:VEVENT
UID:2@tb_1.rowhouse
DTSTAMP:20261115T070809Z
LAST-MODIFIED:20261115T070809Z
DTSTART:20261201T080000Z
DTEND:20261201T090000Z
URL:https://rows.example/#/nc/p_1?rowId=2
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n'),
  )
})

test('one without events holds something all the same, as validators ask for', () => {
  assert.deepEqual(parseCalendar(written('x', [])).events, [])
  assert.throws(
    () => parseCalendar(written('x', []).replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, '')),
    /holds nothing/,
  )
})

for (const [name, text, read] of [
  ['signs of the grammar', 'a;b,c\\d:e"f', 'a;b,c\\d:e"f'],
  ['a backslash before an n', '\\n', '\\n'],
  ['line breaks of all kinds', 'a\r\nb\nc\rd\u2028e\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['control characters, which no text may hold', 'a\u0000b\tc\u007Fd\u001Be', 'ab\tcde'],
  ['half a character', 'a\uD83D', 'a\uFFFD'],
  ['a line that tries to be a property', 'x\r\nEND:VCALENDAR', 'x\nEND:VCALENDAR'],
] as const)
  test(`a text survives: ${name}`, () => {
    const { events } = parseCalendar(written('x', [{ ...event, summary: text }]))
    assert.equal(events[0]?.SUMMARY, read)
  })

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const withoutControls = (text: string): string =>
  text.replace(/\r\n|[\n\r\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')

test('whatever people write is read as it was, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, text) => {
      const { properties, events } = parseCalendar(
        written(name, [{ ...event, summary: text, description: `${text}\n${name}` }]),
      )
      assert.equal(properties['X-WR-CALNAME'], withoutControls(name))
      assert.equal(events[0]?.SUMMARY ?? '', withoutControls(text))
      assert.equal(events[0]?.DESCRIPTION, withoutControls(`${text}\n${name}`))
    }),
  )
})

test('a folded line unfolds to what it was, cut as late as it can be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const value = escapedText(text)
      const line = contentLine('X', value)
      assert.equal(line.replaceAll('\r\n ', ''), `X:${value}\r\n`)
      const lengths = line
        .slice(0, -2)
        .split('\r\n')
        .map((part) => new TextEncoder().encode(part).length)
      assert.ok(lengths.every((length) => length <= 75))
      assert.ok(lengths.slice(0, -1).every((length) => length > 75 - 4))
    }),
  )
})
