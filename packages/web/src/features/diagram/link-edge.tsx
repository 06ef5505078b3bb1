import { BaseEdge, type EdgeProps, Position, useNodes } from '@xyflow/react'
import type { ReactElement } from 'react'
import type { Side } from './diagram-size.ts'
import { routeLink } from './route-link.ts'

const sideOf = (position: Position): Side => (position === Position.Left ? 'left' : 'right')

/** A link as it lies now, also while a table is dragged about. */
export function LinkEdge(props: EdgeProps): ReactElement {
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, ...rest } = props
  const boxes = useNodes().map(({ position, measured }) => ({ ...position, height: measured?.height ?? 0 }))
  const { path, middle } = routeLink(
    { x: sourceX, y: sourceY, side: sideOf(sourcePosition) },
    { x: targetX, y: targetY, side: sideOf(targetPosition) },
    boxes,
  )
  const { id, label, labelStyle = {}, labelBgStyle = {}, markerStart, markerEnd } = rest
  return (
    <BaseEdge
      id={id}
      path={path}
      label={label}
      labelX={middle.x}
      labelY={middle.y}
      labelStyle={labelStyle}
      labelBgStyle={labelBgStyle}
      {...(markerStart === undefined ? {} : { markerStart })}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  )
}
