import type { CellValue, JsonValue } from '../../storage.ts'
import { listIn, objectOf, textIn } from '../loose-json.ts'
import type { SourceField } from '../source-base.ts'
import { isTrue, parsed } from './nocodb-json.ts'

/** A cell as NocoDB gives it, as a value of the field it becomes. Files and people are for whoever can ask for them. */
export function nocodbCell({ to }: SourceField, raw: unknown): CellValue {
  if (to === 'Checkbox') return isTrue(raw)
  if (raw === undefined || raw === null || raw === '') return null
  if (to === 'JSON') return parsed(raw) as JsonValue
  if (to === 'LongText' || to === 'SingleLineText') return textOf(raw)
  return raw as JsonValue
}

/** Whatever it is, as people would read it. */
function textOf(raw: unknown): string | null {
  if (Array.isArray(raw)) {
    const texts = listIn(raw).flatMap((one) => textOf(one) ?? [])
    return texts.length === 0 ? null : texts.join(', ')
  }
  if (typeof raw === 'object' && raw !== null) {
    const { display_name, name, email, title } = objectOf(raw)
    const found = [display_name, name, email, title].find((one) => textIn(one) !== '')
    return textIn(found) || JSON.stringify(raw)
  }
  return raw === null || raw === undefined || raw === '' ? null : String(raw)
}
