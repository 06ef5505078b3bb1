import { IconArrowRight, IconChevronDown, IconChevronRight, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type ListedObject, type ObjectSource, objectsQuery } from './object-queries.ts'
import classes from './objects.module.css'

interface RelationsListProps {
  readonly project: Project
  readonly source: ObjectSource
  /** In small letters. */
  readonly search: string
}

/** Which columns lead to which tables. They are made and changed as links between fields. */
export function RelationsList({ project, source, search }: RelationsListProps): ReactElement {
  const t = useTexts()
  const [isOpen, open] = useState(false)
  const { data, error, refetch } = useQuery(objectsQuery(project.id, source.id, 'relation'))
  const all = data?.list ?? []
  const found = all.filter((one) => wordsOf(one).toLowerCase().includes(search))
  const isEmpty = data !== undefined && all.length === 0
  const Fold = isOpen && !isEmpty ? IconChevronDown : IconChevronRight
  const toggle = (): void => {
    if (isEmpty) toast.info(t('objects.none.relation'), { durationMs: 2000 })
    else open(!isOpen)
  }
  return (
    <section aria-label={t('objects.kind.relation')}>
      <button type="button" className={classes.family} aria-expanded={isOpen && !isEmpty} onClick={toggle}>
        <Fold size={14} aria-hidden />
        <IconSitemap size={16} stroke={1.75} aria-hidden />
        <span className={classes.grow}>{t('objects.kind.relation')}</span>
        <span className={classes.faint}>{data === undefined ? '' : found.length}</span>
      </button>
      {!isOpen || isEmpty ? null : data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <ul className={classes.objects}>
          {found.map((one) => (
            <li key={JSON.stringify([one.table, one.name])} className={classes.relation} title={one.name}>
              <code>{placeText(one.table, one.columns)}</code>
              <IconArrowRight size={14} stroke={1.9} aria-label={t('objects.leads')} />
              <code>{placeText(one.references?.table ?? null, one.references?.columns)}</code>
              {/^(no action|restrict)$/i.test(one.references?.onDelete ?? 'no action') ? null : (
                <span className={classes.faint}>
                  {t('objects.onDelete', { action: one.references?.onDelete ?? '' })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const placeText = (table: string | null, columns: readonly string[] = []): string =>
  `${table ?? ''} (${columns.join(', ')})`

const wordsOf = ({ name, table, columns, references }: ListedObject): string =>
  [name, placeText(table, columns), placeText(references?.table ?? null, references?.columns)].join(' ')
