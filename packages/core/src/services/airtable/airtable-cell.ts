import type { CellValue, JsonValue } from '../../storage.ts'
import { listIn, objectOf, textIn } from '../loose-json.ts'
import type { SourceField } from '../source-base.ts'

/** A cell as Airtable gives it, as a value of the field it becomes. Files and people are for whoever can ask for them. */
export function airtableCell({ from, to, options }: SourceField, raw: unknown): CellValue {
  if (from === 'checkbox') return raw === true
  if (raw === undefined || raw === null || isFault(raw)) return null
  if (from === 'barcode') return textIn(objectOf(raw).text) || null
  if (from === 'button') return textIn(objectOf(raw).url) || null
  if (from === 'aiText') return textIn(objectOf(raw).value) || null
  if (from === 'percent' || to === 'Percent') return typeof raw === 'number' ? inHundreds(raw) : null
  if (typeof raw === 'number' && to === 'Number') return Math.round(raw)
  if (typeof raw === 'number' && typeof options.precision === 'number') return rounded(raw, options.precision)
  if (to === 'LongText' || to === 'SingleLineText') return airtableText(raw)
  return raw as JsonValue
}

/** What a formula or a rollup gives that could not be worked out. */
const isFault = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && ('error' in raw || 'specialValue' in raw)

/** 0.07 is 7, not 7.000000000000001. */
const inHundreds = (share: number): number => Number((share * 100).toPrecision(14))

const rounded = (value: number, digits: number): string => value.toFixed(digits)

/** Whatever it is, as people would read it. */
function airtableText(raw: unknown): string | null {
  if (Array.isArray(raw)) {
    const texts = listIn(raw).flatMap((one) => airtableText(one) ?? [])
    return texts.length === 0 ? null : texts.join(', ')
  }
  if (typeof raw === 'object' && raw !== null) {
    const { name, email, filename, text, url } = objectOf(raw)
    const found = [name, email, filename, text, url].find((one) => typeof one === 'string' && one !== '')
    return textIn(found) || JSON.stringify(raw)
  }
  return raw === null || raw === undefined || raw === '' ? null : String(raw)
}
