import { CloseButton } from '@mantine/core'
import {
  IconAdjustments,
  IconApps,
  IconBolt,
  IconBrandGraphql,
  IconBroadcast,
  IconClock,
  IconCode,
  IconDatabase,
  IconDatabaseCog,
  IconEye,
  IconEyeCog,
  IconFileImport,
  IconFunction,
  IconHistory,
  IconHome,
  IconKey,
  IconListNumbers,
  IconPalette,
  IconPlayerPlay,
  IconSend,
  IconShieldLock,
  IconSitemap,
  IconSql,
  IconStack2,
  IconTable,
  IconTrash,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import { isTabbedKind, objectPath, objectPlaceOf } from '../../structure/projects/object-places.ts'
import type { Project } from '../../structure/projects/project.ts'
import {
  importPath,
  isProjectPlace,
  type ProjectPlace,
  type ProjectTab,
  tabPath,
} from '../../structure/projects/project-places.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, tablePath } from '../../structure/tables/table-places.ts'
import { intoSight } from './into-sight.ts'
import { keptTabs, placeOfTab, placeToKeep, tabOfTable } from './kept-place.ts'
import {
  aTab,
  besideTab,
  closeTab,
  isSameTab,
  keepTabs,
  lastViewOf,
  type OpenTab,
  openTabs,
  placeTab,
  restoreTabs,
  showTab,
  type tabTypes,
} from './open-tabs.ts'
import { rememberedPlace, rememberPlace } from './place-memory.ts'
import classes from './project-screen.module.css'

const placeIcons = {
  overview: IconHome,
  team: IconUsers,
  tokens: IconKey,
  roles: IconUserShield,
  rules: IconShieldLock,
  acl: IconEyeCog,
  audit: IconHistory,
  metadata: IconDatabaseCog,
  apps: IconApps,
  diagram: IconSitemap,
  api: IconSend,
  grpc: IconBroadcast,
  graphql: IconBrandGraphql,
  apiDocs: IconCode,
  sql: IconSql,
  objects: IconDatabase,
  migrations: IconStack2,
  configuration: IconAdjustments,
  themes: IconPalette,
  hooks: IconWebhook,
  automations: IconBolt,
  crons: IconClock,
  import: IconFileImport,
  trash: IconTrash,
} satisfies Record<ProjectPlace, unknown>

const thingIcons = {
  table: IconTable,
  view: IconEye,
  function: IconFunction,
  procedure: IconPlayerPlay,
  sequence: IconListNumbers,
} satisfies Record<(typeof tabTypes)[number], unknown>

interface ProjectTabsProps {
  readonly project: Project
  /** null: the address names none yet. */
  readonly tab: ProjectTab | null
  /** null: still unknown. */
  readonly tables: readonly TableSummary[] | null
  readonly openTable: TableSummary | null
  /** As the address has it, or the import; null: the view everybody begins with. */
  readonly openViewId: string | null
  readonly openRowId: string | null
}

/** The tables and places of a project that somebody has open, or had open when they left it. */
export function ProjectTabs(props: ProjectTabsProps): ReactElement {
  const { project, tab, tables, openTable } = props
  const t = useTexts()
  const known = useStore(openTabs)
  const opened = known.projectId === project.id ? known.tabs : []
  const [search] = useSearchParams()
  const shown = shownTab(project, tab, openTable, search)
  useTabsInStep(props, search)
  return (
    <nav className={classes.tabs} aria-label={t('projects.project.tabs')}>
      {opened.map((one) => (
        <OneTab
          key={`${one.type} ${one._nodes.dbAlias} ${one.name}`}
          project={project}
          tab={one}
          tables={tables ?? []}
          isShown={shown !== null && isSameTab(one, shown)}
        />
      ))}
    </nav>
  )
}

const noTabs = { tabs: [], views: new Map<string, string>() }

/** What is shown is a tab, what is gone is none any more; and all of it is there again at the next visit. */
function useTabsInStep(
  { project, tab, tables, openTable, openViewId, openRowId }: ProjectTabsProps,
  search: URLSearchParams,
): void {
  const known = useStore(openTabs)
  useEffect(() => {
    if (tables === null) return
    if (openTabs.getState().projectId !== project.id) {
      const kept = rememberedPlace(project.id)
      restoreTabs(project.id, kept === null ? noTabs : keptTabs(project, tables, kept))
    }
    keepTabs(
      (one) =>
        isProjectPlace(one.type) ||
        isTabbedKind(one.type) ||
        findTable(tables, project.bases, placeOfTab(one)) !== null,
    )
    const current = shownTab(project, tab, openTable, search)
    if (current !== null) showTab(project.id, current, openViewId)
  }, [project, tab, tables, openTable, openViewId, search])
  useEffect(() => {
    const current = shownTab(project, tab, openTable, search)
    if (tables === null || current === null || known.projectId !== project.id) return
    rememberPlace(project.id, placeToKeep(project, tables, known, { tab: current, rowId: openRowId }))
  }, [project, tab, tables, openTable, openRowId, known, search])
}

// One that is seen stays under the pointer that presses it.
const toTheEdge = intoSight('nearest')

interface OneTabProps {
  readonly project: Project
  readonly tab: OpenTab
  readonly tables: readonly TableSummary[]
  readonly isShown: boolean
}

function OneTab({ project, tab, tables, isShown }: OneTabProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { type } = tab
  const title = isProjectPlace(type) ? t(`projects.project.${type}`) : tab.name
  const Icon = isProjectPlace(type) ? placeIcons[type] : thingIcons[type]
  const pathOf = (one: OpenTab): string => {
    const last = lastViewOf(one)
    if (one.type === 'import' && last !== null) return importPath(project.id, { id: last })
    if (isProjectPlace(one.type)) return tabPath(project.id, one.type)
    if (isTabbedKind(one.type))
      return objectPath(project.id, { kind: one.type, ...placeOfTab(one), table: null, signature: null })
    const table = findTable(tables, project.bases, placeOfTab(one))
    return table === null ? tabPath(project.id, 'overview') : tablePath(project, table, last)
  }

  function close(): void {
    const beside = besideTab(openTabs.getState().tabs, tab)
    closeTab(tab)
    if (isShown) void navigate(beside === null ? tabPath(project.id, 'overview') : pathOf(beside))
  }

  return (
    <span className={classes.tab} data-current={isShown || undefined} ref={isShown ? toTheEdge : undefined}>
      <Link
        className={classes.tabLink}
        title={title}
        to={isShown ? { search } : pathOf(tab)}
        aria-current={isShown ? 'page' : undefined}
      >
        <Icon size={14} stroke={1.9} aria-hidden />
        <bdi>{title}</bdi>
      </Link>
      <CloseButton size={18} iconSize={12} aria-label={t('projects.project.closeTab', { title })} onClick={close} />
    </span>
  )
}

function shownTab(
  project: Project,
  tab: ProjectTab | null,
  openTable: TableSummary | null,
  search: URLSearchParams,
): OpenTab | null {
  if (tab === null) return null
  const object = tab === 'objects' ? objectPlaceOf(search) : null
  if (object !== null && isTabbedKind(object.kind)) return aTab(object.name, object.kind, object.alias ?? '')
  if (tab !== 'table') return placeTab(tab)
  return openTable === null ? null : tabOfTable(project, openTable)
}
