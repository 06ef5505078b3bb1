import type { listObjects as contract } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { ObjectKind } from '@rowhouse/core/database-objects'
import { notFound } from '@rowhouse/core/errors'
import type { TableStructure } from '../../dialects/structure.ts'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'

type Reply = ReplyOf<typeof contract>
type DatabaseObject = Reply['list'][number]

/** What one database holds of a kind, as far as the caller sees the tables it hangs on. */
export async function listObjects(
  ctx: InProject<'objects.list'>,
  kind: ObjectKind,
  baseId: string | undefined,
): Promise<Reply> {
  const seen = await ctx.snapshot()
  const base = baseOf(seen, baseId)
  const { dialect } = base
  if (kind !== 'index' && kind !== 'relation') {
    const finder = dialect.objects[kind]
    if ('lacks' in finder) return { list: [], lacks: finder.lacks }
  }
  const found = await findObjects(ctx, base, kind)
  const isSeen = seenIn(seen, await ctx.structure(), base)
  return { list: found.filter(isSeen), lacks: null }
}

async function findObjects(ctx: InProject<'objects.list'>, base: SnapshotBase, kind: ObjectKind) {
  const { scan } = await sourceOf(ctx, base)
  const schema = base.row.schema ?? undefined
  if (kind === 'index' || kind === 'relation') {
    const { tables } = await base.dialect.introspect(scan, { schema })
    return tables.flatMap(kind === 'index' ? indexesOf : relationsOf)
  }
  const finder = base.dialect.objects[kind]
  return 'lacks' in finder ? [] : (await finder(schema).execute(scan)).rows
}

const indexesOf = ({ name: table, indexes, primaryKey }: TableStructure): DatabaseObject[] => [
  ...(primaryKey.length === 0
    ? []
    : [{ name: 'PRIMARY', table, definition: null, columns: [...primaryKey], unique: true }]),
  ...indexes.map(({ name, columns, unique }) => ({ name, table, definition: null, columns: [...columns], unique })),
]

const relationsOf = ({ name: table, foreignKeys }: TableStructure): DatabaseObject[] =>
  foreignKeys.map(({ name, columns, references, referencedColumns, onUpdate, onDelete }) => ({
    name,
    table,
    definition: null,
    columns: [...columns],
    references: { table: references.name, columns: [...referencedColumns], onUpdate, onDelete },
  }))

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

function baseOf({ bases }: ProjectSnapshot, baseId: string | undefined): SnapshotBase {
  const inOrder = [...bases.values()].toSorted((one, other) => (one.row.created_at < other.row.created_at ? -1 : 1))
  const base = baseId === undefined ? inOrder[0] : bases.get(baseId)
  if (base === undefined) throw notFound('base', baseId ?? '')
  return base
}
