import { readTitles } from '../column-types/choice-list-text.ts'
import { type Choice, findTitle, mostChoices, titleFault } from '../column-types/choices.ts'
import { columnTypeOf } from '../column-types/registry.ts'
import type { CellValue } from '../storage.ts'

/** A column on its way into a field that has choices. */
interface ChoiceColumn {
  readonly type: string | null
  readonly options: Readonly<Record<string, unknown>>
}

interface NewCell {
  readonly value: CellValue
  /** Those that nobody met before. */
  readonly titles: readonly string[]
}

/** Words of a column that are no choice of its field yet and become one, in the order they come. */
export class NewChoices {
  readonly #column: ChoiceColumn
  readonly #room: number
  readonly #made = new Set<string>()

  constructor(column: ChoiceColumn) {
    this.#column = column
    this.#room = mostChoices - choicesOf(column).length
  }

  /** What a cell holds when its words are choices, or why they cannot be: all of them or none. */
  take(text: string): NewCell | 'unreadable' | 'tooManyChoices' {
    const { known, unknown } = wordsOf(this.#column, text)
    const titles = [...new Set(unknown)].filter((title) => !this.#made.has(title))
    if (titles.some((title) => titleFault(title) !== null)) return 'unreadable'
    if (this.#made.size + titles.length > this.#room) return 'tooManyChoices'
    for (const title of titles) this.#made.add(title)
    const all = [...new Set([...known, ...unknown])]
    return { value: isList(this.#column) ? (all.length === 0 ? null : all) : (all[0] ?? null), titles }
  }
}

/** Why words of a cell cannot become choices; null: they can. */
export function choiceFault(column: ChoiceColumn, text: string): string | null {
  const faults = wordsOf(column, text).unknown.map(titleFault)
  return faults.find((fault) => fault !== null) ?? null
}

function wordsOf(
  column: ChoiceColumn,
  text: string,
): { readonly known: Iterable<string>; readonly unknown: readonly string[] } {
  if (isList(column)) return readTitles(text, choicesOf(column))
  const known = findTitle(text, choicesOf(column))
  return known === null ? { known: [], unknown: [text.trim()] } : { known: [known], unknown: [] }
}

const choicesOf = ({ options }: ChoiceColumn): readonly Choice[] =>
  Array.isArray(options.choices) ? (options.choices as readonly Choice[]) : []

const isList = ({ type }: ChoiceColumn): boolean => type !== null && columnTypeOf(type).comparison === 'list'
