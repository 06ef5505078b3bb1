import { namesText } from '@rowhouse/core/link-text'
import { pillsKind } from '@rowhouse/grid/cells/pills'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CellForms } from '../cell-type.ts'
import type { RecordsCell } from './link-to-another-record.ts'
import { RecordsView } from './records-view.tsx'

const chipsOf = ({ names }: RecordsCell) => ({
  kind: 'pills' as const,
  form: 'chip' as const,
  pills: names.map((label) => ({ label })),
})

/** Copied as names, which the server looks up when they are pasted, and between links to one table by their keys. */
const recordsKind: ReactCellKind<RecordsCell> = {
  paint: (job) => pillsKind.paint({ ...job, cell: chipsOf(job.cell) }),
  text: ({ names, isMany }) => (isMany ? namesText(names) : (names[0] ?? '')),
  value: ({ copied }) => copied ?? undefined,
  isEmpty: ({ names }) => names.length === 0,
  width: (cell, pen, look) => pillsKind.width?.(chipsOf(cell), pen, look) ?? 0,
}

export const linkForms: CellForms = { records: { paint: recordsKind, View: RecordsView } }
