/** What most people mean by a schedule: on these days at this time. */
export interface SimpleCron {
  /** 0 is Sunday; at least one, in order. */
  readonly days: readonly number[]
  /** “07:30” */
  readonly at: string
}

const everyDay = [0, 1, 2, 3, 4, 5, 6] as const

/** The days of a week as they are offered: Monday comes first. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const

/** null: the expression says more than days and a time, and can only be written. */
export function simpleOf(cron: string): SimpleCron | null {
  const [minute = '', hour = '', day, month, week = '', ...rest] = cron.trim().split(/\s+/)
  if (day !== '*' || month !== '*' || rest.length > 0) return null
  if (!isNumber(minute, 59) || !isNumber(hour, 23)) return null
  const days = daysOf(week)
  return days === null ? null : { days, at: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }
}

export function cronOf({ days, at }: SimpleCron): string {
  const [hour, minute] = at.split(':').map(Number)
  return `${minute} ${hour} * * ${weekOf(days)}`
}

const isNumber = (text: string, most: number): boolean => /^\d{1,2}$/.test(text) && Number(text) <= most

function daysOf(week: string): readonly number[] | null {
  if (week === '*') return everyDay
  const found = new Set<number>()
  for (const part of week.split(',')) {
    const [from = '', to = from, ...rest] = part.split('-')
    if (!isNumber(from, 7) || !isNumber(to, 7) || Number(from) > Number(to) || rest.length > 0) return null
    for (let day = Number(from); day <= Number(to); day += 1) found.add(day % 7)
  }
  return everyDay.filter((day) => found.has(day))
}

function weekOf(days: readonly number[]): string {
  if (days.length === everyDay.length) return '*'
  const [first = 0] = days
  const isRow = days.length > 2 && days.every((day, at) => day === first + at)
  return isRow ? `${first}-${days.at(-1)}` : days.join(',')
}
