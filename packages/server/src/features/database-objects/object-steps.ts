// What there is, and the steps that make and drop it.
import type { DefinedKind } from '@rowhouse/core/database-objects'
import type { ObjectStatement } from '@rowhouse/core/sql/object-statement'
import type { DefineStep } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { type DatabaseObject, findObjects, statementOf, whyLacking } from './find-objects.ts'

/** One that stands there, with the statement that makes it. */
export interface Standing extends DatabaseObject {
  readonly statement: string | null
}

export async function standing(
  services: Services,
  base: SnapshotBase,
  kind: DefinedKind,
  name: string,
): Promise<Standing[]> {
  const called = (await findObjects(services, base, kind)).filter((one) => one.name === name)
  return Promise.all(called.map(async (one) => ({ ...one, statement: await statementOf(services, base, kind, one) })))
}

export const isSame = (one: DatabaseObject, other: DatabaseObject): boolean =>
  one.name === other.name && one.table === other.table && one.signature === other.signature

/** Triggers that go with a view when it is dropped. */
export async function companions(
  services: Services,
  base: SnapshotBase,
  kind: DefinedKind,
  { name }: DatabaseObject,
): Promise<DefineStep[]> {
  if (kind !== 'view' || whyLacking(base, 'trigger') !== null) return []
  const triggers = (await findObjects(services, base, 'trigger')).filter(({ table }) => table === name)
  const texts = await Promise.all(triggers.map((one) => statementOf(services, base, 'trigger', one)))
  return triggers.flatMap((one, at): DefineStep[] => {
    const text = texts[at] ?? null
    return text === null ? [] : [{ does: 'create', kind: 'trigger', name: one.name, text, back: null }]
  })
}

export const schemaOf = ({ row }: SnapshotBase): string | undefined => row.schema ?? undefined

export function drops(base: SnapshotBase, kind: DefinedKind, was: Standing): DefineStep {
  const text = base.dialect.definitions.drop(kind, was, schemaOf(base))
  return { does: 'drop', kind, name: was.name, text, back: was.statement }
}

export function makes(base: SnapshotBase, { kind, verb, name, table, text, isOnline }: ObjectStatement): DefineStep {
  const back = base.dialect.definitions.drop(kind, { name, table, definition: text, signature: null }, schemaOf(base))
  return verb === 'create'
    ? { does: 'create', kind, name, text, back, isOnline }
    : { does: verb === 'alter' ? 'alter' : 'create', kind, name, text, back: null }
}
