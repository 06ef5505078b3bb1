// What every comparison means, in plain TypeScript: the databases are measured against this.
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { CompareName } from '../dialects/compare/compare.ts'

export function expectedTest(name: CompareName, word: StorageWord, cell: CellValue, value: CellValue): boolean {
  const list = Array.isArray(value) ? (value as readonly CellValue[]) : []
  switch (name) {
    case 'eq':
      return value === null ? cell === null : same(word, cell, value)
    case 'gt':
      return cell !== null && order(word, cell, value) > 0
    case 'gte':
      return cell !== null && order(word, cell, value) >= 0
    case 'lt':
      return cell !== null && order(word, cell, value) < 0
    case 'lte':
      return cell !== null && order(word, cell, value) <= 0
    case 'like':
      return typeof cell === 'string' && folded(cell).includes(folded(String(value)))
    case 'in':
      return list.some((one) => expectedTest('eq', word, cell, one))
    case 'btw':
      return cell !== null && order(word, cell, list[0] ?? null) >= 0 && order(word, cell, list[1] ?? null) <= 0
    case 'null':
      return cell === null
    case 'empty':
      return cell === '' ? word !== 'json' : Array.isArray(cell) && cell.length === 0
    case 'blank':
      return cell === null || expectedTest('empty', word, cell, null)
    case 'checked':
      return cell === true
    case 'anyof':
      return list.some((one) => holds(word, cell, one))
    case 'allof':
      return cell !== null && list.every((one) => holds(word, cell, one))
    case 'exactly':
      return expectedTest('allof', word, cell, value) && sizeOf(word, cell) === new Set(list).size
    default:
      return !expectedTest(opposites[name], word, cell, value)
  }
}

const opposites = {
  neq: 'eq',
  nlike: 'like',
  nin: 'in',
  nbtw: 'btw',
  notnull: 'null',
  notempty: 'empty',
  notblank: 'blank',
  notchecked: 'checked',
  nanyof: 'anyof',
  nallof: 'allof',
} as const satisfies Partial<Record<CompareName, CompareName>>

export function expectedOrder(word: StorageWord, cells: readonly CellValue[], direction: 'asc' | 'desc'): CellValue[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...cells].sort((one, other) => {
    if (one === null || other === null) return sign * (Number(one !== null) - Number(other !== null))
    return sign * order(word, one, other)
  })
}

function holds(word: StorageWord, cell: CellValue, item: CellValue): boolean {
  if (word !== 'json') return same(word, cell, item)
  return Array.isArray(cell) && cell.includes(item)
}

function sizeOf(word: StorageWord, cell: CellValue): number {
  if (word !== 'json') return 1
  return Array.isArray(cell) ? cell.length : -1
}

const same = (word: StorageWord, one: CellValue, other: CellValue): boolean =>
  one !== null && order(word, one, other) === 0

function order(word: StorageWord, one: CellValue, other: CellValue): number {
  const [left, right] = [comparable(word, one), comparable(word, other)]
  return left < right ? -1 : left > right ? 1 : 0
}

function comparable(word: StorageWord, value: CellValue): string | number | bigint {
  if (word === 'integer') return BigInt(String(value))
  if (word === 'decimal') return scaled(String(value))
  if (word === 'float') return Number(value)
  if (word === 'boolean') return Number(value)
  // By code point, not by UTF-16 unit.
  return Buffer.from(String(value)).toString('hex')
}

function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(30, '0'))
}

// Letter by letter, where both cases are one letter: “ß” is not “ss”.
function folded(text: string): string {
  return Array.from(text, (letter) => ([...letter.toLowerCase()].length === 1 ? letter.toLowerCase() : letter)).join('')
}
