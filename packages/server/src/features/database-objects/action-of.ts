import type { DefinedKind } from '@rowhouse/core/database-objects'
import type { AppEvent } from '@rowhouse/core/events'
import type { ObjectStatement } from '@rowhouse/core/sql/object-statement'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { isSame, type Standing, schemaOf, standing } from './object-steps.ts'

/** What a change was about to do, as far as it takes to tell later what came of it. */
export type ActionPlan = (
  | { readonly does: 'make'; readonly made: ObjectStatement; readonly before: readonly Standing[] }
  | {
      readonly does: 'drop'
      readonly kind: DefinedKind
      readonly was: Standing
      /** Statements that bring it back. */
      readonly down: readonly string[]
    }
) & { readonly up: readonly string[] }

type Action = Omit<
  Extract<AppEvent, { readonly type: 'objects.created' | 'objects.changed' | 'objects.dropped' }>,
  'project' | 'source'
>

/** What came of it, which is asked of the database: whether one was made or replaced, and which of a name. */
export async function actionOf(services: Services, base: SnapshotBase, plan: ActionPlan): Promise<Action> {
  const { up } = plan
  if (plan.does === 'drop') {
    const { kind, was, down } = plan
    return {
      type: 'objects.dropped',
      kind,
      name: was.name,
      table: was.table,
      signature: was.signature ?? null,
      up,
      down,
    }
  }
  const { made, before } = plan
  const { kind, name, table } = made
  const after = (await standing(services, base, kind, name)).filter((one) => isOn(base, one.table, table))
  const oldOf = (one: Standing): Standing | undefined => before.find((old) => isSame(old, one))
  const it = after.find((one) => oldOf(one) === undefined) ??
    after.find((one) => oldOf(one)?.statement !== one.statement) ??
    after[0] ?? { ...made, definition: made.text, statement: made.text }
  const old = oldOf(it)
  const drop = base.dialect.definitions.drop(kind, it, schemaOf(base))
  const told = { kind, name: it.name, table: it.table, signature: it.signature ?? null, up }
  if (old?.statement == null) return { type: 'objects.created', ...told, down: [drop] }
  return { type: 'objects.changed', ...told, down: wayBack(made, drop, old.statement) }
}

/** Whether the database is another one than before it. */
export async function wasDone(services: Services, base: SnapshotBase, plan: ActionPlan): Promise<boolean> {
  if (plan.does === 'drop') {
    const there = await standing(services, base, plan.kind, plan.was.name)
    return !there.some((one) => isSame(one, plan.was))
  }
  const { made, before } = plan
  const after = await standing(services, base, made.kind, made.name)
  const gist = (list: readonly Standing[]): string =>
    JSON.stringify(
      list.map(({ name, table, signature = null, statement }) => [name, table, signature, statement]).sort(),
    )
  return gist(before) !== gist(after)
}

/** Whether two tables are one; null: it hangs on nothing, or the statement did not say. */
export function isOn({ dialect }: SnapshotBase, one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true
  return !dialect.definitions.tellsCase && one.toLowerCase() === other.toLowerCase()
}

function wayBack({ kind, verb }: ObjectStatement, drop: string, old: string): string[] {
  if (verb === 'alter') return [old.replace(/^\s*create/i, 'alter')]
  const replaces = kind !== 'view' && /^\s*create\s+or\s+(replace|alter)\b/i.test(old)
  return replaces ? [old] : [drop, old]
}
