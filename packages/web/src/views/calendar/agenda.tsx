import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import type { CardLook } from '../../features/cards/card-look.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import { type Days, daysIn } from '../dated/days.ts'
import { RecordFields } from '../record-fields.tsx'
import classes from './agenda.module.css'
import { DayNumber } from './day-number.tsx'
import type { ScaleProps } from './scale-props.ts'

interface AgendaProps extends ScaleProps {
  readonly look: CardLook
  readonly context: CellContext
}

/** Records by their days, one below the other. */
export function Agenda(props: AgendaProps): ReactElement {
  const { days, day, events, words } = props
  const t = useTexts()
  const byDay = eventsByDay(events, days)
  if (byDay.size === 0) {
    const title = t('calendar.none', { title: words.month(day) })
    return <EmptyState icon={IconCalendarOff} title={title} text={t('calendar.none.text')} />
  }
  return (
    <div className={classes.agenda}>
      {[...byDay].map(([one, there]) => (
        <section key={one} className={classes.day} data-day={one} aria-label={words.day(one)}>
          <h2>
            <DayNumber {...props} of={one} count={there.length}>
              {words.dayShort(one)}
            </DayNumber>
          </h2>
          <Lines {...props} events={there} />
        </section>
      ))}
    </div>
  )
}

/** The records of the day that is looked at, below a month that has no room for them. */
export function DayList(props: AgendaProps): ReactElement {
  const { day, words, events } = props
  const t = useTexts()
  const there = eventsByDay(events, { first: day, end: day + 1 }).get(day) ?? []
  return (
    <section className={classes.list} aria-label={words.day(day)}>
      <h2>
        {words.dayShort(day)} <span>{t('calendar.records', { count: there.length })}</span>
      </h2>
      {there.length === 0 ? (
        <p className={classes.none}>{t('calendar.none.day')}</p>
      ) : (
        <Lines {...props} events={there} />
      )}
    </section>
  )
}

function eventsByDay(events: readonly DatedRecord[], days: Days): ReadonlyMap<number, readonly DatedRecord[]> {
  const sorted = events.toSorted(byTime)
  const found = daysIn(days).map((one) => {
    const there = sorted.filter((event) => firstDayOf(event) <= one && one <= lastDayOf(event))
    return [one, there] as const
  })
  return new Map(found.filter(([, there]) => there.length > 0))
}

function Lines({ events, words, acts, look, context }: AgendaProps): ReactElement {
  const t = useTexts()
  return (
    <ul className={classes.lines}>
      {events.map((event) => {
        const title = event.title ?? t('cells.sheet.unnamed')
        return (
          <li key={event.key} style={pillTokens(event.pill ?? 0)} data-open={event.key === acts.openKey || undefined}>
            <span className={classes.time}>{event.isAllDay ? t('calendar.allDay') : words.clock(event.begin)}</span>
            <i aria-hidden />
            <button
              type="button"
              dir="auto"
              data-event={event.key}
              aria-label={t('calendar.event', { title, when: words.when(event) })}
              onClick={() => acts.open(event.key)}
            >
              {title}
            </button>
            {event.isBackwards ? <IconAlertTriangle size={14} aria-hidden /> : null}
            <RecordFields look={look} context={context} valueIn={({ title: name }) => event.record[name] ?? null} />
          </li>
        )
      })}
    </ul>
  )
}
