import type { ReactElement } from 'react'
import { isSingleLink } from '../../cells/link-to-another-record/link-target.ts'
import { RecordsView } from '../../cells/link-to-another-record/records-view.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { type LinksChanged, type RelinkSpec, relinkSpec } from '../records/relink-spec.ts'
import { HistoryChange } from './history-change.tsx'

type Linked = LinksChanged['added']

interface LinkChangeProps {
  readonly column: Column
  readonly changed: LinksChanged
  readonly onRelink: ((column: Column, spec: RelinkSpec) => Promise<void>) | null
}

/** Which records were linked and which were taken off. Putting it back links what is still there, and takes off the rest. */
export function LinkChange({ column, changed, onRelink }: LinkChangeProps): ReactElement {
  const { added, removed, addedCount, removedCount } = changed
  const isSingle = isSingleLink(column)
  const spec = relinkSpec(changed, isSingle)
  const isKnown = added.length === addedCount && removed.length === removedCount
  return (
    <HistoryChange
      title={column.title}
      before={removedCount === 0 ? null : <Names linked={removed} count={removedCount} />}
      after={addedCount === 0 ? null : <Names linked={added} count={addedCount} />}
      isPart={!isSingle}
      onRestore={onRelink === null || spec === null || !isKnown ? null : () => onRelink(column, spec)}
    />
  )
}

function Names({ linked, count }: { readonly linked: Linked; readonly count: number }): ReactElement {
  const t = useTexts()
  const nameOf = ({ record, name }: Linked[number]): string =>
    name === null ? t('cells.history.gone', { record }) : name === '' ? t('cells.sheet.unnamed') : name
  const more = count - linked.length
  return (
    <>
      <RecordsView cell={{ kind: 'records', names: linked.map(nameOf), count, copied: null, isMany: true }} />
      {more > 0 ? t('cells.history.more', { count: more }) : null}
    </>
  )
}
