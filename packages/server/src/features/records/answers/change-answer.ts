import { AppError } from '@rowhouse/core/errors'
import { isUnanswered } from '@rowhouse/core/view-types/form/form-fields'
import type { InProject } from '../../../request/context.ts'
import { requireChangeable } from '../../views/responses.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { askedFor, refuseUnasked } from '../write/hand-in.ts'
import { updateRecord } from '../write/update-record.ts'
import type { SentRow, WriteSpec, Written } from '../write/write-spec.ts'
import { findAnswer, noAnswer } from './find-answer.ts'
import { readAnswered } from './read-answer.ts'

/** Another answer in place of an earlier one: only what was sent is written, and no new record is made or counted. */
export async function changeAnswer(
  ctx: InProject<'records.handIn'>,
  access: RecordsAccess,
  { answer, sent }: { readonly answer: string; readonly sent: SentRow },
  spec: WriteSpec,
): Promise<Written> {
  const found = await findAnswer(ctx, access, answer)
  const { form, record, fields } = found
  requireChangeable(form.view, new Date(ctx.now()).toISOString())
  const { cells: before, unread } = await readAnswered(access, found)
  const columns = fields.filter(({ id }) => !unread.includes(id))
  const demands = refuseUnasked({ columns }, form, sent, before)
  // What the new answers leave no question for was not answered either.
  const asked = askedFor({ columns }, form, before)
  const withdrawn = columns.filter(
    ({ id, title, required }) => asked.has(id) && !demands.has(id) && !required && !isUnanswered(before[title]),
  )
  const row = { ...sent, ...Object.fromEntries(withdrawn.map(({ id }) => [id, null])) }
  return updateRecord(ctx, access.table, { key: record, row, demands }, { ...spec, sight: access.sight, form }).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? noAnswer() : error
    },
  )
}
