import type { SourceSpec } from '@rowhouse/core/api/sources'
import { conflict, forbidden } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { Signed } from '../../request/context.ts'
import { type PreparedSource, prepareSource } from '../sources/prepare-source.ts'

/** A database that somebody attaches to restore into: reached, and nothing is in it. Asked again before the first table is made. */
export async function emptyDatabase(
  ctx: Signed<'projects.create' | 'projects.duplicate'>,
  spec: SourceSpec,
): Promise<PreparedSource['base']> {
  if (spec.readOnly === true) throw forbidden('The database would be attached read-only, so nothing can come into it.')
  return emptyOf(await prepareSource(ctx, spec))
}

export function emptyOf({ base, sighting }: PreparedSource): PreparedSource['base'] {
  refuseFilled(sighting.tables)
  return base
}

export function refuseFilled(tables: readonly { readonly name: string }[]): void {
  const [first] = tables
  if (first !== undefined)
    throw conflict(
      `The database is not empty: it has “${first.name}”${tables.length === 1 ? '' : ` and ${tables.length - 1} more`}. Restore into an empty one.`,
      { reason: 'not_empty' },
    )
}

type Place = Pick<PreparedSource['base'], 'type' | 'place' | 'schema'>

/** Two that come into the same database would take each other's tables for their own. */
export async function refuseShared(
  tx: Kysely<MetaTables>,
  { type, place, schema }: Place,
  project: string,
): Promise<void> {
  const users = await tx
    .selectFrom('rh_bases')
    .select('schema')
    .where('type', '=', type)
    .where('place', '=', place)
    .where('project_id', '!=', project)
    .execute()
  if (users.some((one) => one.schema === schema))
    throw conflict('Another project works on this database. Restore into one that nobody uses.', { reason: 'in_use' })
}
