import type { ComponentProps, CSSProperties, ReactElement, RefObject } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { LaneHeads } from './lane-heads.tsx'
import classes from './timeline.module.css'
import { TimelineHead } from './timeline-head.tsx'
import { TimelineRows } from './timeline-rows.tsx'

interface TimelineAxisProps extends ComponentProps<typeof TimelineRows> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly isKnown: boolean
}

/** What is scrolled: the days, and below them the lanes with their bars. */
export function TimelineAxis({ scroller, isKnown, ...rows }: TimelineAxisProps): ReactElement {
  const t = useTexts()
  const { timeline, shown, context } = rows
  const { track, metrics, words, laneColumn, layout } = timeline
  const style = { inlineSize: metrics.lead + track.days * track.dayWidth, '--lead': `${metrics.lead}px` }
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('timeline.axis', {
        title: t('timeline.settings'),
        from: words.day(shown.first),
        to: words.day(shown.end - 1),
      })}
      aria-busy={!isKnown}
      tabIndex={layout.bars.length === 0 ? 0 : -1}
    >
      <div className={classes.track} style={style as CSSProperties}>
        <TimelineHead
          track={track}
          metrics={metrics}
          weekStart={timeline.weekStart}
          laneColumn={laneColumn}
          shown={shown}
          today={timeline.place.today}
        />
        <div className={classes.inner}>
          {laneColumn === null ? null : (
            <LaneHeads
              column={laneColumn}
              lanes={layout.lanes}
              seen={timeline.seen}
              metrics={metrics}
              figures={timeline.figures}
              context={context}
              onFold={timeline.onFold}
            />
          )}
          <TimelineRows {...rows} />
        </div>
      </div>
    </section>
  )
}
