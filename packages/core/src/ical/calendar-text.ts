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

export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Rowhouse//Calendar feed//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('X-WR-CALNAME', escapedText(name)),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
    ...events.map(eventText),
    contentLine('END', 'VCALENDAR'),
  ].join('')
}

function eventText(event: CalendarEvent): string {
  const { uid, stampMs, modifiedMs, times, summary, description, url } = event
  const kind = times.isAllDay ? ';VALUE=DATE' : ''
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', escapedText(uid)),
    contentLine('DTSTAMP', momentText(modifiedMs ?? stampMs)),
    modifiedMs === null ? '' : contentLine('LAST-MODIFIED', momentText(modifiedMs)),
    contentLine(`DTSTART${kind}`, times.start),
    times.end === null ? '' : contentLine(`DTEND${kind}`, times.end),
    summary === '' ? '' : contentLine('SUMMARY', escapedText(summary)),
    description === '' ? '' : contentLine('DESCRIPTION', escapedText(description)),
    url === null ? '' : contentLine('URL', url),
    contentLine('END', 'VEVENT'),
  ].join('')
}
