import { ActionIcon } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { openNewTable } from '../../features/tables/table-dialogs-store.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SideHead } from '../../ui/side-nav.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './project-tree.module.css'
import { ProjectTree, type ProjectTreeProps } from './project-tree.tsx'

export type SideTreeProps = Pick<ProjectTreeProps, 'openTableId' | 'openViewId' | 'lastViewOf'> & {
  readonly project: Project
}

/** The tables of a project with their views, in its sidebar. */
export function SideTree(props: SideTreeProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  // null: nobody looks for anything.
  const [search, setSearch] = useState<string | null>(null)
  const mayCreate = mayIn(props.project, 'tables.create', previewAs)
  return (
    <>
      <SideHead
        label={t('tables.title')}
        action={
          <>
            <Tooltip label={t('sidebar.search')}>
              <ActionIcon
                size="xs"
                aria-label={t('sidebar.search')}
                aria-expanded={search !== null}
                onClick={() => setSearch(search === null ? '' : null)}
              >
                <IconSearch size={14} />
              </ActionIcon>
            </Tooltip>
            {mayCreate ? (
              <Tooltip label={t('tables.new')}>
                <ActionIcon size="xs" aria-label={t('tables.new')} onClick={openNewTable}>
                  <IconPlus size={16} />
                </ActionIcon>
              </Tooltip>
            ) : null}
          </>
        }
      />
      {search === null ? null : (
        <search className={classes.search}>
          <SearchField
            label={t('sidebar.search')}
            value={search}
            isFocused
            onChange={setSearch}
            onLeave={() => setSearch(null)}
          />
        </search>
      )}
      <Loaded {...props} search={search ?? ''} />
    </>
  )
}

function Loaded({ project, ...rest }: SideTreeProps & { readonly search: string }): ReactElement {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id))
  const views = useQuery(viewsQuery(project.id))
  if (tables.data === undefined) {
    if (tables.error !== null) return <p className={classes.hint}>{t('tables.side.failed')}</p>
    return (
      <div className={classes.bars} aria-hidden>
        {[120, 88, 136].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    )
  }
  if (tables.data.list.length === 0) return <p className={classes.hint}>{t('projects.project.noTables')}</p>
  // The views come in the same moment; tables need not wait for them.
  return <ProjectTree project={project} tables={tables.data.list} views={views.data ?? new Map()} {...rest} />
}
