import type { CellValue } from '@rowhouse/core/storage'

/** What linked records are called: a list, one record or none; each is its key and the value that names it. */
export function linkedNames(value: CellValue): readonly string[] {
  if (value === null || typeof value !== 'object') return []
  const list = 'list' in value && Array.isArray(value.list) ? value.list : value
  return (Array.isArray(list) ? list : [list]).map((record) => {
    const cells = record === null || typeof record !== 'object' ? [record] : Object.values(record)
    return String(cells.findLast((cell) => cell !== null && cell !== undefined && cell !== '') ?? '')
  })
}
