import { type FaultPlace, refused } from './refused.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export function readJson(parameter: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refused(parameter, 'This is not valid JSON')
    throw cause
  }
}

export function readObject(input: unknown, place: FaultPlace): JsonObject {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as JsonObject
  throw refused(place, 'An object is needed here')
}

export function readArray(input: unknown, place: FaultPlace): readonly unknown[] {
  if (Array.isArray(input)) return input
  throw refused(place, 'A list is needed here')
}

/** A value of a filter as text, the form every column type reads; a list as several texts. */
export function readWritten(input: unknown, place: FaultPlace): string | readonly string[] | null {
  if (input === null || input === undefined) return null
  if (Array.isArray(input)) return input.map((item) => scalarText(item, place))
  return scalarText(input, place)
}

function scalarText(input: unknown, place: FaultPlace): string {
  if (typeof input === 'string') return input
  if (typeof input === 'number' || typeof input === 'boolean') return String(input)
  throw refused(place, 'A value must be a text, a number, true or false, or a list of them')
}
