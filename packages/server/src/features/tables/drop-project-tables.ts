import type { Kysely } from 'kysely'
import type { Dialect } from '../../dialects/dialect.ts'
import { dialects } from '../../dialects/registry.ts'
import type { TableStructure } from '../../dialects/structure.ts'
import { engineOf } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { dataOf } from '../../structure/restructure.ts'
import { structureOf } from '../../structure/structure-of.ts'

/**
 * The built-in tables of a project, with those in its trash; what lies in attached databases belongs to others and stays.
 * To be called before the rows of the project go, because they say which tables there are.
 */
export async function dropProjectTables(tx: Kysely<MetaTables>, projectId: string): Promise<void> {
  const tables = await tx
    .selectFrom('rh_tables as table')
    .innerJoin('rh_bases as base', 'base.id', 'table.base_id')
    .select(['table.name', 'table.schema', 'base.type'])
    .where('table.project_id', '=', projectId)
    .where('base.is_meta', '=', 1)
    .execute()
  const [first] = tables
  if (first === undefined) return
  const place = { dialect: dialects[engineOf(first.type)], schema: first.schema }
  await dropTables(dataOf(tx), place, new Set(tables.map(({ name }) => name)))
}

/** Those of these names that are there, whichever leads to which. */
export async function dropTables(
  data: Kysely<unknown>,
  { dialect, schema: within }: { readonly dialect: Dialect; readonly schema: string | null },
  names: ReadonlySet<string>,
): Promise<void> {
  const found = await dialect.introspect(data, { schema: within ?? undefined })
  const { inOrder, knotted } = childrenFirst(found.tables.filter(({ name }) => names.has(name)))
  for (const { name, foreignKeys, schema } of knotted)
    for (const key of foreignKeys)
      for (const statement of dialect.ddl.dropForeignKey(await structureOf(dialect, data, { schema, name }), key.name))
        await statement.execute(data)
  for (const { schema, name } of [...inOrder, ...knotted])
    for (const statement of dialect.ddl.dropTable({ schema, name })) await statement.execute(data)
}

/** What points to others goes before them. Those that point in circles have to be untied first. */
export function childrenFirst(tables: readonly TableStructure[]): {
  readonly inOrder: readonly TableStructure[]
  readonly knotted: readonly TableStructure[]
} {
  const inOrder: TableStructure[] = []
  let left = [...tables]
  for (;;) {
    const isPointedTo = ({ name }: TableStructure) =>
      left.some((other) => other.name !== name && other.foreignKeys.some(({ references }) => references.name === name))
    const free = left.filter((table) => !isPointedTo(table))
    if (free.length === 0) return { inOrder, knotted: left }
    inOrder.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
}
