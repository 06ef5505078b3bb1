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

  get habits(): Habits {
    return { mark: this.#marks.sole, dayOrder: this.#orders.sole, dottedOrder: this.#dotted.sole }
  }
}

export function habitsIn(texts: Iterable<string>): Habits {
  const seen = new ColumnHabits()
  for (const text of texts) seen.see(text)
  return seen.habits
}

class Votes<Word> {
  readonly #words = new Set<Word>()

  add(word: Word | 'either' | null): void {
    if (word !== null && word !== 'either') this.#words.add(word)
  }

  /** Where texts contradict each other, none of them speaks for the rest. */
  get sole(): Word | undefined {
    const [sole] = this.#words
    return this.#words.size === 1 ? sole : undefined
  }
}
