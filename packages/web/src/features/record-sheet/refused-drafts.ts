import { columnTypes } from '@rowhouse/core/column-types/registry'
import { createStore } from 'zustand/vanilla'
import { messageOf } from '../../api/errors.ts'
import { cellParts } from '../../cells/cell-parts.ts'
import { text } from '../../i18n/i18n.ts'
import { navigateTo } from '../../state/navigation.ts'
import { saved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { shortened } from '../../values/shortened.ts'

/** What was written in a field and is not stored. */
export interface RefusedDraft {
  readonly title: string
  /** null: nobody is to read it. */
  readonly text: string | null
  readonly reason: string
  /** Somebody saw it, or was told. */
  readonly isTold: boolean
}

type Drafts = Readonly<Record<string, RefusedDraft>>

interface WrittenIn {
  readonly tableId: string
  readonly rowId: string
  /** Where the record is open. */
  readonly at: string
}

const none: Drafts = {}

/** By record and column: it stays with its record wherever the sheet goes meanwhile, until it is mended or given up. */
export const refusedDrafts = createStore<Readonly<Record<string, Drafts>>>(() => ({}))

export const draftsOf = (all: Readonly<Record<string, Drafts>>, record: Pick<WrittenIn, 'tableId' | 'rowId'>): Drafts =>
  all[keyOf(record)] ?? none

/** Records on the screen: what is refused is seen there. */
const shown = new Map<string, number>()
/** The latest write of each field: what is refused of an older one matters no more. */
const latest = new Map<string, number>()
let writes = 0

/** By column: what to say below it. A field that is a line of text shows what was typed by itself. */
export function faultsOf({ columns }: Table, drafts: Drafts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns.flatMap(({ id, type }) => {
      const draft = drafts[id]
      if (draft === undefined) return []
      const { Editor, Field } = cellParts[type]
      const isSeen = (Editor === null && Field === null) || !draft.text
      return [
        [
          id,
          isSeen ? draft.reason : text('rows.gone.notStored', { text: shortened(draft.text), reason: draft.reason }),
        ],
      ]
    }),
  )
}

/** The number names this write of the field, which takes the place of what was refused there. */
export function beginWrite(record: WrittenIn, column: Column): number {
  writes += 1
  latest.set(`${keyOf(record)} ${column.id}`, writes)
  giveUpDraft(record, column)
  return writes
}

export function refuseDraft(record: WrittenIn, column: Column, write: number, typed: string, reason: unknown): void {
  if (latest.get(`${keyOf(record)} ${column.id}`) !== write) return
  const readable = columnTypes[column.type].secret ? null : typed
  const sentence = typeof reason === 'string' ? reason : messageOf(reason)
  change(record, { [column.id]: { title: column.title, text: readable, reason: sentence, isTold: false } })
  if (!shown.has(keyOf(record))) tell(record)
}

export function giveUpDraft(record: WrittenIn, { id }: Column): void {
  const { [keyOf(record)]: drafts, ...records } = refusedDrafts.getState()
  if (drafts?.[id] === undefined) return
  const { [id]: _, ...left } = drafts
  refusedDrafts.setState(Object.keys(left).length === 0 ? records : { ...records, [keyOf(record)]: left }, true)
}

/** The record comes on the screen; gives what to call when it goes: what is refused by then is told. */
export function showDrafts(record: WrittenIn): () => void {
  const key = keyOf(record)
  shown.set(key, (shown.get(key) ?? 0) + 1)
  return () => {
    const others = (shown.get(key) ?? 1) - 1
    if (others > 0) return void shown.set(key, others)
    shown.delete(key)
    tell(record)
  }
}

function tell(record: WrittenIn): void {
  const untold = Object.entries(draftsOf(refusedDrafts.getState(), record)).filter(([, { isTold }]) => !isTold)
  const last = untold.at(-1)?.[1]
  if (last === undefined) return
  change(record, Object.fromEntries(untold.map(([id, draft]) => [id, { ...draft, isTold: true }])))
  const { title, text: typed, reason } = last
  const sentence =
    typed === null
      ? text('cells.sheet.refusedSecret', { title, reason })
      : text('cells.sheet.refused', { title, text: shortened(typed), reason })
  const many = text('rows.gone.many', { count: untold.length, last: sentence })
  const action = { label: text('cells.sheet.refusedGo'), run: () => void navigateTo(record.at) }
  toast.error(untold.length === 1 ? sentence : many, { durationMs: 5000, action })
}

function change(record: WrittenIn, drafts: Drafts): void {
  refusedDrafts.setState((all) => ({ [keyOf(record)]: { ...draftsOf(all, record), ...drafts } }))
}

const keyOf = ({ tableId, rowId }: Pick<WrittenIn, 'tableId' | 'rowId'>): string => `${tableId} ${rowId}`

// What one person typed is not for the next at this screen.
saved.subscribe(({ users: now }, { users: before }) => {
  if (before.user !== null && now.user?.id !== before.user.id) refusedDrafts.setState({}, true)
})
