import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from '../read/look-at.ts'
import { insertRecords } from './insert-records.ts'
import type { SentRow, WriteWish, Written } from './write-wish.ts'

/** A new record as its form asks for it. */
export async function handInRecord(
  ctx: InProject<'records.handIn'>,
  { form, sight, table }: RecordsLook,
  sent: SentRow,
  wish: WriteWish,
): Promise<Written> {
  if (form === undefined) throw invalidRequest('This view takes no records: it is no form.')
  try {
    return await insertRecords(ctx, table, [sent], { ...wish, sight, form })
  } catch (error) {
    const isHidden = (title: unknown): boolean =>
      typeof title === 'string' && !sight.columns.some((one) => one.title === title)
    if (
      ctx.link === null ||
      !(error instanceof AppError) ||
      !(isHidden(error.details.field) && !Object.hasOwn(sent, String(error.details.field)))
    )
      throw error
    // What it lacks is a field the form does not ask for, whose name visitors must not learn.
    throw invalidRequest(
      'This form cannot be handed in: its table needs more than it asks for. Tell whoever shared it.',
    )
  }
}
