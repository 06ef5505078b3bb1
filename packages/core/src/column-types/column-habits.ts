import { dayOrderIn } from './date-format.ts'
import { dayAndClock } from './instant.ts'
import { decimalMarkIn } from './number-text.ts'
import type { DayOrder, DecimalMark, Habits } from './reading.ts'

/** One after the other, so that a file of any length can be asked: texts that can mean one thing only decide for the rest. */
export class ColumnHabits {
  readonly #marks = new Votes<DecimalMark>()
  readonly #orders = new Votes<DayOrder>()
  readonly #dotted = new Votes<DayOrder>()

  see(text: string): void {
    // No number and no day is longer, and nobody waits for patterns that look through a whole story.
    if (text.length > 100 || !/\d/.test(text)) return
    this.#marks.add(decimalMarkIn(text))
    const [day] = dayAndClock(text)
    const orders = day.includes('.') ? this.#dotted : this.#orders
    orders.add(dayOrderIn(day))
  }

  /** Whether some could be read in two ways and nothing has decided how. */
  get isOpen(): boolean {
    return [this.#marks, this.#orders, this.#dotted].some(({ isOpen }) => isOpen)
  }

  /** What all days say that tell an order; undefined: none does, or they contradict each other. */
  get agreedOrder(): DayOrder | undefined {
    const [first, ...others] = new Set([...this.#orders.words, ...this.#dotted.words])
    return others.length === 0 ? first : undefined
  }

  get habits(): Habits {
    return { mark: this.#marks.sole, dayOrder: this.#orders.sole, dottedOrder: this.#dotted.sole }
  }
}

export const habitsIn = (texts: Iterable<string>): Habits => allSeen(texts).habits

export function allSeen(texts: Iterable<string>): ColumnHabits {
  const seen = new ColumnHabits()
  for (const text of texts) seen.see(text)
  return seen
}

/** So many times as many texts say the one as say the other: those others are slips, and do not decide for the rest. */
const majority = 4

class Votes<Word> {
  readonly #counts = new Map<Word, number>()
  #either = false

  add(word: Word | 'either' | null): void {
    if (word === 'either') this.#either = true
    else if (word !== null) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
  }

  get words(): Iterable<Word> {
    return this.#counts.keys()
  }

  get isOpen(): boolean {
    return this.#either && this.sole === undefined
  }

  /** Where about as many texts contradict each other, none of them speaks for the rest. */
  get sole(): Word | undefined {
    const [first, second] = [...this.#counts].sort(([, one], [, other]) => other - one)
    return first !== undefined && first[1] >= majority * (second?.[1] ?? 0) ? first[0] : undefined
  }
}
