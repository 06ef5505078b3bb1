import { nextChoiceColour } from '@rowhouse/core/column-types/choice-colours'
import type { Choice } from '@rowhouse/core/column-types/choices'

/** A choice as it is typed. */
export interface ChoiceDraft {
  /** Only here, to tell the fields apart while they are edited. */
  readonly id: number
  /** Of a choice that is there already; its title may be another now. */
  readonly storedId: string | null
  readonly title: string
  readonly color: string
}

export function choiceDrafts(choices: readonly Choice[]): readonly ChoiceDraft[] {
  return choices
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, title, color }, index) => ({ id: index + 1, storedId: id, title, color }))
}

export function newChoice(choices: readonly ChoiceDraft[], title = ''): ChoiceDraft {
  const id = 1 + Math.max(0, ...choices.map((choice) => choice.id))
  return { id, storedId: null, title, color: nextChoiceColour(choices.length) }
}

/** “Urgent, High, Low” or one per line: pasted at once, each becomes a choice. */
export function withPastedChoices(
  choices: readonly ChoiceDraft[],
  text: string,
  place = choices.length,
): readonly ChoiceDraft[] {
  const titles = text
    .split(/[\n\r,;\t]+/)
    .map((title) => title.trim())
    .filter((title) => title !== '')
  const all = [...choices]
  const fresh = titles.map((title) => {
    const choice = newChoice(all, title)
    all.push(choice)
    return choice
  })
  return [...choices.slice(0, place), ...fresh, ...choices.slice(place)]
}

/** The numbers of the choices whose title another one has already. */
export function repeatedChoices(choices: readonly ChoiceDraft[]): ReadonlySet<number> {
  const titles = choices.map(({ title }) => title.trim())
  return new Set(
    choices
      .filter((_, index) => titles[index] !== '' && titles.indexOf(titles[index] ?? '') !== index)
      .map(({ id }) => id),
  )
}

export function sortedChoices(choices: readonly ChoiceDraft[], locale: string): readonly ChoiceDraft[] {
  return choices.toSorted((one, other) => one.title.localeCompare(other.title, locale, { numeric: true }))
}

/** The one that was dragged, before or behind the other. */
export function movedTo<T extends { readonly id: string | number }>(
  list: readonly T[],
  dragged: string,
  target: string,
  edge: 'before' | 'after',
): readonly T[] {
  const moving = list.find(({ id }) => String(id) === dragged)
  if (moving === undefined || dragged === target) return list
  const rest = list.filter((one) => one !== moving)
  const at = rest.findIndex(({ id }) => String(id) === target) + (edge === 'after' ? 1 : 0)
  return [...rest.slice(0, at), moving, ...rest.slice(at)]
}

export function movedBy<T>(list: readonly T[], from: number, by: number): readonly T[] {
  const to = from + by
  const moving = list[from]
  if (moving === undefined || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moving, ...rest.slice(to)]
}

interface ChoiceFates {
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
  readonly removed: readonly string[]
}

/** What becomes of the records that hold a choice. */
export function choiceFates(known: readonly Choice[], choices: readonly ChoiceDraft[]): ChoiceFates {
  const byId = new Map(choices.flatMap((choice) => (choice.storedId === null ? [] : [[choice.storedId, choice]])))
  return {
    renamed: known.flatMap(({ id, title }) => {
      const to = byId.get(id)?.title.trim()
      return to === undefined || to === '' || to === title ? [] : [{ from: title, to }]
    }),
    removed: known.filter(({ id }) => !byId.has(id) || byId.get(id)?.title.trim() === '').map(({ title }) => title),
  }
}
