import type { ImportNote } from '@rowhouse/core/api/imports'
import type { SourceRow } from '@rowhouse/core/imports/find-header'
import type { SheetFormula } from '@rowhouse/core/imports/formula-columns'
import type { SourceCell } from '@rowhouse/core/imports/read-row'

/** A sheet of a book. */
export interface SourceSheet {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
  /** Known when its rows were read. */
  notes(): readonly ImportNote[]
  /** What whole columns are worked out by; known then, too. */
  formulas(): readonly SheetFormula[]
  rows(): AsyncIterable<SourceRow<SourceCell>> | Iterable<SourceRow<SourceCell>>
}

interface Counts {
  readonly merged: number
  readonly formulas: number
  readonly errors: number
  readonly macros: number
}

export function notesOf({ merged, formulas, errors, macros }: Counts): ImportNote[] {
  const note = (kind: ImportNote['kind'], count: number): ImportNote[] =>
    count === 0 ? [] : [{ kind, line: null, count, text: null }]
  return [
    ...note('mergedCells', merged),
    ...note('formulas', formulas),
    ...note('errors', errors),
    ...note('macros', macros),
  ]
}
