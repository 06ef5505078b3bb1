import { notFound } from '@rowhouse/core/errors'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { InProject } from '../../request/context.ts'
import { type Connection, unsealConnection } from '../../structure/sources/connection.ts'
import { selectBases, selectTableCounts } from './store.ts'

/** A base as those who manage sources see it. */
export interface SourceView {
  readonly base: BaseRow
  /** null for the built-in database. */
  readonly connection: Connection | null
  readonly tables: number
}

export async function listSources(ctx: InProject<'sources.manage'>): Promise<SourceView[]> {
  const bases = await selectBases(ctx.meta.read, ctx.project.id)
  const counts = await selectTableCounts(ctx.meta.read, ctx.project.id)
  return bases.map((base) => ({
    base,
    connection: base.is_meta === 1 ? null : unsealConnection(ctx.secrets, base),
    tables: counts.get(base.id) ?? 0,
  }))
}

export async function readSource(ctx: InProject<'sources.manage'>, baseId: string): Promise<SourceView> {
  const view = (await listSources(ctx)).find(({ base }) => base.id === baseId)
  if (view === undefined) throw notFound('source', baseId)
  return view
}
