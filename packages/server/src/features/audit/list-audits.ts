import { invalidRequest } from '@rowhouse/core/errors'
import type { InProject, Signed } from '../../request/context.ts'
import { pageOf } from '../../request/page.ts'
import { type Entry, presentEntries } from './present.ts'
import { type AuditFilter, selectAudits } from './store.ts'

export type AuditCtx = InProject<'audit.read'> | Signed<'audit.readAll'>

interface PageSpec extends AuditFilter {
  readonly limit?: number | undefined
  readonly before?: number | undefined
}

interface AuditPage {
  readonly list: Entry[]
  /** null at the end. */
  readonly next: number | null
  readonly keptDays: number
}

/** Of the project of the call, else of the whole server. */
export async function listAudits(ctx: AuditCtx, spec: PageSpec): Promise<AuditPage> {
  const { limit } = pageOf(spec)
  const { scan } = ctx.meta
  const projectId = ctx.project?.id ?? null
  const rows = await selectAudits(scan, { ...spec, ...momentsOf(spec), projectId, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    list: await presentEntries(ctx, shown),
    next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
    keptDays: ctx.config.changeRetentionDays,
  }
}

/** As they stand in the log, so that they can be compared as texts. */
function momentsOf({ from, until }: AuditFilter): Pick<AuditFilter, 'from' | 'until'> {
  return { from: momentOf(from), until: momentOf(until) }
}

function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw invalidRequest('from and until need a moment such as 2026-01-31T12:00:00Z.')
  return at.toISOString()
}
