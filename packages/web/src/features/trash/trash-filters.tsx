import { SegmentedControl, Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ProjectTrash } from '../../structure/trash/queries.ts'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './trash.module.css'
import { type TrashFilter, type TrashKind, type TrashThing, trashKinds } from './trash-things.ts'

interface TrashFiltersProps {
  readonly trash: ProjectTrash
  readonly filter: TrashFilter
  readonly people: readonly NonNullable<TrashThing['by']>[]
  readonly tables: readonly TrashThing['table'][]
  readonly onChange: (filter: TrashFilter) => void
}

/** Which of it is shown: of what kind, out of which table, by whom, under which name. */
export function TrashFilters({ trash, filter, people, tables, onChange }: TrashFiltersProps): ReactElement {
  const t = useTexts()
  const counts: Readonly<Record<TrashKind, number>> = {
    record: trash.deletions.count,
    column: trash.columns.length,
    table: trash.tables.length,
    view: trash.views.length,
  }
  const all = trashKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const isMore = (kind: TrashKind | null) => trash.deletions.isMore && (kind === null || kind === 'record')
  const shown = trashKinds.filter((kind) => counts[kind] > 0 || filter.kind === kind)
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label={t('trash.kind')}
        value={filter.kind ?? 'all'}
        onChange={(value) => onChange({ ...filter, kind: trashKinds.find((kind) => kind === value) ?? null })}
        data={[
          { value: 'all', label: <Counted name={t('trash.kind.all')} count={all} isMore={isMore(null)} /> },
          ...shown.map((kind) => ({
            value: kind,
            label: <Counted name={t(`trash.kind.${kind}`)} count={counts[kind]} isMore={isMore(kind)} />,
          })),
        ]}
      />
      <span className={classes.grow} />
      <Select
        className={classes.pick ?? ''}
        aria-label={t('trash.table')}
        placeholder={t('trash.table.all')}
        clearable
        searchable={tables.length > 8}
        value={filter.table}
        onChange={(table) => onChange({ ...filter, table })}
        data={tables.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Select
        className={classes.pick ?? ''}
        aria-label={t('trash.by')}
        placeholder={t('trash.by.anyone')}
        clearable
        value={filter.by}
        onChange={(by) => onChange({ ...filter, by })}
        data={people.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id }))}
      />
      <SearchField label={t('trash.search')} value={filter.find} onChange={(find) => onChange({ ...filter, find })} />
    </div>
  )
}

interface CountedProps {
  readonly name: string
  readonly count: number
  readonly isMore: boolean
}

function Counted({ name, count, isMore }: CountedProps): ReactElement {
  return (
    <span className={classes.counted}>
      {name}
      <span className={classes.count}>
        {count.toLocaleString()}
        {isMore ? '+' : ''}
      </span>
    </span>
  )
}
