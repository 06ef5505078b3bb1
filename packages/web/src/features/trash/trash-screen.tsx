import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { trashedDays } from '@rowhouse/core/api/projects'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { deletionsQuery, type ProjectTrash, projectTrashQuery } from '../../structure/trash/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { emptyTrash, type GoneForGood, purgeThings, restoreThings } from './trash-acts.ts'
import { TrashBar } from './trash-bar.tsx'
import { TrashFilters } from './trash-filters.tsx'
import { TrashRows } from './trash-rows.tsx'
import {
  peopleIn,
  recordThings,
  shownThings,
  structureThings,
  type TrashFilter,
  type TrashThing,
} from './trash-things.ts'

const everything: TrashFilter = { kind: null, table: null, by: null, find: '' }

/** Everything that was deleted in a project, until it is gone for good. */
export function TrashScreen({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { data, error, refetch, dataUpdatedAt } = useQuery(projectTrashQuery(project.id))
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayPurge = mayIn(project, 'trash.empty', previewAs)
  const isEmpty = data !== undefined && countOf(data) === 0
  return (
    <Page>
      <PageHeader
        title={t('trash.title')}
        text={t('trash.text', { count: trashedDays })}
        actions={
          mayPurge && data !== undefined && !isEmpty ? (
            <Button
              variant="subtle"
              data-danger
              onClick={() => void emptyTrash(project.id, new Date(dataUpdatedAt).toISOString())}
            >
              {t('trash.empty')}
            </Button>
          ) : null
        }
      />
      {data === undefined && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows rows={6} /> : null}
      {isEmpty ? <NothingThere project={project} /> : null}
      {data === undefined || isEmpty ? null : <FullTrash project={project} trash={data} mayPurge={mayPurge} />}
    </Page>
  )
}

const countOf = ({ tables, columns, views, deletions }: ProjectTrash): number =>
  tables.length + columns.length + views.length + deletions.count

function NothingThere({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconTrash}
      title={t('trash.none')}
      text={t('trash.none.text')}
      action={
        <Button variant="default" component={Link} to={tabPath(project.id, 'overview')}>
          {t('trash.back')}
        </Button>
      }
    />
  )
}

interface FullTrashProps {
  readonly project: Project
  readonly trash: ProjectTrash
  readonly mayPurge: boolean
}

function FullTrash({ project, trash, mayPurge }: FullTrashProps): ReactElement {
  const t = useTexts()
  const [filter, setFilter] = useState(everything)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [gone, setGone] = useState<GoneForGood>(new Map())
  const [find] = useDebouncedValue(filter.find.trim(), 250)
  const wantsRecords = filter.kind === null || filter.kind === 'record'
  const deletions = useInfiniteQuery({
    ...deletionsQuery(project.id, { table: filter.table, by: filter.by, find }),
    enabled: wantsRecords,
  })
  const records = recordThings(deletions.data?.pages.flatMap(({ list }) => list) ?? [], t)
  const structure = structureThings(trash, t)
  const things = shownThings({ structure, records, hasMore: deletions.hasNextPage }, filter)
  const picked = things.filter(({ key }) => chosen.has(key))

  async function restore(some: readonly TrashThing[]): Promise<void> {
    const refused = await restoreThings(project.id, some)
    setGone((known) => new Map([...known, ...refused]))
    setChosen(new Set())
  }

  async function purge(some: readonly TrashThing[]): Promise<void> {
    await purgeThings(project.id, some)
    setChosen(new Set())
  }

  return (
    <>
      <TrashFilters
        trash={trash}
        filter={filter}
        people={peopleIn([...structure, ...records])}
        tables={tablesIn([...structure, ...records])}
        onChange={setFilter}
      />
      {wantsRecords && deletions.error ? (
        <FailedState error={deletions.error} onRetry={() => void deletions.refetch()} />
      ) : null}
      {things.length === 0 && !(wantsRecords && deletions.isFetching) && !deletions.error ? (
        <EmptyState
          icon={IconSearch}
          title={t('trash.none.found')}
          text={t('trash.none.found.text')}
          action={
            <Button variant="default" onClick={() => setFilter(everything)}>
              {t('trash.none.found.action')}
            </Button>
          }
        />
      ) : null}
      {things.length === 0 ? null : (
        <TrashRows
          project={project}
          things={things}
          chosen={chosen}
          gone={gone}
          onChoose={setChosen}
          onRestore={(thing) => void restore([thing])}
          onPurge={mayPurge ? (thing) => void purge([thing]) : null}
        />
      )}
      {wantsRecords && deletions.isPending ? <SkeletonRows rows={3} /> : null}
      {wantsRecords && deletions.hasNextPage ? (
        <Button
          mt="md"
          variant="default"
          loading={deletions.isFetchingNextPage}
          onClick={() => void deletions.fetchNextPage()}
        >
          {t('trash.more')}
        </Button>
      ) : null}
      {picked.length === 0 ? null : (
        <TrashBar
          things={picked}
          onRestore={() => void restore(picked)}
          onPurge={mayPurge ? () => void purge(picked) : null}
          onClear={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

function tablesIn(things: readonly TrashThing[]): readonly TrashThing['table'][] {
  const tables = new Map(things.map(({ table }) => [table.id, table]))
  return [...tables.values()].toSorted((one, other) => one.title.localeCompare(other.title))
}
