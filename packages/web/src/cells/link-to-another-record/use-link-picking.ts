import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { type RecordRow, recordKey as recordKeyOf, type Table } from '../../structure/tables/table.ts'
import type { BeginPart } from '../../undo/undo-stack.ts'
import { readInput } from '../../values/read-input.ts'
import { useCellPlace } from '../cell-place.ts'
import type { ValueSession } from '../cell-type.ts'
import {
  type Candidate,
  candidatesOf,
  isSingleLink,
  linkCell,
  useCandidates,
  useLinked,
  useLinkTarget,
} from './link-target.ts'

export interface LinkPicking {
  /** undefined: on its way; null: nobody may see it. */
  readonly target: Table | null | undefined
  readonly isSingle: boolean
  readonly linked: readonly Candidate[]
  readonly candidates: readonly Candidate[]
  readonly isLoading: boolean
  /** False while the candidates are still those of an earlier wish. */
  readonly isSettled: boolean
  readonly isBusy: boolean
  readonly fault: unknown
  /** What a record made of the text would be called; null: none can be made of it. */
  newName(text: string): string | null
  link(one: Candidate): Promise<void>
  unlink(one: Candidate): Promise<void>
  make(name: string): Promise<void>
  /** Something else changed what is linked. */
  reload(): void
}

/** Links of a stored record are written one by one; those of a new one are kept until it is stored. */
export function useLinkPicking(session: ValueSession, spec: string): LinkPicking {
  const { column, recordKey } = session
  const place = useCellPlace()
  const [turn, setTurn] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [kept, setKept] = useState<readonly RecordRow[]>(() => rowsOf(session.value))
  const target = useLinkTarget(column)
  const known = target ?? undefined
  const there = useLinked(column, recordKey, known, turn)
  const found = useCandidates(column, recordKey, known, spec, turn)
  const isSingle = isSingleLink(column)
  const linked = known === undefined ? [] : candidatesOf(column, known, recordKey === null ? kept : (there.data ?? []))
  const offered = known === undefined ? [] : candidatesOf(column, known, found.data ?? [])
  const candidates = offered.filter(({ key }) => !linked.some((one) => one.key === key))

  async function write(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setTurn((count) => count + 1)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  function keep(rows: readonly RecordRow[], after: 'stay' | null): void {
    if (known === undefined) return
    setKept(rows)
    const cells = rows.map((row) => linkCell(known, row))
    const draft = { text: '', value: cells.length === 0 ? null : isSingle ? cells[0] : cells }
    if (after === null) session.change(draft)
    else session.commit(after, draft)
  }

  async function link(one: Candidate): Promise<void> {
    if (recordKey === null) keep(isSingle ? [one.row] : [...kept, one.row], isSingle ? 'stay' : null)
    else {
      // It is done for the person; what goes wrong is told.
      if (isSingle) session.cancel()
      await write(async () => place?.records?.links.link(column, recordKey, one.key))
    }
  }

  async function unlink(one: Candidate): Promise<void> {
    if (recordKey === null)
      keep(
        kept.filter((row) => linked.find(({ key }) => key === one.key)?.row !== row),
        null,
      )
    else await write(async () => place?.records?.links.unlink(column, recordKey, one.key))
  }

  async function make(name: string): Promise<void> {
    const naming = known?.columns.find(({ isPrimaryValue }) => isPrimaryValue)
    const read = naming === undefined ? null : readInput(naming, name)
    if (known === undefined || naming === undefined || read === null) return
    if ('fault' in read) {
      toast.error(read.fault)
      return
    }
    const cells = { [naming.title]: read.value }
    if (recordKey !== null && isSingle) session.cancel()
    const makeAndLink = async (part: BeginPart) => {
      const row = await part(async () => place?.records?.links.createIn(known, cells))
      const key = row === undefined ? null : recordKeyOf(known, row)
      if (row === undefined || key === null) return
      if (recordKey === null) keep(isSingle ? [row] : [...kept, row], isSingle ? 'stay' : null)
      else await part(async () => place?.records?.links.link(column, recordKey, key))
    }
    const label = text('cells.deed.make', { title: column.title })
    await write(async () => place?.records?.undoStack.asOne(label, makeAndLink))
  }

  const naming = known?.columns.find(({ isPrimaryValue }) => isPrimaryValue)
  const canMake =
    place?.records !== null && known?.readOnlyReason === null && naming !== undefined && !naming.isReadOnly
  return {
    target,
    isSingle,
    linked,
    candidates,
    isLoading: target === undefined || found.isPending,
    isSettled: !found.isPlaceholderData && !found.isPending,
    isBusy,
    fault: found.error ?? there.error,
    newName: (text) =>
      canMake && text.trim() !== '' && !offered.some(({ name }) => name === text.trim()) ? text.trim() : null,
    link,
    unlink,
    make,
    reload: () => setTurn((count) => count + 1),
  }
}

function rowsOf(value: unknown): readonly RecordRow[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return list.filter((one): one is RecordRow => one !== null && typeof one === 'object')
}
