// What was handed in through forms: counted here, because the change log forgets.
import { forbidden } from '@rowhouse/core/errors'
import {
  type ClosedReason,
  closedSentences,
  isAlwaysOpen,
  whyClosed,
  whyUnchangeable,
} from '@rowhouse/core/view-types/form/why-closed'
import type { Admission } from '@rowhouse/core/views/settings/admission'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { Kysely } from 'kysely'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'

type Meta = Kysely<MetaTables>

interface Responses {
  readonly count: number
  readonly lastAt: string | null
}

interface Respondent {
  /** null: nobody knows who it is. */
  readonly userId: string | null
  readonly now: string
}

/** Asked in the transaction that stores an answer: two who come at once do not both take the last place. */
export async function requireOpen(meta: Meta, view: ViewRow, who: Respondent): Promise<void> {
  const { admission } = readViewSettings(view.settings)
  if (isAlwaysOpen(admission)) return
  refuseClosed(admission, whyClosed(admission, await stateFor(meta, view, who)))
}

/** Of an answer that is there already. */
export function requireChangeable({ settings }: ViewRow, now: string): void {
  const { admission } = readViewSettings(settings)
  refuseClosed(admission, whyUnchangeable(admission, now))
}

function refuseClosed({ closedMessage }: Admission, why: ClosedReason | null): void {
  if (why !== null) throw forbidden(closedMessage ?? closedSentences[why], { reason: 'form_closed', why })
}

export async function stateFor(meta: Meta, { id }: ViewRow, { userId, now }: Respondent) {
  const { count: responses, lastAt } = await countResponses(meta, id)
  const own = userId === null ? null : (await countResponses(meta, id, userId)).count
  return { now, responses, own, lastAt }
}

export async function noteResponses(
  meta: Meta,
  view: Pick<ViewRow, 'id' | 'project_id'>,
  keys: readonly string[],
  { userId, now, hidden = [] }: Respondent & { readonly hidden?: readonly string[] | undefined },
): Promise<void> {
  const rows = keys.map((record) => ({
    id: newId('response'),
    project_id: view.project_id,
    view_id: view.id,
    record,
    user_id: userId,
    created_at: now,
    hidden: hidden.length === 0 ? null : JSON.stringify(hidden),
  }))
  if (rows.length > 0) await meta.insertInto('rh_responses').values(rows).execute()
}

export async function forgetResponses(meta: Meta, viewId: string): Promise<void> {
  await meta.deleteFrom('rh_responses').where('view_id', '=', viewId).execute()
}

async function countResponses(meta: Meta, viewId: string, userId?: string): Promise<Responses> {
  const rows = meta
    .selectFrom('rh_responses')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('created_at').as('lastAt')])
    .where('view_id', '=', viewId)
  const found = await (userId === undefined ? rows : rows.where('user_id', '=', userId)).executeTakeFirstOrThrow()
  return { count: Number(found.count), lastAt: found.lastAt }
}
