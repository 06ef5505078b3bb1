import { type ReactElement, useEffect, useState } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import type { Table } from '../../structure/tables/table.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Asked } from './conflict-dialog.tsx'
import type { TableRecords } from './table-records.ts'

const ConflictDialog = lazyPart(() => withTexts(import('./conflict-dialog.tsx')).then((m) => m.ConflictDialog))

interface ConflictHostProps {
  readonly table: Table
  readonly records: TableRecords
}

/** Whatever is stored while this is there asks here when another was faster. */
export function ConflictHost({ table, records }: ConflictHostProps): ReactElement | null {
  const [asked, ask] = useState<Asked | null>(null)
  useEffect(() => {
    records.writes.decide = (conflicts, spec) =>
      new Promise((resolve) => {
        ask({
          conflicts,
          spec,
          answer: (decision) => {
            ask(null)
            resolve(decision)
          },
        })
      })
  }, [records])
  return asked === null ? null : <ConflictDialog table={table} asked={asked} />
}
