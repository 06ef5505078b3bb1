import { refused } from '../../filters/refused.ts'
import type { Accepting, Living, SettingsCopy } from './setting.ts'
import { unique } from './unique.ts'

interface Step {
  readonly columnId: string
}

type What = 'sort' | 'group'

const gone = (what: What): string => `A ${what} speaks of a column that is no longer there and was left out.`

/** Each column once, and only those that have an order. */
export function acceptSteps<T extends Step>(given: readonly T[], { columns, note }: Accepting, what: What): T[] {
  return unique(given, ({ columnId }) => columnId).filter(({ columnId }) => {
    const column = columns.get(columnId)
    // What is missing now may be there again tomorrow, and its sorts with it.
    if (column?.comparison === 'none' && column.missing === undefined)
      throw refused(`${what}s`, `The column “${column.title}” has no order to ${what} by`)
    if (column === undefined) note(gone(what))
    return column !== undefined
  })
}

export function copiedSteps<T extends Step>(steps: readonly T[], { columnId }: SettingsCopy): T[] {
  return steps.flatMap((step) => {
    const id = columnId(step.columnId)
    return id === null ? [] : [{ ...step, columnId: id }]
  })
}

export function liveSteps<T extends Step>(stored: readonly T[], { columns, note }: Living, what: What): T[] {
  const ordered = new Set(columns.filter(({ comparison }) => comparison !== 'none').map(({ id }) => id))
  return stored.filter(({ columnId }) => {
    if (!ordered.has(columnId)) note(gone(what))
    return ordered.has(columnId)
  })
}
