import type { TableDiff as TableDiffContract } from '@rowhouse/core/api/sources'
import type { Static } from 'typebox'

export type TableDiff = Static<typeof TableDiffContract>

export type ChangeKind = 'new' | 'gone' | 'changed'

/** Only the tables in which something is different. */
export function changedTables(diff: readonly TableDiff[]): readonly TableDiff[] {
  return diff.filter(({ detectedChanges }) => detectedChanges.length > 0)
}

export function countChanges(diff: readonly TableDiff[]): number {
  return diff.reduce((sum, { detectedChanges }) => sum + detectedChanges.length, 0)
}

export function kindOf(type: string): ChangeKind {
  if (/_(NEW|ADD)$/.test(type)) return 'new'
  return type.endsWith('_REMOVE') ? 'gone' : 'changed'
}
