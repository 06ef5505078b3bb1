import type { TableDiff as TableDiffContract } from '@rowhouse/core/api/sources'
import type { Static } from 'typebox'

export type TableDiff = Static<typeof TableDiffContract>
export type DetectedChange = TableDiff['detectedChanges'][number]

type ChangeKind = 'new' | 'gone' | 'changed'

/** By the id of what is gone: its new name, or null when it really is gone. */
export type Renames = Readonly<Record<string, string | null>>

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

/** What may only have got another name, by its id; null for other changes. */
export function renamableId({ renames, colId, id }: DetectedChange): string | null {
  return renames === undefined ? null : (colId ?? id ?? null)
}

/** To begin with: what is likely, each new name once. */
export function likelyRenames(diff: readonly TableDiff[]): Renames {
  const taken = new Set<string>()
  const chosen: Record<string, string | null> = {}
  for (const { table, change, id } of renamable(diff)) {
    const likely = change.renames?.find(({ to, isLikely }) => isLikely && !taken.has(placeOf(table, change, to)))
    chosen[id] = likely?.to ?? null
    if (likely !== undefined) taken.add(placeOf(table, change, likely.to))
  }
  return chosen
}

/** The names that are left for something that is gone when the others have theirs. */
export function namesFor(diff: readonly TableDiff[], id: string, chosen: Renames): readonly string[] {
  const all = renamable(diff)
  const own = all.find((one) => one.id === id)
  if (own === undefined) return []
  const taken = new Set(
    all.flatMap(({ table, change, id: other }) => {
      const to = chosen[other]
      return other === id || !to ? [] : [placeOf(table, change, to)]
    }),
  )
  return (own.change.renames ?? []).map(({ to }) => to).filter((to) => !taken.has(placeOf(own.table, own.change, to)))
}

/** The differences as they are when these are renames: what got another name is neither new nor loses its relations. */
export function withRenames(diff: readonly TableDiff[], chosen: Renames): readonly TableDiff[] {
  const renamed = renamable(diff).flatMap(({ table, change, id }) => {
    const to = chosen[id]
    return to ? [{ base: table.base_id, table: table.table_name, column: change.cn ?? null, to }] : []
  })
  return diff.map((table) => {
    const own = renamed.filter(({ base }) => base === table.base_id)
    const isNamed = (name: string | undefined, from: string, to: string): boolean => name === from || name === to
    const isCovered = (change: DetectedChange): boolean =>
      own.some(({ table: from, column, to }) => {
        if (change.relationType !== undefined)
          return column === null
            ? isNamed(change.tn, from, to) || isNamed(change.rtn, from, to)
            : isNamed(change.cn, column, to) && (change.tn === from || change.rtn === from)
        if (column === null) return change.type.endsWith('_NEW') && table.table_name === to
        return change.type.endsWith('_COLUMN_ADD') && table.table_name === from && change.cn === to
      })
    return { ...table, detectedChanges: table.detectedChanges.filter((change) => !isCovered(change)) }
  })
}

function renamable(diff: readonly TableDiff[]) {
  return diff.flatMap((table) =>
    table.detectedChanges.flatMap((change) => {
      const id = renamableId(change)
      return id === null ? [] : [{ table, change, id }]
    }),
  )
}

/** A name among the columns of one table, or among the tables of one database. */
const placeOf = ({ base_id, table_name }: TableDiff, { cn }: DetectedChange, to: string): string =>
  JSON.stringify(cn === undefined ? [base_id, to] : [base_id, table_name, to])
