import type { FoundColumn, FoundSheet } from '../api/imports.ts'
import { canonicalDecimal } from '../column-types/decimal-text.ts'
import { type ColumnTypeName, columnTypeOf } from '../column-types/registry.ts'
import { namesIn } from '../link-text.ts'

/** What the rows of a sheet hold, beside what is told of it. */
export interface SheetTexts {
  /** The different texts of each column, as far as they were sampled. */
  readonly columns: ReadonlyMap<number, ReadonlySet<string>>
  /** The texts of its first column, of all rows; null: they tell no rows apart. */
  readonly keys: ReadonlySet<string> | null
}

/** How many of the names must be known. */
const enough = 0.9

interface KeyedSheet {
  readonly sheet: FoundSheet
  readonly isNumbered: boolean
  readonly names: ReadonlySet<string>
}

/** Proposes links where the texts of a column, or the lists in it, are what the rows of another sheet are called. */
export function linkSheets(sheets: readonly FoundSheet[], texts: ReadonlyMap<string, SheetTexts>): FoundSheet[] {
  const keyed = sheets.flatMap((sheet): KeyedSheet[] => {
    const keys = texts.get(sheet.id)?.keys ?? null
    const [first] = sheet.columns
    if (keys === null || keys.size === 0 || first === undefined) return []
    return [{ sheet, isNumbered: isOfNumbers(first.type), names: new Set([...keys].map(plain)) }]
  })
  return sheets.map((sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column) => {
      const own = texts.get(sheet.id)?.columns.get(column.from)
      if (column.from === 0 || own === undefined || !mayName(column.type)) return column
      const others = keyed.filter((other) => other.sheet.id !== sheet.id)
      const hinted = others.filter((other) => isCalledAfter(column, other.sheet))
      // Small numbers are in every column of numbers: there the title has to say it.
      const worded = isOfNumbers(column.type) ? [] : others.filter(({ isNumbered }) => !isNumbered)
      for (const { sheet: other, names } of [...hinted, ...worded]) {
        const named = namedAmong(own, names)
        if (named !== null) return { ...column, linksTo: { sheet: other.id, title: other.title, ...named } }
      }
      return column
    }),
  }))
}

const isOfNumbers = (type: string): boolean => ['number', 'decimal'].includes(columnTypeOf(type).comparison)

function mayName(type: string): boolean {
  const { comparison, holds } = columnTypeOf(type as ColumnTypeName)
  return comparison === 'text' || holds === 'choices' || isOfNumbers(type)
}

/** “1” and “1.0” are the same number. */
const plain = (text: string): string => canonicalDecimal(text) ?? text

/** Whether these texts name rows; `many`: one of them names several. */
function namedAmong(own: ReadonlySet<string>, names: ReadonlySet<string>): { readonly many: boolean } | null {
  let many = false
  const all = new Set<string>()
  for (const text of own) {
    const parts = names.has(plain(text)) ? [text] : namesIn(text)
    for (const part of parts) all.add(plain(part))
    if (parts.length > 1 && parts.every((part) => names.has(plain(part)))) many = true
  }
  const known = [...all].filter((text) => names.has(text)).length
  return all.size > 0 && known >= all.size * enough ? { many } : null
}

/** “Town”, “town_id” and “Towns” are titles of columns that name the rows of “Towns”. */
function isCalledAfter({ header }: FoundColumn, { title, columns: [key] }: FoundSheet): boolean {
  const own = stem(header)
  return own !== '' && [stem(title), stem(key?.header ?? '')].includes(own)
}

function stem(title: string): string {
  const words = title
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !aboutKeys.has(word))
  return words
    .join('')
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '')
}

const aboutKeys: ReadonlySet<string> = new Set(['id', 'ids', 'key', 'keys', 'no', 'nr', 'number', 'numbers'])
