import type { CellValue, StorageWord } from '@rowhouse/core/storage'

/** Between the JSON forms of core/storage.ts and what the driver takes and gives. */
export interface ValueCodec {
  /** Throws `invalid_value` for what the engine could not give back exactly. */
  toDatabase(word: StorageWord, value: CellValue): DatabaseValue
  /** A value in a form of another program's making that fits no form of ours is given as it is, as text. */
  fromDatabase(word: StorageWord, raw: unknown): CellValue
  /** The same for all of a column: who reads millions finds out once how. */
  readerOf(word: StorageWord): (raw: unknown) => CellValue
  /** A filled JSON cell as JSON text. Where the engine's own text is sound it is passed on as it is. */
  jsonText(raw: unknown): string
}

export type DatabaseValue = string | number | boolean | null
