import { showMany } from '@rowhouse/core/column-types/show-many'
import { linkLabel } from '@rowhouse/core/formula/link-text'
import { keyAddress } from '@rowhouse/core/key-address'
import type { CellValue } from '@rowhouse/core/storage'

interface LinkedRecord {
  readonly key: string
  readonly name: string
}

type Cells = Readonly<Record<string, CellValue>>

/** A link cell as the server gives it: a list, a page of a longer one, one record or none; until it answers, a text. */
export function linkedList(value: CellValue): readonly CellValue[] {
  if (value === null || value === '') return []
  if (typeof value !== 'object') return [value]
  const list = 'list' in value && Array.isArray(value.list) ? value.list : value
  return Array.isArray(list) ? list : [list]
}

/** What linked records are called; each is its key and the value that names it. */
export function linkedNames(value: CellValue): readonly string[] {
  return linkedList(value).map(nameOf)
}

/** Of the records, whose key columns have these titles. */
export function linkedRecords(value: CellValue, keyTitles: readonly string[]): readonly LinkedRecord[] {
  return linkedList(value).flatMap((record) => {
    if (record === null || typeof record !== 'object') return []
    const parts = keyTitles.map((title) => (record as Cells)[title])
    return parts.some((part) => part === undefined || part === null)
      ? []
      : [
          {
            key: parts.length === 1 ? keyAddress(String(parts[0])) : parts.map(String).join('___'),
            name: nameOf(record),
          },
        ]
  })
}

export function linkedCount(value: CellValue): number {
  const count = value !== null && typeof value === 'object' && 'count' in value ? value.count : null
  return typeof count === 'number' ? count : linkedList(value).length
}

function nameOf(record: CellValue): string {
  const cells = record === null || typeof record !== 'object' ? [record] : Object.values(record)
  const name = cells.findLast((cell) => cell !== null && cell !== undefined && cell !== '')
  return name === undefined ? '' : linkLabel(showMany(name))
}
