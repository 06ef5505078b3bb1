// From a stored value to the content of a cell, for types that share a form.
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { CellValue } from '@rowhouse/core/storage'
import type { LinkCell } from '@rowhouse/grid/cells/link'
import type { TextCell } from '@rowhouse/grid/cells/text'
import { type Column, optionsOf, showCell } from '../structure/tables/table.ts'
import { pillOfColour } from '../values/choice-colours.ts'
import { type MomentLook, showClock, showLocalMoment } from '../values/show-moment.ts'
import type { ActionCell, ChoiceCell, DayCell, LongCell, RatingCell, RecordsCell, TickCell } from './cell-contents.ts'
import { iconName } from './cell-icons.ts'
import type { MakeCell } from './cell-type.ts'
import type { CodeFormat } from './code-shape.ts'
import { linkedCount, linkedList, linkedNames } from './linked-names.ts'
import { plainMarkdown } from './plain-markdown.ts'

export const textCell = (shown: string): TextCell => ({ kind: 'text', text: shown })

const shownText = (column: Column, value: CellValue): string => (value === null ? '' : showCell(column, value))

export const text: MakeCell = (column, value) => textCell(shownText(column, value))

export const longText: MakeCell = (column, value): LongCell => {
  const written = shownText(column, value)
  const { rich } = optionsOf<{ rich: boolean }>(column)
  return rich ? { kind: 'long', text: plainMarkdown(written), written } : { kind: 'long', text: written }
}

export const json: MakeCell = (column, value): LongCell => ({ kind: 'json', text: shownText(column, value) })

export const linkBy =
  (linkOf: (text: string) => string | null): MakeCell =>
  (column, value) => {
    const shown = shownText(column, value)
    const href = linkOf(shown)
    return href === null ? textCell(shown) : ({ kind: 'link', text: shown, href } satisfies LinkCell)
  }

export const moment: MakeCell = (column, value): LongCell => ({
  kind: 'moment',
  text: value === null ? '' : showLocalMoment(String(value), optionsOf<MomentLook>(column)),
})

export const day: MakeCell = (column, value): DayCell => ({
  kind: 'day',
  text: shownText(column, value),
  day: typeof value === 'string' ? value : null,
})

export const clock: MakeCell = (column, value) =>
  textCell(value === null ? '' : showClock(String(value), optionsOf<{ twelveHours: boolean }>(column).twelveHours))

export const secret: MakeCell = (_, value) => ({ ...textCell(value === null ? '' : '••••••••'), kind: 'secret' })

/** Colours that columns are made with: the theme has better ones of the same meaning. */
const usualColours: readonly string[] = ['#fcb401', '#777777', '']
const chosenColour = (color: string): string | null => (usualColours.includes(color.toLowerCase()) ? null : color)

export const rating: MakeCell = (column, value): RatingCell => {
  const { max, icon, color } = optionsOf<{ max: number; icon: string; color: string }>(column)
  const stars = Math.min(max, Math.max(0, Number(value ?? 0) || 0))
  return { kind: 'rating', stars, most: max, icon: iconName(icon, 'star'), color: chosenColour(color) }
}

export const tick: MakeCell = (column, value): TickCell => {
  const { icon, color } = optionsOf<{ icon: string; color: string }>(column)
  const isOn = value === true || value === 1
  return { kind: 'tick', isOn, icon: iconName(icon, 'check'), color: chosenColour(color) }
}

export const choice: MakeCell = (column, value): ChoiceCell => {
  const { choices, colored = true } = optionsOf<{ choices: readonly Choice[]; colored?: boolean }>(column)
  const options = choices.map(({ title, color }) => ({
    value: title,
    label: title,
    color: colored ? pillOfColour(color) : 0,
  }))
  const isMany = column.type === 'MultiSelect'
  return { kind: 'choice', chosen: listOf(value), options, isMany, ...(colored ? {} : { isPlain: true }) }
}

export const someone: MakeCell = (column, value, { people, pictures }): ChoiceCell => {
  const options = [...people.values()].map(({ id, name, email }) => {
    const picture = pictures?.get(id)
    return { value: id, label: name || email, color: 0, ...(picture === undefined ? {} : { picture }) }
  })
  const isMany = column.type === 'Collaborator' && optionsOf<{ many: boolean }>(column).many
  return { kind: 'people', chosen: listOf(value), options, isMany }
}

export const records: MakeCell = (column, value): RecordsCell => {
  const { tableId, kind } = optionsOf<LinkOptions>(column)
  const list = linkedList(value)
  const count = linkedCount(value)
  return {
    kind: 'records',
    names: linkedNames(value),
    count,
    copied: count === list.length ? { tableId, records: list } : null,
    isMany: kind === 'hm' || kind === 'mm',
  }
}

export const code =
  (isSquare: boolean): MakeCell =>
  (column, value, { codes }) => {
    if (value === null || value === '') return textCell('')
    const { format } = optionsOf<{ format: string }>(column)
    const shape = codes?.(String(value), (isSquare ? `QR-${format}` : format) as CodeFormat) ?? null
    return { kind: 'code', text: String(value), shape }
  }

/** The value is the address the record makes. */
export const action: MakeCell = (column, value): ActionCell => {
  const { label, color } = optionsOf<{ label: string; color: string }>(column)
  return { kind: 'action', label, href: typeof value === 'string' ? value : null, color: pillOfColour(color) }
}

function listOf(value: CellValue): readonly string[] {
  if (value === null || value === '') return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
