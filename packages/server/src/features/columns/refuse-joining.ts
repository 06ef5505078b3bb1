import { conflict } from '@rowhouse/core/errors'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { isLinkRow, linkOptionsOf } from '../links/going-along.ts'

/** Links go by equal values, and those of another type are not equal any more. */
export function refuseJoining(all: readonly ColumnRow[], { id, title }: ColumnRow): void {
  const link = all.filter(isLinkRow).find((row) => {
    const { ownColumnId, otherColumnId } = linkOptionsOf(row)
    return ownColumnId === id || otherColumnId === id
  })
  if (link !== undefined)
    throw conflict(`“${link.title}” links records by “${title}”, so its type stays. Delete the link first.`, {
      reason: 'linked',
    })
}
