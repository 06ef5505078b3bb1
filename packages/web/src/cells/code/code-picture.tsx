import type { ReactElement } from 'react'
import classes from '../cell-views.module.css'
import type { CodeShape } from './code-shape.ts'

const barHeight = 40

/** Dark on white with its margin, in every theme: readers need it so. */
export function CodePicture({ shape, label }: { readonly shape: CodeShape; readonly label: string }): ReactElement {
  const isSquare = shape.height > 1
  const [scale, margin] = isSquare ? [1, 4] : [barHeight, 10]
  const size = { width: shape.width + 2 * margin, height: shape.height * scale + (isSquare ? 2 * margin : 8) }
  const path = shape.boxes
    .map(([x, y, width, height]) => `M${x} ${y * scale}h${width}v${height * scale}h${-width}z`)
    .join('')
  return (
    <svg
      className={isSquare ? classes.square : classes.bars}
      viewBox={`${-margin} ${isSquare ? -margin : -4} ${size.width} ${size.height}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <title>{label}</title>
      <rect x={-margin} y={isSquare ? -margin : -4} {...size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
