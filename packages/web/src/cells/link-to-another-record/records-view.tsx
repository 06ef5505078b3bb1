import type { ReactElement } from 'react'
import { PillsView } from '../pills/pills-view.tsx'
import type { RecordsCell } from './link-to-another-record.ts'

export function RecordsView({ cell }: { readonly cell: RecordsCell }): ReactElement {
  return <PillsView cell={{ kind: 'pills', form: 'chip', pills: cell.names.map((label) => ({ label })) }} />
}
