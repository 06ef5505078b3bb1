import type { ImportPlan, ImportRefusal, ImportRehearsal, ImportState, PlannedPart } from '@rowhouse/core/api/imports'
import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ImportRow } from '../../meta/rows/imports.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject } from '../../request/context.ts'
import type { Progress, RefusedSource } from './progress.ts'
import type { Found } from './reading/reader-words.ts'

type Meta = Kysely<MetaTables>

/** An import with its texts read. */
export interface StoredImport extends Omit<ImportRow, 'found' | 'plan' | 'rehearsal' | 'progress'> {
  readonly found: Found
  readonly plan: ImportPlan | null
  readonly rehearsal: ImportRehearsal | null
  readonly progress: Progress | null
}

type ImportChange = Partial<
  Pick<ImportRow, 'title' | 'state' | 'wanted' | 'failure' | 'started_at' | 'ended_at' | 'swept_at'>
> & {
  readonly found?: Found
  readonly plan?: ImportPlan | null
  readonly rehearsal?: ImportRehearsal | null
  readonly progress?: Progress | null
}

export async function insertImport(
  tx: Meta,
  row: Omit<StoredImport, 'plan' | 'rehearsal' | 'progress'>,
): Promise<void> {
  const texts = { found: JSON.stringify(row.found), plan: null, rehearsal: null, progress: null }
  await tx
    .insertInto('rh_imports')
    .values({ ...row, ...texts })
    .execute()
}

/** An import belongs to whoever sent its source; nobody else learns that it exists. */
export async function findImport(ctx: InProject<'imports.use'>, id: string): Promise<StoredImport> {
  const found = await selectImport(ctx.meta.read, id)
  if (found === null || found.project_id !== ctx.project.id || found.owner_id !== ctx.actor.id)
    throw notFound('import', id)
  return found
}

export async function selectImport(meta: Meta, id: string): Promise<StoredImport | null> {
  const row = await meta.selectFrom('rh_imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : stored(row)
}

/** What is stored here only this folder writes. */
function stored(row: ImportRow): StoredImport {
  const read = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))
  return {
    ...row,
    size: Number(row.size),
    found: JSON.parse(row.found) as Found,
    plan: read(row.plan),
    rehearsal: read(row.rehearsal),
    progress: read(row.progress),
  }
}

/** False when it is in none of these states: somebody else was faster. */
export async function changeImport(
  tx: Meta,
  id: string,
  change: ImportChange,
  { at, from }: { readonly at: string; readonly from?: readonly ImportState[] | undefined },
): Promise<boolean> {
  const { found, plan, rehearsal, progress, ...plain } = change
  const text = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  const { numUpdatedRows } = await tx
    .updateTable('rh_imports')
    .set({
      ...plain,
      ...(found === undefined ? {} : { found: JSON.stringify(found), format: found.format }),
      ...(plan === undefined ? {} : { plan: text(plan) }),
      ...(rehearsal === undefined ? {} : { rehearsal: text(rehearsal) }),
      ...(progress === undefined ? {} : { progress: text(progress) }),
      updated_at: at,
    })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('state', 'in', from ?? []))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteImport(tx: Meta, id: string): Promise<void> {
  await tx.deleteFrom('rh_imports').where('id', '=', id).execute()
}

export async function selectWanted(meta: Meta, id: string): Promise<ImportRow['wanted']> {
  const row = await meta.selectFrom('rh_imports').select('wanted').where('id', '=', id).executeTakeFirst()
  return row?.wanted ?? null
}

export async function selectImports(
  meta: Meta,
  { projectId, ownerId }: { readonly projectId: string; readonly ownerId: string },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly list: StoredImport[]; readonly total: number }> {
  const mine = meta.selectFrom('rh_imports').where('project_id', '=', projectId).where('owner_id', '=', ownerId)
  const rows = await mine
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await mine.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow()
  return { list: rows.map(stored), total: Number(total) }
}

export async function insertRefused(
  tx: Meta,
  { id, sheet, rows }: { readonly id: string; readonly sheet: string; readonly rows: readonly RefusedSource[] },
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ line, cells, refusals }) => ({
    import_id: id,
    sheet,
    line,
    cells: JSON.stringify(cells),
    refusals: JSON.stringify(refusals),
  }))
  for (let at = 0; at < values.length; at += 100)
    await tx
      .insertInto('rh_import_rows')
      .values(values.slice(at, at + 100))
      .execute()
}

interface KeptRow {
  readonly id: number
  readonly sheet: string
  readonly line: number
  readonly cells: string[]
  readonly refusals: ImportRefusal[]
}

export async function selectRefused(
  meta: Meta,
  id: string,
  { after, limit, offset, numbers }: { after?: number; limit: number; offset: number; numbers?: readonly number[] },
): Promise<KeptRow[]> {
  const rows = await meta
    .selectFrom('rh_import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .$if(after !== undefined, (query) => query.where('number', '>', after ?? 0))
    .$if(numbers !== undefined, (query) => query.where('number', 'in', [...(numbers ?? [])]))
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ number, sheet, line, cells, refusals }) => ({
    id: Number(number),
    sheet,
    line: Number(line),
    cells: JSON.parse(cells) as string[],
    refusals: JSON.parse(refusals) as ImportRefusal[],
  }))
}

export async function countRefused(meta: Meta, id: string): Promise<number> {
  const { count } = await meta
    .selectFrom('rh_import_rows')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteRefused(tx: Meta, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0)
    await tx
      .deleteFrom('rh_import_rows')
      .where('number', 'in', [...numbers])
      .execute()
}

export async function insertWritten(tx: Meta, id: string, position: number, change: string): Promise<void> {
  await tx.insertInto('rh_import_changes').values({ import_id: id, position, change_id: change }).execute()
}

/** The newest first. */
export function selectWritten(meta: Meta, id: string): Promise<{ position: number; change_id: string }[]> {
  return meta
    .selectFrom('rh_import_changes')
    .select(['position', 'change_id'])
    .where('import_id', '=', id)
    .orderBy('position', 'desc')
    .execute()
}

export async function deleteWritten(tx: Meta, id: string, position: number): Promise<void> {
  await tx.deleteFrom('rh_import_changes').where('import_id', '=', id).where('position', '=', position).execute()
}

/** As the columns went the last time, under their headers. */
export interface Mapping extends Omit<PlannedPart, 'columns' | 'match'> {
  readonly columns: readonly (PlannedPart['columns'][number] & { readonly header: string })[]
  readonly match: readonly string[]
}

export async function keepMapping(
  tx: Meta,
  { table, headers, mapping, at }: { table: string; headers: string; mapping: Mapping; at: string },
): Promise<void> {
  const part = JSON.stringify(mapping)
  await tx
    .insertInto('rh_import_mappings')
    .values({ table_id: table, headers, part, updated_at: at })
    .onConflict((found) => found.columns(['table_id', 'headers']).doUpdateSet({ part, updated_at: at }))
    .execute()
}

export async function selectMapping(meta: Meta, table: string, headers: string): Promise<Mapping | null> {
  const row = await meta
    .selectFrom('rh_import_mappings')
    .select('part')
    .where('table_id', '=', table)
    .where('headers', '=', headers)
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.part) as Mapping)
}
