import type { FormulaType } from '../tree.ts'

export interface FormulaColumn {
  readonly id: string
  readonly title: string
  readonly type: FormulaType
}

/** The columns a formula may use. */
export interface FormulaColumns {
  /** By id, by title or by its name in the database. */
  find(name: string): FormulaColumn | null
  /** For CREATED_TIME() and LAST_MODIFIED_TIME(); null: the table keeps none. */
  readonly createdTime: FormulaColumn | null
  readonly lastModifiedTime: FormulaColumn | null
  /** For RECORD_ID(), in the order of the key. */
  readonly key: readonly FormulaColumn[]
}
