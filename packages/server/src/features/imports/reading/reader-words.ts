// What the server and the process that reads a source say to each other. That process is given the source and nothing else:
// whatever a broken or hostile file makes of it, it ends with it.
import type { FoundSheet, ImportReading } from '@rowhouse/core/api/imports'
import type { ReadChange } from '@rowhouse/core/column-types/reading'
import type { ImportFormat } from '@rowhouse/core/imports/import-formats'
import type { ReadColumn } from '@rowhouse/core/imports/read-row'
import type { SourceBase, SourceService } from '@rowhouse/core/services/source-base'
import type { CellValue } from '@rowhouse/core/storage'

export type ReadingSpec = { readonly [Key in keyof ImportReading]?: ImportReading[Key] | undefined }

interface LookSpec {
  readonly title: string
  readonly reading: ReadingSpec
  readonly sampleRows: number
}

/** A book as what `unpackedAsRead` makes of it, and what can be said of it. */
export interface UnpackSpec extends LookSpec {
  readonly task: 'unpack'
}

export interface DetectSpec extends LookSpec {
  readonly task: 'detect'
  /** What is sent is a book that was taken apart before. */
  readonly isUnpacked?: boolean
}

export interface RowsSpec {
  readonly task: 'rows'
  /** What is sent is a book that was taken apart before. */
  readonly isUnpacked?: boolean
  readonly format: ImportFormat
  readonly reading: ImportReading
  readonly parts: readonly PartSpec[]
}

export interface PartSpec {
  readonly sheet: string
  readonly headerLine: number
  /** Of objects: the names that their cells stand under. */
  readonly header: readonly string[]
  /** A total that is left out; 0: none. */
  readonly totalLine: number
  readonly columns: readonly ReadColumn[]
  /** Which of the columns tell records apart: of two rows with the same cells there the second is refused. */
  readonly match: readonly number[]
  /** Rows that were taken already. */
  readonly skip: number
  /** Nobody writes them: behind the first ones, rows of which there is nothing to tell are only counted. */
  readonly isBrief?: boolean
}

export interface Found {
  readonly format: ImportFormat | SourceService
  readonly reading: ImportReading
  readonly sheets: readonly FoundSheet[]
  /** Of a base of another service. */
  readonly base?: SourceBase
  /** A book whose rows are kept beside it. */
  readonly isUnpacked?: boolean
}

export type RowFault = 'unreadable' | 'unknownChoice' | 'tooManyChoices' | 'tooManyCells' | 'twice'

/** Rows on their way, each list by row. The line behind it holds their cells as they stand in the source. */
export interface Batch {
  readonly sheet: string
  readonly lines: readonly number[]
  readonly values: readonly (readonly CellValue[])[]
  /** Row, column (-1: none), why, and the other line where there is one. */
  readonly faults: readonly (readonly [number, number, RowFault, number | null])[]
  readonly changes: readonly (readonly [number, number, ReadChange])[]
  readonly choices: readonly (readonly [number, readonly string[]])[]
  /** Rows that are only counted, and their empty cells. */
  readonly plain: { readonly rows: number; readonly blank: number }
}

export type ReaderAnswer =
  | { readonly found: Found }
  /** The text is not in the encoding it was taken for. */
  | { readonly encoding: ImportReading['encoding'] }
  | { readonly batch: Batch }
  | { readonly end: true }
  | { readonly fault: { readonly code: 'invalid_request' | 'too_large'; readonly text: string } }

/** Of sheets and sources. */
export const sourceLimits = {
  columns: 1000,
  cells: 50_000_000,
  unpackedBytes: 4_000_000_000,
  /** Of books that are held whole. */
  wholeCells: 5_000_000,
  /** As many as spreadsheet programs have. */
  wholeLines: 1_048_576,
  wholeBytes: 200_000_000,
  /** Packed that much smaller, a file is made to fill a memory. */
  ratio: 100,
  rowCharacters: 10_000_000,
  sampledCells: 200_000,
  /** Rows of a sheet that others may name. */
  keys: 200_000,
} as const
