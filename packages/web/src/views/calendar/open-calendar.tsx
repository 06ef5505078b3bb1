import { VisuallyHidden } from '@mantine/core'
import { minuteOfWall, wallOf } from '@rowhouse/core/times/wall-clock'
import { type CalendarScale, calendarScales } from '@rowhouse/core/views/settings/calendar-scale'
import { type ReactElement, useMemo, useRef } from 'react'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { cardLook } from '../../features/cards/card-look.ts'
import { ConflictHost } from '../../features/records/conflict-host.tsx'
import { useTableGone } from '../../features/records/use-table-gone.ts'
import { FailedRecords } from '../../features/sources/failed-records.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { useUndatedShown, withoutDates } from '../dated/beside-time.ts'
import type { DateWords } from '../dated/date-words.ts'
import type { Days } from '../dated/days.ts'
import { TimeBar } from '../dated/time-bar.tsx'
import { Undated } from '../dated/undated.tsx'
import { useDatedNotes } from '../dated/use-dated-notes.ts'
import type { DatedViewProps } from '../dated/use-view-in-time.ts'
import { RowTrouble } from '../row-trouble.tsx'
import { ViewNotes } from '../view-notes.tsx'
import { Agenda, DayList } from './agenda.tsx'
import classes from './calendar.module.css'
import { stepped } from './calendar-range.ts'
import { Hours } from './hours.tsx'
import { Month } from './month.tsx'
import { PrintedCalendar } from './printed-calendar.tsx'
import type { ScaleProps } from './scale-props.ts'
import { mostOnCalendar, useCalendar } from './use-calendar.ts'
import { useCalendarActs } from './use-calendar-acts.ts'
import { Year } from './year.tsx'

/** A calendar that knows by which dates. */
export function OpenCalendar(props: DatedViewProps): ReactElement {
  const { project, table, records, view, mayWrite } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const calendar = useCalendar(props)
  const { place, days, words, isNarrow, undated, dates, weekStart } = calendar
  const { scale, day, today } = place
  const home = useRef<HTMLDivElement>(null)
  const { acts, events, onKeyDown, put, status } = useCalendarActs(props, calendar, home)
  const notes = useDatedNotes(records, calendar.events, mostOnCalendar)
  const look = useMemo(() => withoutDates(cardLook(table, view.settings), dates), [table, view.settings, dates])
  const context = useCellContext(project.id, table)
  const [hasUndated, showUndated] = useUndatedShown()
  const isPrinting = usePrinting()
  const { window } = records
  useTableGone(project.id, table.id, window.trouble)

  if (window.fault !== null && !window.isKnown) {
    const maySync = mayIn(project, 'sources.sync', previewAs)
    return <FailedRecords error={window.fault} maySync={maySync} onRetry={() => void window.reload()} />
  }
  const { calendarZone: zone } = view.settings
  const hints = [
    ...(zone === null ? [] : [t('calendar.zone.told', { zone: zone.replaceAll('_', ' ') })]),
    ...(!mayWrite || acts.canMove ? [] : [t('calendar.fixed', { field: dates.start.title })]),
  ]
  const title = titleOf(words, scale, day, days)
  const shown: ScaleProps = { days, day, today, weekStart, events, words, isNarrow, acts }
  return (
    <CellsIn project={project} table={table} records={records} mayWrite={mayWrite} people={context.people}>
      <ViewNotes notes={[...view.notes, ...notes]} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys lead from one of its days to the next. */}
      <div ref={home} className={classes.calendar} onKeyDown={onKeyDown} data-focus-home>
        <TimeBar
          label={t('calendar.bar')}
          scales={calendarScales.map((value) => ({ value, label: t(`calendar.scale.${value}`) }))}
          scalesLabel={t('calendar.scales')}
          title={title}
          scale={scale}
          day={day}
          hints={hints}
          isNarrow={isNarrow}
          undated={undated.window.rowCount}
          hasUndated={hasUndated}
          onUndated={showUndated}
          onToday={() => place.goTo(today)}
          onStep={(by) => place.goTo(stepped(scale, day, by))}
          onGoTo={place.goTo}
          onScale={place.show}
        />
        <div className={classes.body} data-undated={hasUndated || undefined}>
          <div className={classes.scale} aria-busy={!window.isKnown}>
            {scale === 'month' ? <Month {...shown} /> : null}
            {scale === 'month' && isNarrow ? <DayList {...shown} look={look} context={context} /> : null}
            {scale === 'week' || scale === 'day' ? (
              <Hours {...shown} minuteNow={minuteOfWall(wallOf(Date.now(), dates.zone))} />
            ) : null}
            {scale === 'agenda' ? <Agenda {...shown} look={look} context={context} /> : null}
            {scale === 'year' ? <Year {...shown} /> : null}
          </div>
          {hasUndated ? (
            <Undated
              day={day}
              words={words}
              acts={acts}
              records={undated}
              start={dates.start}
              look={look}
              context={context}
              most={calendar.mostUndated}
              onMore={calendar.onMoreUndated}
              onPut={put}
            />
          ) : null}
        </div>
        <VisuallyHidden role="status">
          {window.isKnown ? `${title}: ${t('calendar.records', { count: calendar.events.length })}` : ''}
        </VisuallyHidden>
        {status}
        <RowTrouble records={records} />
        <ConflictHost table={table} records={records} />
        <ConflictHost table={table} records={undated} />
      </div>
      {isPrinting && props.openKey === null ? (
        <PrintedCalendar
          title={`${props.title}, ${title}`}
          days={days}
          events={events}
          words={words}
          look={look}
          context={context}
        />
      ) : null}
    </CellsIn>
  )
}

/** What is seen at once. */
function titleOf(words: DateWords, scale: CalendarScale, day: number, days: Days): string {
  if (scale === 'year') return words.yearTitle(day)
  if (scale === 'day') return words.dayTitle(day)
  return scale === 'week' ? words.daysTitle(days) : words.monthTitle(day)
}
