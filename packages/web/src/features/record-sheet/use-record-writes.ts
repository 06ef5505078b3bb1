import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, RecordRow, Table } from '../../structure/tables/table.ts'
import { knownCells } from '../records/known-cells.ts'
import { readDraft } from '../records/read-draft.ts'
import { recordQuery } from '../records/record-query.ts'
import type { RelinkSpec } from '../records/relink-spec.ts'
import type { TableRecords } from '../records/table-records.ts'
import { tellLost, whatIsGone } from '../records/tell-lost.ts'
import {
  beginWrite,
  draftsOf,
  giveUpDraft,
  type RefusedDraft,
  refuseDraft,
  refusedDrafts,
  showDrafts,
} from './refused-drafts.ts'

interface WrittenRecord {
  readonly projectId: string
  readonly table: Table
  readonly records: TableRecords
  readonly rowId: string
  /** undefined: it is being loaded. */
  readonly record: RecordRow | undefined
}

interface RecordWrites {
  /** By column: what was written there and is not stored. */
  readonly refused: Readonly<Record<string, RefusedDraft>>
  /** What is stored counts again. */
  giveUp(column: Column): void
  /** The person comes to a field: what stands there now is what they change. */
  come(): void
  store(column: Column, draft: Draft): Promise<void>
  restore(column: Column, value: Draft['value']): Promise<void>
  relink(column: Column, spec: RelinkSpec): Promise<void>
}

/** What the sheet of a record stores, field by field. */
export function useRecordWrites({ projectId, table, records, rowId, record }: WrittenRecord): RecordWrites {
  const cache = useQueryClient()
  const query = recordQuery(projectId, table.id, rowId)
  const { pathname, search } = useLocation()
  const written = { tableId: table.id, rowId, at: `${pathname}${search}` }
  const refused = useStore(refusedDrafts, (all) => draftsOf(all, written))
  // biome-ignore lint/correctness/useExhaustiveDependencies: its place changes when another sheet lies over it; it is still seen.
  useEffect(() => showDrafts(written), [table.id, rowId])
  // Others may change the field while somebody writes in it.
  const seen = useRef<RecordRow | undefined>(undefined)

  async function store(column: Column, draft: Draft): Promise<void> {
    const write = beginWrite(written, column)
    const read = readDraft(column, draft)
    if ('fault' in read) return refuseDraft(written, column, write, draft.text, read.fault)
    cache.setQueryData(query.queryKey, (known) => known && { ...known, [column.title]: read.value })
    const cells = { [column.title]: read.value }
    const known = seen.current ?? record
    // What the server never had did not stand there either, for the next write least of all.
    const withoutIt = (row: RecordRow | undefined): RecordRow | undefined =>
      row?.[column.title] === read.value ? { ...row, [column.title]: known?.[column.title] ?? null } : row
    seen.current = { ...known, ...cells }
    try {
      await records.saves.saveCells(
        rowId,
        cells,
        knownCells([column], cells, () => known?.[column.title] ?? null),
      )
    } catch (refusal) {
      seen.current = withoutIt(seen.current)
      cache.setQueryData(query.queryKey, withoutIt)
      const gone = await whatIsGone(projectId, table.id, column, refusal)
      if (gone === null) refuseDraft(written, column, write, draft.text, refusal)
      else tellLost({ column: column.title, texts: [draft.text], gone })
      await cache.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  return {
    refused,
    giveUp: (column) => giveUpDraft(written, column),
    come: () => {
      seen.current = record
    },
    store,
    restore: (column, value) => orSayWhy(records.saves.saveCells(rowId, { [column.title]: value as never })),
    relink: (column, spec) => orSayWhy(records.links.relink(column, rowId, spec)),
  }
}

async function orSayWhy(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (refusal) {
    toast.error(messageOf(refusal))
  }
}
