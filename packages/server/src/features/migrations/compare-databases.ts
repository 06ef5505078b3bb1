import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import type { compareDatabases as contract } from '@rowhouse/core/api/migrations'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { TableStructure } from '../../dialects/structure.ts'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import { actFor } from '../../request/act-for.ts'
import { type Compared, type Difference, sideBySide } from '../../structure/compare/compared.ts'
import { findDifferences } from '../../structure/compare/find-differences.ts'
import { type Rename, renamed, renameTexts } from '../../structure/compare/renames.ts'
import { statementsBetween } from '../../structure/compare/statements-between.ts'
import { wantedTables } from '../../structure/compare/wanted-tables.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { findSource, tablesOf } from '../../structure/sources/sql-bounds.ts'
import { prefixOf, withoutPrefix } from '../../structure/table-name.ts'
import { type MigrationReader, structureFor, whyNotWritten } from './migration-sources.ts'

/** Two databases, what lies between them, and the migration that makes the first like the second. Nothing is run or kept. */
export async function compareDatabases(
  ctx: MigrationReader,
  { source, with: other, leave, renames = [] }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const snapshot = await structureFor(ctx)
  const base = findSource(snapshot, source)
  const model = await otherSide(ctx, other.project)
  const modelBase = findSource(model.snapshot, other.source)
  if (base.id === modelBase.id) throw invalidValue('with', 'Choose another database than the one that is compared.')
  const asTheyAre = sideBySide(
    { dialect: base.dialect, tables: await tablesIn(ctx, snapshot, base) },
    { dialect: modelBase.dialect, tables: await tablesIn(model.ctx, model.snapshot, modelBase) },
  )
  const { offered, taken, compared } = renamed(asTheyAre, renames)
  const all = withoutRebuilds(compared, findDifferences(compared))
  const isTaken = (one: Difference): boolean =>
    one.change !== null && (leave === undefined ? !one.loses : !leave.includes(one.id))
  // Names of built-in tables carry a prefix of their project, and no migration is written for them anyway.
  const scripts = base.isBuiltIn ? { up: '', down: '' } : scriptsFor(compared, all.filter(isTaken), taken)
  return {
    here: { title: titleOf(snapshot, base), engine: base.dialect.name },
    there: { title: titleOf(model.snapshot, modelBase), engine: modelBase.dialect.name },
    differences: all.map((one) => {
      const { change: _, ...told } = one
      return { ...told, isTaken: isTaken(one) }
    }),
    renames: offered.map((one) => ({ ...one, isTaken: taken.includes(one) })),
    ...scripts,
    refusal: whyNotWritten(snapshot, base),
  }
}

/** Whoever compares with another project may look at its migrations as well, and sees all of it. */
async function otherSide(ctx: MigrationReader, project: string) {
  if (project === ctx.project.id) return { ctx, snapshot: await structureFor(ctx) }
  const errand = { actorId: ctx.actor.id, projectId: project, requestId: ctx.requestId }
  const other = await actFor(ctx, errand, 'migrations.list')
  return { ctx: other, snapshot: await structureFor(other) }
}

/** Of the built-in database what is the project's own, without what only waits in the trash. */
async function tablesIn(
  ctx: MigrationReader,
  snapshot: ProjectSnapshot,
  base: SnapshotBase,
): Promise<readonly TableStructure[]> {
  const { scan } = await sourceOf(ctx, base)
  const { tables } = await base.dialect.introspect(scan, { schema: base.row.schema ?? undefined })
  if (!base.isBuiltIn) return tables
  const own = new Map(tablesOf(snapshot, base).map((table) => [table.ref.name, table]))
  const prefix = prefixOf(base, snapshot.prefix)
  return tables.flatMap((table) => {
    const known = own.get(table.name)
    if (known === undefined) return []
    const columns = new Set([...known.columnRows.values()].map(({ name }) => name))
    const isOwn = (names: readonly string[]): boolean => names.every((name) => columns.has(name))
    return [
      {
        ...table,
        name: withoutPrefix(table.name, prefix),
        columns: table.columns.filter(({ name }) => columns.has(name)),
        indexes: table.indexes.filter((index) => isOwn(index.columns)),
        foreignKeys: table.foreignKeys
          .filter((key) => isOwn(key.columns) && own.has(key.references.name))
          .map((key) => ({
            ...key,
            references: { ...key.references, name: withoutPrefix(key.references.name, prefix) },
          })),
      },
    ]
  })
}

/** Some tables of SQLite cannot be made anew without losing a rule: what would need that is only told. */
function withoutRebuilds(compared: Compared, all: readonly Difference[]): readonly Difference[] {
  const wanted = wantedTables(compared, all)
  const stuck = new Set(
    compared.here
      .filter((table) => {
        const to = wanted.find(({ name }) => name === table.name)
        return (
          to !== undefined && isStuck(() => [compared.dialect.reshape(table, to), compared.dialect.reshape(to, table)])
        )
      })
      .map(({ name }) => name),
  )
  return all.map((one) =>
    stuck.has(one.table) && one.change !== null ? { ...one, change: null, loses: false, reason: 'rebuild' } : one,
  )
}

function isStuck(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof AppError && error.details.reason === 'rebuild') return true
    throw error
  }
}

function scriptsFor(
  compared: Compared,
  chosen: readonly Difference[],
  taken: readonly Rename[],
): { readonly up: string; readonly down: string } {
  const { dialect } = compared
  const here = compared.here.filter(({ kind }) => kind === 'table')
  const wanted = wantedTables(compared, chosen)
  const names = renameTexts(compared, taken)
  const script = (texts: readonly string[]): string => texts.map((text) => `${text};`).join('\n')
  // What is renamed has its new name for everything else, both ways.
  return {
    up: script([...names.up, ...statementsBetween(dialect, here, wanted)]),
    down: script([...statementsBetween(dialect, wanted, here), ...names.down]),
  }
}

const titleOf = (snapshot: ProjectSnapshot, base: SnapshotBase): string =>
  base.isBuiltIn ? snapshot.title : base.row.alias || snapshot.title
