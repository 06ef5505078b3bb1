import { migrationLimits } from '@rowhouse/core/api/migrations'
import { conflict, forbidden, invalidValue } from '@rowhouse/core/errors'
import { slugOf, stampOf } from '@rowhouse/core/migrations/migration-file'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import { checksumOf, freeStamp } from '../../structure/record-migration.ts'
import { findSource } from '../../structure/sources/sql-bounds.ts'
import { findMigration } from './list-migrations.ts'
import { beingRun, type MigrationRunner, requireWritable, structureFor } from './migration-sources.ts'
import { insertMigration, removeMigration, type StoredMigration, selectMigrations, updateMigration } from './store.ts'

interface Text {
  readonly title: string
  readonly up: string
  readonly down?: string | null | undefined
}

/** Nothing is run: a migration is written, looked at, and run by whoever means it. */
export async function writeMigration(ctx: MigrationRunner, source: string, text: Text): Promise<string> {
  const snapshot = await structureFor(ctx)
  const base = findSource(snapshot, source)
  requireWritable(snapshot, base)
  return ctx.write(async (tx) => {
    const stamp = await freeStamp(tx, base.id, stampOf(new Date(ctx.now()).toISOString()))
    return insertWritten(ctx, tx, base, { ...text, stamp })
  })
}

export async function insertWritten(
  ctx: MigrationRunner,
  tx: Tx,
  base: SnapshotBase,
  { title, up, down = null, stamp }: Text & { readonly stamp: string },
): Promise<string> {
  const known = await selectMigrations(tx, ctx.project.id, base.id)
  if (known.filter(({ kind }) => kind === 'written').length >= migrationLimits.written)
    throw conflict(`A database has at most ${migrationLimits.written} migrations written by hand.`, { reason: 'limit' })
  const at = new Date(ctx.now()).toISOString()
  const id = newId('migration')
  await insertMigration(tx, {
    id,
    project_id: ctx.project.id,
    base_id: base.id,
    kind: 'written',
    title: acceptTitle(title),
    stamp,
    engine: base.dialect.name,
    up,
    down: textOrNone(down),
    events: null,
    checksum: null,
    ran_up: null,
    ran_down: null,
    ran_at: null,
    ran_by: null,
    stopped_way: null,
    stopped_after: null,
    fault: null,
    running_since: null,
    created_by: ctx.actor.id,
    created_at: at,
    updated_at: at,
  })
  announce(ctx, tx, 'migrations.written', { id, base_id: base.id, title: acceptTitle(title) })
  return id
}

export async function changeMigration(ctx: MigrationRunner, id: string, change: Partial<Text>): Promise<void> {
  const row = await writtenOf(ctx, id)
  const { title, up, down } = change
  await save(ctx, row, {
    ...(title === undefined ? {} : { title: acceptTitle(title) }),
    ...(up === undefined ? {} : { up }),
    ...(down === undefined ? {} : { down: textOrNone(down) }),
  })
}

/** What was edited after it ran is taken for what ran, or goes. */
export async function settleMigration(ctx: MigrationRunner, id: string, how: 'accept' | 'restore'): Promise<void> {
  const row = await writtenOf(ctx, id)
  const { up, down, ran_up, ran_down } = row
  if (ran_up === null) throw conflict('This migration has not been run, so there is nothing it differs from.')
  if (how === 'accept') await save(ctx, row, { ran_up: up, ran_down: down, checksum: checksumOf(up, down) })
  else await save(ctx, row, { up: ran_up, down: ran_down })
}

export async function deleteMigration(ctx: MigrationRunner, id: string): Promise<void> {
  const row = await writtenOf(ctx, id)
  if (row.ran_at !== null || row.stopped_way !== null)
    throw conflict('What this migration did stands in the database. Run it down first, or mark it as pending.', {
      reason: 'run',
    })
  await ctx.write(async (tx) => {
    await removeMigration(tx, id)
    announce(ctx, tx, 'migrations.deleted', row)
  })
}

/** Only those that people wrote are theirs to change. */
export async function writtenOf(ctx: MigrationRunner, id: string): Promise<StoredMigration> {
  const { row } = await findMigration(ctx, id)
  if (row.kind === 'made')
    throw forbidden('This change was made here: what ran for it is written down and stays as it is.', {
      reason: 'made',
    })
  if (row.running_since !== null) throw beingRun()
  return row
}

async function save(ctx: MigrationRunner, row: StoredMigration, change: Partial<StoredMigration>): Promise<void> {
  await ctx.write(async (tx) => {
    await updateMigration(tx, row.id, { ...change, updated_at: new Date(ctx.now()).toISOString() })
    announce(ctx, tx, 'migrations.changed', row)
  })
}

function announce(
  { project }: MigrationRunner,
  tx: Tx,
  type: 'migrations.written' | 'migrations.changed' | 'migrations.deleted',
  { id, base_id, title }: Pick<StoredMigration, 'id' | 'base_id' | 'title'>,
): void {
  tx.announce({ type, project: project.id, source: base_id, migration: id, title })
}

function acceptTitle(title: string): string {
  if (title.trim() === '' || /\p{C}/u.test(title)) throw invalidValue('title', 'Give the migration a name.')
  return slugOf(title)
}

const textOrNone = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text)
