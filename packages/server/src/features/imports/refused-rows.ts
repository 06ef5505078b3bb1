import type { ImportRefusal } from '@rowhouse/core/api/imports'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { readRow } from '@rowhouse/core/imports/read-row'
import type { InProject } from '../../request/context.ts'
import { type Page, pageInfoOf } from '../../request/page.ts'
import { permit } from '../../request/permit.ts'
import { importChunk } from '../records/write/import-chunk.ts'
import { refusalOf } from '../records/write/sort-rows.ts'
import { chunkOf, type OpenPart, openPart, refusalOfFault } from './import-part.ts'
import {
  changeImport,
  countRefused,
  deleteRefused,
  findImport,
  insertWritten,
  type StoredImport,
  selectRefused,
} from './kept-imports.ts'
import { tableOf } from './make-tables.ts'
import type { SourceLine } from './part-tally.ts'
import { noteOutcome } from './progress.ts'
import { refusalIn } from './rehearse-import.ts'
import { underWay } from './take-in.ts'

type Ctx = InProject<'imports.use'>

export async function listRefused(ctx: Ctx, importId: string, page: Page) {
  const { id } = await findImport(ctx, importId)
  const list = await selectRefused(ctx.meta.read, id, page)
  return { list, pageInfo: pageInfoOf(await countRefused(ctx.meta.read, id), page) }
}

interface MendedRow {
  readonly id: number
  readonly cells: readonly string[]
}

type KeptRow = Awaited<ReturnType<typeof selectRefused>>[number]

/** Each row by itself: one that is still wrong does not hold up the others. */
export async function mendRefused(ctx: Ctx, importId: string, rows: readonly MendedRow[]) {
  const stored = await findImport(ctx, importId)
  if (!['done', 'stopped', 'failed'].includes(stored.state)) throw underWay()
  const kept = await selectRefused(ctx.meta.read, stored.id, {
    limit: rows.length,
    offset: 0,
    numbers: rows.map(({ id }) => id),
  })
  const refused: KeptRow[] = []
  let written = 0
  for (const { id, cells } of rows) {
    const row = kept.find((one) => one.id === id)
    if (row === undefined) throw invalidRequest(`There is no refused row ${id}.`)
    const refusals = await writeMended(ctx, stored, { ...row, cells: [...cells] })
    if (refusals.length === 0) written += 1
    else refused.push({ ...row, cells: [...cells], refusals })
  }
  return { written, refused }
}

async function writeMended(ctx: Ctx, stored: StoredImport, row: KeptRow): Promise<ImportRefusal[]> {
  const open = await openMended(ctx, stored, row.sheet)
  const { values, faults } = readRow(
    open.targets.map(({ read }) => read),
    row.cells,
    new Set(stored.found.reading.empties),
  )
  const line: SourceLine = { line: row.line, values, cells: () => row.cells, refusals: [] }
  if (faults.length > 0)
    return faults.map(({ at, reason }) => refusalOfFault(open, row.line, row.cells, { at, reason, other: null }))
  const progress = stored.progress?.parts.find(({ sheet }) => sheet === row.sheet)
  const writing = (await permit(ctx, 'records.import')) as unknown as InProject<'records.import'>
  try {
    const { outcome, change } = await importChunk(
      writing,
      await tableOf(ctx, progress?.table ?? ''),
      chunkOf(open, [values], 1),
    )
    if (outcome.refused.length > 0) return outcome.refused.map((refusal) => refusalIn(open, line, refusal))
    if (progress !== undefined) {
      noteOutcome(progress, outcome)
      progress.refused -= 1
    }
    await ctx.write(async (tx) => {
      await deleteRefused(tx, [row.id])
      // Behind all that the run wrote.
      if (change !== null) await insertWritten(tx, stored.id, 1_000_000_000 + row.id, change)
      await changeImport(tx, stored.id, { progress: stored.progress }, { at: new Date(ctx.now()).toISOString() })
    })
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [refusalIn(open, line, refusalOf(0, error))]
  }
}

async function openMended(ctx: Ctx, { found, plan, progress }: StoredImport, sheetId: string): Promise<OpenPart> {
  const sheet = found.sheets.find(({ id }) => id === sheetId)
  const part = plan?.parts.find((one) => one.sheet === sheetId)
  const table = progress?.parts.find((one) => one.sheet === sheetId)?.table ?? ''
  if (sheet === undefined || part === undefined || plan === null)
    throw invalidRequest('This sheet is not part of the import.')
  return openPart(sheet, plan, part, await tableOf(ctx, table))
}
