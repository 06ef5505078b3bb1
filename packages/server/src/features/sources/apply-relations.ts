import { columnTypeOf, typeWith } from '@rowhouse/core/column-types/registry'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Tx } from '../../request/context.ts'
import { goingAlong, isLinkRow, linkOptionsOf } from '../links/going-along.ts'
import { freeTitles } from './free-titles.ts'
import { inferType } from './infer-type.ts'
import { linkRelations } from './link-relations.ts'
import type { Sighting } from './look-at-source.ts'
import { relationChanges } from './relation-changes.ts'
import { changeColumn, insertStructure, type KnownStructure, selectStructure, trashRows } from './store.ts'

/** After tables and columns are what they are in the database: links follow its keys. */
export async function applyRelations(tx: Tx, base: SnapshotBase, sighting: Sighting, at: string): Promise<void> {
  const known = await selectStructure(tx, base.row.project_id)
  const { added, back, gone } = relationChanges(base.id, sighting, known)
  const live = known.columns.filter(({ deleted_at }) => deleted_at === null)
  const tables = known.tables.filter(({ base_id, deleted_at }) => base_id === base.id && deleted_at === null)
  await forget(
    tx,
    live,
    gone.flatMap(({ links }) => links),
    at,
  )
  await bringBack(
    tx,
    known,
    back.flatMap(({ links }) => links),
    at,
  )
  const linked = linkRelations(added, { tables, columns: live }, { dialect: base.dialect, at })
  await insertStructure(tx, { tables: [], columns: linked.added, views: [] })
  for (const { id, type, options, system } of linked.keys)
    await changeColumn(tx, id, { type, options, system, updated_at: at })
  for (const id of linked.junctions)
    await tx.updateTable('rh_tables').set({ junction: 1 }).where('id', '=', id).execute()
}

/** The links and what is made of them go to the trash; the columns that held the keys are ordinary ones again. */
async function forget(tx: Tx, live: readonly ColumnRow[], links: readonly ColumnRow[], at: string): Promise<void> {
  if (links.length === 0) return
  const ids = links.map(({ id }) => id)
  const going = goingAlong(live, ids).filter(({ name }) => name === null)
  await trashRows(
    tx,
    'rh_columns',
    going.map(({ id }) => id),
    at,
  )
  for (const key of keysOf(live, links)) {
    if (!columnTypeOf(key.type).foreign || key.word === null) continue
    const { type, options } = inferType({ type: key.database_type ?? '', word: key.word as never }, undefined)
    await changeColumn(tx, key.id, { type, options: JSON.stringify(options), system: 0, updated_at: at })
  }
  for (const id of junctionsOf(links))
    await tx.updateTable('rh_tables').set({ junction: 0, updated_at: at }).where('id', '=', id).execute()
}

async function bringBack(tx: Tx, known: KnownStructure, links: readonly ColumnRow[], at: string): Promise<void> {
  const moments = new Set(links.map(({ deleted_at }) => deleted_at))
  const among = known.columns.filter(({ deleted_at, deleted_by }) => deleted_by === null && moments.has(deleted_at))
  const coming = goingAlong(
    among,
    links.map(({ id }) => id),
  )
  for (const row of coming) {
    const taken = known.columns.filter(({ table_id, deleted_at }) => table_id === row.table_id && deleted_at === null)
    const [title = row.title] = freeTitles(
      [row.title],
      null,
      taken.map((one) => one.title),
    )
    await changeColumn(tx, row.id, { title, deleted_at: null, updated_at: at })
  }
  for (const { id, word } of keysOf(known.columns, links)) {
    if (word !== 'integer' && word !== 'shortText') continue
    const options = JSON.stringify({ kind: word === 'integer' ? 'integer' : 'text' })
    await changeColumn(tx, id, { type: typeWith({ foreign: true }), options, system: 1, updated_at: at })
  }
  for (const id of junctionsOf(links))
    await tx.updateTable('rh_tables').set({ junction: 1, updated_at: at }).where('id', '=', id).execute()
}

function keysOf(columns: readonly ColumnRow[], links: readonly ColumnRow[]): ColumnRow[] {
  const ids = links.filter(isLinkRow).flatMap((row) => {
    const { kind, ownColumnId, otherColumnId, junction } = linkOptionsOf(row)
    if (junction !== null) return [junction.ownColumnId, junction.otherColumnId]
    return [kind === 'bt' ? ownColumnId : otherColumnId]
  })
  return columns.filter(({ id }) => ids.includes(id))
}

function junctionsOf(links: readonly ColumnRow[]): string[] {
  return [...new Set(links.filter(isLinkRow).flatMap((row) => linkOptionsOf(row).junction?.tableId ?? []))]
}
