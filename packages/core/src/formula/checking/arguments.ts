import { canonicalLocale } from '../date-names.ts'
import { canonicalZone } from '../evaluation/zones.ts'
import { refusedFormula } from '../refused.ts'
import type { Span, Typed } from '../tree.ts'
import { call, constant, orElse } from './build.ts'
import { toBoolean, toInstant, toNumber, toText } from './coerce.ts'
import type { FormulaColumns } from './formula-columns.ts'
import type { Checked } from './meaning.ts'
import { unifyList } from './unify.ts'

/** What a function was given, in the types it asks for. */
export class Arguments {
  /** The function as it was written. */
  readonly who: string
  readonly at: Span
  readonly all: readonly Checked[]
  readonly columns: FormulaColumns
  readonly #made = new Map<string, Typed>()

  constructor(who: string, at: Span, all: readonly Checked[], columns: FormulaColumns) {
    this.who = who
    this.at = at
    this.all = all
    this.columns = columns
  }

  get count(): number {
    return this.all.length
  }

  /** The number of arguments was checked before; a missing one here is a mistake in the table of functions. */
  checked(index: number): Checked {
    const checked = this.all[index]
    if (!checked) throw new TypeError(`${this.who} has no argument ${index}`)
    return checked
  }

  /** Blank stays blank; left out, it is `otherwise`. */
  number(index: number, otherwise?: number): Typed {
    if (index >= this.count && otherwise !== undefined) return constant(otherwise)
    return this.#once(`number ${index}`, () => toNumber(this.who, this.checked(index)))
  }

  /** A whole number, cut towards zero; blank counts as 0. */
  whole(index: number, otherwise?: number): Typed {
    return this.#once(`whole ${index}`, () => call('roundDown', orElse(this.number(index, otherwise), 0)))
  }

  /** A whole number, cut towards zero; blank stays blank. */
  amount(index: number): Typed {
    return this.#once(`amount ${index}`, () => call('roundDown', this.number(index)))
  }

  /** Blank is ''. */
  text(index: number, otherwise?: string): Typed {
    if (index >= this.count && otherwise !== undefined) return constant(otherwise)
    return this.#once(`text ${index}`, () => orElse(toText(this.checked(index)), ''))
  }

  boolean(index: number): Typed {
    return toBoolean(this.checked(index))
  }

  /** The moment itself. */
  instant(index: number): Typed {
    return this.#once(`instant ${index}`, () => toInstant(this.who, this.checked(index)))
  }

  /** What the clocks of its zone show, for everything that asks for an hour or a day. */
  clock(index: number): Typed {
    const instant = this.instant(index)
    const { zone, typed } = this.checked(index)
    if (zone === null || typed.type === 'date') return instant
    return this.#once(`clock ${index}`, () => call('wallClock', instant, constant(zone)))
  }

  list(index: number): Typed {
    return unifyList([this.checked(index)])
  }

  /** A text that must be known before any row is read: a unit, a zone, a pattern. */
  constantText(index: number, what: string, otherwise?: string): string {
    if (index >= this.count && otherwise !== undefined) return otherwise
    const { typed } = this.checked(index)
    if (typed.kind === 'constant' && typeof typed.value === 'string') return typed.value
    throw this.refused(index, `${this.who} needs ${what} as a text in quotes, the same for all records.`)
  }

  /** One of a closed list of words. */
  word<T>(index: number, what: string, words: ReadonlyMap<string, T>, otherwise: string): T {
    const word = this.constantText(index, what, otherwise)
    const meaning = words.get(word) ?? words.get(word.toLowerCase())
    if (meaning !== undefined) return meaning
    throw this.refused(
      index,
      `${this.who} does not know “${word.slice(0, 40)}”: ${what} is ${wordList([...words.keys()])}.`,
    )
  }

  /** A canonical time zone. */
  zone(index: number): string {
    const name = this.constantText(index, 'a time zone')
    const zone = canonicalZone(name)
    if (zone !== null) return zone
    throw this.refused(index, `There is no time zone “${name.slice(0, 40)}”; write a name such as Europe/Berlin.`)
  }

  locale(index: number): string {
    const tag = this.constantText(index, 'a locale')
    const locale = canonicalLocale(tag)
    if (locale !== null) return locale
    throw this.refused(index, `There is no locale “${tag.slice(0, 40)}”; write a tag such as de or pt-BR.`)
  }

  // What is asked for twice is one object, so that databases can see it is the same.
  #once(name: string, make: () => Typed): Typed {
    const typed = this.#made.get(name) ?? make()
    this.#made.set(name, typed)
    return typed
  }

  refused(index: number, sentence: string): Error {
    return refusedFormula(this.all[index]?.at ?? this.at, sentence)
  }
}

function wordList(words: readonly string[]): string {
  const long = words.filter((word) => word.length > 2)
  return `one of ${long.join(', ')}`
}
