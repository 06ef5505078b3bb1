import { ActionIcon, Button } from '@mantine/core'
import { IconActivity, IconClock, IconMenu2, IconSearch, IconUserPlus, IconWifiOff } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactElement } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { useCan } from '../session/use-session.ts'
import { useAppState } from '../state/app-state.ts'
import { useIsBusy } from '../state/progress.ts'
import { useSaved } from '../state/saved.ts'
import { frame, openDrawer } from '../ui/frame-store.ts'
import { notifications } from '../ui/notification-store.ts'
import { openNotifications, openPalette } from '../ui/overlays-store.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { OthersHere } from './others-here.tsx'
import { PreviewMenu } from './preview-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import classes from './top-bar.module.css'
import { UpgradeMenu } from './upgrade-menu.tsx'

export interface TopBarParts {
  /** What is new for the person: a feature, of which the shell knows nothing. */
  readonly bell: ComponentType
}

/** Nine items in the order of the specification; what does not apply leaves no gap. */
export const TopBar = memo(function TopBar({ bell: Bell }: TopBarParts): ReactElement {
  return (
    <header className={classes.bar}>
      <DrawerButton />
      <HomeButton />
      <LoadingIndicator />
      <ProjectName />
      <span className={classes.grow} />
      <OfflineSign />
      <OthersHere />
      <UpgradeMenu />
      <LanguagePicker />
      <ShareButton />
      <CronsButton />
      <PreviewMenu />
      <SearchButton />
      <Bell />
      <AccountMenu />
    </header>
  )
})

function DrawerButton(): ReactElement | null {
  const t = useTexts()
  const hasSidebar = useStore(frame, (state) => state.hasSidebar)
  if (!hasSidebar) return null
  return (
    <ActionIcon className={classes.phoneOnly} aria-label={t('shell.sidebar.open')} onClick={openDrawer}>
      <IconMenu2 size={18} />
    </ActionIcon>
  )
}

function HomeButton(): ReactElement {
  const t = useTexts()
  const version = useAppState((state) => state.info?.version)
  const inProject = useAppState((state) => state.project !== null)
  return (
    <span data-item="home">
      <Tooltip label={t('shell.top.version', { version: version ?? '' })} disabled={version === undefined}>
        <Brand to="/projects" behind="var(--rh-sunken)" hideName={inProject} />
      </Tooltip>
    </span>
  )
}

/** A 2 px line under the bar while requests are on their way, and the way to what is still running. */
function LoadingIndicator(): ReactElement {
  const t = useTexts()
  const isBusy = useIsBusy()
  const list = useStore(notifications, (state) => state.list)
  const pending = list.filter((item) => item.status === 'pending').length
  return (
    <span data-item="loading">
      {isBusy ? <span className={classes.line} role="progressbar" aria-label={t('shell.top.loading')} /> : null}
      {list.length > 0 ? (
        <Tooltip label={t('shell.top.notifications')}>
          <ActionIcon
            size="xs"
            aria-label={t('shell.top.notifications')}
            onClick={openNotifications}
            className={classes.bell}
            data-pending={pending > 0 || undefined}
          >
            <IconActivity size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </span>
  )
}

function ProjectName(): ReactElement | null {
  const project = useAppState((state) => state.project)
  if (project === null) return null
  return (
    <span className={classes.project} data-item="project">
      <span className={classes.slash}>/</span>
      <ProjectSwitcher project={project} />
    </span>
  )
}

function OfflineSign(): ReactElement | null {
  const t = useTexts()
  const isOnline = useAppState((state) => state.isOnline)
  if (isOnline) return null
  return (
    <Tooltip label={t('shell.top.offline.hint')}>
      <span className={classes.offline} role="status">
        <IconWifiOff size={16} stroke={1.75} aria-hidden />
        {t('shell.top.offline')}
      </span>
    </Tooltip>
  )
}

/** There for people who may invite, as soon as the project's screen says how. */
function ShareButton(): ReactElement | null {
  const t = useTexts()
  const mayInvite = useCan('add-user')
  const onShare = useAppState((state) => state.project?.onShare)
  if (!mayInvite || onShare === undefined) return null
  return (
    <span className={classes.wideOnly} data-item="share">
      <Button size="xs" variant="default" leftSection={<IconUserPlus size={16} />} onClick={onShare}>
        {t('shell.top.share')}
      </Button>
    </span>
  )
}

function CronsButton(): ReactElement | null {
  const t = useTexts()
  const projectId = useAppState((state) => state.project?.id)
  const mayAutomate = useAppState((state) => state.project?.mayAutomate === true)
  if (projectId === undefined || !mayAutomate) return null
  return (
    <span className={classes.wideOnly} data-item="crons">
      <Tooltip label={t('shell.top.crons')}>
        <ActionIcon
          size="xs"
          component={Link}
          to={`/nc/${encodeURIComponent(projectId)}?tab=crons`}
          aria-label={t('shell.top.crons')}
        >
          <IconClock size={16} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

function SearchButton(): ReactElement | null {
  const t = useTexts()
  const isSignedIn = useSaved((state) => state.users.token !== null)
  if (!isSignedIn) return null
  return (
    <ActionIcon className={classes.phoneOnly} aria-label={t('shell.top.search')} onClick={openPalette}>
      <IconSearch size={18} />
    </ActionIcon>
  )
}
