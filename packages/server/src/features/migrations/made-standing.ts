// Whether a change that was made here still stands, and how it goes back. Nothing of that is kept: tables and columns say it.
import type { waysBack } from '@rowhouse/core/api/migrations'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { readStructure, type StructureRows } from '../../meta/structure-rows.ts'
import type { MadeEvent } from '../../structure/record-migration.ts'
import { isLive } from '../../structure/table-rows.ts'
import { isLinkRow } from '../links/going-along.ts'
import type { MigrationReader } from './migration-sources.ts'
import { type StoredMigration, selectConversionsById, selectKnownChanges } from './store.ts'

/** What takes a change back: an operation that people have for it anyway. */
export type Undo =
  | { readonly by: 'trashTable'; readonly table: string }
  | { readonly by: 'trashColumn'; readonly column: string }
  | { readonly by: 'undoColumn'; readonly column: string; readonly change: string }
  | { readonly by: 'undoConversion'; readonly conversion: string }

export interface Standing {
  readonly state: 'run' | 'undone'
  /** null: there is none; `reason` says why. */
  readonly undo: Undo | null
  readonly reason: string | null
}

export const wayOf = ({ by }: Undo): (typeof waysBack)[number] =>
  by === 'trashTable' || by === 'trashColumn' ? 'trash' : 'undo'

/** Of each that was made here, by its id. */
export async function standingOf(
  ctx: MigrationReader,
  rows: readonly StoredMigration[],
): Promise<ReadonlyMap<string, Standing>> {
  const made = rows.filter(({ kind }) => kind === 'made').map((row) => ({ id: row.id, events: eventsOf(row) }))
  if (made.length === 0) return new Map()
  const changes = made.flatMap(({ events }) =>
    events.flatMap(({ type, id }) => (type === 'columns.updated' ? [id] : [])),
  )
  const known: Known = {
    structure: await readStructure(ctx.meta.read, ctx.project.id),
    conversions: await selectConversionsById(ctx.meta.read, ctx.project.id),
    changes: await selectKnownChanges(ctx.meta.read, ctx.project.id, changes),
  }
  return new Map(made.map(({ id, events }) => [id, standing(known, events)]))
}

const eventsOf = ({ events }: StoredMigration): readonly MadeEvent[] => JSON.parse(events ?? '[]') as MadeEvent[]

interface Known {
  readonly structure: StructureRows | null
  readonly conversions: readonly ConversionRow[]
  readonly changes: ReadonlySet<string>
}

const tookBack = 'It took something back or brought it back itself: do that again where it was done.'
const noUndo = 'There is no undo for this change.'

function standing(known: Known, events: readonly MadeEvent[]): Standing {
  const main = mainOf(known, events)
  if (main === undefined) return { state: 'run', undo: null, reason: noUndo }
  if (main.type === 'tables.created') {
    const isThere = known.structure?.tables.some((row) => row.id === main.table && isLive(row)) === true
    return isThere ? run({ by: 'trashTable', table: main.table }) : undone
  }
  if (main.type === 'columns.created') {
    const row = columnOf(known, main.column)
    if (row === undefined || !isLive(row)) return undone
    return row.system === 1 ? { state: 'run', undo: null, reason: noUndo } : run({ by: 'trashColumn', column: row.id })
  }
  if (main.type === 'columns.converted') return ofConversion(known, main)
  if (main.type === 'columns.updated') return ofUpdate(known, main)
  return {
    state: 'run',
    undo: null,
    reason: /purged$/.test(main.type) ? 'What was deleted for good does not come back.' : tookBack,
  }
}

/** Of a link both sides, its key and perhaps a table came along: it goes back by the link. */
function mainOf(known: Known, events: readonly MadeEvent[]): MadeEvent | undefined {
  const link = events.find((event) => {
    const row = event.type === 'columns.created' ? columnOf(known, event.column) : undefined
    return row !== undefined && isLinkRow(row)
  })
  return link ?? events[0]
}

const columnOf = ({ structure }: Known, id: string): ColumnRow | undefined =>
  structure?.columns.find((row) => row.id === id)

const run = (undo: Undo): Standing => ({ state: 'run', undo, reason: null })
const undone: Standing = { state: 'undone', undo: null, reason: 'It was taken back already.' }

function ofConversion({ conversions }: Known, event: MadeEvent): Standing {
  const id = 'conversion' in event ? event.conversion : undefined
  const row = conversions.find((one) => one.id === id)
  if (row === undefined) return { state: 'run', undo: null, reason: 'The old values are not kept any more.' }
  return row.undone_at === null ? run({ by: 'undoConversion', conversion: row.id }) : undone
}

/** It stands while the column is as the change left it. */
function ofUpdate(known: Known, event: MadeEvent): Standing {
  if (!('after' in event) || !('column' in event)) return undone
  const row = columnOf(known, event.column)
  const after = event.after as Partial<ColumnRow>
  const isSo = (Object.keys(after) as (keyof ColumnRow)[]).some((field) => row?.[field] === after[field])
  if (row === undefined || !isLive(row) || !isSo) return undone
  if (!known.changes.has(event.id))
    return { state: 'run', undo: null, reason: 'The change log does not reach back as far as this change.' }
  return run({ by: 'undoColumn', column: row.id, change: event.id })
}
