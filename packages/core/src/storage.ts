/**
 * The small alphabet between column types and databases: a type names a word, each dialect says what it is there.
 * Beside each word: how its value looks in JavaScript and JSON. Nothing else ever crosses the border.
 */
export const storageWords = [
  /** string, at most 255 characters where a database wants a limit */
  'shortText',
  /** string */
  'longText',
  /** number; a string of digits beyond ±(2^53 - 1), up to 64 bit */
  'integer',
  /** string of digits with an optional point and sign, canonical (“12.5”, “-0.001”): exact, never a float */
  'decimal',
  /** number */
  'float',
  /** boolean */
  'boolean',
  /** “2026-11-15”; a calendar day, in no zone */
  'date',
  /** “13:45:00” or “13:45:00.123” */
  'time',
  /** “2026-11-15T13:45:00.123Z”; an instant, always UTC */
  'timestamp',
  /** any JSON value */
  'json',
] as const

export type StorageWord = (typeof storageWords)[number]

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** What a cell holds; null is empty. */
export type CellValue = JsonValue
