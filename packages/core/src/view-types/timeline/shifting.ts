// Which records have to move when one comes to end later than those begin that wait for it. Pure: who waits for whom is asked
// for step by step, so that no more of a table is read than moves.
import { AppError, conflict } from '../../errors.ts'
import type { CellValue } from '../../storage.ts'
import { movedCells } from '../../times/date-moves.ts'
import { type DateCells, type RecordDates, timesOf } from '../../times/record-times.ts'
import { dayMs } from '../../times/wall-clock.ts'

export interface WaitingRecord {
  readonly key: string
  /** What people call it. */
  readonly name: string
  readonly cells: DateCells
}

/** A record that somebody gives other dates. */
interface MovedRecord extends WaitingRecord {
  /** As it was before. */
  readonly before: DateCells
}

interface ShiftedRecord {
  readonly key: string
  /** By the titles of the columns. */
  readonly cells: Readonly<Record<string, CellValue>>
}

/** `waiting`: so many are read to find those that have to move. */
export const shiftLimits = { records: 1000, moves: 5000, waiting: 20_000 } as const

interface Known extends WaitingRecord {
  readonly isGiven: boolean
  /** What it is given beside what it holds. */
  readonly shifted: ShiftedRecord['cells'] | null
}

/** `wanted` names the records whose successors have to be told by `meet`, until it names none. */
export class Shifting {
  readonly #dates: RecordDates
  readonly #known = new Map<string, Known>()
  readonly #successors = new Map<string, readonly string[]>()
  /** Whose end moved the record. */
  readonly #causes = new Map<string, string>()
  /** Records that end later than their successors were told, and those of which nobody knows the successors yet. */
  readonly #later = new Set<string>()
  readonly #unknown = new Set<string>()
  #moves = 0

  constructor(dates: RecordDates, moved: readonly MovedRecord[]) {
    this.#dates = dates
    for (const { before, ...record } of moved) {
      this.#known.set(record.key, { ...record, isGiven: true, shifted: null })
      const [was, is] = [timesOf(dates, before), timesOf(dates, record.cells)]
      if (is !== null && (was === null || is.end > was.end)) this.#note(record.key)
    }
  }

  /** Goes on as far as is known. */
  wanted(): readonly string[] {
    // What is noted again meanwhile comes again behind.
    for (const key of this.#later) {
      this.#later.delete(key)
      for (const successor of this.#successors.get(key) ?? []) this.#tell(key, successor)
    }
    return [...this.#unknown]
  }

  /** For each record that was wanted, those that wait for it. */
  meet(successorsOf: (key: string) => readonly WaitingRecord[]): void {
    for (const key of this.#unknown) {
      const waiting = successorsOf(key)
      this.#successors.set(
        key,
        waiting.map((one) => one.key),
      )
      for (const one of waiting)
        if (!this.#known.has(one.key)) this.#known.set(one.key, { ...one, isGiven: false, shifted: null })
      this.#later.add(key)
    }
    this.#unknown.clear()
  }

  shifted(): readonly ShiftedRecord[] {
    return [...this.#known.values()].flatMap(({ key, shifted }) => (shifted === null ? [] : [{ key, cells: shifted }]))
  }

  #note(key: string): void {
    if (this.#successors.has(key)) this.#later.add(key)
    else this.#unknown.add(key)
  }

  #tell(key: string, successor: string): void {
    const waiting = this.#known.get(successor)
    const end = this.#timesOf(key)?.end
    const times = this.#timesOf(successor)
    // What has no date yet waits for nothing.
    if (waiting === undefined || end === undefined || times === null || times.begin >= end) return
    this.#refuseCircle(key, successor)
    // Where somebody puts a record, it stays.
    if (waiting.isGiven) return
    const by = end - times.begin
    const cells = movedCells(this.#dates, this.#cellsOf(waiting), times.isAllDay ? Math.ceil(by / dayMs) * dayMs : by)
    if (cells === null) throw conflict(`“${waiting.name}” would have to be later than the year 9999.`, reason)
    this.#known.set(successor, { ...waiting, shifted: cells })
    this.#causes.set(successor, key)
    this.#note(successor)
    this.#refuseTooMany()
  }

  #timesOf(key: string): ReturnType<typeof timesOf> {
    const known = this.#known.get(key)
    return known === undefined ? null : timesOf(this.#dates, this.#cellsOf(known))
  }

  #cellsOf({ cells, shifted }: Known): DateCells {
    if (shifted === null) return cells
    const { start, end } = this.#dates
    return { start: shifted[start.title] ?? null, end: end === null ? null : (shifted[end.title] ?? cells.end) }
  }

  /** A record that is moved because of itself would be moved for ever. */
  #refuseCircle(key: string, successor: string): void {
    const way = [key]
    for (let at = this.#causes.get(key); at !== undefined && way[0] !== successor; at = this.#causes.get(at))
      way.unshift(at)
    if (way[0] !== successor) return
    const names = [...way, successor].map((one) => this.#known.get(one)?.name ?? one)
    const told = names.length > mostNamed ? [...names.slice(0, mostNamed - 2), '…', names.at(-1)] : names
    throw conflict(
      `Nothing was moved: these records wait for each other in a circle: ${told.join(' → ')}. Take one of these links away, or switch off the shifting of records that wait.`,
      { reason: 'circle' },
    )
  }

  #refuseTooMany(): void {
    this.#moves += 1
    if (this.#causes.size <= shiftLimits.records && this.#moves <= shiftLimits.moves) return
    throw tooManyWait()
  }
}

export const tooManyWait = (): AppError =>
  new AppError(
    'too_large',
    `Nothing was moved: more than ${shiftLimits.records.toLocaleString('en')} records would have to move along. Switch off the shifting of records that wait, or move it by less.`,
    reason,
  )

const reason = { reason: 'shift' }
const mostNamed = 8
