import { acceptChoices, type Choice } from '@rowhouse/core/column-types/choices'
import { conflict, invalidValue } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { writeChoiceText } from '../../structure/columns/choice-text.ts'
import { newChoice, type WantedChoice, wantedChoices } from '../../structure/columns/new-choices.ts'

export interface ChoiceChanges {
  readonly choices: readonly Choice[]
  /** Titles cells hold, by what they become; null: the choice goes. */
  readonly cells: ReadonlyMap<string, string | null>
}

type Request = Parameters<typeof wantedChoices>[0]

/** What a request makes of the choices of a column; null when it says nothing about them. */
export function choiceChanges(known: readonly Choice[], request: Request): ChoiceChanges | null {
  const listed = request.colOptions?.options
    ? byId(known, wantedChoices({ colOptions: request.colOptions }) ?? [])
    : null
  const isEcho = listed === null || isSame(listed.choices, known)
  // A client that knows only the text repeats the list as it got it.
  if (isEcho && typeof request.dtxp === 'string' && request.dtxp !== textOf(known))
    return byTitle(known, wantedChoices({ dtxp: request.dtxp }) ?? [])
  return listed
}

/** By ids a rename is a rename, and nobody's new choice is lost because somebody had an old list on the screen. */
function byId(known: readonly Choice[], wanted: readonly WantedChoice[]): ChoiceChanges {
  const named = new Set(wanted.flatMap(({ id }) => id ?? []))
  const missing = known.find(({ id }) => !named.has(id))
  const unknown = wanted.find(({ id, removed }) => id !== null && !removed && !known.some((choice) => choice.id === id))
  if (missing !== undefined || unknown !== undefined)
    throw conflict(
      `The choices were changed in the meantime: ${missing ? `“${missing.title}” is new to your list` : `“${unknown?.title}” is gone`}. Load the column again; to remove a choice, mark it as removed.`,
      { reason: 'stale_choices' },
    )
  const staying = wanted.filter(({ removed }) => !removed)
  return {
    choices: acceptChoices(staying.map((choice, index) => changedChoice(known, choice, index))),
    cells: new Map([
      ...wanted.flatMap(({ id, removed }) => {
        const choice = known.find((one) => one.id === id)
        return removed && choice !== undefined ? [[choice.title, null] as const] : []
      }),
      ...staying.flatMap(({ id, title }) => {
        const choice = known.find((one) => one.id === id)
        const spec = title.trim()
        return choice === undefined || spec === choice.title ? [] : [[choice.title, spec] as const]
      }),
    ]),
  }
}

function changedChoice(known: readonly Choice[], { id, title, color }: WantedChoice, index: number): Choice {
  const choice = known.find((one) => one.id === id)
  if (choice === undefined) return newChoice(title, color, index)
  if (title.trim() === '') throw invalidValue('choices', 'A choice needs a title.')
  return { ...choice, title, color: color ?? choice.color, order: index + 1 }
}

/** Without ids a title that is missing is a choice that goes. */
function byTitle(known: readonly Choice[], wanted: readonly WantedChoice[]): ChoiceChanges {
  const titles = new Set(wanted.map(({ title }) => title.trim()))
  return {
    choices: acceptChoices(
      wanted.map(({ title }, index) => {
        const choice = known.find((one) => one.title === title.trim())
        return choice === undefined ? newChoice(title, null, index) : { ...choice, order: index + 1 }
      }),
    ),
    cells: new Map(known.filter(({ title }) => !titles.has(title)).map(({ title }) => [title, null])),
  }
}

function isSame(some: readonly Choice[], others: readonly Choice[]): boolean {
  return JSON.stringify(some.map(looks)) === JSON.stringify(others.map(looks))
}

const looks = ({ id, title, color }: Choice): readonly string[] => [id, title, color]

const textOf = (choices: readonly Choice[]): string => writeChoiceText(choices.map(({ title }) => title))

/** What a cell (or a default) becomes: one title, or a list of them. */
export function changedTitles(value: CellValue, cells: ReadonlyMap<string, string | null>): CellValue {
  const changed = (title: CellValue): CellValue =>
    typeof title === 'string' && cells.has(title) ? (cells.get(title) ?? null) : title
  if (!Array.isArray(value)) return changed(value)
  const titles = value.map(changed).filter((title) => title !== null)
  return titles.length === 0 ? null : titles
}
