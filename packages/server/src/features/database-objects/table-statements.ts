import type { readTableStatements } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { notFound } from '@rowhouse/core/errors'
import { DummyDriver, type RawBuilder, sql } from 'kysely'
import type { ColumnSpec } from '../../dialects/ddl/ddl.ts'
import type { Dialect } from '../../dialects/dialect.ts'
import { namesBy } from '../../dialects/names.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { tableSpec } from '../../structure/table-spec.ts'

type Statements = ReplyOf<typeof readTableStatements>

/** Texts to read and to copy: nothing is run, and of columns the caller does not see nothing is told. */
export async function tableStatements(ctx: InProject<'objects.list'>, tableId: string): Promise<Statements> {
  const table = (await ctx.snapshot()).tables.find(({ id }) => id === tableId)
  if (table === undefined) throw notFound('table', tableId)
  return statementsOf(table)
}

function statementsOf(table: SnapshotTable): Statements {
  const { base, row } = table
  const { dialect } = base
  const spec = tableSpec(row, [...table.columnRows.values()], base.isBuiltIn)
  const text = textsOf(dialect)
  const names = namesBy((name) => dialect.quoteIdentifier(name))
  const at = names.table(spec)
  const all = spec.columns.map(({ name }) => name)
  const keys = spec.primaryKey ?? []
  const others = spec.columns.filter(({ autoIncrement }) => autoIncrement !== true).map(({ name }) => name)
  const [question] = [sql.raw('?')]
  const equal = (list: readonly string[]) => list.map((name) => sql`${names.name(name)} = ${question}`)
  const which = keys.length === 0 ? sql`1 = 0` : sql.join(equal(keys), sql` and `)
  const changed = others.filter((name) => !keys.includes(name))
  const filled = sql.join(others.map(() => question))
  return {
    create: text(dialect.ddl.createTable(spec)),
    drop: text(dialect.ddl.dropTable(spec)),
    select: text([sql`select ${names.names(all)} from ${at}`]),
    insert: text([sql`insert into ${at} (${names.names(others)}) values (${filled})`]),
    update: changed.length === 0 ? '' : text([sql`update ${at} set ${sql.join(equal(changed))} where ${which}`]),
    delete: text([sql`delete from ${at} where ${which}`]),
    columns: [...table.columnRows.values()].flatMap(({ id, name }) => {
      const column = spec.columns.find((one) => one.name === name)
      return column === undefined ? [] : [{ id, ...columnTexts(dialect, table, column) }]
    }),
  }
}

function columnTexts(dialect: Dialect, { row }: SnapshotTable, column: ColumnSpec) {
  const text = textsOf(dialect)
  const names = namesBy((name) => dialect.quoteIdentifier(name))
  return {
    add: text(dialect.ddl.addColumn(row, column)),
    drop: text([sql`alter table ${names.table(row)} drop column ${names.name(column.name)}`]),
  }
}

/** As the engine would be asked, were it asked. */
function textsOf(dialect: Dialect): (statements: readonly RawBuilder<unknown>[]) => string {
  const db = dialect.kyselyOn<unknown>(new DummyDriver())
  return (statements) => statements.map((statement) => `${statement.compile(db).sql};`).join('\n')
}
