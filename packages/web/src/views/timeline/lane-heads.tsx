import { VisuallyHidden } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/grid-cell.ts'
import { showFigure } from '../../features/view-settings/show-figure.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { StackTitle, stackTitle } from '../stack-title.tsx'
import { totalLabel } from '../view-foot.tsx'
import type { PlacedLane, Seen } from './lane-layout.ts'
import classes from './timeline.module.css'
import type { TimelineMetrics } from './use-timeline.ts'
import type { TimelineFigures } from './use-timeline-figures.ts'

interface LaneHeadsProps {
  readonly column: Column
  readonly lanes: readonly PlacedLane<CellValue>[]
  readonly seen: Seen
  readonly metrics: TimelineMetrics
  readonly figures: TimelineFigures
  readonly context: CellContext
  readonly onFold: (lane: string) => void
}

/** What lanes are called and come to, beside their bars or, where there is little room, above them. */
export function LaneHeads({ column, lanes, seen, metrics, figures, context, onFold }: LaneHeadsProps): ReactElement {
  const t = useTexts()
  const isStrip = metrics.lead === 0
  const isSeen = ({ top, height }: PlacedLane) => top < seen.top + seen.height && top + height > seen.top
  return (
    <div className={classes.lanes} data-column={!isStrip || undefined} style={{ inlineSize: metrics.lead }}>
      {lanes.filter(isSeen).map(({ key, value, top, height, isFolded }) => (
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
              lane: stackTitle(t, value, context.people),
            })}
            onClick={() => onFold(key)}
          >
            {isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
          </button>
          <span className={classes.laneName}>
            <StackTitle column={column} value={value} />
            <LaneFigures lane={key} figures={figures} context={context} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** Where there is no room for both, how many there are is told. */
function LaneFigures({
  lane,
  figures,
  context,
}: Pick<LaneHeadsProps, 'figures' | 'context'> & { readonly lane: string }): ReactElement {
  const t = useTexts()
  const { total } = figures
  const known = figures.ofLane(lane)
  const count = known?.count
  const shown =
    total === null || known?.value === undefined ? null : showFigure(total.column, total.func, known.value, context)
  return (
    <span className={classes.laneFigures}>
      <span>{count === undefined ? '…' : t('tables.records.total', { count, number: count.toLocaleString() })}</span>
      {total === null || shown === null ? null : (
        <span className={classes.laneTotal} title={totalLabel(t, total)}>
          <VisuallyHidden>{totalLabel(t, total)}: </VisuallyHidden>
          <bdi>{shown}</bdi>
        </span>
      )}
    </span>
  )
}
