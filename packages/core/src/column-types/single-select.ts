import { acceptChoices, ChoiceOptions, findTitle } from './choices.ts'
import { defineColumnType } from './column-type.ts'
import { areFewWords } from './few-words.ts'
import { choiceOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

export const singleSelect = defineColumnType({
  storage: 'shortText',
  comparison: 'text',
  holds: 'choices',
  options: ChoiceOptions,
  defaults: { choices: [], colored: true },
  operators: choiceOperators,
  acceptOptions: ({ choices, ...looks }) => ({ ...looks, choices: acceptChoices(choices) }),
  guess: { rank: 10, fits: areFewWords },

  accept(input, { choices }) {
    if (typeof input === 'string' && choices.some(({ title }) => title === input)) return input
    throw refusal('SingleSelect', 'needs one of its choices')
  },

  read: (text, { choices }) => findTitle(text, choices),
  show: showAnything,
})
