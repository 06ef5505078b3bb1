import { VisuallyHidden } from '@mantine/core'
import { timelineScales } from '@rowhouse/core/views/settings/timeline-scale'
import { IconCalendarOff } from '@tabler/icons-react'
import { type ReactElement, useMemo, useRef } from 'react'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { cardLook } from '../../features/cards/card-look.ts'
import { ConflictHost } from '../../features/records/conflict-host.tsx'
import { useTableGone } from '../../features/records/use-table-gone.ts'
import { FailedRecords } from '../../features/sources/failed-records.tsx'
import type { Texts } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { useUndatedShown, withoutDates } from '../dated/beside-time.ts'
import type { Days } from '../dated/days.ts'
import { TimeBar } from '../dated/time-bar.tsx'
import { Undated } from '../dated/undated.tsx'
import { useDatedNotes } from '../dated/use-dated-notes.ts'
import type { DatedViewProps } from '../dated/use-view-in-time.ts'
import { RowTrouble } from '../row-trouble.tsx'
import { ViewFoot } from '../view-foot.tsx'
import { ViewNotes } from '../view-notes.tsx'
import { earlyRecords } from './arrows.ts'
import { EarlyRecords } from './early-records.tsx'
import { rowHeight } from './lane-layout.ts'
import { PrintedTimeline } from './printed-timeline.tsx'
import { stepped } from './time-scale.ts'
import classes from './timeline.module.css'
import { TimelineAxis } from './timeline-axis.tsx'
import { isIn, mostOnTimeline, type TimelineState, useTimeline } from './use-timeline.ts'
import { useTimelineActs } from './use-timeline-acts.ts'

/** A timeline that knows by which dates. */
export function OpenTimeline(props: DatedViewProps): ReactElement {
  const { project, table, records, view, mayWrite, onAddWith } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const scroller = useRef<HTMLDivElement>(null)
  const timeline = useTimeline(props, scroller)
  const { place, words, isNarrow, undated, dates } = timeline
  const { acts, held, onKeyDown, put, focus, status } = useTimelineActs(props, timeline, scroller)
  const notes = useDatedNotes(records, timeline.events, mostOnTimeline)
  const look = useBarLook(props, timeline)
  const context = useCellContext(project.id, table)
  const early = useEarly(timeline)
  const shown = useDaysShown(timeline)
  const [hasUndated, showUndated] = useUndatedShown()
  const isPrinting = usePrinting()
  const { window } = records
  useTableGone(project.id, table.id, window.trouble)

  if (window.fault !== null && !window.isKnown) {
    const maySync = mayIn(project, 'sources.sync', previewAs)
    return <FailedRecords error={window.fault} maySync={maySync} onRetry={() => void window.reload()} />
  }
  const onScreen = timeline.events.filter((event) => isIn(event, shown))
  const count = t('calendar.records', { count: onScreen.length })
  const title = words.monthTitle(place.day)
  return (
    <CellsIn project={project} table={table} records={records} mayWrite={mayWrite} people={context.people}>
      <ViewNotes notes={[...view.notes, ...notes]} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys lead from one of its bars to the next. */}
      <div className={classes.timeline} onKeyDown={onKeyDown} data-focus-home>
        <TimeBar
          label={t('timeline.settings')}
          title={title}
          scale={place.scale}
          scales={timelineScales.map((value) => ({ value, label: t(`timeline.scale.${value}`) }))}
          scalesLabel={t('timeline.scales')}
          day={place.day}
          hints={hintsOf(t, props, acts.canMove)}
          isNarrow={isNarrow}
          undated={undated.window.rowCount}
          hasUndated={hasUndated}
          onUndated={showUndated}
          onToday={() => place.goTo(place.today)}
          onStep={(by) => place.goTo(stepped(place.scale, place.day, by))}
          onGoTo={place.goTo}
          onScale={place.show}
        />
        <div className={classes.body} data-undated={hasUndated || undefined}>
          <TimelineAxis
            timeline={timeline}
            scroller={scroller}
            isKnown={window.isKnown}
            shown={shown}
            acts={acts}
            held={held}
            look={look}
            context={context}
            early={early}
          />
          {window.isKnown ? null : <Skeletons />}
          {window.isKnown && onScreen.length === 0 && held === null ? (
            <div className={classes.empty}>
              <EmptyState
                icon={IconCalendarOff}
                title={t('timeline.none')}
                text={t(onAddWith === null ? 'timeline.none.read' : 'timeline.none.text')}
              />
            </div>
          ) : null}
          {hasUndated ? (
            <Undated
              day={place.day}
              words={words}
              acts={acts}
              records={undated}
              start={dates.start}
              look={look}
              context={context}
              most={timeline.mostUndated}
              onMore={timeline.onMoreUndated}
              onPut={put}
            />
          ) : null}
        </div>
        <ViewFoot {...props} count={countOf(t, timeline)} value={timeline.figures.value} context={context}>
          <EarlyRecords early={early} onShow={focus} />
        </ViewFoot>
        <VisuallyHidden role="status">{window.isKnown ? `${title}: ${count}` : ''}</VisuallyHidden>
        {status}
        <RowTrouble records={records} />
        <ConflictHost table={table} records={records} />
        <ConflictHost table={table} records={undated} />
      </div>
      {isPrinting && props.openKey === null ? (
        <PrintedTimeline title={props.title} events={onScreen} timeline={timeline} context={context} />
      ) : null}
    </CellsIn>
  )
}

/** Whose clocks these are, and why bars cannot be moved. */
function hintsOf(t: Texts, { view, mayWrite, start }: DatedViewProps, canMove: boolean): string[] {
  const { calendarZone: zone } = view.settings
  return [
    ...(zone === null ? [] : [t('calendar.zone.told', { zone: zone.replaceAll('_', ' ') })]),
    ...(!mayWrite || canMove ? [] : [t('calendar.fixed', { field: start.title })]),
  ]
}

/** What is written on bars: not what lanes, arrows and colours tell. */
function useBarLook({ table, view }: DatedViewProps, { dates, laneColumn, waitsColumn }: TimelineState) {
  return useMemo(() => {
    const made = withoutDates(cardLook(table, view.settings), dates)
    const besides = [laneColumn?.id, waitsColumn?.id, view.settings.colorBy]
    return { ...made, fields: made.fields.filter(({ id }) => !besides.includes(id)) }
  }, [table, view.settings, dates, laneColumn, waitsColumn])
}

/** Of all that stand in time; those that are seen are told to whoever does not see them. */
function countOf(t: Texts, { figures: { count } }: TimelineState): string {
  return count === undefined ? '…' : t('tables.records.total', { count, number: count.toLocaleString() })
}

/** What begins before what it waits for is done. */
function useEarly({ places, waitsFor }: TimelineState): ReadonlySet<string> {
  return useMemo(() => new Set(earlyRecords(places, waitsFor)), [places, waitsFor])
}

/** Those that are seen, with a day around them. */
function useDaysShown({ track, seen }: TimelineState): Days {
  const first = track.first + Math.floor(seen.left / track.dayWidth)
  const end = first + Math.ceil(seen.width / track.dayWidth) + 1
  return useMemo(() => ({ first, end }), [first, end])
}

/** Bars that are on their way: where each begins and ends, in parts of what is seen. */
const skeletons = [
  [12, 40],
  [30, 70],
  [24, 48],
  [55, 88],
] as const

function Skeletons(): ReactElement {
  return (
    <div className={classes.empty} aria-hidden>
      {skeletons.map(([from, to], row) => (
        <i
          key={from}
          className={classes.skeleton}
          style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%`, insetBlockStart: 12 + row * rowHeight }}
        />
      ))}
    </div>
  )
}
