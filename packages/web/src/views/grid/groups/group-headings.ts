import type { GroupHead as HeadContract } from '@rowhouse/core/api/records'
import type { CellValue } from '@rowhouse/core/storage'
import type { GroupHeading } from '@rowhouse/grid/source'
import type { Static } from 'typebox'
import { type Folds, isFolded } from '../../../features/view-settings/groups/folds.ts'

export type GroupHead = Static<typeof HeadContract>

/** A heading on the screen, with what the server said of its group. */
export interface ViewHeading extends GroupHeading {
  /** From the outermost level inwards, as the cells hold them. */
  readonly values: readonly CellValue[]
  readonly figures: GroupHead['figures']
}

type DrawHeading = (level: number, value: CellValue) => Pick<GroupHeading, 'title' | 'cell' | 'canAdd'>

/** Groups come in the order of the records and share them out: each begins where the one before it ends. */
export function groupHeadings(heads: readonly GroupHead[], folds: Folds, draw: DrawHeading): ViewHeading[] {
  const path: CellValue[] = []
  const next = [0]
  return heads.map(({ level, value, count, figures }) => {
    const first = next[level] ?? 0
    path.length = level
    // What the contract calls unknown is a cell of the column's own type.
    path.push(value as CellValue)
    next[level] = first + count
    next[level + 1] = first
    const key = JSON.stringify(path)
    return {
      key,
      level,
      first,
      count,
      figures,
      values: [...path],
      isFolded: isFolded(folds, key),
      ...draw(level, value as CellValue),
    }
  })
}
