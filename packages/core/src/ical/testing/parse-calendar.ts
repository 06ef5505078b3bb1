/** The properties of an event by their names; parameters stay with the name: “DTSTART;VALUE=DATE”. */
type ParsedEvent = Readonly<Record<string, string>>

interface ParsedCalendar {
  readonly properties: ParsedEvent
  readonly events: readonly ParsedEvent[]
}

const texts = new Set(['UID', 'SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME', 'PRODID'])

/** Reads a calendar and takes nothing that RFC 5545 does not allow of what we write. */
export function parseCalendar(text: string): ParsedCalendar {
  must(text.endsWith('\r\n'), 'the last line does not end like all others')
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) {
    must(line.isWellFormed(), `a character is cut in two: ${JSON.stringify(line)}`)
    must(encodeURIComponent(line).replace(/%../g, '.').length <= 75, `longer than 75 octets: ${line}`)
    must(!/[^\P{Cc}\t]/u.test(line), `a control character: ${JSON.stringify(line)}`)
  }
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  must(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-1) === 'END:VCALENDAR', 'it is no calendar')
  const first = lines.findIndex((line, at) => at > 0 && line.startsWith('BEGIN:'))
  must(first !== -1, 'it holds nothing')
  const properties = propertiesIn(lines.slice(1, first))
  must(properties.VERSION === '2.0' && properties.PRODID !== undefined, 'it does not say what it is')
  return { properties, events: eventsIn(lines.slice(first, -1).slice(zoneIn(lines.slice(first)))) }
}

/** How many lines say what the zone is. */
function zoneIn(lines: readonly string[]): number {
  if (lines[0] !== 'BEGIN:VTIMEZONE') return 0
  const end = lines.indexOf('END:VTIMEZONE')
  must(end !== -1, 'a zone has no end')
  return end + 1
}

function eventsIn(lines: readonly string[]): ParsedEvent[] {
  const events: ParsedEvent[] = []
  for (let at = 0; at < lines.length; ) {
    must(lines[at] === 'BEGIN:VEVENT', `no event: ${lines[at]}`)
    const end = lines.indexOf('END:VEVENT', at)
    must(end !== -1, 'an event has no end')
    events.push(checked(propertiesIn(lines.slice(at + 1, end))))
    at = end + 1
  }
  must(new Set(events.map(({ UID }) => UID)).size === events.length, 'two events have one UID')
  return events
}

function propertiesIn(lines: readonly string[]): ParsedEvent {
  const properties: Record<string, string> = {}
  for (const line of lines) {
    const [, name, parameters = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[A-Z-]+)*):(.*)$/su.exec(line) ?? []
    must(name !== undefined, `no property: ${line}`)
    must(properties[name + parameters] === undefined, `${name} comes twice`)
    properties[name + parameters] = texts.has(name) ? textOf(value) : value
  }
  return properties
}

function textOf(value: string): string {
  must(/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value), `not escaped: ${value}`)
  return value.replace(/\\(.)/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

const moment = /^\d{8}T\d{6}Z$/
const day = /^\d{8}$/

function checked(event: ParsedEvent): ParsedEvent {
  must(event.UID !== undefined && moment.test(event.DTSTAMP ?? ''), 'an event does not say which one it is')
  const isAllDay = event['DTSTART;VALUE=DATE'] !== undefined
  const [start, end, other] = isAllDay
    ? [event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE'], event.DTSTART ?? event.DTEND]
    : [event.DTSTART, event.DTEND, event['DTEND;VALUE=DATE']]
  must(other === undefined, 'days and moments are mixed')
  const pattern = isAllDay ? day : moment
  must(start !== undefined && pattern.test(start), `it begins at ${start}`)
  must(end === undefined || (pattern.test(end) && end > start), `it begins at ${start} and ends at ${end}`)
  return event
}

function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}
