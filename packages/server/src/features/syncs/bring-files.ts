import { type AttachedFile, mostFiles } from '@rowhouse/core/column-types/attached-files'
import { AppError } from '@rowhouse/core/errors'
import type { ServiceReport, SourceTable } from '@rowhouse/core/services/source-base'
import type { Services } from '../../request/services.ts'
import { keepFile } from '../attachments/keep-file.ts'
import type { Acting } from '../imports/make-tables.ts'
import { ServiceRefusal } from './reading/service-client.ts'
import type { ServiceReader, SourceFile, SourceRecord } from './reading/service-reader.ts'
import { noteIn } from './report.ts'
import { noteFile, selectKnownFiles } from './store.ts'

/** A file is held in memory on its way. */
const mostBytes = 50_000_000

interface Bringing {
  readonly services: Services
  readonly act: Acting
  readonly reader: ServiceReader
  readonly report: ServiceReport
  readonly sync: string
  readonly base: string
}

/** Fetched right after the page of records that names them: their addresses are good for a while only. */
export class FileBringer {
  readonly #with: Bringing

  constructor(bringing: Bringing) {
    this.#with = bringing
  }

  /** The files of a cell. Those that came before are not fetched again. */
  async bring(table: SourceTable, record: SourceRecord, field: string): Promise<AttachedFile[]> {
    const { reader, services, sync } = this.#with
    const wanted = reader.filesIn(record.cells[field]).slice(0, mostFiles)
    const known = await selectKnownFiles(
      services.meta.read,
      sync,
      wanted.map(({ id }) => id),
    )
    const files: AttachedFile[] = []
    for (const one of wanted) {
      const file = known.get(one.id) ?? (await this.#bring(table, record, field, one))
      if (file !== null) files.push(file)
    }
    return files
  }

  async #bring(
    table: SourceTable,
    record: SourceRecord,
    field: string,
    file: SourceFile,
  ): Promise<AttachedFile | null> {
    const { report } = this.#with
    try {
      return await this.#keep(file)
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) return this.#leave(table, file, error)
    }
    // The address is out of date: the record is asked for a fresh one.
    const { reader, base } = this.#with
    const again = await reader.record(base, table, record.id)
    const fresh = again === null ? undefined : reader.filesIn(again.cells[field]).find(({ id }) => id === file.id)
    if (fresh === undefined) {
      noteIn(report, table.title, `The file “${file.title}” is not there any more.`)
      return null
    }
    try {
      return await this.#keep(fresh)
    } catch (error) {
      return this.#leave(table, file, error)
    }
  }

  #leave(table: SourceTable, file: SourceFile, error: unknown): null {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    const why = error.code === 'too_large' ? 'it is too large' : error.message
    noteIn(this.#with.report, table.title, `The file “${file.title}” was left out: ${why}`)
    return null
  }

  async #keep({ id, url, title, type }: SourceFile): Promise<AttachedFile> {
    const { services, act, reader, report, sync } = this.#with
    const maxBytes = Math.min(mostBytes, services.config.uploadLimitBytes)
    const answer = await reader.file(url, maxBytes)
    const ctx = await act('attachments.uploadByUrl')
    const body = whole(answer.bytes())
    const file = await keepFile(ctx, { title, mimetype: type || undefined, body }, maxBytes)
    if (id !== '') await services.meta.write((tx) => noteFile(tx, sync, id, file))
    report.files += 1
    return file
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
