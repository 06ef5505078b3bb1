import {
  type AttachedFile,
  attachedFile,
  type FileLimits,
  isUploaded,
  limitFault,
} from '@rowhouse/core/column-types/attached-files'
import { invalidValue } from '@rowhouse/core/errors'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import { fileLimitsOf } from '@rowhouse/core/view-types/form/answer-fault'
import type { AnswerRules } from '@rowhouse/core/views/answer-rules'
import type { FileRow } from '../../../meta/rows/files.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { AcceptedCells } from './accept-row.ts'
import { columnsWithRules } from './columns-with-rules.ts'
import { type Demands, wrongAnswer } from './hand-in.ts'
import { chunksOf, limits } from './limits.ts'
import type { FoundCells } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

export interface UnknownFile {
  /** Among the rows of the call. */
  readonly row: number
  readonly column: StoredColumn
  readonly title: string
}

export interface FileRules {
  /** What was in the cells, beside the rows: it may stay, whatever it is. */
  readonly before?: readonly FoundCells[]
  /** Told here, the file is left out; otherwise the write is refused. */
  readonly onUnknown?: ((file: UnknownFile) => void) | undefined
  /** Of a form: its own limits come on top of those of the column. */
  readonly demands?: Demands | undefined
  /** How many rows came before these. */
  readonly at?: number
}

/** Files in cells were uploaded to this project. What they are the server knows; only their titles are the sender's. */
export async function settleFiles(
  attempt: WriteAttempt,
  rows: readonly AcceptedCells[],
  { before = [], onUnknown = refuse, demands, at = 0 }: FileRules = {},
): Promise<readonly AcceptedCells[]> {
  const columns = columnsWithRules(attempt.table).files
  if (columns.length === 0) return rows
  if (!rows.some((cells) => columns.some((column) => filesIn(cells.get(column)).length > 0))) return rows
  const known = await knownFiles(attempt, idsIn(rows, columns))
  const settled = rows.map((cells, row) => {
    const changed = new Map(cells)
    for (const column of columns) {
      const already = filesIn(before[row]?.get(column.id))
      const files = filesIn(cells.get(column)).flatMap((file) => {
        const settledFile = settle(file, known, already)
        if (settledFile === null) onUnknown({ row: at + row, column, title: titleOf(file) })
        return settledFile ?? []
      })
      if (!Array.isArray(cells.get(column))) continue
      requireLimits(column, files)
      requireDemands(column, files, demands?.get(column.id))
      changed.set(column, files)
    }
    return changed
  })
  await noteUse(attempt, [...known.values()])
  return settled
}

function refuse({ column: { title }, title: file }: UnknownFile): never {
  throw invalidValue(title, `“${title}” needs files that were uploaded to this project: “${file}” was not.`)
}

/** By what the files are, not by what the sender said of them. */
function requireLimits({ title, options }: StoredColumn, files: readonly JsonValue[]): void {
  const fault = limitFault(files, options as FileLimits)
  if (fault !== null) throw invalidValue(title, `“${title}” ${fault}.`)
}

function requireDemands({ title }: StoredColumn, files: readonly JsonValue[], rules: AnswerRules | undefined): void {
  const fault = rules === undefined ? null : limitFault(files, fileLimitsOf(rules))
  if (fault !== null) throw wrongAnswer(title, fault, rules)
}

function settle(
  file: JsonValue,
  known: ReadonlyMap<string, KnownFile>,
  already: readonly JsonValue[],
): JsonValue | null {
  const row = isUploaded(file) ? known.get(file.id) : undefined
  if (row !== undefined && isUploaded(file))
    return { ...attachedFile(row.id, { ...row, title: file.title || row.title }) }
  return already.find((other) => isSameFile(other, file)) ?? null
}

function isSameFile(one: JsonValue, other: JsonValue): boolean {
  if (isUploaded(one) || isUploaded(other)) return isUploaded(one) && isUploaded(other) && one.id === other.id
  const places = [one, other].map((file) => {
    const { url = null, path = null } = file as Partial<AttachedFile>
    return JSON.stringify([url, path])
  })
  return places[0] === places[1]
}

type KnownFile = Pick<FileRow, 'id' | 'title' | 'mimetype' | 'size' | 'used_at' | 'missed_at'>

async function knownFiles({ meta, ctx }: WriteAttempt, ids: readonly string[]): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>()
  for (const some of chunksOf(ids, limits.recordsPerChange)) {
    const rows = await meta
      .selectFrom('rh_files')
      .select(['id', 'title', 'mimetype', 'size', 'used_at', 'missed_at'])
      .where('project_id', '=', ctx.project.id)
      .where('id', 'in', some)
      .execute()
    for (const row of rows) known.set(row.id, row)
  }
  return known
}

/** In the transaction of the write: a sweep that runs meanwhile sees them used, or the write sees them gone. */
async function noteUse(attempt: WriteAttempt, files: readonly KnownFile[]): Promise<void> {
  const fresh = files.filter(({ used_at, missed_at }) => used_at === null || missed_at !== null)
  for (const some of chunksOf(
    fresh.map(({ id }) => id),
    limits.recordsPerChange,
  ))
    await attempt.changeMeta((tx) =>
      tx
        .updateTable('rh_files')
        .set(({ fn, val, ref }) => ({ used_at: fn.coalesce(ref('used_at'), val(attempt.at)), missed_at: null }))
        .where('id', 'in', some)
        .execute(),
    )
}

function idsIn(rows: readonly AcceptedCells[], columns: readonly StoredColumn[]): string[] {
  const files = rows.flatMap((cells) => columns.flatMap((column) => filesIn(cells.get(column))))
  return [...new Set(files.flatMap((file) => (isUploaded(file) ? file.id : [])))]
}

const filesIn = (value: CellValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : [])

const titleOf = (file: JsonValue): string => (file as { readonly title?: string }).title ?? ''
