import type { readObject } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { isNamedIn } from '@rowhouse/core/sql/named-in'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { type DatabaseObject, whyLacking } from './find-objects.ts'
import { seenObjects } from './list-objects.ts'

type UsedBy = ReplyOf<typeof readObject>['usedBy']

/** Those whose definitions are made of others. */
const users = ['view', 'function', 'procedure', 'trigger'] as const

/**
 * What would no longer work without it. Engines keep track of views at most, and none of what stands in a body, so the definitions
 * in their catalogue are read: whoever names it uses it.
 */
export async function usedBy(
  ctx: InProject<'objects.list'>,
  base: SnapshotBase,
  kind: DefinedKind,
  object: DatabaseObject,
): Promise<UsedBy> {
  // An index serves whoever reads its table, and nobody names one; a trigger neither.
  if (kind === 'index' || kind === 'trigger') return []
  const { dialect } = base
  const isCalled = kind === 'function' || kind === 'procedure'
  const sought = { name: object.name, isCalled, tellsCase: dialect.definitions.tellsCase }
  const found: UsedBy = []
  for (const one of users) {
    if (whyLacking(base, one) !== null) continue
    for (const { name, table, signature = null, definition } of await seenObjects(ctx, base, one)) {
      if (one === kind && name === object.name && signature === (object.signature ?? null)) continue
      const hangsOn = one === 'trigger' && kind === 'view' && table === object.name
      if (hangsOn || (definition !== null && isNamedIn(definition, dialect.name, sought)))
        found.push({ kind: one, name, table, signature })
    }
  }
  return found
}
