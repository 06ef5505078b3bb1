import { pillColour } from '../../ui/pill-colour.ts'
import { pillOfColour } from '../tables/choice-colours.ts'
import type { RecordRow } from '../tables/table.ts'

const colour = Symbol('colour')

/** The server judges the rules of a view, which may speak of hidden columns; a row carries what it said. */
export function withColour(row: RecordRow, name: string | null | undefined): RecordRow {
  return name === null || name === undefined ? row : { ...row, [colour]: name }
}

/** The number of its pill; null: none. Rules name colours of the palette, choices come with one of their own. */
export function pillOfRow(row: RecordRow | null | undefined): number | null {
  const name = (row as { readonly [colour]?: string } | null | undefined)?.[colour]
  if (name === undefined) return null
  return name.startsWith('#') ? pillOfColour(name) : pillColour(name)
}

/** What is painted behind a row; null: nothing. Asked of the page, so that it follows the scheme. */
export function colourBehind(row: RecordRow | null | undefined): string | null {
  const pill = pillOfRow(row)
  if (pill === null) return null
  const token = `--rh-pill-${pill}-bg`
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim() || null
}
