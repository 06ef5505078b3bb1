import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import { keyAddress, keyAtAddress } from '@rowhouse/core/key-address'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import {
  canonicalDate,
  canonicalDecimal,
  canonicalInstant,
  canonicalInteger,
  canonicalTime,
} from '../dialects/values/canonical.ts'
import { foreignNumber } from '../dialects/values/foreign-number.ts'
import type { RecordTable } from './record-table.ts'

const separator = '___'

/**
 * The key of a record as it stands in an address. Of one part: its value, see `keyAddress`. Of several: joined by “___”; where that could
 * be read in another way too, as a JSON list without underscores instead, which no joined key looks like.
 */
export function recordKey({ key }: Pick<RecordTable, 'key'>, values: readonly CellValue[]): string {
  const texts = values.map(textOfCell)
  if (texts.length === 1) return keyAddress(texts[0] ?? '')
  const joined = texts.join(separator)
  const isClear = waysToSplit(joined, key).length === 1
  return isClear ? joined : JSON.stringify(texts).replaceAll('_', '\\u005f')
}

/** Of a record as lists show it, with its key. */
export const keyInRow = (table: Pick<RecordTable, 'key'>, row: Readonly<Record<string, CellValue>>): string =>
  recordKey(
    table,
    table.key.map(({ title }) => row[title] ?? null),
  )

/** Exactly one record or a refusal: a key with a part too few, too many or of the wrong kind is nobody's. */
export function parseRecordKey({ key }: Pick<RecordTable, 'key'>, text: string): readonly CellValue[] {
  if (key.length === 0) throw invalidRequest('This table has no primary key, so its records have no addresses.')
  const [only, ...others] = key.length === 1 ? valuesOf([keyAtAddress(text) ?? text], key) : waysToSplit(text, key)
  if (only !== undefined && others.length === 0) return only
  const [listed] = only === undefined && key.length > 1 ? valuesOf(textsInList(text), key) : []
  if (listed !== undefined) return listed
  throw invalidRequest(
    key.length === 1
      ? `“${excerpt(text)}” cannot be the key of a record.`
      : `“${excerpt(text)}” cannot be the key of a record: it needs ${key.length} values with ${separator} between them.`,
  )
}

/** null where the text is no key of the table. */
export function recordKeyIn(table: Pick<RecordTable, 'key'>, text: string): readonly CellValue[] | null {
  try {
    return parseRecordKey(table, text)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Key = readonly CellValue[]
type KeyColumn = RecordTable['key'][number]

/** All ways to read it as so many parts; more than one is as good as none. Two suffice to know that. */
function waysToSplit(text: string, columns: readonly KeyColumn[]): Key[] {
  const found: Key[] = []
  const look = (start: number, parts: readonly string[]): void => {
    if (found.length > 1) return
    if (parts.length === columns.length - 1) {
      found.push(...valuesOf([...parts, text.slice(start)], columns))
      return
    }
    for (let at = text.indexOf(separator, start); at !== -1 && found.length < 2; at = text.indexOf(separator, at + 1)) {
      const part = text.slice(start, at)
      const column = columns[parts.length]
      if (column !== undefined && readPart(column, part) !== null) look(at + separator.length, [...parts, part])
    }
  }
  if (text.length <= longest) look(0, [])
  return found
}

/** No address is longer; splitting a longer text in every way would take its time. */
const longest = 8192

function valuesOf(texts: readonly string[], columns: readonly KeyColumn[]): Key[] {
  if (texts.length !== columns.length) return []
  const values = columns.map((column, at) => readPart(column, texts[at] ?? ''))
  return values.includes(null) ? [] : [values]
}

/** Keys of others may be numbers that ours cannot be. */
function readPart(column: KeyColumn, text: string): CellValue {
  return (
    readers[column.word](text) ?? (column.foreign && column.word === 'integer' ? foreignNumber(column, text) : null)
  )
}

const readers: Readonly<Record<StorageWord, (text: string) => CellValue>> = {
  shortText: plainText,
  longText: plainText,
  integer: (text) => (/^-?\d{1,20}$/.test(text) ? canonicalInteger(text) : null),
  decimal: canonicalDecimal,
  float: (text) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)),
  boolean: (text) => (text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : null),
  date: canonicalDate,
  time: canonicalTime,
  timestamp: canonicalInstant,
  json: () => null,
}

function plainText(text: string): string | null {
  return text.includes('\0') || !text.isWellFormed() ? null : text
}

function textsInList(text: string): readonly string[] {
  if (!text.startsWith('["') || text.includes('_')) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : []
  } catch {
    return []
  }
}

const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
