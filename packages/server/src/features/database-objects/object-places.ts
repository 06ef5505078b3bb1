import type { readObjectPlaces } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { definedKinds } from '@rowhouse/core/database-objects'
import { AppError, forbidden } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import { isStored } from '../../query/record-table.ts'
import type { Ctx, InProject } from '../../request/context.ts'
import { requireWholeSight, tablesOf, whySecret } from '../../structure/sources/sql-bounds.ts'
import { whyLacking } from './find-objects.ts'

type Places = ReplyOf<typeof readObjectPlaces>['list']

/** Where things can be made, and what a statement that makes one looks like there. */
export async function objectPlaces(ctx: InProject<'objects.list'>): Promise<Places> {
  const snapshot = await ctx.snapshot()
  const whole = await ctx.structure()
  return [...snapshot.bases.values()].map((base) => ({
    id: base.id,
    title: base.isBuiltIn ? snapshot.title : base.row.alias || snapshot.title,
    alias: base.row.alias,
    schema: base.row.schema,
    engine: base.dialect.name,
    refusal: sightRefusal(ctx) ?? whyUnchangeable(whole, base),
    families: definedKinds.map((kind) => ({
      kind,
      lacks: whyLacking(base, kind),
      template: templateOf(snapshot, base, kind),
    })),
  }))
}

function sightRefusal(ctx: Ctx): string | null {
  try {
    requireWholeSight(ctx)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

function templateOf(snapshot: ProjectSnapshot, base: SnapshotBase, kind: (typeof definedKinds)[number]): string {
  const { dialect } = base
  const table = tablesOf(snapshot, base).find(({ row }) => row.kind !== 'view') ?? tablesOf(snapshot, base)[0]
  const columns = (table?.columns ?? []).filter(isStored)
  const column = columns[1] ?? columns[0]
  const plain = (name: string | undefined, otherwise: string): string =>
    name === undefined ? otherwise : /^[a-z_][a-z0-9_]*$/.test(name) ? name : dialect.quoteIdentifier(name)
  return dialect.definitions.templates[kind](plain(table?.ref.name, 'some_table'), plain(column?.name, 'some_column'))
}

/** null: what it holds may be made, replaced and dropped. */
function whyUnchangeable(snapshot: ProjectSnapshot, base: SnapshotBase): string | null {
  if (base.isBuiltIn)
    return 'The built-in database holds the tables of all projects, and SQL that stays in it could reach those of others. Indexes it makes by itself, for what views filter and sort by. Attach a database of your own for the rest.'
  if (base.isReadOnly) return 'The database was attached read-only.'
  return whySecret(tablesOf(snapshot, base))
}

export function requireChangeable(ctx: Ctx, snapshot: ProjectSnapshot, base: SnapshotBase): void {
  requireWholeSight(ctx)
  const reason = whyUnchangeable(snapshot, base)
  if (reason === null) return
  // No right is missing where nobody can.
  if (base.isBuiltIn) throw new AppError('invalid_request', reason, { reason: 'source' })
  throw forbidden(reason, { reason: 'source' })
}
