import type { CellValue } from '@rowhouse/core/storage'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { StackTitle, stackTitle } from '../stack-title.tsx'
import type { PlacedLane, Seen } from './lane-layout.ts'
import classes from './timeline.module.css'
import type { TimelineMetrics } from './use-timeline.ts'

interface LaneHeadsProps {
  readonly column: Column
  readonly lanes: readonly PlacedLane<CellValue>[]
  readonly seen: Seen
  readonly metrics: TimelineMetrics
  readonly people: CellContext['people']
  readonly onFold: (lane: string) => void
}

/** What lanes are called, beside their bars or, where there is little room, above them. */
export function LaneHeads({ column, lanes, seen, metrics, people, onFold }: LaneHeadsProps): ReactElement {
  const t = useTexts()
  const isStrip = metrics.lead === 0
  const isSeen = ({ top, height }: PlacedLane) => top < seen.top + seen.height && top + height > seen.top
  return (
    <div className={classes.lanes} data-column={!isStrip || undefined} style={{ inlineSize: metrics.lead }}>
      {lanes.filter(isSeen).map(({ key, value, top, height, count, isFolded }) => (
        <div
          key={key}
          className={classes.lane}
          data-lane={key}
          data-folded={isFolded || undefined}
          data-strip={isStrip || undefined}
          style={{
            insetBlockStart: top,
            blockSize: isStrip ? metrics.laneHead : height,
            ...(isStrip ? {} : { inlineSize: metrics.lead - 1 }),
          }}
        >
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'timeline.lane.unfold' : 'timeline.lane.fold', {
              lane: stackTitle(t, value, people),
            })}
            onClick={() => onFold(key)}
          >
            {isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
          </button>
          <span className={classes.laneName}>
            <StackTitle column={column} value={value} />
            <span className={classes.laneCount}>{t('calendar.records', { count })}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
