import { createHash } from 'node:crypto'
import type { FoundColumn, FoundSheet, ImportPlan, PlannedColumn, PlannedPart } from '@rowhouse/core/api/imports'
import { type ColumnTypeName, columnTypeOf } from '@rowhouse/core/column-types/registry'
import { notFound } from '@rowhouse/core/errors'
import { guessedTypes } from '@rowhouse/core/imports/guess-fields'
import type { Kysely } from 'kysely'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import type { InProject } from '../../request/context.ts'
import { isWritable } from '../records/write/column-filler.ts'
import { isLink } from './import-part.ts'
import { findImport, keepMapping, type Mapping, selectMapping } from './kept-imports.ts'
import { tableOf } from './make-tables.ts'
import type { Found } from './reading/reader-words.ts'

interface Suggestion {
  readonly part: PlannedPart
  readonly isRemembered: boolean
}

/** As the same headers went into this table the last time, else by names and types. */
export async function suggestPart(
  ctx: InProject<'imports.use'>,
  importId: string,
  { sheet: sheetId, table: tableId }: { readonly sheet: string; readonly table: string },
): Promise<Suggestion> {
  const { found } = await findImport(ctx, importId)
  const sheet = found.sheets.find(({ id }) => id === sheetId)
  if (sheet === undefined) throw notFound('sheet', sheetId)
  const table = await tableOf(ctx, tableId)
  const known = await selectMapping(ctx.meta.read, table.id, headersOf(sheet))
  const remembered = known === null ? null : rememberedPart(known, sheet, table)
  return remembered === null
    ? { part: guessedPart(sheet, table), isRemembered: false }
    : { part: remembered, isRemembered: true }
}

/** The same set of headers, in whichever order. */
function headersOf({ columns }: FoundSheet): string {
  const names = columns.map(({ header }) => header.trim().toLowerCase()).sort()
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url')
}

export async function rememberParts(
  tx: Kysely<MetaTables>,
  { sheets }: Found,
  { parts }: ImportPlan,
  at: string,
): Promise<void> {
  for (const part of parts) {
    const sheet = sheets.find(({ id }) => id === part.sheet)
    if (part.table === undefined || sheet === undefined) continue
    const headerAt = (from: number): string => sheet.columns[from]?.header ?? ''
    const columns = part.columns.map((column) => ({ ...column, header: headerAt(column.from) }))
    const mapping = { ...part, columns, match: (part.match ?? []).map(headerAt) }
    await keepMapping(tx, { table: part.table, headers: headersOf(sheet), mapping, at })
  }
}

/** null: nothing of it is left. */
function rememberedPart(known: Mapping, sheet: FoundSheet, table: SnapshotTable): PlannedPart | null {
  const fromOf = (header: string): number => sheet.columns.findIndex((column) => column.header === header)
  const fields = new Set(fieldsOf(table).map(({ id }) => id))
  const columns = known.columns.flatMap(({ header, ...planned }): PlannedColumn[] => {
    const from = fromOf(header)
    return from === -1 || !fields.has(planned.column ?? '') ? [] : [{ ...planned, from }]
  })
  if (columns.length === 0) return null
  const match = known.match.map(fromOf).filter((from) => columns.some((column) => column.from === from))
  return { ...known, sheet: sheet.id, table: table.id, columns, match }
}

const fieldsOf = ({ columns }: SnapshotTable): RecordColumn[] =>
  columns.filter((column) => !column.system && (isWritable(column) || isLink(column)))

function guessedPart(sheet: FoundSheet, table: SnapshotTable): PlannedPart {
  const free = new Set(fieldsOf(table))
  const taken = new Map<number, RecordColumn>()
  const take = (found: FoundColumn, column: RecordColumn | undefined): void => {
    if (column === undefined || taken.has(found.from)) return
    taken.set(found.from, column)
    free.delete(column)
  }
  const sourced = sheet.columns.filter(({ isLeftOut }) => !isLeftOut)
  for (const found of sourced)
    take(
      found,
      [...free].find(({ title }) => plain(title) === plain(found.header)),
    )
  // An address or a date is known by what it looks like, where there is only one on either side.
  for (const found of sourced) {
    const alike = [...free].filter(({ typeName }) => typeName === found.type)
    const rivals = sourced.filter(({ from, type }) => type === found.type && !taken.has(from))
    if (isParticular(found.type) && alike.length === 1 && rivals.length === 1) take(found, alike[0])
  }
  const columns = [...taken].sort(([one], [other]) => one - other).map(([from, { id }]) => ({ from, column: id }))
  const unique = [...taken].find(([, { unique: isUnique }]) => isUnique)
  return {
    sheet: sheet.id,
    table: table.id,
    columns,
    match: unique === undefined ? [] : [unique[0]],
    found: 'update',
    missing: 'create',
  }
}

const plain = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Texts say nothing of what they are. */
const isParticular = (type: string): boolean =>
  guessedTypes.indexOf(type as ColumnTypeName) <
  guessedTypes.findIndex((name) => columnTypeOf(name).comparison === 'text' && columnTypeOf(name).plain === true)
