import type { HookDraft } from '@rowhouse/core/api/hooks'
import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { type HookNotify, isHookOperation, isViewEvent } from '@rowhouse/core/hooks/hook'
import { acceptFilter } from '@rowhouse/core/views/accept-filter'
import { type FilterNode, testsIn } from '@rowhouse/core/views/filter-node'
import { filterTreeOf, goneFilter } from '@rowhouse/core/views/filter-tree-of'
import { isWhole } from '@rowhouse/core/views/whole-test'
import type { Static } from 'typebox'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import { acceptNotify } from './accept-notify.ts'
import { acceptWatched } from './view-events.ts'

export type Draft = Static<typeof HookDraft>

export interface AcceptedHook extends Required<Omit<Draft, 'notify' | 'filter'>> {
  readonly notify: HookNotify
  readonly filter: FilterNode | null
}

interface Accepting {
  readonly table: SnapshotTable
  /** Those that whoever makes it can see. */
  readonly columns: readonly RecordColumn[]
  /** Whose secrets stand behind masked ones. */
  readonly stored: HookNotify | null
}

export function acceptHook(draft: Draft, { table, columns, stored }: Accepting): AcceptedHook {
  if (table.row.junction === 1)
    throw invalidRequest('Webhooks are made for tables of records, not for what links them.')
  const title = draft.title.trim()
  if (title === '') throw invalidValue('title', 'Give the webhook a name.')
  const fields = draft.fields ?? null
  for (const id of fields ?? [])
    if (!columns.some((column) => column.id === id)) throw invalidValue('fields', `There is no field “${id}”.`)
  // A change of fields is about no record.
  const filter = draft.operation === 'structure' ? null : acceptCondition(draft.filter ?? null, columns)
  const entering = draft.entering ?? false
  if (entering && draft.operation === 'update') requireStored(filter, columns)
  return {
    title,
    operation: draft.operation,
    per: isHookOperation(draft.operation) || isViewEvent(draft.operation) ? (draft.per ?? 'record') : 'record',
    fields: draft.operation === 'update' && fields !== null ? [...new Set(fields)] : null,
    view: isViewEvent(draft.operation) ? acceptWatched(draft.operation, draft.view, table).id : null,
    filter,
    entering: entering && draft.operation === 'update',
    notify: acceptNotify(draft.notify, stored),
    active: draft.active ?? true,
  }
}

function acceptCondition(input: unknown, columns: readonly RecordColumn[]): FilterNode | null {
  const refuse = (sentence: string): never => {
    throw invalidValue('filter', sentence)
  }
  const node = acceptFilter(input, { columns, keepId, note: () => refuse(goneFilter) }, 'filter')
  if (node === null || testsIn(node).length === 0) return null
  if (!testsIn(node).every(isWhole)) refuse('A condition of the webhook is not complete.')
  const { notes } = filterTreeOf(node, columns)
  if (notes[0] !== undefined) refuse(notes[0])
  return node
}

const keepId = (id: unknown): string => (typeof id === 'string' && /^\w{1,40}$/.test(id) ? id : newId('hook'))

/** Of what is computed nobody knows what it was before. */
function requireStored(filter: FilterNode | null, columns: readonly RecordColumn[]): void {
  if (filter === null) throw invalidValue('filter', 'Say by a condition what records come to be.')
  for (const { columnId } of testsIn(filter)) {
    const column = columns.find(({ id }) => id === columnId)
    if (column !== undefined && column.computed !== null)
      throw invalidValue('filter', `“${column.title}” is computed, so nobody knows what it was before the change.`)
  }
}
