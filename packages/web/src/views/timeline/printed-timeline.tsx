import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import { PrintedTable } from '../printed-table.tsx'
import { stackTitle } from '../stack-title.tsx'
import type { TimelineState } from './use-timeline.ts'

interface PrintedTimelineProps {
  readonly title: string
  /** Those of the time that is seen. */
  readonly events: readonly DatedRecord[]
  readonly timeline: TimelineState
  readonly context: CellContext
}

/** What is seen, on paper: lane by lane with the days in words, since no page is as wide as a timeline. */
export function PrintedTimeline({ title, events, timeline, context }: PrintedTimelineProps): ReactElement {
  const t = useTexts()
  const { layout, laneColumn, laneOf, words, waitsFor, places } = timeline
  const waits = (key: string): string => {
    const names = (waitsFor.get(key) ?? []).flatMap((other) => places.get(other)?.event.title ?? [])
    return names.length === 0 ? '' : t('timeline.bar.waits', { names: names.join(', ') })
  }
  const lines = layout.lanes.flatMap((lane) =>
    events
      .filter((event) => laneOf(event) === lane.key)
      .toSorted(byTime)
      .map((event) => ({
        key: event.key,
        place: laneColumn === null ? null : stackTitle(t, lane.value, context.people),
        name: event.title ?? t('cells.sheet.unnamed'),
        more: [words.when(event), waits(event.key)],
      })),
  )
  return <PrintedTable title={title} lines={lines} />
}
