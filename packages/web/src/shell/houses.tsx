import { type ReactElement, useState } from 'react'
import classes from './houses.module.css'

type House = readonly [kind: 'gable' | 'flat' | 'stepped', top: number, lit?: readonly [column: number, row: number]]

const houses: readonly House[] = [
  ['gable', 88],
  ['flat', 92],
  ['stepped', 74],
  ['gable', 98, [1, 0]],
  ['flat', 104],
  ['stepped', 86],
  ['gable', 104],
  ['flat', 74],
  ['gable', 114, [0, 1]],
  ['stepped', 78],
  ['flat', 88],
  ['gable', 92],
  ['stepped', 116],
  ['flat', 68, [1, 1]],
  ['gable', 100],
  ['stepped', 76],
  ['flat', 94, [0, 0]],
  ['gable', 90],
  ['stepped', 100],
  ['flat', 102],
]

const ground = 220
const lastWindow = 174

const shapes = {
  gable: {
    width: 72,
    windows: [14.7, 43.3],
    first: 12,
    outline: (x: number, top: number) => `M${x} ${ground}V${top}l36-18 36 18V${ground}`,
  },
  flat: {
    width: 96,
    windows: [13.5, 41, 68.5],
    first: 30,
    outline: (x: number, top: number) =>
      `M${x} ${ground}V${top}h96V${ground}M${x - 3} ${top}h102M${x + 6} ${top}v-6h84v6`,
  },
  stepped: {
    width: 72,
    windows: [14.7, 43.3],
    first: 14,
    outline: (x: number, top: number) => `M${x} ${ground}V${top}h8v-8h8v-8h40v8h8v8h8V${ground}`,
  },
} as const

interface Piece {
  readonly d: string
  readonly lit: boolean
}

/** The row of houses at the foot of the pages before the door. */
export function Houses(): ReactElement {
  const [pieces] = useState(drawStreet)
  return (
    <div className={classes.street} aria-hidden="true">
      <svg
        aria-hidden="true"
        width="1588"
        height="221"
        viewBox="0 0 1588 221"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
      >
        {pieces.map((piece) => (
          <path key={piece.d} d={piece.d} className={piece.lit ? classes.lit : undefined} />
        ))}
        <path d={`M0 ${ground}.5h1588`} />
      </svg>
    </div>
  )
}

function drawStreet(): readonly Piece[] {
  let x = -20
  return houses.flatMap(([kind, top, lit]) => {
    const at = x
    x += shapes[kind].width
    return drawHouse(kind, at, top, lit)
  })
}

function drawHouse(kind: House[0], x: number, top: number, lit: House[2]): readonly Piece[] {
  const shape = shapes[kind]
  const rows: number[] = []
  for (let y = top + shape.first; y <= lastWindow; y += 30) rows.push(y)
  const windows = rows.flatMap((y, row) =>
    shape.windows.map((offset, column) => ({
      d: `M${x + offset} ${y}h14v18h-14zM${x + offset} ${y + 9}h14M${x + offset + 7} ${y}v18`,
      lit: lit !== undefined && lit[0] === column && lit[1] === row,
    })),
  )
  const door = { d: `M${x + shape.windows[0]} ${ground}v-26h14v26`, lit: false }
  return [{ d: shape.outline(x, top), lit: false }, ...windows, door]
}
