import type { DefinedKind } from '@rowhouse/core/database-objects'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { ObjectPlace } from '../../structure/projects/object-places.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { objectIcons } from './object-icons.ts'
import { type ListedObject, type ObjectSource, objectsQuery } from './object-queries.ts'
import classes from './objects.module.css'
import { RelationsList } from './relations-list.tsx'

type OnOpen = (kind: DefinedKind, object: ListedObject) => void

interface ObjectsListProps {
  readonly project: Project
  readonly source: ObjectSource
  readonly open: ObjectPlace | null
  readonly onOpen: OnOpen
}

/** Each kind with how many there are; one without any says so when it is opened. */
export function ObjectsList({ project, source, open, onOpen }: ObjectsListProps): ReactElement {
  const t = useTexts()
  const [search, setSearch] = useState('')
  return (
    <nav className={classes.list} aria-label={t('objects.list')}>
      <div className={classes.find}>
        <SearchField label={t('objects.find')} value={search} onChange={setSearch} />
      </div>
      <div className={classes.families}>
        {source.families.map((family) => (
          <Family
            key={`${source.id} ${family.kind}`}
            project={project}
            source={source}
            family={family}
            search={search.trim().toLowerCase()}
            open={open}
            onOpen={onOpen}
          />
        ))}
        <RelationsList key={source.id} project={project} source={source} search={search.trim().toLowerCase()} />
      </div>
    </nav>
  )
}

interface FamilyProps extends ObjectsListProps {
  readonly family: ObjectSource['families'][number]
  /** In small letters. */
  readonly search: string
}

function Family({ project, source, family, search, open, onOpen }: FamilyProps): ReactElement {
  const t = useTexts()
  const { kind, lacks } = family
  const [isFolded, fold] = useState(false)
  const { data, error, refetch } = useQuery({ ...objectsQuery(project.id, source.id, kind), enabled: lacks === null })
  const all = data?.list ?? []
  const found = all.filter(({ name, table }) => `${name} ${table ?? ''}`.toLowerCase().includes(search))
  const isEmpty = lacks !== null || (data !== undefined && all.length === 0)
  const Icon = objectIcons[kind]
  const Fold = isFolded || isEmpty ? IconChevronRight : IconChevronDown
  const toggle = (): void => {
    if (isEmpty) toast.info(lacks ?? t(`objects.none.${kind}`), { durationMs: 2000 })
    else fold(!isFolded)
  }
  return (
    <section aria-label={t(`objects.kind.${kind}`)}>
      <button
        type="button"
        className={classes.family}
        aria-expanded={!isFolded && !isEmpty}
        title={lacks ?? undefined}
        onClick={toggle}
      >
        <Fold size={14} aria-hidden />
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className={classes.grow}>{t(`objects.kind.${kind}`)}</span>
        <span className={classes.faint}>{lacks === null ? (data === undefined ? '' : found.length) : '–'}</span>
      </button>
      {isFolded || isEmpty ? null : data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : found.length === 0 ? (
        <p className={classes.nothing}>{t('objects.none.found', { search })}</p>
      ) : (
        <ul className={classes.objects}>
          {found.map((object) => (
            <li key={JSON.stringify([object.table, object.name, object.signature])}>
              <button
                type="button"
                className={classes.object}
                aria-current={isOpen(open, kind, object) || undefined}
                onClick={() => onOpen(kind, object)}
              >
                <code>{object.name}</code>
                <span>{factsOf(object)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const isOpen = (open: ObjectPlace | null, kind: DefinedKind, { name, table, signature }: ListedObject): boolean =>
  open !== null &&
  open.kind === kind &&
  open.name === name &&
  (open.table === null || open.table === table) &&
  (open.signature === null || open.signature === signature)

/** The shortest that tells it apart: what it gives, what it takes, or what it hangs on. */
function factsOf({ table, timing, event, returns, signature }: ListedObject): string {
  if (table !== null)
    return [table, timing && event ? `${timing} ${event}`.toLowerCase() : ''].filter(Boolean).join(', ')
  return returns ?? signature ?? ''
}
