import type { LostEdit } from '@rowhouse/grid/events'
import { ApiError, messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { dismissToast, toast, toasts } from '../../state/toast-store.ts'
import type { Column } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { copyText } from '../../ui/copy-text.ts'
import { shortened } from '../../values/shortened.ts'
import { RecordsGone } from './receipt.ts'

/** The record or the field went away while somebody was typing into it, or could not be loaded. */
export function tellLost({ column, texts, gone, reason }: LostEdit): void {
  if (gone === 'row') offerTyped(goneRecord, texts)
  else if (gone === 'column') offerTyped((said) => text('rows.gone.field', { title: column, text: said }), texts)
  else offerTyped(notStored(reason ?? text(gone === 'grid' ? 'rows.gone.closed' : 'rows.gone.left')), texts)
}

/** The server said no, or could not be asked. */
export function tellRefused(refusal: unknown, typed: readonly string[]): void {
  if (typed.every((one) => one === '')) toast.error(messageOf(refusal), { durationMs: 5000 })
  else offerTyped(notStored(refusal), typed)
}

/** The same when the server found out. False: it was refused for another reason. */
export function tellGone(refusal: unknown, typed: readonly string[]): boolean {
  const isField = refusal instanceof ApiError && refusal.status === 409
  const isRecord = refusal instanceof RecordsGone || (refusal instanceof ApiError && refusal.status === 404)
  if (isField) offerTyped((said) => `${refusal.message} ${text('rows.gone.typed', { text: said })}`, typed)
  else if (isRecord) offerTyped(goneRecord, typed)
  return isField || isRecord
}

/** Why a value of one record was refused, when that is why; the table is asked for again to know. */
export async function whatIsGone(
  projectId: string,
  tableId: string,
  column: Pick<Column, 'id'>,
  refusal: unknown,
): Promise<LostEdit['gone'] | null> {
  if (!(refusal instanceof ApiError)) return null
  if (refusal.status === 404) return 'row'
  if (refusal.status !== 409) return null
  const { columns } = await queryClient.fetchQuery({ ...tableQuery(projectId, tableId), staleTime: 0 })
  return columns.some(({ id }) => id === column.id) ? null : 'column'
}

let offered: { readonly id: number; readonly texts: readonly string[] } = { id: 0, texts: [] }

/**
 * What was typed has no place any more: it is told, and offered for another one. Together with what was told a moment ago:
 * of many messages at once, most would be pushed away before anybody has read them.
 */
function offerTyped(sentence: (typed: string) => string, typed: readonly string[]): void {
  const isStillTold = toasts.getState().list.some(({ id }) => id === offered.id)
  const texts = [...(isStillTold ? offered.texts : []), ...typed]
  if (isStillTold) dismissToast(offered.id)
  const last = sentence(shortened(typed.join(', ')))
  const all = texts.join('\n')
  const action = { label: text('rows.gone.copy'), run: () => void copyText(all, text('rows.gone.copied')) }
  const said = isStillTold ? text('rows.gone.many', { count: texts.length, last }) : last
  offered = { id: toast.error(said, { durationMs: 5000, action }), texts }
}

const notStored = (reason: unknown) => (typed: string) =>
  text('rows.gone.notStored', { text: typed, reason: messageOf(reason) })

const goneRecord = (typed: string): string => text('rows.gone.record', { text: typed })
