import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { CellContext } from '../../cells/cell-type.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import { stackTitle } from '../stack-title.tsx'
import classes from './timeline.module.css'
import type { TimelineState } from './use-timeline.ts'

interface PrintedTimelineProps {
  readonly title: string
  /** Those of the time that is seen. */
  readonly events: readonly DatedRecord[]
  readonly timeline: TimelineState
  readonly context: CellContext
}

/** As much as somebody reads on paper. */
const mostPrinted = 500

/** What is seen, on paper: lane by lane with the days in words, since no page is as wide as a timeline. */
export function PrintedTimeline({ title, events, timeline, context }: PrintedTimelineProps): ReactElement {
  const t = useTexts()
  const { layout, laneColumn, laneOf, words, waitsFor, places } = timeline
  const nameOf = (event: DatedRecord) => event.title ?? t('cells.sheet.unnamed')
  const lines = layout.lanes.flatMap((lane) =>
    events
      .filter((event) => laneOf(event) === lane.key)
      .toSorted(byTime)
      .map((event) => ({ event, lane: stackTitle(t, lane.value, context.people) })),
  )
  const waits = (key: string) => (waitsFor.get(key) ?? []).flatMap((other) => places.get(other)?.event.title ?? [])
  return createPortal(
    <div className={classes.printed}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {lines.slice(0, mostPrinted).map(({ event, lane }) => (
            <tr key={event.key}>
              {laneColumn === null ? null : <td>{lane}</td>}
              <th scope="row">{nameOf(event)}</th>
              <td>{words.when(event)}</td>
              <td>
                {waits(event.key).length === 0 ? '' : t('timeline.bar.waits', { names: waits(event.key).join(', ') })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostPrinted ? <p>{t('timeline.print.more', { count: lines.length - mostPrinted })}</p> : null}
    </div>,
    document.body,
  )
}
