import { inflections, type V1Base } from '@rowhouse/core/api/source-connection'
import type { SourceSpec } from '@rowhouse/core/api/sources'
import { invalidValue } from '@rowhouse/core/errors'
import { dialects } from '../../dialects/registry.ts'
import type { BaseRow } from '../../meta/rows/projects.ts'
import { engineOf } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { Actor, Signed, Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { type AcceptedConnection, placeOf, sealConnection } from '../../structure/sources/connection.ts'
import { liveTitles } from '../../structure/table-titles.ts'
import { acceptAlias, acceptConnection, connectionSpecOf } from './accept-connection.ts'
import { asRefusedConnection, asRefusedCreation, isMissingDatabase } from './connection-faults.ts'
import { refuseForeignFile } from './foreign-file.ts'
import { createDatabaseOf, lookAtSource, type Sighting } from './look-at-source.ts'
import { probe } from './probe.ts'
import { readInWithLinks } from './read-in.ts'
import { insertStructure, selectTableTitles } from './store.ts'

type Attacher = Signed<'projects.create' | 'projects.duplicate' | 'sources.manage'>

/** A database that was reached and looked at, ready to be stored. */
export interface PreparedSource {
  readonly base: Omit<BaseRow, 'project_id' | 'created_at' | 'updated_at'>
  readonly sighting: Sighting
}

/** Everything that needs the other server, before any transaction of ours begins. */
export function prepareSource(ctx: Attacher, spec: SourceSpec): Promise<PreparedSource> {
  return reachSource(ctx, spec, (look) => probe(ctx, look))
}

type Reacher = Services & { readonly actor: Pick<Actor, 'id' | 'isSuper'> }

/** The same for a command of whoever runs the server, who is asked for no right. */
export async function reachSource(
  ctx: Reacher,
  spec: SourceSpec,
  counted: (look: () => Promise<Sighting>) => Promise<Sighting> = (look) => look(),
): Promise<PreparedSource> {
  const { alias = 'db', inflectionTable, inflectionColumn, readOnly, createDatabase, ...connection } = spec
  const name = acceptAlias(alias)
  const accepted = acceptConnection(connection)
  const sighting = await counted(() => lookOrCreate(ctx, accepted, createDatabase ?? false).catch(asRefusedConnection))
  const id = newId('base')
  return {
    base: {
      id,
      alias: name,
      type: accepted.type,
      is_meta: 0,
      connection: sealConnection(ctx.secrets, accepted.connection, id),
      place: placeOf(accepted.connection),
      schema: accepted.schema,
      read_only: readOnly === true ? 1 : 0,
      inflection_table: inflectionTable ?? 'camelize',
      inflection_column: inflectionColumn ?? 'camelize',
    },
    sighting,
  }
}

/** The same from what existing clients send with a new project. */
export function sourceSpecOf({
  type,
  config = {},
  alias,
  readOnly,
  createDatabase,
  ...inflection
}: V1Base): SourceSpec {
  return {
    ...connectionSpecOf({ ...config, client: config.client ?? type ?? '', connection: config.connection ?? {} }),
    ...(alias === undefined || alias === null ? {} : { alias }),
    inflectionTable: acceptInflection('inflection_table', inflection.inflection_table),
    inflectionColumn: acceptInflection('inflection_column', inflection.inflection_column),
    readOnly: readOnly ?? false,
    createDatabase: createDatabase ?? false,
  }
}

/** Tables, columns and views of a source whose base is stored already, in the same transaction. */
export async function storeSighting(
  tx: Tx,
  projectId: string,
  { base, sighting }: PreparedSource,
  at: string,
): Promise<void> {
  const known = await selectTableTitles(tx, projectId)
  const place = {
    projectId,
    baseId: base.id,
    schema: base.schema,
    inflectionTable: base.inflection_table,
    inflectionColumn: base.inflection_column,
    takenTitles: liveTitles(known),
    firstPosition: nextPosition(known),
    at,
  }
  await insertStructure(tx, readInWithLinks(sighting.tables, place, dialects[engineOf(base.type)]))
  tx.announce({ type: 'sources.attached', project: projectId, base: base.id })
}

async function lookOrCreate(ctx: Reacher, accepted: AcceptedConnection, mayCreate: boolean): Promise<Sighting> {
  await refuseForeignFile(ctx, accepted, mayCreate)
  try {
    return await lookAtSource(ctx, accepted)
  } catch (error) {
    if (!mayCreate || !isMissingDatabase(error)) throw error
    await createDatabaseOf(ctx, accepted).catch(asRefusedCreation)
    return lookAtSource(ctx, accepted)
  }
}

function acceptInflection(field: string, word: string | null | undefined): (typeof inflections)[number] {
  if (word === undefined || word === null || word === '') return 'none'
  const known = inflections.find((one) => one === word)
  if (known === undefined) throw invalidValue(field, `“${word}” is no inflection: use camelize or none.`)
  return known
}
