import { firstDayOf, lastDayOf, timesOf } from '@rowhouse/core/times/record-times'
import { dayMs } from '@rowhouse/core/times/wall-clock'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import { type Held, heldCells, nowhere } from '../dated/held-cells.ts'
import { cellsAfter, onlyEditable } from '../dated/with-held.ts'
import { barHeight } from './lane-layout.ts'
import classes from './timeline.module.css'
import type { TimelinePlace } from './timeline-place.ts'
import type { TimelineState } from './use-timeline.ts'

interface HeldBarProps extends Pick<TimelineState, 'dates' | 'track' | 'seen' | 'places' | 'words' | 'laneOf'> {
  readonly held: Held<TimelinePlace>
}

/** Days and their number in words need so much. */
const tipWidth = 240

/** What is held, where it would be put down, with its days. */
export function HeldBar({ held, dates, track, seen, places, words, laneOf }: HeldBarProps): ReactElement | null {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { spec, at } = held
  const isThere = spec.kind !== 'put' && spec.kind !== 'add'
  const cells = heldCells(dates, held)
  const before = isThere ? spec.event : null
  const times = cells && timesOf(dates, cellsAfter(dates, before?.cells ?? nowhere, onlyEditable(dates, cells)))
  if (at === null || !times) return null
  const own = before === null ? undefined : places.get(before.key)
  const isHome = before !== null && (spec.kind !== 'move' || at.lane === laneOf(before))
  // Where it is drawn up and down does not count as long as it stays in its lane.
  const begun = held.from ?? at
  const row = !isThere && begun.lane === at.lane ? begun.top : at.top
  const top = isHome ? (own?.top ?? row) : row
  const place = (begin: number, end: number) => ({
    insetInlineStart: (begin / dayMs - track.first) * track.dayWidth,
    inlineSize: Math.max(6, ((end - begin) / dayMs) * track.dayWidth - 1),
  })
  const shape = place(times.begin, times.end)
  const days = lastDayOf(times) - firstDayOf(times) + 1
  const grown = before === null ? 0 : days - (lastDayOf(before) - firstDayOf(before) + 1)
  const title = spec.kind === 'add' ? t('tables.record.add') : spec.kind === 'put' ? spec.title : spec.event.title
  const behind = shape.insetInlineStart + shape.inlineSize + 14
  const hasRoom = behind + tipWidth < seen.left + seen.width
  const length = t('timeline.length', { count: days })
  const change = new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(grown)
  return (
    <>
      <div
        className={`${classes.bar} ${classes.ghost}`}
        data-ghost
        style={{ ...shape, insetBlockStart: top, ...pillTokens(before?.pill ?? 0) }}
      >
        <bdi className={classes.title}>{title ?? t('cells.sheet.unnamed')}</bdi>
        {grown > 0 && spec.kind === 'resize' ? (
          <span className={classes.added} style={{ inlineSize: grown * track.dayWidth }} />
        ) : null}
      </div>
      <div
        className={classes.tip}
        style={
          hasRoom
            ? { insetInlineStart: behind, insetBlockStart: top }
            : { insetInlineStart: shape.insetInlineStart, insetBlockStart: top + barHeight + 6 }
        }
      >
        {words.daysTitle({ first: firstDayOf(times), end: lastDayOf(times) + 1 })}
        <span>{grown === 0 ? length : t('timeline.change', { length, change })}</span>
      </div>
    </>
  )
}
