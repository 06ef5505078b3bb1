import type { listObjects as contract } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { ObjectKind } from '@rowhouse/core/database-objects'
import { notFound } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { type DatabaseObject, findObjects, whyLacking } from './find-objects.ts'

/** What one database holds of a kind, as far as the caller sees the tables it hangs on. */
export async function listObjects(
  ctx: InProject<'objects.list'>,
  kind: ObjectKind,
  baseId: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  const base = baseOf(await ctx.snapshot(), baseId)
  const lacks = whyLacking(base, kind)
  return lacks === null ? { list: await seenObjects(ctx, base, kind), lacks } : { list: [], lacks }
}

export async function seenObjects(
  ctx: InProject<'objects.list'>,
  base: SnapshotBase,
  kind: ObjectKind,
): Promise<DatabaseObject[]> {
  const found = await findObjects(ctx, base, kind)
  return found.filter(seenIn(await ctx.snapshot(), await ctx.structure(), base))
}

/**
 * Our own database holds the tables of every project: only what hangs on tables of this one is told. In an attached one
 * everything is its owner's, but for what rules or a link hide.
 */
function seenIn(
  seen: ProjectSnapshot,
  whole: ProjectSnapshot,
  base: SnapshotBase,
): (object: DatabaseObject) => boolean {
  const namesIn = ({ tables }: ProjectSnapshot) =>
    new Set(tables.filter((table) => table.base.id === base.id).map(({ ref }) => ref.name))
  const shown = namesIn(seen)
  if (base.isBuiltIn) return ({ name, table }) => shown.has(table ?? name)
  const hidden = new Set([...namesIn(whole)].filter((name) => !shown.has(name)))
  return ({ name, table }) => !hidden.has(table ?? name)
}

/** The one that is named, or the one the project began with. */
export function baseOf({ bases }: ProjectSnapshot, baseId: string | undefined): SnapshotBase {
  const inOrder = [...bases.values()].toSorted((one, other) => (one.row.created_at < other.row.created_at ? -1 : 1))
  const base = baseId === undefined ? inOrder[0] : bases.get(baseId)
  if (base === undefined) throw notFound('base', baseId ?? '')
  return base
}
