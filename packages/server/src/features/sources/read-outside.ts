import type { OutsideReply } from '@rowhouse/core/api/sources'
import { notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { OutsideTable } from '../../dialects/outside.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'

/** We only offer the statements: a trigger in somebody's database is installed by whoever owns it. */
export async function readOutside(
  ctx: InProject<'sources.manage'>,
  baseId: string,
): Promise<Static<typeof OutsideReply>> {
  const { bases, tables } = await ctx.snapshot()
  const base = bases.get(baseId)
  if (base === undefined || base.isBuiltIn) throw notFound('source', baseId)
  const { outside, name: engine } = base.dialect
  if (outside === null) return { engine, isPossible: false, tables: [], install: '', remove: '' }
  const { schema } = base.row
  const own = tables.filter((table) => table.base.id === baseId && table.row.kind === 'table')
  const telling = await outside.telling((await sourceOf(ctx, base)).read)
  const named = own.map(placeOf)
  return {
    engine,
    isPossible: true,
    tables: own.map((table) => ({ id: table.id, title: table.title, tells: telling.some(isSame(placeOf(table))) })),
    install: asScript(outside.install(named, schema)),
    remove: asScript(outside.remove(named, schema)),
  }
}

const placeOf = ({ base, row }: SnapshotTable): OutsideTable => ({
  schema: row.schema ?? base.row.schema,
  name: row.name,
})

/** Without a schema it is the one the connection works in, whose name only the database knows. */
const isSame =
  ({ schema, name }: OutsideTable) =>
  (other: OutsideTable): boolean =>
    other.name === name && (schema === null || other.schema === schema)

const asScript = (statements: readonly string[]): string => statements.map((one) => `${one};`).join('\n')
