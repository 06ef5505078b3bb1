import type { ReactElement } from 'react'
import classes from './skeleton.module.css'

interface BarProps {
  readonly width?: number | string
  readonly height?: number
  readonly round?: boolean
}

export function SkeletonBar({ width = '100%', height = 12, round = false }: BarProps): ReactElement {
  return (
    <span className={classes.bar} style={{ inlineSize: width, blockSize: height }} data-round={round || undefined} />
  )
}

const widths = [38, 24, 31, 46, 28, 35, 22, 41]

/** Rows in the shape of a list table, of varied length so that they read as content. */
export function SkeletonRows({
  rows = 6,
  height = 44,
}: {
  readonly rows?: number
  readonly height?: number
}): ReactElement {
  return (
    <div className={classes.rows} aria-hidden>
      {widths.slice(0, Math.min(rows, widths.length)).map((width) => (
        <div key={width} className={classes.row} style={{ blockSize: height }}>
          <SkeletonBar width={28} height={28} />
          <SkeletonBar width={`${width}%`} />
          <span className={classes.gap} />
          <SkeletonBar width={72} />
        </div>
      ))}
    </div>
  )
}

/** A heading and rows: stands in for a screen while its code arrives. */
export function SkeletonPage(): ReactElement {
  return (
    <div className={classes.page} role="status" aria-busy="true">
      <SkeletonBar width={168} height={22} />
      <SkeletonRows />
    </div>
  )
}
