import type { DefinedKind } from '@rowhouse/core/database-objects'
import { conflict, forbidden, notFound } from '@rowhouse/core/errors'
import type { ObjectStatement } from '@rowhouse/core/sql/object-statement'
import { type DefineStep, sqlFault } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { isOn } from './action-of.ts'
import { composeStatement, type Written } from './compose-statement.ts'
import { findObject, statementOf, type Which } from './find-objects.ts'
import { judgeStatement } from './judge-statement.ts'
import { companions, drops, isSame, makes, type Standing, standing } from './object-steps.ts'
import { type Changed, type Changer, changeableBase, runChange } from './run-change.ts'

type InBase = { readonly base?: string | undefined }

export async function createObject(
  ctx: Changer,
  kind: DefinedKind,
  { base: baseId, ...written }: Written & InBase,
): Promise<Changed> {
  const base = await changeableBase(ctx, kind, baseId)
  const made = await judgeStatement(ctx, base, kind, composeStatement(base.dialect, kind, written, true))
  if (made.verb === 'alter') throw sqlFault('A statement that makes a sequence begins with CREATE SEQUENCE.')
  const before = await standing(ctx, base, kind, made.name)
  // Functions may share a name where their arguments differ; the database knows.
  const isTaken = before.some((one) => one.signature == null && isOn(base, one.table, made.table))
  if (isTaken && made.verb === 'create')
    throw conflict(`There is a ${kind} “${made.name}” already.`, { reason: 'exists' })
  return change(ctx, base, { made, before, steps: [makes(base, made)] })
}

/** What it was hangs on its name: another name is another thing. `anew`: it is dropped before, whatever the statement says. */
export async function replaceObject(
  ctx: Changer,
  kind: DefinedKind,
  { base: baseId, statement, parts, ...which }: Written & InBase & Which,
  anew = false,
): Promise<Changed> {
  const base = await changeableBase(ctx, kind, baseId)
  const was = await findObject(ctx, base, kind, which)
  const made = await judgeStatement(ctx, base, kind, composeStatement(base.dialect, kind, { statement, parts }, false))
  if (made.name !== was.name || !isOn(base, was.table, made.table))
    throw sqlFault(
      `The statement makes “${made.name}”, not “${was.name}”. Make a new one of another name, and drop this one.`,
    )
  const before = await standing(ctx, base, kind, made.name)
  const old = before.find((one) => isSame(one, was))
  if (old === undefined) throw notFound(kind, was.name)
  if (made.verb !== 'create' && !anew) return change(ctx, base, { made, before, steps: [makes(base, made)] })
  if (made.isOnline)
    throw sqlFault(
      'An index is replaced as a whole or not at all, which CONCURRENTLY cannot promise. Leave it away, or drop the index and make it anew.',
    )
  const others = await companions(ctx, base, kind, old)
  return change(ctx, base, { made, before, steps: [drops(base, kind, old), makes(base, made), ...others] })
}

/** How it was made stays in the change log, with the triggers that go with a view. */
export async function dropObject(
  ctx: Changer,
  kind: DefinedKind,
  { base: baseId, ...which }: Which & InBase,
): Promise<Changed> {
  const base = await changeableBase(ctx, kind, baseId)
  const was = await findObject(ctx, base, kind, which)
  const statement = await statementOf(ctx, base, kind, was)
  if (statement === null)
    throw forbidden('The database does not tell how it was made, so it could not be brought back. Drop it there.', {
      reason: 'untold',
    })
  const down = [statement, ...(await companions(ctx, base, kind, was)).map(({ text }) => text)]
  const gone = { ...was, statement }
  return runChange(ctx, base, [drops(base, kind, gone)], { does: 'drop', kind, was: gone, down })
}

interface Plan {
  readonly made: ObjectStatement
  readonly before: readonly Standing[]
  readonly steps: readonly DefineStep[]
}

const change = (ctx: Changer, base: SnapshotBase, { made, before, steps }: Plan): Promise<Changed> =>
  runChange(ctx, base, steps, { does: 'make', made, before })
