import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { nameFault, titleKey } from '@rowhouse/core/table-names'
import { emptyField } from '../../cells/settings/field-draft.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'

/** A field in the list of all fields, as it would be. */
export interface FieldRow {
  readonly id: string
  /** null: it is new. */
  readonly column: Column | null
  readonly title: string
  readonly type: ColumnTypeName
  readonly isShown: boolean
  readonly isGone: boolean
  /** Why the server refused it. */
  readonly refusal: string | null
}

export type ChangeKind = 'add' | 'delete' | 'rename' | 'type' | 'show' | 'hide'

export function rowsOf(places: readonly { readonly column: Column; readonly shown: boolean }[]): readonly FieldRow[] {
  return places.map(({ column, shown }) => ({
    id: column.id,
    column,
    title: column.title,
    type: column.type,
    isShown: shown,
    isGone: false,
    refusal: null,
  }))
}

export function newRow(rows: readonly FieldRow[]): FieldRow {
  const numbers = rows.flatMap(({ id }) => /^new-(\d+)$/.exec(id)?.[1] ?? []).map(Number)
  return {
    id: `new-${Math.max(0, ...numbers) + 1}`,
    column: null,
    title: '',
    type: emptyField.type,
    isShown: true,
    isGone: false,
    refusal: null,
  }
}

/** What is different about a row. */
export function changesIn(row: FieldRow, begun: readonly FieldRow[]): readonly ChangeKind[] {
  const { column } = row
  const before = begun.find(({ id }) => id === row.id)
  if (column === null || before === undefined) return row.isGone ? [] : ['add']
  if (row.isGone) return ['delete']
  return [
    ...(row.title.trim() === column.title ? [] : (['rename'] as const)),
    ...(row.type === column.type ? [] : (['type'] as const)),
    ...(row.isShown === before.isShown ? [] : [row.isShown ? ('show' as const) : ('hide' as const)]),
  ]
}

export function isMoved(rows: readonly FieldRow[], begun: readonly FieldRow[]): boolean {
  const order = (list: readonly FieldRow[]) => list.filter(({ column }) => column !== null).map(({ id }) => id)
  return order(rows).join() !== order(begun).join()
}

export function countChanges(rows: readonly FieldRow[], begun: readonly FieldRow[]): number {
  return rows.filter((row) => changesIn(row, begun).length > 0).length + (isMoved(rows, begun) ? 1 : 0)
}

/** What is wrong with the names, by row: told before anything is asked of the server. */
export function rowFaults(rows: readonly FieldRow[], twice: string): ReadonlyMap<string, string> {
  const live = rows.filter(({ isGone }) => !isGone)
  const faults = new Map<string, string>()
  const seen = new Set<string>()
  for (const { id, title } of live) {
    const fault = nameFault('Column', title.trim())
    const key = titleKey(title.trim())
    if (fault !== null) faults.set(id, fault)
    else if (seen.has(key)) faults.set(id, twice)
    seen.add(key)
  }
  return faults
}

interface Rename {
  readonly id: string
  readonly to: string
}

/**
 * In an order in which no name is taken when its turn comes. Two fields that swap their names need one of them out of
 * the way first.
 */
export function renamesInOrder(rows: readonly FieldRow[]): readonly Rename[] {
  const taken = new Map(rows.flatMap(({ column, isGone }) => (column && !isGone ? [[column.id, column.title]] : [])))
  const open = rows.filter(({ column, isGone, title }) => column && !isGone && title.trim() !== column.title)
  const steps: Rename[] = []
  const isFree = (title: string, id: string) =>
    [...taken].every(([other, known]) => other === id || titleKey(known) !== titleKey(title))
  const rename = (id: string, to: string) => {
    steps.push({ id, to })
    taken.set(id, to)
  }
  for (let waiting = [...open]; waiting.length > 0; ) {
    const next = waiting.find(({ id, title }) => isFree(title.trim(), id))
    const [first] = waiting
    if (next === undefined && first !== undefined) rename(first.id, freeTitle(first.title.trim(), [...taken.values()]))
    if (next !== undefined) {
      rename(next.id, next.title.trim())
      waiting = waiting.filter((row) => row !== next)
    }
  }
  return steps
}

function freeTitle(title: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(titleKey))
  for (let number = 2; ; number += 1) if (!keys.has(titleKey(`${title} ${number}`))) return `${title} ${number}`
}

/** The columns of the view as the list says. */
export function viewColumns(rows: readonly FieldRow[], known: Settings['columns']): Settings['columns'] {
  const widths = new Map(known.map(({ id, width }) => [id, width]))
  return rows
    .filter(({ isGone }) => !isGone)
    .map(({ id, isShown }) => ({ id, shown: isShown, width: widths.get(id) ?? null }))
}

/** What is done is no change any more; what was refused stays as it was typed, with the reason. */
export function settledRows(
  rows: readonly FieldRow[],
  begun: readonly FieldRow[],
  refused: ReadonlyMap<string, string>,
): { readonly rows: readonly FieldRow[]; readonly begun: readonly FieldRow[] } {
  const isKept = ({ id, column }: FieldRow) => column !== null && !refused.has(id)
  const settled = rows
    .filter(({ id, isGone, column }) => refused.has(id) || !(isGone || column === null))
    .map((row) => ({ ...row, refusal: refused.get(row.id) ?? null }))
    .map((row) =>
      isKept(row) && row.column !== null
        ? { ...row, column: { ...row.column, title: row.title.trim(), type: row.type } }
        : row,
    )
  return {
    rows: settled,
    begun: settled.map((row) => (isKept(row) ? row : (begun.find(({ id }) => id === row.id) ?? row))),
  }
}
