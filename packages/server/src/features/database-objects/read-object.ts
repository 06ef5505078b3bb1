import type { readObject as contract } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { AppError } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { argumentsOf, oneOf, statementOf, type Which, whyLacking } from './find-objects.ts'
import { baseOf, seenObjects } from './list-objects.ts'
import { usedBy } from './used-by.ts'

/** One of them with the statement that makes it. */
export async function readObject(
  ctx: InProject<'objects.list'>,
  kind: DefinedKind,
  { base: baseId, ...which }: Which & { readonly base?: string | undefined },
): Promise<ReplyOf<typeof contract>> {
  const base = baseOf(await ctx.snapshot(), baseId)
  const lacks = whyLacking(base, kind)
  if (lacks !== null) throw new AppError('not_found', lacks, { reason: 'lacking' })
  const object = oneOf(kind, await seenObjects(ctx, base, kind), which)
  const isCalled = kind === 'function' || kind === 'procedure'
  return {
    ...object,
    definition: await statementOf(ctx, base, kind, object),
    arguments: isCalled ? [...(await argumentsOf(ctx, base, object))] : [],
    usedBy: await usedBy(ctx, base, kind, object),
    drop: base.dialect.definitions.drop(kind, object, base.row.schema ?? undefined),
  }
}
