import { type Answers, percentile } from '../measure.ts'
import type { Pair } from '../server-process.ts'
import { table } from '../table.ts'
import type { DatabaseName } from './ground.ts'
import type { Starts } from './row-starts.ts'

export type Layout = 'text' | 'markdown'

export interface CaseFigures {
  readonly name: string
  readonly rowsPerCall: number | undefined
  readonly alone: Pair<Answers>
  readonly crowd: Pair<Answers>
}

export interface Report {
  readonly database: DatabaseName
  readonly rows: number
  readonly cases: readonly CaseFigures[]
  readonly starts: Pair<Starts>
  readonly idle: Pair<number>
  readonly loaded: Pair<number>
}

const titles: Readonly<Record<DatabaseName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const heading = [
  ...['', 'p50 ms', 'bare', 'ratio', 'p99 ms', 'bare', 'CPU ms', 'bare'],
  ...['16: calls/s', 'bare', 'ratio', 'p99 ms', 'bare', 'CPU ms', 'bare'],
]

export function printReport({ database, rows, cases, starts, idle, loaded }: Report, layout: Layout): void {
  const write = layout === 'markdown' ? markdown : table
  const title = `${titles[database]}, ${rows.toLocaleString('en')} rows`
  process.stdout.write(layout === 'markdown' ? `### ${title}\n\n` : `\n${title}\n`)
  process.stdout.write(write([heading, ...cases.map(caseRow)]))
  process.stdout.write('\n')
  process.stdout.write(
    write([
      ['', 'ours', 'bare', 'ratio'],
      ['first start to first row, ms', ...compared(starts.ours.first, starts.bare.first, 0)],
      ['start to first row, ms', ...compared(starts.ours.second, starts.bare.second, 0)],
      ['memory after start, MB', ...compared(idle.ours, idle.bare, 0)],
      ['memory after the load, MB', ...compared(loaded.ours, loaded.bare, 0)],
    ]),
  )
  process.stdout.write('\n')
}

function caseRow({ name, rowsPerCall, alone, crowd }: CaseFigures): string[] {
  const rate = ({ times, seconds }: Answers): number => (times.length / seconds) * (rowsPerCall ?? 1)
  const label = rowsPerCall === undefined ? name : `${name} (rows/s)`
  return [
    label,
    ...compared(percentile(alone.ours.times, 50), percentile(alone.bare.times, 50), 2),
    ...shownPair(percentile(alone.ours.times, 99), percentile(alone.bare.times, 99), 2),
    ...shownPair(cpuOf(alone.ours), cpuOf(alone.bare), 2),
    ...compared(rate(crowd.ours), rate(crowd.bare), 0),
    ...shownPair(percentile(crowd.ours.times, 99), percentile(crowd.bare.times, 99), 1),
    ...shownPair(cpuOf(crowd.ours), cpuOf(crowd.bare), 2),
  ]
}

const cpuOf = ({ cpuMs, times }: Answers): number => cpuMs / times.length

function compared(ours: number, bare: number, digits: number): string[] {
  return [...shownPair(ours, bare, digits), `${shown(ours / bare, 2)}×`]
}

const shownPair = (ours: number, bare: number, digits: number): string[] => [shown(ours, digits), shown(bare, digits)]

const shown = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '–')

function markdown([first = [], ...rest]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  const rule = first.map((_, column) => (column === 0 ? '---' : '--:'))
  return line(first) + line(rule) + rest.map(line).join('')
}
