// Schemas hang on the structure they were made of: when that changes, or somebody sees another part of it, there is another one,
// and what nobody uses any more goes by itself.
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { inSteps } from '../../platform/in-steps.ts'
import type { InProject } from '../../request/context.ts'
import { classicSchema } from './classic/classic-schema.ts'
import { askerKey, rightsOf } from './graph-tables.ts'
import { KnownDocuments } from './known-documents.ts'
import type { LazySchema } from './lazy-schema.ts'
import { modernSchema } from './modern/modern-schema.ts'

export type SchemaKind = 'classic' | 'modern'

interface KnownSchema {
  readonly schema: LazySchema
  readonly documents: KnownDocuments
}

const makers = { classic: classicSchema, modern: modernSchema } as const

const known = new WeakMap<ProjectSnapshot, Map<string, Promise<KnownSchema>>>()

export async function schemaFor(ctx: InProject<'graphql.ask'>, kind: SchemaKind): Promise<KnownSchema> {
  const snapshot = await ctx.snapshot()
  const ofSnapshot = known.get(snapshot) ?? new Map<string, Promise<KnownSchema>>()
  known.set(snapshot, ofSnapshot)
  // What is seen is settled by the snapshot, which is another one for whoever sees another part.
  const asker = `${kind} ${askerKey(ctx)}`
  const there = ofSnapshot.get(asker)
  if (there !== undefined) return there
  // Others may be allowed the same.
  const rights = `${kind} may ${rightsOf(ctx).join()}`
  const made = ofSnapshot.get(rights) ?? make(ctx, snapshot, kind)
  const keys = [asker, rights]
  for (const key of keys) ofSnapshot.set(key, made)
  // What failed is tried again by whoever asks next.
  made.catch(() => {
    for (const key of keys) ofSnapshot.delete(key)
  })
  return made
}

async function make(ctx: InProject<'graphql.ask'>, snapshot: ProjectSnapshot, kind: SchemaKind): Promise<KnownSchema> {
  const schema = await inSteps(makers[kind](ctx, snapshot))
  return { schema, documents: new KnownDocuments(schema) }
}
