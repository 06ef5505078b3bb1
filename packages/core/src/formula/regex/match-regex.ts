// Pike's machine: all ways at once, one character at a time. Never slower than text × pattern, unlike JavaScript's own
// expressions, which a pattern such as (a+)+$ stops for years.
import type { Program } from './program.ts'
import { isInSet } from './regex.ts'
import { reach, type TextPlace } from './threads.ts'

/** Places count code points from 0; `to` is behind the match. */
export interface Match {
  readonly from: number
  readonly to: number
}

/** Thrown when a text and a pattern together cost more than any reasonable pair does. */
export class RegexTooCostly extends Error {}

// Enough for a hundred thousand characters, and done in a tenth of a second or so. Finding every match of a pattern may
// look through the rest of the text for each of them, so length alone is no bound.
const mostSteps = 2_000_000

interface Threads {
  /** Where each stands, most wanted first, and where its match began. */
  readonly at: number[]
  readonly from: number[]
}

export class Matcher {
  readonly #program: Program
  readonly #closures: (readonly number[] | undefined)[] = []
  readonly #seenIn: Int32Array
  #round = 0
  #steps = 0

  constructor(program: Program) {
    this.#program = program
    this.#seenIn = new Int32Array(program.code.length)
  }

  /** Before the first match that is asked for of a text. */
  begin(): void {
    this.#steps = 0
    this.#round = 0
    this.#seenIn.fill(0)
  }

  firstMatch(points: readonly number[], start: number): Match | null {
    let found: Match | null = null
    let threads: Threads = { at: [], from: [] }
    for (let index = start; index <= points.length; index += 1) {
      if (!found) {
        threads.at.push(this.#program.entry)
        threads.from.push(index)
      }
      const place = { isStart: index === 0, isEnd: index === points.length }
      const step = this.#step(threads, place, points[index])
      if (step.matchedFrom !== null) found = { from: step.matchedFrom, to: index }
      threads = step.next
      if (found && threads.at.length === 0) return found
    }
    return found
  }

  // By index and without closures: this runs for every character of every cell.
  #step(threads: Threads, place: TextPlace, point: number | undefined): { next: Threads; matchedFrom: number | null } {
    const next: Threads = { at: [], from: [] }
    this.#round += 1
    for (let index = 0; index < threads.at.length; index += 1) {
      const from = threads.from[index] ?? 0
      const closure = this.#closure(threads.at[index] ?? 0, place)
      this.#count(closure.length)
      for (let each = 0; each < closure.length; each += 1) {
        const at = closure[each] ?? 0
        if (this.#seenIn[at] === this.#round) continue
        this.#seenIn[at] = this.#round
        const instruction = this.#program.code[at]
        if (instruction?.op === 'match') return { next, matchedFrom: from }
        if (instruction?.op !== 'set' || point === undefined || !isInSet(instruction.set, point)) continue
        next.at.push(instruction.next)
        next.from.push(from)
      }
    }
    return { next, matchedFrom: null }
  }

  #closure(entry: number, place: TextPlace): readonly number[] {
    const key = entry * 4 + (place.isStart ? 2 : 0) + (place.isEnd ? 1 : 0)
    const known = this.#closures[key]
    if (known) return known
    const closure = reach(this.#program, entry, place, new Set())
    this.#closures[key] = closure
    return closure
  }

  #count(steps: number): void {
    this.#steps += steps
    if (this.#steps > mostSteps) throw new RegexTooCostly()
  }
}
