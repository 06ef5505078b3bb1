import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { Sight } from '../../../query/sight.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { insertRecords } from './insert-records.ts'
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

/** A new record as its form asks for it. */
export async function handInRecord(
  ctx: InProject<'records.handIn'>,
  { form, sight, table }: RecordsAccess,
  sent: SentRow,
  spec: WriteSpec,
): Promise<Written> {
  if (form === undefined) throw invalidRequest('This view takes no records: it is no form.')
  try {
    return await insertRecords(ctx, table, [sent], { ...spec, sight, form })
  } catch (error) {
    throw ctx.link !== null && lacksHidden(error, sight, sent) ? needsMore() : error
  }
}

/** Whether a field was refused that is neither asked for nor sent: its name is not for visitors. */
function lacksHidden(error: unknown, { columns }: Sight, sent: SentRow): boolean {
  const field = error instanceof AppError ? error.details.field : undefined
  return typeof field === 'string' && !Object.hasOwn(sent, field) && !columns.some(({ title }) => title === field)
}

const needsMore = (): AppError =>
  invalidRequest('This form cannot be handed in: its table needs more than it asks for. Tell whoever shared it.')
