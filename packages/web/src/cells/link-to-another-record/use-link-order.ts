import { messageOf } from '../../api/errors.ts'
import { toast } from '../../state/toast-store.ts'
import { isOurs } from '../../structure/tables/is-ours.ts'
import type { Column } from '../../structure/tables/table.ts'
import { movedTo } from '../../ui/reorder-row.tsx'
import { useCellPlace } from '../cell-place.ts'
import { linkOptionsOf } from './link-target.ts'

interface Ordered {
  readonly column: Column
  /** null: it is not stored yet. */
  readonly recordKey: string | null
  readonly linked: readonly { readonly key: string }[]
  /** Whether there are more than are shown. */
  readonly hasMore: boolean
  readonly onMoved?: () => void
}

/** Puts a linked record at another place; null where links have no order of their own. */
export function useLinkOrder({
  column,
  recordKey,
  linked,
  hasMore,
  onMoved,
}: Ordered): ((from: number, to: number) => void) | null {
  const place = useCellPlace()
  const records = place?.records ?? null
  if (place === null || records === null || !place.mayWrite || recordKey === null || linked.length < 2) return null
  if (linkOptionsOf(column).kind !== 'mm' || !isOurs(place.project, place.table)) return null

  return (from, to) => {
    const one = linked[from]
    if (one === undefined || from === to || linked[to] === undefined) return
    const next = movedTo(linked, from, to)[to + 1]?.key
    // Behind the last one that is shown stand others, which nobody here knows.
    const before = next ?? (hasMore ? linked.at(-1)?.key : null) ?? null
    records.links
      .moveLink(column, recordKey, one.key, before)
      .then(onMoved, (error: unknown) => toast.error(messageOf(error)))
  }
}
