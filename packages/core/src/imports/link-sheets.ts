import type { FoundSheet } from '../api/imports.ts'
import { columnTypeOf } from '../column-types/registry.ts'

/** The different texts of each column of a sheet, as far as they were sampled. */
type SheetTexts = ReadonlyMap<number, ReadonlySet<string>>

/** How many of the names must be known. */
const enough = 0.9

/** Proposes links where the texts of a column are the names of the rows of another sheet. */
export function linkSheets(sheets: readonly FoundSheet[], texts: ReadonlyMap<string, SheetTexts>): FoundSheet[] {
  const named = sheets.flatMap((sheet) => {
    const names = texts.get(sheet.id)?.get(0)
    return names !== undefined && names.size > 0 && names.size === sheet.columns[0]?.filled ? [{ sheet, names }] : []
  })
  return sheets.map((sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column) => {
      const own = texts.get(sheet.id)?.get(column.from) ?? new Set<string>()
      if (column.from === 0 || own.size === 0 || columnTypeOf(column.type).comparison !== 'text') return column
      const other = named.find(({ sheet: there, names }) => there.id !== sheet.id && isAmong(own, names))
      return other === undefined ? column : { ...column, linksTo: { sheet: other.sheet.id, title: other.sheet.title } }
    }),
  }))
}

const isAmong = (own: ReadonlySet<string>, names: ReadonlySet<string>): boolean =>
  [...own].filter((text) => names.has(text)).length >= own.size * enough
