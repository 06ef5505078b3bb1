import { readTitles } from '@rowhouse/core/column-types/choice-list-text'
import { type Choice, mostChoices, titleFault } from '@rowhouse/core/column-types/choices'
import type { CellValue } from '@rowhouse/core/storage'
import { newChoice } from '../../../structure/columns/new-choices.ts'
import type { ColumnKind } from './column-kind.ts'
import { isBlank, textOf } from './convert-cell.ts'
import type { People } from './people.ts'

/** Makes choices of values, in the order they come; beyond the limit values find no choice and the preview counts them. */
export class ChoiceCollector {
  readonly #from: ColumnKind
  readonly #several: boolean
  readonly #people: People
  readonly #titles = new Set<string>()

  constructor(from: ColumnKind, to: ColumnKind, people: People) {
    this.#from = from
    this.#several = to.comparison === 'list'
    this.#people = people
  }

  add(value: CellValue): void {
    if (isBlank(value) || this.#titles.size >= mostChoices) return
    for (const title of this.#titlesIn(value))
      if (this.#titles.size < mostChoices && titleFault(title) === null) this.#titles.add(title)
  }

  choices(): Choice[] {
    return [...this.#titles].map((title, index) => newChoice(title, null, index))
  }

  #titlesIn(value: CellValue): readonly string[] {
    const text = textOf({ from: this.#from, people: this.#people }, value)
    if (!this.#several) return [text.trim()]
    const items = Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
    return items === null || this.#from.comparison === 'person'
      ? readTitles(text, []).unknown
      : items.map((item) => item.trim())
  }
}
