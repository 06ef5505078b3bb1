import type { ChoiceOption } from './choice-cell.ts'

interface Offers {
  readonly found: readonly ChoiceOption[]
  /** What was typed is no choice yet and could become one. */
  readonly isNew: boolean
}

/** Those that begin with the text come first: people type how a word begins. */
export function offersOf(options: readonly ChoiceOption[], text: string, canAdd: boolean): Offers {
  const wanted = fold(text)
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  const first = found.filter(({ label }) => fold(label).startsWith(wanted))
  const isNew = canAdd && wanted !== '' && !options.some(({ label }) => fold(label) === wanted)
  return { found: [...first, ...found.filter((option) => !first.includes(option))], isNew }
}

export const toggled = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

export const withOne = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen : [...chosen, value]

const fold = (text: string): string => text.trim().toLocaleLowerCase()
