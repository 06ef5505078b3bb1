import { attachedFile, isUploaded } from '@rowhouse/core/column-types/attached-files'
import { copyJson } from '@rowhouse/core/column-types/json-value'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { isCleanText } from '@rowhouse/core/column-types/text-value'
import { invalidRequest } from '@rowhouse/core/errors'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import {
  canonicalDate,
  canonicalDecimal,
  canonicalInstant,
  canonicalInteger,
  canonicalTime,
} from '../../dialects/values/canonical.ts'
import type { Job } from '../../meta/jobs.ts'
import { make } from '../../query/answer.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { insertAgain } from '../../query/write-records.ts'
import type { Services } from '../../request/services.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { countOnSteps, type TableCopy } from '../projects/copies/table-copies.ts'
import type { BaseArchive } from './base-archive.ts'
import { partPaths } from './format.ts'

/** Few enough that other writers hardly wait. */
const recordsAtOnce = 1000

interface Restoring {
  readonly archive: BaseArchive
  readonly copies: readonly TableCopy[]
  /** New ids of files by those in the file. */
  readonly files: ReadonlyMap<string, string>
}

/** Records keep their keys. Gives how many cells hold something here no database takes; those are empty now. */
export async function restoreRecords(
  services: Services,
  { archive, copies, files }: Restoring,
  { progress }: Pick<Job, 'progress'>,
): Promise<number> {
  const { parts } = archive.manifest
  const total = copies.reduce((sum, { from }) => sum + (parts[partPaths.rows(from.id)]?.bytes ?? 0), 0)
  let done = 0
  let emptied = 0
  for (const copy of copies) {
    // A sign of life as well: nobody else shall take the job up meanwhile.
    emptied += await restoreTable(services, { archive, copy, files }, () => progress(done, Math.max(total, 1)))
    done += parts[partPaths.rows(copy.from.id)]?.bytes ?? 0
    await progress(done, Math.max(total, 1))
  }
  return emptied
}

async function restoreTable(
  services: Services,
  { archive, copy, files }: Pick<Restoring, 'archive' | 'files'> & { readonly copy: TableCopy },
  goesOn: () => Promise<void>,
): Promise<number> {
  const access = accessToAll(
    copy.to,
    copy.columns.map(({ row }) => row),
    copy.base,
  )
  const reader = new RowReader(copy, access, files)
  // Nothing of it is in the log: nobody meets the project before it is whole.
  const source = await sourceOf(services, copy.base)
  const insert = (rows: readonly (readonly CellValue[])[]) =>
    source.write(async (data) => {
      for (const change of insertAgain(access, reader.columns, rows)) await make(data, change)
    })
  let waiting: (readonly CellValue[])[] = []
  for await (const line of archive.rows(copy.from.id)) {
    const row = reader.read(line)
    if (row !== null) waiting.push(row)
    if (waiting.length < recordsAtOnce) continue
    await insert(waiting)
    await goesOn()
    waiting = []
  }
  if (waiting.length > 0) await insert(waiting)
  await source.write(async (data) => {
    for (const step of countOnSteps(copy)) await step.run(data)
  })
  return reader.emptied
}

class RowReader {
  columns: readonly StoredColumn[] = []
  emptied = 0
  readonly #copy: TableCopy
  readonly #look: TableAccess
  readonly #files: ReadonlyMap<string, string>
  #read: readonly ((value: unknown) => CellValue)[] | null = null

  constructor(copy: TableCopy, access: TableAccess, files: ReadonlyMap<string, string>) {
    this.#copy = copy
    this.#look = access
    this.#files = files
  }

  /** null: it names the columns. */
  read(line: readonly unknown[]): readonly CellValue[] | null {
    if (this.#read === null) {
      this.#begin(line)
      return null
    }
    if (line.length !== this.#read.length)
      throw invalidRequest(
        `The base file cannot be read: a record of “${this.#copy.to.title}” has another number of cells.`,
      )
    const row = this.#read.map((read, at) => read(line[at]))
    const keyless = this.columns.find(({ keyPart }, at) => keyPart !== null && row[at] === null)
    if (keyless !== undefined)
      throw invalidRequest(`The base file cannot be read: a record of “${this.#copy.to.title}” has no key.`)
    return row
  }

  #begin(ids: readonly unknown[]): void {
    const columns = ids.map((id) => this.#copy.columns.find(({ from }) => from.id === id && from.word !== null))
    if (new Set(ids).size < ids.length || columns.includes(undefined))
      throw invalidRequest(`The base file cannot be read: “${this.#copy.to.title}” has no such fields.`)
    const known = columns.flatMap((column) => column ?? [])
    this.columns = known.map(({ row }) => storedColumn(this.#look, row.id))
    this.#read = known.map(({ row }, at) => {
      const word = this.columns[at]?.word ?? 'longText'
      const isFiles = columnTypeOf(row.type).holds === 'files'
      return (value) => this.#cell(word, isFiles ? this.#renamed(value) : value)
    })
  }

  #cell(word: StorageWord, value: unknown): CellValue {
    if (value === null || value === undefined) return null
    const kept = forms[word](value)
    if (kept === null) this.emptied += 1
    return kept
  }

  /** Cells name the files of this project; a file that did not come along is not in the cell either. */
  #renamed(value: unknown): unknown {
    if (!Array.isArray(value)) return value
    return value.flatMap((file: unknown) => {
      if (!isUploaded(file)) return [file]
      const id = this.#files.get(file.id)
      return id === undefined ? [] : [attachedFile(id, file)]
    })
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && isCleanText(value) ? value : null)
const by = (form: (value: string) => string | null) => (value: unknown) =>
  typeof value === 'string' ? form(value) : null

/** A value as its word wants it; null: it is none. */
const forms: Readonly<Record<StorageWord, (value: unknown) => CellValue>> = {
  shortText: text,
  longText: text,
  integer: (value) => (typeof value === 'number' || typeof value === 'string' ? canonicalInteger(value) : null),
  decimal: by(canonicalDecimal),
  float: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null),
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  date: by(canonicalDate),
  time: by(canonicalTime),
  timestamp: by(canonicalInstant),
  json(value) {
    const copied = copyJson(value)
    return 'value' in copied ? copied.value : null
  },
}
