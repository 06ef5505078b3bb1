import type { Source, TableDiff } from '@rowhouse/core/api/sources'
import type { Static } from 'typebox'
import { type Change, changeType } from './find-changes.ts'
import type { SourceView } from './list-sources.ts'
import { columnNameIn, type MetaDiff } from './meta-diff.ts'

/** Where it is, never how to get in: no user name, no password, no key. */
export function presentSource({ base, connection, tables }: SourceView): Static<typeof Source> {
  const server = connection !== null && 'host' in connection ? connection : null
  const file = connection !== null && 'file' in connection ? connection.file : null
  return {
    id: base.id,
    alias: base.alias,
    type: base.type,
    isBuiltIn: base.is_meta === 1,
    place: base.place,
    host: server?.host ?? null,
    port: server?.port ?? null,
    database: server?.database ?? null,
    file,
    schema: base.schema,
    hasPassword: server !== null && server.password !== '',
    isEncrypted: server?.tls !== undefined,
    readOnly: base.read_only === 1,
    inflectionTable: base.inflection_table ?? 'none',
    inflectionColumn: base.inflection_column ?? 'none',
    tableCount: tables,
    createdAt: base.created_at,
    updatedAt: base.updated_at,
  }
}

export function presentMetaDiff({ tables, renames }: MetaDiff): Static<typeof TableDiff>[] {
  return tables.map((table) => presentTableDiff(table, renames))
}

function presentTableDiff(
  { kind, name, known, baseId, changes }: MetaDiff['tables'][number],
  renames: MetaDiff['renames'],
): Static<typeof TableDiff> {
  const renamesOf = (id: string) => {
    const possible = renames.filter((rename) => rename.id === id)
    return possible.length === 0 ? {} : { renames: possible.map(({ to, isLikely }) => ({ to, isLikely })) }
  }
  return {
    ...(known === null ? {} : { title: known.title }),
    table_name: name,
    type: kind,
    base_id: baseId,
    detectedChanges: changes.map((change) => {
      const column = columnNameIn(change)
      return {
        type: changeType(kind, change),
        msg: messageOf(change, kind, column),
        tn: name,
        ...(column === null ? {} : { cn: column }),
        ...('relationType' in change ? { relationType: change.relationType, rtn: change.other } : {}),
        ...(known === null ? {} : { id: known.id }),
        ...('row' in change && column !== null ? { colId: change.row.id } : {}),
        ...('row' in change ? renamesOf(change.row.id) : {}),
      }
    }),
  }
}

/** The sentences existing clients show. */
function messageOf({ what }: Change, kind: 'table' | 'view', column: string | null): string {
  switch (what) {
    case 'newTable':
    case 'tableBack':
      return `New ${kind}`
    case 'tableGone':
      return 'Table removed'
    case 'newColumn':
    case 'columnBack':
      return `New column(${column})`
    case 'columnChanged':
      return `Column type changed(${column})`
    case 'columnGone':
      return `Column removed(${column})`
    case 'newRelation':
      return 'New relation added'
    case 'relationGone':
      return 'Relation removed'
  }
}
