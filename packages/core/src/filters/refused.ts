import type { AppError } from '../errors.ts'
import { invalidRequest, structureChanged } from '../errors.ts'

/** Where in the request something stands: “where, character 12” or “filterArrJson[0].value”. */
export type FaultPlace = string

export function refused(place: FaultPlace, sentence: string): AppError {
  return invalidRequest(`${sentence} (${place}).`, { place })
}

/** What cannot be asked of a column. One that is missing is no fault of whoever asks. */
export function refusedOf(
  { title, missing }: { readonly title: string; readonly missing?: string },
  place: FaultPlace,
  what: string,
): AppError {
  if (missing !== undefined) return structureChanged(missing, { column: title })
  return refused(place, `The column “${title}” ${what}`)
}

/** Enough of a text to find it again; never a whole page of it, never half a character. */
export function excerpt(text: string): string {
  const start = text.slice(0, 60)
  return text.length > start.length ? `${start.toWellFormed()}…` : start.toWellFormed()
}
