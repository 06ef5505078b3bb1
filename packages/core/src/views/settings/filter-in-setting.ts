import type { FilterNode } from '../filter-node.ts'
import { filterTreeOf, goneFilter } from '../filter-tree-of.ts'
import { newPartId } from '../part-ids.ts'
import type { Living, SettingsCopy } from './setting.ts'

export function copiedFilter(filter: FilterNode | null, copy: SettingsCopy): FilterNode | null {
  if (filter === null) return null
  const id = newPartId('filter', copy.viewId, copy.nextByte)
  if (filter.kind === 'group') {
    const members = filter.members.flatMap((member) => copiedFilter(member, copy) ?? [])
    return members.length === 0 && filter.members.length > 0 ? null : { ...filter, id, members }
  }
  const columnId = filter.columnId === null ? null : copy.columnId(filter.columnId)
  return columnId === null && filter.columnId !== null ? null : { ...filter, id, columnId }
}

/** One that no longer suits its column stays, so that somebody can put it right; it is told, and lets every record through. */
export function liveFilter(stored: FilterNode | null, { columns, known, note }: Living): FilterNode | null {
  const left = withoutGone(stored, known)
  if (left !== stored) note(goneFilter)
  for (const sentence of filterTreeOf(left, columns).notes) note(sentence)
  return left
}

/** The same object when nothing is gone. A group that loses all its members goes with them. */
function withoutGone(filter: FilterNode | null, known: ReadonlySet<string>): FilterNode | null {
  if (filter === null) return null
  if (filter.kind === 'test') return filter.columnId === null || known.has(filter.columnId) ? filter : null
  const members = filter.members.flatMap((member) => withoutGone(member, known) ?? [])
  if (members.length === filter.members.length && members.every((member, at) => member === filter.members[at]))
    return filter
  return members.length === 0 ? null : { ...filter, members }
}
