import type { CellValue } from '@rowhouse/core/storage'
import { type Figures, figureIn } from '../../features/records/figures-query.ts'
import type { Total } from '../../features/view-settings/stacks/total-of.ts'

/** What the server tells of a lane. */
export interface Head {
  readonly value: CellValue
  readonly count: number
  readonly figures: Figures
}

export interface LaneFigures {
  readonly count: number
  /** undefined: none is wanted, or none is known. */
  readonly value: CellValue | undefined
}

/** Of each lane by its key. A lane nobody spoke of is empty, unless there are too many to speak of all. */
export function laneFigures(
  heads: readonly Head[],
  isCut: boolean,
  total: Total | null,
  keyOf: (value: CellValue) => string,
): (key: string) => LaneFigures | null {
  const byKey = Map.groupBy(heads, ({ value }) => keyOf(value))
  return (key) => {
    const [first, ...others] = byKey.get(key) ?? []
    if (first === undefined) return isCut ? null : { count: 0, value: undefined }
    // Records of one name are one lane and several headings: their counts can be added up, most figures cannot.
    const count = others.reduce((sum, head) => sum + head.count, first.count)
    const isWhole = total !== null && others.length === 0
    return { count, value: isWhole ? figureIn(first.figures, [total.column, total.func]) : undefined }
  }
}
