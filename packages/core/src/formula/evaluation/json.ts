import type { JsonValue } from '../../storage.ts'
import type { FormulaError } from '../tree.ts'
import { errorOf } from './errors.ts'
import { numberText } from './number-text.ts'
import { settled } from './numbers.ts'

const deepest = 20

/** `path`: a JSON array of keys and places. */
export function jsonExtract(text: string, path: string): string | FormulaError | null {
  if (text === '') return null
  const json = parseJson(text)
  if (json === undefined) return errorOf('#VALUE')
  let found: JsonValue | undefined = json
  for (const step of JSON.parse(path) as readonly (string | number)[]) found = stepInto(found, step)
  return scalarText(found)
}

function stepInto(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (typeof step === 'number') return Array.isArray(value) ? (value as readonly JsonValue[])[step] : undefined
  // Own keys only: “constructor” is not in the data.
  return !Array.isArray(value) && Object.hasOwn(value, step) ? (value as Record<string, JsonValue>)[step] : undefined
}

function scalarText(value: JsonValue | undefined): string | FormulaError | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return errorOf('#VALUE')
  if (typeof value !== 'number') return String(value)
  const number = settled(value)
  return typeof number === 'number' ? numberText(number) : number
}

/** undefined: no JSON, or more than every database can hold. */
function parseJson(text: string): JsonValue | undefined {
  try {
    const json = JSON.parse(text) as JsonValue
    return isHeldEverywhere(json) ? json : undefined
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

// Level by level, because a text of brackets only may be nested as deep as it is long.
function isHeldEverywhere(json: JsonValue): boolean {
  let level: readonly JsonValue[] = [json]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest || !level.every(hasWholeTexts)) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

/** PostgreSQL holds neither half a character nor a zero. */
function hasWholeTexts(value: JsonValue): boolean {
  if (typeof value === 'string') return isWhole(value)
  return typeof value !== 'object' || value === null || Object.keys(value).every(isWhole)
}

const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
