import { AppError } from '@rowhouse/core/errors'
import { formFieldsOf } from '@rowhouse/core/view-types/form/form-fields'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { recordKeyIn } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { responseAt } from '../../views/answer-address.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { askable } from '../write/hand-in.ts'
import type { RecordKeyValues } from '../write/record-store.ts'
import type { FormPlace } from '../write/write-spec.ts'

/** What somebody answered, as the address to change it leads there. */
export interface FoundAnswer {
  readonly form: FormPlace
  /** Of its record, as it stands in addresses. */
  readonly record: string
  readonly key: RecordKeyValues
  /** What the form asks for now and did not hide from whoever answered. */
  readonly fields: readonly RecordColumn[]
  /** Ids of those it hid. */
  readonly hidden: readonly string[]
}

/** Only through the link of its own form. Whatever is wrong with the address, the answer is the same. */
export async function findAnswer(
  ctx: InProject<'records.handIn'>,
  { form, table, sight }: RecordsAccess,
  answer: string,
): Promise<FoundAnswer> {
  if (form === undefined || ctx.link === null || form.view.id !== ctx.link.view?.id) throw noAnswer()
  const response = await responseAt(ctx, { view: form.view, link: ctx.link.claims().link }, answer)
  const key = response === undefined ? null : recordKeyIn(table, response.record)
  if (response === undefined || key === null) throw noAnswer()
  const hidden = response.hidden === null ? [] : (JSON.parse(response.hidden) as string[])
  const fields = formFieldsOf(
    readViewSettings(form.view.settings),
    table.columns.map((column) => ({ ...askable(column, form.byLink), column })),
  )
  return {
    form,
    record: response.record,
    key,
    fields: fields
      .filter(({ column }) => column.isWithheld !== true)
      .map(({ column }) => column.column)
      .filter(({ id }) => !hidden.includes(id) && sight.columns.some((seen) => seen.id === id)),
    hidden,
  }
}

/** Made up, ended, of another form, or of a record that was deleted. */
export const noAnswer = (): AppError =>
  new AppError('not_found', 'There is no answer to change here (any more): the address has ended, or it was deleted.')
