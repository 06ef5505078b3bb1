import { type AuditKind, auditKinds } from '@rowhouse/core/api/audits'
import { type Kysely, sql } from 'kysely'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export interface AuditFilter {
  readonly person?: string | undefined
  readonly table?: string | undefined
  readonly record?: string | undefined
  readonly kind?: AuditKind | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

interface AuditsSpec extends AuditFilter {
  /** null: of the whole server. */
  readonly projectId: string | null
  readonly before?: number | undefined
  readonly offset?: number
  readonly limit: number
}

/** Longer ones speak of many records, or of more than anybody reads in a list. */
const longestEvent = 20_000
/** Clocks of several nodes differ by less. */
const slackMs = 60_000

/** Newest first, by an index: of the project, the person, the record, or of what is no change of records. */
export async function selectAudits(meta: Meta, spec: AuditsSpec) {
  const { projectId, person, table, record, kind, from, until, before, limit, offset = 0 } = spec
  return meta
    .selectFrom('rh_changes as change')
    .leftJoin('rh_users as user', 'user.id', 'change.actor_id')
    .leftJoin('rh_api_tokens as token', 'token.id', 'change.token_id')
    .leftJoin('rh_projects as project', 'project.id', 'change.project_id')
    .leftJoin('rh_tables as table', 'table.id', 'change.table_id')
    .leftJoin('rh_seals as seal', 'seal.seq', 'change.seq')
    .select(['change.id', 'change.seq', 'change.at', 'change.type', 'change.actor_id', 'change.share_id'])
    .select(['change.record', 'change.touched', 'change.address', 'change.agent', 'change.project_id'])
    .select(['change.table_id', 'user.email', 'user.firstname', 'user.lastname', 'seal.hash', 'token.name as token'])
    .select(['project.title as project_title', 'table.title as table_title', 'table.base_id'])
    .select(
      sql<string | null>`case when length(change.event) <= ${sql.lit(longestEvent)} then change.event end`.as('event'),
    )
    .where('change.state', '=', 'done')
    .$if(projectId !== null, (query) => query.where('change.project_id', '=', projectId ?? ''))
    .$if(person !== undefined, (query) => query.where('change.actor_id', '=', person ?? ''))
    .$if(table !== undefined, (query) => query.where('change.table_id', '=', table ?? ''))
    .$if(record !== undefined, (query) => query.where('change.record', '=', record ?? ''))
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind ?? 'records')))
    .$if(from !== undefined, (query) => query.where('change.at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('change.at', '<', until ?? '').where(isBefore(until ?? '')))
    .$if(before !== undefined, (query) => query.where('change.seq', '<', before ?? 0))
    .orderBy('change.seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type AuditRow = Awaited<ReturnType<typeof selectAudits>>[number]

/** Only entries about records name how many; the index of all others is found by that, as it is written there. */
function isOfKind(kind: AuditKind) {
  const begins = auditKinds[kind].map((start) => sql<boolean>`change.type like ${`${start}%`}`)
  const isOne = sql<boolean>`(${sql.join(begins, sql` or `)})`
  return kind === 'records' ? isOne : sql<boolean>`(change.touched is null and ${isOne})`
}

/** The moment as a number of the log, so that nothing is passed over that came after it. */
const isBefore = (until: string) =>
  sql<boolean>`change.seq <= coalesce((select seq from rh_changes where at < ${later(until)} order by at desc limit 1), 0)`

const later = (at: string): string => new Date(Date.parse(at) + slackMs).toISOString()

/** By id, also of what lies in the trash. */
export async function selectColumns(meta: Meta, ids: readonly string[]) {
  if (ids.length === 0) return []
  return meta.selectFrom('rh_columns').select(['id', 'title', 'type']).where('id', 'in', ids).execute()
}

type WhoseView = Pick<ViewRow, 'id' | 'hidden_from' | 'lock_type' | 'owner_id'>

/** By id, also of what lies in the trash: as far as it says who sees them. */
export async function selectViews(meta: Meta, ids: readonly string[]): Promise<readonly WhoseView[]> {
  if (ids.length === 0) return []
  const fields = ['id', 'hidden_from', 'lock_type', 'owner_id'] as const
  const there = await meta.selectFrom('rh_views').select(fields).where('id', 'in', ids).execute()
  const trashed = await meta.selectFrom('rh_trashed_views').select('row').where('id', 'in', ids).execute()
  // Older trash does not say from whom a view is hidden.
  return [...there, ...trashed.map(({ row }): WhoseView => ({ hidden_from: '', ...JSON.parse(row) }))]
}

export async function selectTitles(meta: Meta, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await meta
    .selectFrom('rh_users')
    .select(['id', 'email as title'])
    .where('id', 'in', ids)
    .unionAll(meta.selectFrom('rh_views').select(['id', 'title']).where('id', 'in', ids))
    .unionAll(meta.selectFrom('rh_columns').select(['id', 'title']).where('id', 'in', ids))
    .unionAll(meta.selectFrom('rh_bases').select(['id', 'alias as title']).where('id', 'in', ids))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
