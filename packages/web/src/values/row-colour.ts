import type { RecordRow } from '../structure/tables/table.ts'
import { pillColour } from '../ui/pill-colour.ts'
import { pillOfColour } from './choice-colours.ts'

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

/** What is painted behind a row; null: nothing. */
export function colourBehind(row: RecordRow | null | undefined): string | null {
  const pill = pillOfRow(row)
  return pill === null ? null : rowColour(pill)
}

/** As the page has them: asked for every cell that is painted, and another in another scheme. */
const known = new Map<string, string>()

function rowColour(pill: number): string | null {
  const page = document.documentElement
  const key = `${page.dataset.theme} ${pill}`
  const found = known.get(key) ?? getComputedStyle(page).getPropertyValue(`--rh-row-${pill}`).trim()
  known.set(key, found)
  return found || null
}
