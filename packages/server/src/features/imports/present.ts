import type { Import, ImportReceipt } from '@rowhouse/core/api/imports'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import type { StoredImport } from './kept-imports.ts'

const dayMs = 86_400_000
/** For so long a source is kept, and what was refused of it. */
export const keptMs = { file: dayMs, refused: 30 * dayMs } as const

export async function presentImport(ctx: InProject<'imports.use'>, stored: StoredImport): Promise<Import> {
  const { firstname, lastname, email } = ctx.actor
  const { id, project_id, title, size, checksum, state, found, plan, rehearsal, failure } = stored
  return {
    id,
    projectId: project_id,
    title,
    size,
    checksum,
    format: found.format,
    state,
    reading: found.reading,
    sheets: [...found.sheets],
    plan,
    rehearsal,
    progress: presentProgress(stored),
    receipt: receiptOf(ctx, await ctx.snapshot(), stored),
    failure,
    by: [firstname, lastname].filter(Boolean).join(' ') || email,
    createdAt: stored.created_at,
    startedAt: stored.started_at,
    endedAt: stored.ended_at,
    fileUntil: stored.swept_at === null && stored.sync_id === null ? after(stored.updated_at, keptMs.file) : null,
    base: found.base ?? null,
    report: stored.progress?.report ?? null,
  }
}

export function presentHead(stored: StoredImport) {
  const { id, title, found, state, created_at: createdAt, ended_at: endedAt } = stored
  return { id, title, format: found.format, state, progress: presentProgress(stored), createdAt, endedAt }
}

function presentProgress({ found, plan, progress, state }: StoredImport): Import['progress'] {
  if (plan === null || progress === null) return null
  const done = progress.parts.reduce((sum, { position }) => sum + position, 0)
  const rowsOf = (sheet: string): number => found.sheets.find(({ id }) => id === sheet)?.rows ?? 0
  // Not every service tells how many there are.
  const total = Math.max(
    done,
    plan.parts.reduce((sum, { sheet }) => sum + rowsOf(sheet), 0),
  )
  const refused = progress.parts.reduce((sum, part) => sum + part.refused, 0)
  const rate = done === 0 || progress.ms === 0 ? null : (done / progress.ms) * 1000
  const left = rate === null ? null : Math.max(0, total - done) / rate
  const keeping = state === 'running' && progress.before?.isKept === false
  return { done, total, refused, rowsPerSecond: rate, secondsLeft: left, keeping }
}

const withReceipt: readonly string[] = ['running', 'paused', 'done', 'stopped', 'failed', 'undoing', 'undone']

function receiptOf(
  { config }: Pick<InProject<'imports.use'>, 'config'>,
  snapshot: ProjectSnapshot,
  { progress, state, ended_at, updated_at }: StoredImport,
): ImportReceipt | null {
  if (progress === null || !withReceipt.includes(state)) return null
  const parts = progress.parts.map(({ isNewTable: _, position: __, page: ___, table: tableId, ...part }) => {
    const table = tableId === null ? null : snapshot.findTable(tableId)
    return { ...part, table: table && { id: table.id, title: table.title } }
  })
  const undoUntil = after(ended_at ?? updated_at, config.changeRetentionDays * dayMs)
  return { parts, seconds: progress.ms / 1000, undoUntil, left: progress.left }
}

const after = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()
