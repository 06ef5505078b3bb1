import { quoted } from '../filters/quoted.ts'
import type { WrittenValue } from './filter-node.ts'

/** A value of a filter as one text, the only form existing clients know. */
export function writtenText(value: WrittenValue): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return String(value)
  return value.map((one) => listed(String(one))).join(',')
}

function listed(text: string): string {
  return text.includes(',') || text.startsWith('"') || text === '' ? quoted(text) : text
}
