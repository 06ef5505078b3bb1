import type { createObject as contract } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { sqlLimits } from '@rowhouse/core/api/sql'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { AppError, conflict, forbidden, notFound } from '@rowhouse/core/errors'
import type { ObjectStatement } from '@rowhouse/core/sql/object-statement'
import { sql } from 'kysely'
import { type DefineStep, sqlFault } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { runnerOn } from '../../structure/sources/runner-on.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { composeStatement, type Written } from './compose-statement.ts'
import { type DatabaseObject, findObject, findObjects, statementOf, type Which, whyLacking } from './find-objects.ts'
import { judgeStatement } from './judge-statement.ts'
import { baseOf } from './list-objects.ts'
import { requireChangeable } from './object-places.ts'
import { selectObjectChange } from './store.ts'

type Changer = InProject<'objects.change'>
type Changed = ReplyOf<typeof contract>
type InBase = { readonly base?: string | undefined }

/** One that stands there, with the statement that makes it. */
interface Standing extends DatabaseObject {
  readonly statement: string | null
}

export async function createObject(
  ctx: Changer,
  kind: DefinedKind,
  { base: baseId, ...written }: Written & InBase,
): Promise<Changed> {
  const base = await changeableBase(ctx, kind, baseId)
  const made = await judgeStatement(ctx, base, kind, composeStatement(base.dialect, kind, written))
  if (made.verb === 'alter') throw sqlFault('A statement that makes a sequence begins with CREATE SEQUENCE.')
  const before = await standing(ctx, base, kind, made.name)
  // Functions may share a name where their arguments differ; the database knows.
  const isTaken = before.some(({ table, signature }) => signature == null && (table === null || table === made.table))
  if (isTaken && made.verb === 'create') throw conflict(`There is a ${kind} “${made.name}” already.`, { reason: 'exists' })
  return change(ctx, base, { made, before, steps: [makes(base, made)] })
}

/** What it was hangs on its name: another name is another thing. */
export async function replaceObject(
  ctx: Changer,
  kind: DefinedKind,
  { base: baseId, statement, parts, ...which }: Written & InBase & Which,
): Promise<Changed> {
  const base = await changeableBase(ctx, kind, baseId)
  const was = await findObject(ctx, base, kind, which)
  const made = await judgeStatement(ctx, base, kind, composeStatement(base.dialect, kind, { statement, parts }))
  if (made.name !== was.name || (was.table !== null && made.table !== null && made.table !== was.table))
    throw sqlFault(`The statement makes “${made.name}”, not “${was.name}”. Make a new one of another name, and drop this one.`)
  const before = await standing(ctx, base, kind, made.name)
  const old = before.find((one) => isSame(one, was))
  if (old === undefined) throw notFound(kind, was.name)
  const steps = made.verb === 'create' ? [drops(base, kind, old), makes(base, made), ...(await companions(ctx, base, kind, old))] : [makes(base, made)]
  return change(ctx, base, { made, before, steps })
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
  const steps = [drops(base, kind, { ...was, statement })]
  return run(ctx, base, steps, async () => ({ type: 'objects.dropped', kind, name: was.name, table: was.table, down }))
}

/** What an entry of the change log took away is there again. */
export async function restoreObject(ctx: Changer, changeId: string): Promise<void> {
  const entry = await selectObjectChange(ctx.meta.read, ctx.project.id, changeId)
  if (entry === null) throw notFound('change', changeId)
  const { type, kind, name, table, source, down } = entry
  if (type === 'objects.created') throw new AppError('invalid_request', 'It was made by this change: drop it instead.')
  const texts = down.filter((text) => /^\s*(create|alter)\b/i.test(text))
  const [statement, ...others] = texts
  if (statement === undefined) throw notFound('change', changeId)
  if (type === 'objects.dropped') await createObject(ctx, kind, { base: source, statement })
  else await replaceObject(ctx, kind, { base: source, name, table: table ?? undefined, statement })
  for (const text of others) await createObject(ctx, 'trigger', { base: source, statement: text })
}

async function changeableBase(ctx: Changer, kind: DefinedKind, baseId: string | undefined): Promise<SnapshotBase> {
  const snapshot = await ctx.structure()
  const base = baseOf(snapshot, baseId)
  const lacks = whyLacking(base, kind)
  if (lacks !== null) throw new AppError('invalid_request', lacks, { reason: 'lacking' })
  requireChangeable(ctx, snapshot, base)
  return base
}

async function standing(ctx: Changer, base: SnapshotBase, kind: DefinedKind, name: string): Promise<Standing[]> {
  const called = (await findObjects(ctx, base, kind)).filter((one) => one.name === name)
  return Promise.all(called.map(async (one) => ({ ...one, statement: await statementOf(ctx, base, kind, one) })))
}

const isSame = (one: DatabaseObject, other: DatabaseObject): boolean =>
  one.name === other.name && one.table === other.table && one.signature === other.signature

/** Triggers that go with a view when it is dropped. */
async function companions(
  ctx: Changer,
  base: SnapshotBase,
  kind: DefinedKind,
  { name }: DatabaseObject,
): Promise<DefineStep[]> {
  if (kind !== 'view' || whyLacking(base, 'trigger') !== null) return []
  const triggers = (await findObjects(ctx, base, 'trigger')).filter(({ table }) => table === name)
  const texts = await Promise.all(triggers.map((one) => statementOf(ctx, base, 'trigger', one)))
  return triggers.flatMap((one, at): DefineStep[] => {
    const text = texts[at] ?? null
    return text === null ? [] : [{ does: 'create', kind: 'trigger', name: one.name, text, back: null }]
  })
}

const schemaOf = ({ row }: SnapshotBase): string | undefined => row.schema ?? undefined

function drops(base: SnapshotBase, kind: DefinedKind, was: Standing): DefineStep {
  const text = base.dialect.definitions.drop(kind, was, schemaOf(base))
  return { does: 'drop', kind, name: was.name, text, back: was.statement }
}

function makes(base: SnapshotBase, { kind, verb, name, table, text }: ObjectStatement): DefineStep {
  const back = base.dialect.definitions.drop(kind, { name, table, definition: text, signature: null }, schemaOf(base))
  return verb === 'create'
    ? { does: 'create', kind, name, text, back }
    : { does: verb === 'alter' ? 'alter' : 'create', kind, name, text, back: null }
}

interface Plan {
  readonly made: ObjectStatement
  readonly before: readonly Standing[]
  readonly steps: readonly DefineStep[]
}

/** What came of it is asked of the database: whether one was made or replaced, and which of a name. */
function change(ctx: Changer, base: SnapshotBase, { made, before, steps }: Plan): Promise<Changed> {
  const { kind, name, table } = made
  return run(ctx, base, steps, async () => {
    const after = (await standing(ctx, base, kind, name)).filter((one) => table === null || one.table === table)
    const oldOf = (one: Standing): Standing | undefined => before.find((old) => isSame(old, one))
    const it =
      after.find((one) => oldOf(one) === undefined) ??
      after.find((one) => oldOf(one)?.statement !== one.statement) ??
      after[0]
    if (it === undefined) throw notFound(kind, name)
    const old = oldOf(it)
    const drop = base.dialect.definitions.drop(kind, it, schemaOf(base))
    if (old?.statement == null) return { type: 'objects.created', kind, name, table, down: [drop] }
    return { type: 'objects.changed', kind, name, table, down: wayBack(made, drop, old.statement) }
  })
}

function wayBack({ verb }: ObjectStatement, drop: string, old: string): string[] {
  if (verb === 'alter') return [old.replace(/^\s*create/i, 'alter')]
  return /^\s*create\s+or\s+(replace|alter)\b/i.test(old) ? [old] : [drop, old]
}

interface Deed {
  readonly type: 'objects.created' | 'objects.changed' | 'objects.dropped'
  readonly kind: DefinedKind
  readonly name: string
  readonly table: string | null
  readonly down: readonly string[]
}

/** Told before it is run, as all SQL of people is; what came of it afterwards, with the way back. */
async function run(
  ctx: Changer,
  base: SnapshotBase,
  steps: readonly DefineStep[],
  deedOf: () => Promise<Deed>,
): Promise<Changed> {
  const { id: project } = ctx.project
  const up = steps.map(({ text }) => text)
  const query = up.join(';\n').slice(0, 2000)
  await ctx.write(async (tx) => {
    tx.announce({ type: 'sql.ran', project, source: base.id, mode: 'structure', query })
  })
  await define(ctx, base, steps)
  const deed = await deedOf()
  const id = await ctx.write(async (tx) => tx.announce({ ...deed, project, source: base.id, up }))
  return {
    change: id,
    name: deed.name,
    table: deed.table,
    upStatement: up.join(';\n'),
    downStatement: deed.down.join(';\n'),
  }
}

async function define(ctx: Changer, base: SnapshotBase, steps: readonly DefineStep[]): Promise<void> {
  const timeoutMs = sqlLimits.seconds * 1000
  if (base.dialect.runnerOn !== null) return (await runnerOn(ctx, base)).define({ steps, timeoutMs, signal: undefined })
  // SQL Server takes what makes one of them as the only statement of a batch.
  const source = await sourceOf(ctx, base)
  await source.write(
    async (tx) => {
      for (const { text } of steps) await sql.raw(text).execute(tx)
    },
    { restructures: true, statementTimeoutMs: timeoutMs },
  )
}
