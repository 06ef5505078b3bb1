import type { listObjects } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { DefinedKind, ObjectKind } from '@rowhouse/core/database-objects'
import { AppError, conflict, notFound } from '@rowhouse/core/errors'
import type { FoundArgument } from '../../dialects/definitions.ts'
import type { TableStructure } from '../../dialects/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'

export type DatabaseObject = ReplyOf<typeof listObjects>['list'][number]

/** Which one is meant. */
export interface Which {
  readonly name: string
  readonly table?: string | undefined
  readonly signature?: string | undefined
}

/** Why a database of this engine has none of a kind; null: it may have some. */
export function whyLacking({ dialect }: SnapshotBase, kind: ObjectKind): string | null {
  if (kind === 'index' || kind === 'relation') return null
  const finder = dialect.objects[kind]
  return 'lacks' in finder ? finder.lacks : null
}

export async function findObjects(services: Services, base: SnapshotBase, kind: ObjectKind): Promise<DatabaseObject[]> {
  const { scan } = await sourceOf(services, base)
  const schema = base.row.schema ?? undefined
  if (kind === 'relation') return (await base.dialect.introspect(scan, { schema })).tables.flatMap(relationsOf)
  if (kind !== 'index') {
    const finder = base.dialect.objects[kind]
    return 'lacks' in finder ? [] : (await finder(schema).execute(scan)).rows
  }
  const { tables } = await base.dialect.introspect(scan, { schema })
  const { rows } = await base.dialect.definitions.indexes(schema).execute(scan)
  const texts = new Map(rows.map(({ name, table, definition }) => [JSON.stringify([table, name]), definition]))
  return tables
    .flatMap(indexesOf)
    .map((index) => ({ ...index, definition: texts.get(JSON.stringify([index.table, index.name])) ?? null }))
}

/** The one that is meant; who asks sees the whole project. */
export async function findObject(
  services: Services,
  base: SnapshotBase,
  kind: DefinedKind,
  which: Which,
): Promise<DatabaseObject> {
  const lacks = whyLacking(base, kind)
  if (lacks !== null) throw new AppError('invalid_request', lacks, { reason: 'lacking' })
  return oneOf(kind, await findObjects(services, base, kind), which)
}

export function oneOf(kind: DefinedKind, objects: readonly DatabaseObject[], which: Which): DatabaseObject {
  const { name, table, signature } = which
  const [found, another] = objects.filter(
    (one) =>
      one.name === name &&
      (table === undefined || one.table === table) &&
      (signature === undefined || one.signature === signature),
  )
  if (found === undefined) throw notFound(kind, name)
  if (another !== undefined)
    throw conflict(`Several are called “${name}”: say which by its table or its signature.`, { reason: 'ambiguous' })
  return found
}

/** The statement that makes it; null: the database does not tell. */
export async function statementOf(
  services: Services,
  base: SnapshotBase,
  kind: DefinedKind,
  object: DatabaseObject,
): Promise<string | null> {
  const whole = base.dialect.definitions.whole(kind, object)
  if (whole === null) return object.definition?.trim() ?? null
  const { scan } = await sourceOf(services, base)
  const { rows } = await whole.ask.execute(scan)
  return rows[0] === undefined ? null : whole.read(rows[0])
}

export async function argumentsOf(
  services: Services,
  base: SnapshotBase,
  object: DatabaseObject,
): Promise<readonly FoundArgument[]> {
  const ask = base.dialect.definitions.arguments
  if (ask === null) return []
  const { scan } = await sourceOf(services, base)
  return (await ask(object, base.row.schema ?? undefined).execute(scan)).rows
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
