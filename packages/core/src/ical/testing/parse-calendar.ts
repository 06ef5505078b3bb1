import assert from 'node:assert/strict'

/** The properties of an event by their names; parameters stay with the name: “DTSTART;VALUE=DATE”. */
export type ParsedEvent = Readonly<Record<string, string>>

export interface ParsedCalendar {
  readonly properties: ParsedEvent
  readonly events: readonly ParsedEvent[]
}

const utf8 = new TextEncoder()
const texts = new Set(['UID', 'SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME', 'PRODID'])

/** Reads a calendar and takes nothing that RFC 5545 does not allow of what we write. */
export function parseCalendar(text: string): ParsedCalendar {
  assert.match(text, /\r\n$/, 'the last line ends like all others')
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) {
    assert.ok(utf8.encode(line).length <= 75, `longer than 75 octets: ${line}`)
    assert.ok(line.isWellFormed(), `a character is cut in two: ${JSON.stringify(line)}`)
    assert.doesNotMatch(line, /[^\P{Cc}\t]/u, `a control character: ${JSON.stringify(line)}`)
  }
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  assert.deepEqual([lines[0], lines.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const first = lines.indexOf('BEGIN:VEVENT')
  const end = first === -1 ? lines.length - 1 : first
  const properties = propertiesIn(lines.slice(1, end))
  assert.equal(properties.VERSION, '2.0')
  assert.ok(properties.PRODID)
  return { properties, events: eventsIn(lines.slice(end, -1)) }
}

function eventsIn(lines: readonly string[]): ParsedEvent[] {
  const events: ParsedEvent[] = []
  for (let at = 0; at < lines.length; ) {
    assert.equal(lines[at], 'BEGIN:VEVENT')
    const end = lines.indexOf('END:VEVENT', at)
    assert.notEqual(end, -1, 'an event has no end')
    events.push(checked(propertiesIn(lines.slice(at + 1, end))))
    at = end + 1
  }
  assert.equal(new Set(events.map(({ UID }) => UID)).size, events.length, 'two events have one UID')
  return events
}

function propertiesIn(lines: readonly string[]): ParsedEvent {
  const properties: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[A-Z-]+)*):(.*)$/su.exec(line) ?? assert.fail(`no property: ${line}`)
    assert.equal(properties[name + parameters], undefined, `${name} comes twice`)
    properties[name + parameters] = texts.has(name) ? textOf(value) : value
  }
  return properties
}

function textOf(value: string): string {
  assert.match(value, /^(?:[^\\;,]|\\[\\;,nN])*$/u, `not escaped: ${value}`)
  return value.replace(/\\(.)/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

const moment = /^\d{8}T\d{6}Z$/
const day = /^\d{8}$/

function checked(event: ParsedEvent): ParsedEvent {
  assert.ok(event.UID)
  assert.match(event.DTSTAMP ?? '', moment)
  const isAllDay = event['DTSTART;VALUE=DATE'] !== undefined
  const [start, end, other] = isAllDay
    ? [event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE'], event.DTSTART ?? event.DTEND]
    : [event.DTSTART, event.DTEND, event['DTEND;VALUE=DATE']]
  assert.equal(other, undefined, 'days and moments are mixed')
  assert.match(start ?? '', isAllDay ? day : moment)
  if (end !== undefined) assert.match(end, isAllDay ? day : moment)
  if (end !== undefined) assert.ok(end > (start ?? ''), 'it ends before it begins')
  return event
}
