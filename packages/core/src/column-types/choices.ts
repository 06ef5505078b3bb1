import type { Static } from 'typebox'
import { invalidValue } from '../errors.ts'
import { Type } from '../schema/type.ts'
import { Color } from './appearance.ts'
import { fitsCharacters, hasControlCharacter, isCleanText, shortTextLimit } from './text-value.ts'

export const Choice = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' }),
    title: Type.String(),
    color: Color,
    order: Type.Number(),
  },
  { additionalProperties: false },
)

export type Choice = Static<typeof Choice>

export const mostChoices = 1000

/** colored: false draws every choice alike. */
export const ChoiceOptions = Type.Object(
  { choices: Type.Array(Choice, { maxItems: mostChoices }), colored: Type.Boolean() },
  { additionalProperties: false },
)

/** Trimmed, in order, each title once. Cells hold titles, so two alike could not be told apart. */
export function acceptChoices(choices: readonly Choice[]): Choice[] {
  const tidy = choices.map((choice) => ({ ...choice, title: choice.title.trim() }))
  for (const { title } of tidy) {
    const fault = titleFault(title)
    if (fault !== null) throw invalidValue('choices', fault)
  }
  const twice = firstTwice(tidy.map(({ title }) => title))
  if (twice !== null) throw invalidValue('choices', `There are two choices “${twice}”.`)
  const idTwice = firstTwice(tidy.map(({ id }) => id))
  if (idTwice !== null) throw invalidValue('choices', `There are two choices with the id “${idTwice}”.`)
  return tidy.toSorted((a, b) => a.order - b.order)
}

/** Why a choice cannot be called so; null: it can. */
export function titleFault(title: string): string | null {
  if (title === '') return 'A choice needs a title.'
  if (!fitsCharacters(title, shortTextLimit)) return `The title of a choice needs at most ${shortTextLimit} characters.`
  return hasControlCharacter(title) || !isCleanText(title)
    ? `The choice “${title}” must not contain control or broken characters.`
    : null
}

/** The title as the column writes it; small and capital letters and space around it do not matter. */
export function findTitle(text: string, choices: readonly Choice[]): string | null {
  const trimmed = text.trim()
  const { exact, folded } = knownTitles(choices)
  return exact.has(trimmed) ? trimmed : (folded.get(fold(trimmed)) ?? null)
}

interface KnownTitles {
  readonly exact: ReadonlySet<string>
  /** The first of those that differ in capital letters only. */
  readonly folded: ReadonlyMap<string, string>
}

const knownTitles = onceForEach((choices): KnownTitles => {
  const titles = choices.map(({ title }) => title)
  return { exact: new Set(titles), folded: new Map(titles.toReversed().map((title) => [fold(title), title])) }
})

/** Worked out once for a list of choices: a file asks for every cell of a column. */
export function onceForEach<Made>(make: (choices: readonly Choice[]) => Made): typeof make {
  const made = new WeakMap<readonly Choice[], Made>()
  return (choices) => {
    const known = made.get(choices)
    if (known !== undefined) return known
    const fresh = make(choices)
    made.set(choices, fresh)
    return fresh
  }
}

export function titlesInOrder(titles: ReadonlySet<string>, choices: readonly Choice[]): string[] {
  const places = titlePlaces(choices)
  const placeOf = (title: string): number => places.get(title) ?? -1
  return [...titles].filter((title) => places.has(title)).sort((a, b) => placeOf(a) - placeOf(b))
}

const titlePlaces = onceForEach(
  (choices): ReadonlyMap<string, number> =>
    new Map(choices.toSorted((a, b) => a.order - b.order).map(({ title }, at) => [title, at])),
)

export function fold(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

function firstTwice(texts: readonly string[]): string | null {
  return texts.find((text, index) => texts.indexOf(text) !== index) ?? null
}
