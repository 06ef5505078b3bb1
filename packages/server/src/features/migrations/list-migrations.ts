import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { listMigrations as contract, Migration } from '@rowhouse/core/api/migrations'
import { notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { findSource } from '../../structure/sources/sql-bounds.ts'
import { standingOf } from './made-standing.ts'
import { isOneTransaction, type MigrationReader, structureFor, whyNotWritten } from './migration-sources.ts'
import { type Listed, presentHead, presentMigration } from './present.ts'
import { type StoredMigration, selectAuthors, selectMigration, selectMigrations } from './store.ts'

/** Newest first. `source` left out: the first database of the project. */
export async function listMigrations(
  ctx: MigrationReader,
  source: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  const snapshot = await structureFor(ctx)
  const base = findSource(snapshot, source)
  const listed = await listedOf(ctx, base.id)
  const people = await peopleOf(ctx, listed)
  return {
    source: base.id,
    sources: [...snapshot.bases.values()].map((one) => ({
      id: one.id,
      title: one.isBuiltIn ? snapshot.title : one.row.alias || snapshot.title,
      engine: one.dialect.name,
      builtIn: one.isBuiltIn,
      refusal: whyNotWritten(snapshot, one),
      isOneTransaction: isOneTransaction(one),
    })),
    list: listed.toReversed().map((one) => presentHead(one, people)),
  }
}

/** All of a database, the oldest first. */
export async function listedOf(ctx: MigrationReader, baseId: string): Promise<Listed[]> {
  const rows = await selectMigrations(ctx.meta.read, ctx.project.id, baseId)
  const standing = await standingOf(ctx, rows)
  return rows.map((row, at) => ({ row, place: at + 1, standing: standing.get(row.id) }))
}

const peopleOf = ({ meta }: MigrationReader, listed: readonly Listed[]) =>
  selectAuthors(
    meta.read,
    listed.flatMap(({ row: { created_by, ran_by } }) => [created_by, ran_by]).filter((id) => id !== null),
  )

interface FoundMigration {
  readonly row: StoredMigration
  readonly base: SnapshotBase
}

export async function findMigration(ctx: MigrationReader, id: string): Promise<FoundMigration> {
  const snapshot = await structureFor(ctx)
  const row = await selectMigration(ctx.meta.read, ctx.project.id, id)
  const base = row === undefined ? undefined : snapshot.bases.get(row.base_id)
  if (row === undefined || base === undefined) throw notFound('migration', id)
  return { row, base }
}

export async function readMigration(ctx: MigrationReader, id: string): Promise<Static<typeof Migration>> {
  const { base } = await findMigration(ctx, id)
  const listed = await listedOf(ctx, base.id)
  const found = listed.find(({ row }) => row.id === id)
  if (found === undefined) throw notFound('migration', id)
  return presentMigration(found, await peopleOf(ctx, [found]), { isOneTransaction: isOneTransaction(base) })
}
