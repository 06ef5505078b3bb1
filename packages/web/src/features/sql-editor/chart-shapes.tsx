// Charts as drawings of their own: what they show stands in the table beside them, and each part says its value.
import type { ReactElement, ReactNode } from 'react'
import { pillTokens } from '../../ui/pill-colour.ts'
import classes from './chart.module.css'
import { type Point, ticksOf } from './chart-data.ts'

interface ShapeProps {
  readonly points: readonly Point[]
  readonly label: string
}

const box = { width: 640, height: 320, left: 64, right: 8, top: 12, bottom: 44 } as const
const inner = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom } as const
/** Labels below the axis that have room. */
const mostLabels = 12

export function BarChart({ points, label }: ShapeProps): ReactElement {
  const { y, ticks } = scaleOf(points)
  const step = inner.width / points.length
  return (
    <Frame label={label} points={points} ticks={ticks} y={y}>
      {points.map(({ label: name, value }, at) => (
        <rect
          key={name}
          className={classes.bar}
          x={box.left + at * step + step * 0.15}
          width={step * 0.7}
          y={Math.min(y(0), y(value))}
          height={Math.max(1, Math.abs(y(0) - y(value)))}
        >
          <title>{`${name}: ${shown(value)}`}</title>
        </rect>
      ))}
    </Frame>
  )
}

export function LineChart({ points, label }: ShapeProps): ReactElement {
  const { y, ticks } = scaleOf(points)
  const x = (at: number): number => box.left + ((at + 0.5) * inner.width) / points.length
  return (
    <Frame label={label} points={points} ticks={ticks} y={y}>
      <polyline className={classes.line} points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')} />
      {points.length > 100
        ? null
        : points.map(({ label: name, value }, at) => (
            <circle key={name} className={classes.dot} cx={x(at)} cy={y(value)} r={3}>
              <title>{`${name}: ${shown(value)}`}</title>
            </circle>
          ))}
    </Frame>
  )
}

export function PieChart({ points, label }: ShapeProps): ReactElement {
  const sum = points.reduce((all, { value }) => all + value, 0)
  let from = 0
  const parts = points.map((point, at) => {
    const start = from
    from += point.value / sum
    return { ...point, start, end: from, tokens: pillTokens((at % 9) + 1) }
  })
  return (
    <div className={classes.pie}>
      <svg viewBox="0 0 200 200" role="img" aria-label={`${label}. ${spoken(points)}`}>
        {parts.map(({ label: name, value, start, end, tokens }) => (
          <path key={name} className={classes.slice} style={tokens} d={slice(start, end)}>
            <title>{`${name}: ${shown(value)}`}</title>
          </path>
        ))}
      </svg>
      <ul>
        {parts.map(({ label: name, value, tokens }) => (
          <li key={name}>
            <b style={tokens} aria-hidden />
            <bdi>{name}</bdi>
            <span>{`${shown(value)} · ${Math.round((100 * value) / sum)} %`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FrameProps extends ShapeProps {
  readonly ticks: readonly number[]
  readonly y: (value: number) => number
  readonly children: ReactNode
}

function Frame({ label, points, ticks, y, children }: FrameProps): ReactElement {
  const every = Math.ceil(points.length / mostLabels)
  return (
    <svg
      className={classes.frame}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={`${label}. ${spoken(points)}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={box.left} x2={box.width - box.right} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={box.left - 6} y={y(tick) + 4} textAnchor="end">
            {shown(tick)}
          </text>
        </g>
      ))}
      {children}
      {points.map(({ label: name }, at) =>
        at % every === 0 ? (
          <text
            key={name}
            className={classes.tick}
            x={box.left + ((at + 0.5) * inner.width) / points.length}
            y={box.height - box.bottom + 16}
            textAnchor="middle"
          >
            {name.length > 12 ? `${name.slice(0, 11)}…` : name}
          </text>
        ) : null,
      )}
    </svg>
  )
}

function scaleOf(points: readonly Point[]) {
  const ticks = ticksOf(points)
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return { ticks, y: (value: number): number => box.top + inner.height * (1 - (value - low) / (high - low || 1)) }
}

/** A part of a circle, clockwise from the top; one that is all of it needs two arcs. */
function slice(start: number, end: number): string {
  const at = (share: number): string => {
    const angle = 2 * Math.PI * share - Math.PI / 2
    return `${100 + 96 * Math.cos(angle)} ${100 + 96 * Math.sin(angle)}`
  }
  if (end - start > 0.9999) return 'M 100 4 A 96 96 0 1 1 99.99 4 Z'
  return `M 100 100 L ${at(start)} A 96 96 0 ${end - start > 0.5 ? 1 : 0} 1 ${at(end)} Z`
}

const shown = (value: number): string => value.toLocaleString(undefined, { maximumFractionDigits: 2 })

/** For those who hear it: the first few, the others stand in the table. */
const spoken = (points: readonly Point[]): string =>
  points
    .slice(0, 10)
    .map(({ label, value }) => `${label}: ${shown(value)}`)
    .join(', ')
