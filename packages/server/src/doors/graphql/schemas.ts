// Schemas hang on the structure they were made of: when that changes, or somebody sees another part of it, there is another one,
// and what nobody uses any more goes by itself.
import type { GraphQLSchema } from 'graphql'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { classicSchema } from './classic/classic-schema.ts'
import { rightsOf } from './graph-tables.ts'
import { KnownDocuments } from './known-documents.ts'
import { modernSchema } from './modern/modern-schema.ts'

export type SchemaKind = 'classic' | 'modern'

interface KnownSchema {
  readonly schema: GraphQLSchema
  readonly documents: KnownDocuments
}

const makers = { classic: classicSchema, modern: modernSchema } as const

const known = new WeakMap<ProjectSnapshot, Map<string, KnownSchema>>()

export async function schemaFor(ctx: InProject<'graphql.ask'>, kind: SchemaKind): Promise<KnownSchema> {
  const snapshot = await ctx.snapshot()
  const ofSnapshot = known.get(snapshot) ?? new Map<string, KnownSchema>()
  known.set(snapshot, ofSnapshot)
  // What is seen is settled by the snapshot, which is another one for whoever sees another part.
  const key = `${kind} ${rightsOf(ctx).join()}`
  const there = ofSnapshot.get(key)
  if (there !== undefined) return there
  const schema = makers[kind](ctx, snapshot)
  const made = { schema, documents: new KnownDocuments(schema) }
  ofSnapshot.set(key, made)
  return made
}
