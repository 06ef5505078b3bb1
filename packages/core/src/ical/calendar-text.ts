// A calendar as programs subscribe to it: RFC 5545, with the name and the pace that most of them read in the words of others.
import { contentLine, escapedText } from './content-line.ts'
import { type EventTimes, momentText } from './event-times.ts'

export interface CalendarEvent {
  /** The same whenever the calendar is read: by it a program knows an event again. */
  readonly uid: string
  /** When what is told of it was put together, unless `modifiedMs` says so. */
  readonly stampMs: number
  /** When it was changed last; null: nobody is told. */
  readonly modifiedMs: number | null
  readonly times: EventTimes
  readonly summary: string
  readonly description: string
  /** null: nobody knows where it could be opened. */
  readonly url: string | null
}

/** A calendar must hold something, and this one may hold no events. Moments are told in this zone. */
const theZone = [
  contentLine('BEGIN', 'VTIMEZONE'),
  contentLine('TZID', 'Etc/UTC'),
  contentLine('BEGIN', 'STANDARD'),
  contentLine('DTSTART', '19700101T000000'),
  contentLine('TZOFFSETFROM', '+0000'),
  contentLine('TZOFFSETTO', '+0000'),
  contentLine('END', 'STANDARD'),
  contentLine('END', 'VTIMEZONE'),
].join('')

/** Around events that are written already: thousands at once would hold up everybody else. */
export const calendarText = (name: string, events: readonly string[]): string =>
  calendarStart(name) + events.join('') + calendarEnd

/** What stands before the events. */
export const calendarStart = (name: string): string =>
  contentLine('BEGIN', 'VCALENDAR') +
  linesOf({
    VERSION: '2.0',
    PRODID: '-//Rowhouse//Calendar feed//EN',
    CALSCALE: 'GREGORIAN',
    'X-WR-CALNAME': escapedText(name),
    'X-PUBLISHED-TTL': 'PT1H',
  }) +
  theZone

export const calendarEnd = contentLine('END', 'VCALENDAR')

export function eventText({ uid, stampMs, modifiedMs, times, summary, description, url }: CalendarEvent): string {
  const kind = times.isAllDay ? ';VALUE=DATE' : ''
  const lines = linesOf({
    UID: escapedText(uid),
    DTSTAMP: momentText(modifiedMs ?? stampMs),
    'LAST-MODIFIED': modifiedMs === null ? null : momentText(modifiedMs),
    [`DTSTART${kind}`]: times.start,
    [`DTEND${kind}`]: times.end,
    SUMMARY: escapedText(summary) || null,
    DESCRIPTION: escapedText(description) || null,
    URL: url,
  })
  return contentLine('BEGIN', 'VEVENT') + lines + contentLine('END', 'VEVENT')
}

/** In the order they are written; null: left out. */
const linesOf = (properties: Readonly<Record<string, string | null>>): string =>
  Object.entries(properties)
    .map(([key, value]) => (value === null ? '' : contentLine(key, value)))
    .join('')
