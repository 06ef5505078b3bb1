import { moveMonths } from '@rowhouse/core/filters/zoned-days'
import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import type { ReactElement } from 'react'
import type { DatedRecord } from '../dated/dated-record.ts'
import { type Days, daysIn, monthOf } from '../dated/days.ts'
import { daysSeen, weeksIn } from './calendar-range.ts'
import { DayNumber } from './day-number.tsx'
import type { ScaleProps } from './scale-props.ts'
import classes from './year.module.css'

/** Twelve months in which days with records are marked. */
export function Year(props: ScaleProps): ReactElement {
  const { days, events } = props
  const counts = countsOn(events, days)
  return (
    <div className={classes.year}>
      {Array.from({ length: 12 }, (_, at) => moveMonths(days.first, at)).map((first) => (
        <MonthOfYear key={first} {...props} first={first} counts={counts} />
      ))}
    </div>
  )
}

interface MonthOfYearProps extends ScaleProps {
  readonly first: number
  readonly counts: ReadonlyMap<number, number>
}

function MonthOfYear(props: MonthOfYearProps): ReactElement {
  const { first, weekStart, words, counts } = props
  const month = monthOf(first)
  const weeks = weeksIn(daysSeen('month', first, weekStart))
  return (
    <section className={classes.month} aria-label={words.month(first)}>
      <h2>{words.monthName(first)}</h2>
      <table>
        <thead aria-hidden>
          <tr>
            {daysIn(weeks[0] ?? month).map((one) => (
              <th key={one}>{words.weekday(one).slice(0, 2)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.first}>
              {daysIn(week).map((one) => (
                <td key={one} data-some={counts.has(one) || undefined}>
                  {one < month.first || one >= month.end ? null : (
                    <DayNumber {...props} of={one} count={counts.get(one) ?? 0}>
                      {words.date(one, false)}
                    </DayNumber>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function countsOn(events: readonly DatedRecord[], { first, end }: Days): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const event of events) {
    const last = Math.min(lastDayOf(event), end - 1)
    for (let day = Math.max(firstDayOf(event), first); day <= last; day += 1)
      counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}
