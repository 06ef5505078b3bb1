import { memo, type ReactElement } from 'react'
import { arrowsIn } from './arrows.ts'
import type { PlacedBar, Seen } from './lane-layout.ts'
import classes from './timeline.module.css'

interface DependencyArrowsProps {
  readonly places: ReadonlyMap<string, PlacedBar>
  readonly waitsFor: ReadonlyMap<string, readonly string[]>
  readonly seen: Seen
}

/** One picture as large as what is seen, with the arrows that are led through it. */
export const DependencyArrows = memo(function DependencyArrows(props: DependencyArrowsProps): ReactElement | null {
  const { places, waitsFor, seen } = props
  const { left, top, width, height } = seen
  const arrows = arrowsIn(places, waitsFor, seen)
  if (arrows.length === 0) return null
  return (
    <svg
      className={classes.arrows}
      aria-hidden
      viewBox={`${left} ${top} ${width} ${height}`}
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width, blockSize: height }}
    >
      {arrows.map(({ key, line, head, isEarly }) => (
        <g key={key} data-arrow={key} data-early={isEarly || undefined}>
          <path d={line} />
          <path data-head d={head} />
        </g>
      ))}
    </svg>
  )
})
