import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { importMigrations as contract } from '@rowhouse/core/api/migrations'
import { invalidValue } from '@rowhouse/core/errors'
import {
  fileNameOf,
  type MigrationFile,
  readMigrationFile,
  slugOf,
  writeMigrationFile,
} from '@rowhouse/core/migrations/migration-file'
import { checksumOf } from '../../structure/record-migration.ts'
import { findSource } from '../../structure/sources/sql-bounds.ts'
import { type MigrationReader, type MigrationRunner, requireWritable, structureFor } from './migration-sources.ts'
import { selectMigrations } from './store.ts'
import { insertWritten } from './write-migration.ts'

/** A folder of files that dbmate and its like run in this order. */
export async function exportMigrations(
  ctx: MigrationReader,
  source: string | undefined,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const snapshot = await structureFor(ctx)
  const base = findSource(snapshot, source)
  const rows = await selectMigrations(ctx.meta.read, ctx.project.id, base.id)
  // Loaded by whoever asks for it: see “The start” in docs/architecture.md.
  const { ZipPieces } = await import('../../platform/zip/zip-pieces.ts')
  const zip = new ZipPieces()
  const pieces: Uint8Array[] = []
  for (const row of rows) {
    zip.part(`migrations/${fileNameOf(row)}`).push(Buffer.from(writeMigrationFile(row)), true)
    pieces.push(zip.taken())
  }
  pieces.push(zip.end())
  const title = base.isBuiltIn ? snapshot.title : base.row.alias || snapshot.title
  return { name: `${slugOf(title)}_migrations.zip`, bytes: Buffer.concat(pieces) }
}

interface SentFile {
  readonly name: string
  readonly text: string
}

/** All of them or none. Nothing is run, and what is here already stays as it is. */
export async function importMigrations(
  ctx: MigrationRunner,
  source: string,
  files: readonly SentFile[],
): Promise<ReplyOf<typeof contract>> {
  const snapshot = await structureFor(ctx)
  const base = findSource(snapshot, source)
  requireWritable(snapshot, base)
  const read = files.map(({ name, text }) => ({ name, file: readMigrationFile(name, text) }))
  refuseTwice(read)
  return ctx.write(async (tx) => {
    const rows = await selectMigrations(tx, ctx.project.id, base.id)
    const known = new Map(rows.map((row) => [row.stamp, row]))
    const reply: { added: string[]; known: string[]; other: string[] } = { added: [], known: [], other: [] }
    for (const { name, file } of read.toSorted((one, other) => (one.file.stamp < other.file.stamp ? -1 : 1))) {
      const row = known.get(file.stamp)
      if (row === undefined) {
        await insertWritten(ctx, tx, base, file)
        reply.added.push(name)
      } else reply[isSame(row, file) ? 'known' : 'other'].push(name)
    }
    return reply
  })
}

const isSame = (row: Pick<MigrationFile, 'up' | 'down'>, { up, down }: MigrationFile): boolean =>
  checksumOf(row.up.trim(), row.down?.trim() || null) === checksumOf(up, down)

function refuseTwice(read: readonly { readonly name: string; readonly file: MigrationFile }[]): void {
  const seen = new Map<string, string>()
  for (const { name, file } of read) {
    const other = seen.get(file.stamp)
    if (other !== undefined) throw invalidValue('files', `“${other}” and “${name}” begin with the same time.`)
    seen.set(file.stamp, name)
  }
}
