import type { exportFormats } from '@rowhouse/core/api/records'
import type { ChunksSpec } from './read-chunks.ts'

export type ExportFormat = (typeof exportFormats)[number]

export interface ExportSpec extends ChunksSpec {
  readonly format: ExportFormat
  /** CSV and TSV: with a byte order mark, by which some programs know UTF-8. */
  readonly mark: boolean
  /** CSV and TSV: without the guard against formulas. */
  readonly raw: boolean
}
