import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { CellValue } from '@rowhouse/core/storage'

/**
 * JSON is compared by its text, of a JSON string by what stands between its quotes. So “5” means the number and the string:
 * these are the JSON texts that are equal to a value.
 */
export function jsonTextsOf(value: CellValue): string[] {
  const text = textOfCell(value)
  const asString = JSON.stringify(text)
  return isJsonText(text) ? [asString, text] : [asString]
}

/** The same for a member of a list, where null has an empty text. */
export function memberJsonTextsOf(text: string): string[] {
  return text === '' ? ['""', 'null'] : jsonTextsOf(text)
}

function isJsonText(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed !== 'string' && JSON.stringify(parsed) === text
  } catch {
    return false
  }
}
