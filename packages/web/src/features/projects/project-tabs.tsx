import { CloseButton } from '@mantine/core'
import { IconAdjustments, IconClock, IconEye, IconHome, IconTable, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TableSummary } from '../tables/table.ts'
import { findTable, tablePath } from '../tables/table-places.ts'
import { aTab, besideTab, closeTab, isSameTab, keepTabs, type OpenTab, openTabs, showTab } from './open-tabs.ts'
import type { Project } from './project.ts'
import { type ProjectTab, projectTabs, tabPath } from './project-places.ts'
import classes from './project-screen.module.css'

const icons = {
  overview: IconHome,
  table: IconTable,
  configuration: IconAdjustments,
  crons: IconClock,
  trash: IconTrash,
} satisfies Record<ProjectTab, unknown>

interface ProjectTabsProps {
  readonly project: Project
  readonly tab: ProjectTab
  /** null: still unknown. */
  readonly tables: readonly TableSummary[] | null
  readonly openTable: TableSummary | null
  readonly mayConfigure: boolean
}

/** The places of a project, and the tables somebody has open. */
export function ProjectTabs({ project, tab, tables, openTable, mayConfigure }: ProjectTabsProps): ReactElement {
  const t = useTexts()
  const { search } = useLocation()
  const opened = useOpened(project, tables, openTable)
  const shown = projectTabs.filter(
    (name) => name !== 'table' && (name === tab || name === 'overview' || (mayConfigure && name === 'configuration')),
  )
  const place = (name: ProjectTab) => {
    const Icon = icons[name]
    return (
      <Link
        key={name}
        className={classes.tab}
        to={name === tab ? { search } : tabPath(project.id, name)}
        aria-current={name === tab ? 'page' : undefined}
      >
        <Icon size={14} stroke={1.9} aria-hidden />
        <bdi>{t(`projects.project.${name}` as 'projects.project.overview')}</bdi>
      </Link>
    )
  }
  return (
    <nav className={classes.tabs} aria-label={t('projects.project.tabs')}>
      {shown.filter((name) => name === 'overview').map(place)}
      {opened.map((one) => (
        <TableTab
          key={`${one.type} ${one._nodes.dbAlias} ${one.name}`}
          project={project}
          tab={one}
          tables={tables ?? []}
          isShown={tab === 'table' && openTable !== null && isSameTab(one, tabOf(project, openTable))}
        />
      ))}
      {shown.filter((name) => name !== 'overview').map(place)}
    </nav>
  )
}

/** The table of the address has a tab, whichever way it was opened. */
function useOpened(
  project: Project,
  tables: readonly TableSummary[] | null,
  openTable: TableSummary | null,
): readonly OpenTab[] {
  const known = useStore(openTabs)
  useEffect(() => {
    if (openTable !== null) showTab(project.id, tabOf(project, openTable))
  }, [project, openTable])
  useEffect(() => {
    if (tables !== null) keepTabs((tab) => findTable(tables, project.bases, placeOfTab(tab)) !== null)
  }, [project, tables])
  return known.projectId === project.id ? known.tabs : []
}

interface TableTabProps {
  readonly project: Project
  readonly tab: OpenTab
  readonly tables: readonly TableSummary[]
  readonly isShown: boolean
}

function TableTab({ project, tab, tables, isShown }: TableTabProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const Icon = tab.type === 'view' ? IconEye : IconTable
  const pathOf = (one: OpenTab): string => {
    const table = findTable(tables, project.bases, placeOfTab(one))
    return table === null ? tabPath(project.id, 'overview') : tablePath(project, table)
  }

  function close(): void {
    const beside = besideTab(openTabs.getState().tabs, tab)
    closeTab(tab)
    if (isShown) void navigate(beside === null ? tabPath(project.id, 'overview') : pathOf(beside))
  }

  return (
    <span className={classes.tab} data-current={isShown || undefined}>
      <Link
        className={classes.tabLink}
        to={isShown ? { search } : pathOf(tab)}
        aria-current={isShown ? 'page' : undefined}
      >
        <Icon size={14} stroke={1.9} aria-hidden />
        <bdi>{tab.name}</bdi>
      </Link>
      <CloseButton
        size={18}
        iconSize={12}
        aria-label={t('projects.project.closeTab', { title: tab.name })}
        onClick={close}
      />
    </span>
  )
}

const placeOfTab = ({ name, _nodes }: OpenTab) => ({ name, alias: _nodes.dbAlias === '' ? null : _nodes.dbAlias })

function tabOf(project: Project, table: TableSummary): OpenTab {
  const alias = project.bases.find(({ id }) => id === table.base_id)?.alias ?? ''
  return aTab(table.title, table.type === 'view' ? 'view' : 'table', alias)
}
