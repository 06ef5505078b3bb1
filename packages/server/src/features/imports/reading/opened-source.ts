import type { ImportNote, ImportReading } from '@rowhouse/core/api/imports'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SheetFormula } from '@rowhouse/core/imports/formula-columns'
import type { ImportFormat } from '@rowhouse/core/imports/import-formats'
import type { SourceCell } from '@rowhouse/core/imports/read-row'
import type { Encoding } from './source-text.ts'

export interface OpenSheet {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
  /** Known when its rows were read. */
  notes(): readonly ImportNote[]
  /** What whole columns are worked out by; known then, too. */
  formulas(): readonly SheetFormula[]
  readonly lines: readonly string[]
  /** Of objects: their names, which grow as rows are read; null: a row of the sheet has the titles. */
  readonly names: string[] | null
  /** Many at a time: waiting for each takes its time. */
  rows(): AsyncIterable<SourceRows>
}

export type SourceRows = readonly SourceRow<SourceCell>[]

export interface OpenSource {
  readonly format: ImportFormat
  readonly encoding: Encoding
  readonly delimiter: string
  readonly quote: ImportReading['quote']
  readonly sheets: readonly OpenSheet[]
}

/** How texts are written says nothing of a book. */
export const asBook = (sheets: readonly OpenSheet[]): OpenSource => ({
  format: 'spreadsheet',
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  sheets,
})
