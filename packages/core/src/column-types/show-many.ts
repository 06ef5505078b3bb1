import { namesText } from '../link-text.ts'
import type { CellValue } from '../storage.ts'
import { isPlainObject } from './json-value.ts'
import { showAnything } from './text-value.ts'

/** A computed cell as text: one value, several in a row, or the code of its error. */
export function showMany(value: CellValue): string {
  if (Array.isArray(value)) return namesText(value.map((one) => (one === null ? '' : showMany(one))))
  if (isPlainObject(value) && typeof value.error === 'string') return value.error
  return showAnything(value)
}
