import type { LostEdit } from '@rowhouse/grid/events'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { Column } from '../tables/table.ts'
import { tableQuery } from '../tables/table-query.ts'
import { RecordsGone } from './receipt.ts'
import { shortened } from './shortened.ts'

/** The record or the field went away while somebody was typing into it. */
export function tellLost({ column, text: typed, gone }: LostEdit): void {
  offerTyped(gone === 'row' ? goneRecord : (said) => text('rows.gone.field', { title: column, text: said }), typed)
}

/** The same when the server found out. False: it was refused for another reason. */
export function tellGone(refusal: unknown, typed: string): boolean {
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

/** What was typed has no place any more: it is told, and offered for another one. */
function offerTyped(sentence: (typed: string) => string, typed: string): void {
  const action = { label: text('rows.gone.copy'), run: () => void copyText(typed, text('rows.gone.copied')) }
  toast.error(sentence(shortened(typed)), { durationMs: 5000, action })
}

const goneRecord = (typed: string): string => text('rows.gone.record', { text: typed })
