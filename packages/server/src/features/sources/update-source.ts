import type { ConnectionVerdict, SourceChange } from '@rowhouse/core/api/sources'
import { conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import { type SourceType, sourceTypeOf } from '@rowhouse/core/source-url'
import type { Static } from 'typebox'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import {
  type AcceptedConnection,
  placeOf,
  sealConnection,
  unsealConnection,
} from '../../structure/sources/connection.ts'
import { acceptAlias } from './accept-connection.ts'
import { changeConnection } from './change-connection.ts'
import { asRefusedConnection } from './connection-faults.ts'
import { refuseForeignFile } from './foreign-file.ts'
import { readSource, type SourceView } from './list-sources.ts'
import { lookAtSource } from './look-at-source.ts'
import { probe } from './probe.ts'
import { changeBase, moveTables, selectBase } from './store.ts'
import { testConnection } from './test-connection.ts'

type Manager = InProject<'sources.manage'>

/** A new connection is stored only when it works. The tables stay as they are known until the next sync. */
export async function updateSource(ctx: Manager, baseId: string, change: SourceChange): Promise<SourceView> {
  const stored = await readBase(ctx, baseId)
  const accepted = hasConnection(change) ? await acceptChange(ctx, stored, change) : null
  if (change.readOnly !== undefined) refuseBuiltIn(stored)
  await ctx.write(async (tx) => {
    const base = await selectBase(tx, ctx.project.id, baseId)
    if (base === undefined) throw notFound('source', baseId)
    if (accepted !== null && base.connection !== stored.connection)
      throw conflict(
        'Somebody else changed this connection at the same time. Look at it again, then repeat your change.',
      )
    await changeBase(tx, baseId, {
      ...(accepted === null ? {} : connectionColumns(ctx.secrets, baseId, accepted)),
      ...(change.alias === undefined ? {} : { alias: acceptAlias(change.alias) }),
      ...(change.readOnly === undefined ? {} : { read_only: change.readOnly ? 1 : 0 }),
      ...(change.inflectionTable === undefined ? {} : { inflection_table: change.inflectionTable }),
      ...(change.inflectionColumn === undefined ? {} : { inflection_column: change.inflectionColumn }),
      updated_at: new Date(ctx.now()).toISOString(),
    })
    if (accepted !== null && accepted.schema !== base.schema) await moveTables(tx, baseId, accepted.schema)
    await raiseVersion(tx, ctx.project.id)
    tx.announce({ type: 'sources.changed', project: ctx.project.id, base: baseId })
  })
  ctx.connections.forget(baseId)
  return readSource(ctx, baseId)
}

/** The stored connection, with changes that are not stored yet if any are sent. */
export async function testSource(
  ctx: Manager,
  baseId: string,
  change: SourceChange | undefined,
): Promise<Static<typeof ConnectionVerdict>> {
  const stored = await readBase(ctx, baseId)
  refuseBuiltIn(stored)
  const verdict = await testConnection(ctx, () => changeConnection(acceptedOf(ctx.secrets, stored), change ?? {}))
  await ctx.write(async (tx) => tx.announce({ type: 'sources.tested', project: ctx.project.id, base: baseId }))
  return verdict
}

async function acceptChange(ctx: Manager, stored: BaseRow, change: SourceChange): Promise<AcceptedConnection> {
  refuseBuiltIn(stored)
  const accepted = changeConnection(acceptedOf(ctx.secrets, stored), change)
  await probe(ctx, () =>
    refuseForeignFile(ctx, accepted)
      .then(() => lookAtSource(ctx, accepted))
      .catch(asRefusedConnection),
  )
  return accepted
}

function connectionColumns(secrets: Secrets, baseId: string, { connection, schema }: AcceptedConnection) {
  return { connection: sealConnection(secrets, connection, baseId), place: placeOf(connection), schema }
}

const connectionFields = [
  'type',
  'url',
  'host',
  'port',
  'user',
  'password',
  'database',
  'schema',
  'file',
  'ssl',
] as const

function hasConnection(change: SourceChange): boolean {
  return connectionFields.some((field) => change[field] !== undefined)
}

function acceptedOf(secrets: Secrets, base: BaseRow): AcceptedConnection {
  // Only known types are ever stored.
  const type = sourceTypeOf(base.type) as SourceType
  return { type, schema: base.schema, connection: unsealConnection(secrets, base) }
}

async function readBase(ctx: Manager, baseId: string): Promise<BaseRow> {
  const base = await selectBase(ctx.meta.read, ctx.project.id, baseId)
  if (base === undefined) throw notFound('source', baseId)
  return base
}

function refuseBuiltIn({ is_meta }: BaseRow): void {
  if (is_meta === 1)
    throw invalidValue('source', 'The built-in database is always there: it has no connection and no read-only switch.')
}
