import { AppError, conflict, notFound } from '@rowhouse/core/errors'
import { createObject, replaceObject } from './change-objects.ts'
import { standing } from './object-steps.ts'
import { type Changer, changeableBase } from './run-change.ts'
import { selectObjectChange } from './store.ts'

/** What an entry of the change log took away is there again. */
export async function restoreObject(ctx: Changer, changeId: string): Promise<void> {
  const entry = await selectObjectChange(ctx.meta.read, ctx.project.id, changeId)
  if (entry === null) throw notFound('change', changeId)
  const { type, kind, name, table, signature, source, down } = entry
  if (type === 'objects.created') throw new AppError('invalid_request', 'It was made by this change: drop it instead.')
  const [statement, ...others] = down.filter((text) => /^\s*(create|alter)\b/i.test(text))
  if (statement === undefined) throw notFound('change', changeId)
  if (type === 'objects.changed') {
    const which = { base: source, name, table: table ?? undefined, signature: signature ?? undefined }
    // PostgreSQL replaces no view by one with fewer columns.
    await replaceObject(ctx, kind, { ...which, statement }, kind === 'view')
    return
  }
  const there = await standing(ctx, await changeableBase(ctx, kind, source), kind, name)
  if (there.some((one) => one.table === table && (one.signature ?? null) === signature))
    throw conflict(`There is a ${kind} “${name}” already.`, { reason: 'exists' })
  await createObject(ctx, kind, { base: source, statement })
  for (const text of others) await createObject(ctx, 'trigger', { base: source, statement: text })
}
