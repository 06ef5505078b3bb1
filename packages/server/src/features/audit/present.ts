import type { AuditEntry } from '@rowhouse/core/api/audits'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { Static } from 'typebox'
import { isHiddenFrom } from '../../meta/hidden-views.ts'
import { storedEvent } from '../../meta/stored-event.ts'
import type { Ctx } from '../../request/context.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { type Difference, type Facts, factsOf } from './entry-facts.ts'
import { type AuditRow, selectColumns, selectTitles, selectViews } from './store.ts'

export type Entry = Static<typeof AuditEntry>

const nothing: Facts = { about: null, aboutId: null, cells: [], settings: [] }
const secretMask = '••••••••'

type Reader = Pick<Ctx, 'meta' | 'project' | 'reach' | 'looksAs'>

export async function presentEntries(
  { meta: { scan: meta }, ...reader }: Reader,
  rows: readonly AuditRow[],
): Promise<Entry[]> {
  const facts = await knownTo(
    reader,
    meta,
    rows.map(({ event, record }) => (event === null ? nothing : factsOf(storedEvent({ event, record })))),
  )
  const cellColumns = mayReadCells(reader) ? facts.flatMap(({ cells }) => cells.map(({ name }) => name)) : []
  const columns = new Map((await selectColumns(meta, [...new Set(cellColumns)])).map((column) => [column.id, column]))
  const ids = facts.flatMap(({ aboutId }) => (aboutId === null ? [] : [aboutId]))
  const titles = await selectTitles(meta, [...new Set(ids)])

  // What nobody knows any more is left out: it may have been a secret.
  const named = ({ name, before, after }: Difference) => {
    const column = columns.get(name)
    if (column === undefined) return []
    const shown = (value: unknown) => (columnTypeOf(column.type).secret === true && value !== null ? secretMask : value)
    return [{ name: column.title, before: shown(before), after: shown(after) }]
  }
  return rows.map((row, at) => {
    const { about, aboutId, cells, settings } = facts[at] ?? nothing
    return {
      id: row.id,
      at: row.at,
      type: row.type,
      by: presentAuthor(row),
      byLink: row.share_id !== null,
      byToken: row.token,
      project: namedOf(row.project_id, row.project_title),
      table: namedOf(row.table_id, row.table_title),
      record: row.record,
      records: row.touched,
      about: about ?? (aboutId === null ? null : (titles.get(aboutId) ?? null)),
      changes: [...settings, ...cells.flatMap(named)],
      address: row.address,
      agent: row.agent,
      fingerprint: row.hash,
    }
  })
}

/** Whoever reads the log of the whole server, or does not see all of a project, is told that records changed, not to what. */
const mayReadCells = ({ project, reach }: Omit<Reader, 'meta'>): boolean => project !== null && reach === null

/** Of views that are hidden from the reader is told that something was done, not what they are called. */
async function knownTo(
  { project, looksAs }: Omit<Reader, 'meta'>,
  meta: Ctx['meta']['scan'],
  facts: readonly Facts[],
): Promise<readonly Facts[]> {
  if (project === null || looksAs.role === 'owner') return facts
  const views = await selectViews(meta, [...new Set(facts.flatMap(({ aboutId }) => aboutId ?? []))])
  const hidden = new Set(views.filter((view) => isHiddenFrom(view, looksAs)).map(({ id }) => id))
  return facts.map((one) => (hidden.has(one.aboutId ?? '') ? nothing : one))
}

/** What is gone for good has no title any more. */
const namedOf = (id: string | null, title: string | null) => (id === null ? null : { id, title: title ?? '' })
