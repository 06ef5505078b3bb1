import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import { hourMs } from '@rowhouse/core/times/wall-clock'
import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import { daysIn } from '../dated/days.ts'
import { DayNumber } from './day-number.tsx'
import { EventChip } from './event-chip.tsx'
import classes from './hours.module.css'
import { isLong } from './is-long.ts'
import { barStyle, laneHeight } from './month.tsx'
import { barsIn } from './month-layout.ts'
import type { ScaleProps } from './scale-props.ts'
import { slotsOn } from './time-layout.ts'

interface HoursProps extends ScaleProps {
  /** What clocks of the calendar show now, since midnight. */
  readonly minuteNow: number
}

/** As hours.module.css has it. */
const hourHeight = 48
const firstHourSeen = 7
/** All but midnight, above which is no room. */
const hoursNamed = Array.from({ length: 23 }, (_, at) => at + 1)
const aDay = 24 * 60

/** Days beside each other, hour by hour; whole days stand above them. */
export function Hours(props: HoursProps): ReactElement {
  const { days, words, events, today } = props
  const t = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const all = daysIn(days)
  const bars = barsIn(events.filter(isLong), days)
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
  useEffect(() => {
    scroller.current?.scrollTo({ top: firstHourSeen * hourHeight })
  }, [])
  return (
    <div className={classes.hours} style={{ '--days': all.length } as CSSProperties}>
      <div className={classes.head}>
        <span className={classes.corner} />
        {all.map((one) => (
          <span key={one} className={classes.name} data-today={one === today || undefined}>
            <span aria-hidden>{words.weekday(one)}</span>
            <DayNumber {...props} of={one} count={events.filter((event) => isOn(event, one)).length}>
              {words.date(one, false)}
            </DayNumber>
          </span>
        ))}
      </div>
      <div className={classes.whole}>
        <span className={classes.corner}>{t('calendar.allDay')}</span>
        <div className={classes.bars} style={{ blockSize: lanes * laneHeight + 4 }}>
          {all.map((one) => (
            <div
              key={one}
              className={classes.wholeDay}
              data-day={one}
              onPointerDown={(press) => props.acts.hold(press, { kind: 'add' })}
            />
          ))}
          {bars.map((bar) => (
            <EventChip key={bar.event.key} {...props} {...bar} style={barStyle(bar, 2, all.length)} />
          ))}
        </div>
      </div>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.clock} aria-hidden>
          {hoursNamed.map((hour) => (
            <span key={hour}>{words.clock(hour * hourMs)}</span>
          ))}
        </div>
        {all.map((one) => (
          <Column key={one} {...props} of={one} />
        ))}
      </div>
    </div>
  )
}

function Column(props: HoursProps & { readonly of: number }): ReactElement {
  const { of, today, events, acts, minuteNow } = props
  return (
    <div
      className={classes.column}
      data-day={of}
      data-hours
      onPointerDown={(press) => acts.hold(press, { kind: 'add' })}
    >
      {of === today ? <i className={classes.now} style={{ insetBlockStart: percent(minuteNow) }} aria-hidden /> : null}
      {slotsOn(events, of).map(({ event, from, to, column, columns, beginsBefore, goesOn }) => (
        <EventChip
          key={event.key}
          {...props}
          event={event}
          isBlock
          beginsBefore={beginsBefore}
          goesOn={goesOn}
          style={{
            insetBlockStart: percent(from),
            blockSize: percent(to - from),
            insetInlineStart: `calc((100% - 8px) / ${columns} * ${column})`,
            inlineSize: `calc((100% - 8px) / ${columns})`,
          }}
        />
      ))}
    </div>
  )
}

const percent = (minutes: number): string => `${(minutes / aDay) * 100}%`

const isOn = (event: DatedRecord, day: number): boolean => firstDayOf(event) <= day && day <= lastDayOf(event)
