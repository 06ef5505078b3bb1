type Modules = boolean[][]

/** Level M with mask 0, with its check bits. */
const format = 0b101010000010010

const bitOf = (value: number, at: number): boolean => ((value >> at) & 1) === 1

/** Lays the bytes of a code of this version between the marks by which it is found. */
export function qrPicture(version: number, codewords: readonly number[]): Modules {
  const side = version * 4 + 17
  const modules: Modules = Array.from({ length: side }, () => Array.from({ length: side }, () => false))
  const taken: Modules = modules.map((row) => row.map(() => false))
  const set = (x: number, y: number, isDark: boolean): void => {
    const [row, known] = [modules[y], taken[y]]
    if (row === undefined || known === undefined || x < 0 || x >= side) return
    row[x] = isDark
    known[x] = true
  }
  drawMarks(set, side)
  drawFormat(set, side)
  let next = 0
  for (const [x, y] of wayThrough(side)) {
    const row = modules[y]
    if (row === undefined || taken[y]?.[x] === true) continue
    row[x] = bitOf(codewords[next >> 3] ?? 0, 7 - (next & 7)) !== ((x + y) % 2 === 0)
    next += 1
  }
  return modules
}

type Setter = (x: number, y: number, isDark: boolean) => void

function drawMarks(set: Setter, side: number): void {
  for (let at = 0; at < side; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const around = (cx: number, cy: number, reach: number, isLight: (far: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) set(cx + dx, cy + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  // Of these versions only the smallest has no mark for alignment, and the others one.
  if (side > 21) around(side - 7, side - 7, 2, (far) => far === 1)
  for (const [cx, cy] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    around(cx, cy, 4, (far) => far === 2 || far === 4)
}

function drawFormat(set: Setter, side: number): void {
  for (let at = 0; at < 15; at += 1) {
    const isDark = bitOf(format, at)
    if (at < 8) set(8, at < 6 ? at : at + 1, isDark)
    else set(at === 8 ? 7 : 14 - at, 8, isDark)
    if (at < 8) set(side - 1 - at, 8, isDark)
    else set(8, side - 15 + at, isDark)
  }
  set(8, side - 8, true)
}

/** Two columns at a time from the right, up and down in turn, past the column of the timing marks. */
function* wayThrough(side: number): Generator<readonly [x: number, y: number]> {
  for (let right = side - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right
    for (let step = 0; step < side; step += 1) {
      const y = ((column + 1) & 2) === 0 ? side - 1 - step : step
      yield [column, y]
      yield [column - 1, y]
    }
  }
}
