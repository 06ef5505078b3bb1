// When a cron expression falls due, by the clocks of a zone. Of an hour that clocks leave out, the time falls due when it would
// have been; of an hour that comes twice, a time of the day falls due once.
import { invalidValue } from '@rowhouse/core/errors'
import { Cron } from 'croner'
import { toString as readingOf } from 'cronstrue'

interface When {
  readonly cron: string
  readonly zone: string
}

/** Refuses what never falls due, or too often. */
export function acceptWhen({ cron: given, zone }: When): When {
  const cron = given.trim().replace(/\s+/g, ' ')
  if (!isZone(zone)) throw invalidValue('zone', `There is no time zone “${zone.slice(0, 60)}”.`)
  if (cron.split(' ').length !== 5)
    throw invalidValue('cron', 'Write five parts: minute, hour, day of the month, month and day of the week.')
  try {
    readingOf(cron)
    if (new Cron(cron, { timezone: zone }).nextRun() === null) throw invalidValue('cron', 'This never comes to pass.')
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw invalidValue('cron', 'This is no cron expression. An example: 30 7 * * 1-5')
  }
  return { cron, zone }
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export const readCron = (cron: string): string => readingOf(cron, { use24HourTimeFormat: true })

/** The next times after a moment, ISO. */
export function nextTimes({ cron, zone }: When, afterMs: number, count: number): readonly string[] {
  return new Cron(cron, { timezone: zone }).nextRuns(count, new Date(afterMs)).map((date) => date.toISOString())
}

export const nextTime = (when: When, afterMs: number): string | null => nextTimes(when, afterMs, 1)[0] ?? null

/** How many times there were from one moment to another, both included; no more than are worth telling. */
export function timesBetween(when: When, from: string, toMs: number): number {
  const most = 1000
  const later = nextTimes(when, Date.parse(from), most).filter((at) => Date.parse(at) <= toMs)
  return later.length + 1
}
