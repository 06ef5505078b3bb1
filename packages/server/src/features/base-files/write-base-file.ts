// The whole of a project as one file, written piece by piece: however large it is, only a piece is held. Tables are read one
// after the other, so what is written meanwhile may be in it or not; restoring unties what leads nowhere because of that.
import { AppError, notFound } from '@rowhouse/core/errors'
import type { FileRow } from '../../meta/rows/files.ts'
import { type ProjectSnapshot, readSnapshot, type SnapshotTable } from '../../meta/snapshot.ts'
import { innerColumns, isStored, type StoredColumn } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { Services } from '../../request/services.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { version } from '../../version.ts'
import { filesOfProject } from '../attachments/files-of-project.ts'
import { carriedComments } from './carried-comments.ts'
import { carriedHistory } from './carried-history.ts'
import { type BaseSpec, describeProject } from './describe-project.ts'
import {
  type BaseStructure,
  baseFileFormat,
  baseFileVersion,
  type FileList,
  type Manifest,
  partPaths,
} from './format.ts'
import type { PartWriter } from './part-writer.ts'

/** What a zip archive counts to. */
const mostParts = 65_000
const mostBytes = 4_000_000_000

/** Everything that can be refused is, before the first byte leaves. */
export async function writeBaseFile(services: Services, spec: BaseSpec): Promise<AsyncGenerator<Uint8Array>> {
  const base = await describeProject(services, spec)
  const snapshot = await readSnapshot(services.meta.scan, spec.projectId)
  if (snapshot === null) throw notFound('project', spec.projectId)
  const files = spec.records ? await filesOfProject(services.meta.scan, spec.projectId) : []
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length + snapshot.tables.length > mostParts || bytes > mostBytes)
    throw new AppError(
      'too_large',
      'The files of this project are more than one file can hold: 65,000 of them, or 4 GB.',
    )
  // Loaded when somebody wants one: nobody else waits at the start for what packs it.
  const { PartWriter: Writer } = await import('./part-writer.ts')
  return written(services, { ...base, spec, snapshot, files }, new Writer())
}

interface Content extends Awaited<ReturnType<typeof describeProject>> {
  readonly spec: BaseSpec
  readonly snapshot: ProjectSnapshot
  readonly files: readonly FileRow[]
}

async function* written(services: Services, content: Content, writer: PartWriter): AsyncGenerator<Uint8Array> {
  const { structure, spec, files } = content
  const leftOut = [...content.leftOut]
  yield* writer.add(partPaths.structure, [jsonText(structure)])
  if (spec.records) {
    for (const { id } of structure.tables) {
      const table = content.snapshot.findTable(id)
      if (table !== null) yield* writer.add(partPaths.rows(id), rowsOf(services, table, structure, leftOut))
    }
    yield* writer.add(partPaths.comments, carriedComments(services, spec.projectId, structure))
    if (spec.history === true)
      yield* writer.add(
        partPaths.history,
        carriedHistory(services, spec.projectId, structure, secretsIn(content.snapshot)),
      )
    const there: FileList = []
    for (const file of files) {
      const body = await (await services.files.of(file.store)).open(file.blob)
      if (body === null) leftOut.push(`The file “${file.title}”, whose bytes are missing`)
      else {
        there.push({ id: file.id, title: file.title, mimetype: file.mimetype, size: file.size })
        yield* writer.add(partPaths.file(file.id), body, { isPacked: true })
      }
    }
    yield* writer.add(partPaths.files, [jsonText(there)])
  }
  const manifest: Manifest = {
    format: baseFileFormat,
    version: baseFileVersion,
    program: version,
    madeAt: new Date(services.now()).toISOString(),
    title: structure.project.title,
    project: spec.projectId,
    records: spec.records,
    leftOut,
    parts: { ...writer.parts },
  }
  yield* writer.add(partPaths.manifest, [jsonText(manifest)])
  yield writer.end()
}

function secretsIn({ tables }: ProjectSnapshot): (columnId: string) => boolean {
  const secret = tables.flatMap((table) => innerColumns(table).filter((column) => isStored(column) && column.secret))
  const ids = new Set(secret.map(({ id }) => id))
  return (id) => ids.has(id)
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`

/** A line with the ids of the columns, then one for each record. Secrets stay where they are. */
async function* rowsOf(
  services: Services,
  table: SnapshotTable,
  structure: BaseStructure,
  leftOut: string[],
): AsyncGenerator<string> {
  const known = new Set(structure.columns.map(({ id }) => id))
  const columns = innerColumns(table)
    .filter((column): column is StoredColumn => isStored(column) && known.has(column.id))
    .filter(({ secret, title }) => {
      if (secret) leftOut.push(`What is in the field “${title}” of “${table.title}”: secrets are never exported`)
      return !secret
    })
  yield `${JSON.stringify(columns.map(({ id }) => id))}\n`
  if (table.missingReason !== null) throw new AppError('source_unavailable', table.missingReason)
  const access = { table, sight: innerSight(table), dialect: table.base.dialect }
  const { scan } = await sourceOf(services, table.base)
  for await (const records of eachCells(scan, access, columns))
    yield records.map(({ cells }) => `${JSON.stringify(columns.map(({ id }) => cells.get(id) ?? null))}\n`).join('')
}
