import { readTitles, writeTitles } from './choice-list-text.ts'
import { acceptChoices, type Choice, ChoiceOptions, titlesInOrder } from './choices.ts'
import { defineColumnType } from './column-type.ts'
import { areListsOfFewWords } from './few-words.ts'
import { listOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

export const multiSelect = defineColumnType({
  storage: 'json',
  comparison: 'list',
  holds: 'choices',
  options: ChoiceOptions,
  defaults: { choices: [], colored: true },
  operators: listOperators,
  guess: { rank: 9.5, fits: areListsOfFewWords },
  acceptOptions: ({ choices, ...looks }) => ({ ...looks, choices: acceptChoices(choices) }),

  /** A list of titles, or the text “a,b” of existing clients; one unknown title refuses the whole. */
  accept(input, { choices }) {
    const titles = typeof input === 'string' ? titlesOfText(input, choices) : titlesOfList(input, choices)
    if (!titles) throw refusal('MultiSelect', 'needs a list of its choices')
    return titlesInOrder(titles, choices)
  },

  read(text, { choices }, reading) {
    const { known, unknown } = readTitles(text, choices)
    if (known.size === 0) return null
    if (unknown.length > 0) reading?.note?.('membersUnknown')
    return titlesInOrder(known, choices)
  },

  show: (value) => (isTexts(value) ? writeTitles(value) : showAnything(value)),
})

function titlesOfText(text: string, choices: readonly Choice[]): ReadonlySet<string> | null {
  const { known, unknown } = readTitles(text, choices)
  return unknown.length === 0 ? known : null
}

function titlesOfList(input: unknown, choices: readonly Choice[]): ReadonlySet<string> | null {
  const titles = new Set(choices.map(({ title }) => title))
  return isTexts(input) && input.every((title) => titles.has(title)) ? new Set(input) : null
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
