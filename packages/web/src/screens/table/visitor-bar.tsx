import { ActionIcon } from '@mantine/core'
import { IconDownload, IconMoon, IconSun } from '@tabler/icons-react'
import type { ComponentProps, ReactElement } from 'react'
import { BarButton } from '../../features/view-settings/tool-button.tsx'
import type { DownloadPlace } from '../../features/views/download-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { toggleDarkTheme, useScheme } from '../../theme/use-scheme.ts'
import { Logo } from '../../ui/logo.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ViewDownloads, ViewSwitcher } from './page-parts.ts'
import classes from './visitor-bar.module.css'

/** Whoever came by a link to this very view has nowhere else to go. */
export function NameInBar(props: ComponentProps<typeof ViewSwitcher>): ReactElement {
  if (props.project.link?.kind !== 'view') return <ViewSwitcher {...props} />
  return <bdi className={classes.name}>{props.view.title}</bdi>
}

interface VisitorToolsProps {
  readonly project: Project
  readonly tableId: string
  readonly viewId: string
}

/** What stands at the end of the bar for whoever came by a link, in the place of the menu of members. */
export function VisitorTools({ project, tableId, viewId }: VisitorToolsProps): ReactElement {
  return (
    <>
      {mayIn(project, 'records.export') ? (
        <DownloadButton projectId={project.id} tableId={tableId} viewId={viewId} />
      ) : null}
      {project.link?.kind === 'view' ? <VisitorSigns /> : null}
    </>
  )
}

function DownloadButton(place: DownloadPlace): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <BarButton icon={IconDownload} label={t('views.download')} />
      </Menu.Target>
      <Menu.Dropdown>
        <ViewDownloads place={place} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** At the end of every public page: light or dark, and what it was made with. */
export function VisitorSigns(): ReactElement {
  const t = useTexts()
  const isDark = useScheme() === 'dark'
  const label = t(isDark ? 'sharing.page.light' : 'sharing.page.dark')
  return (
    <span className={classes.signs}>
      <Tooltip label={label}>
        <ActionIcon size="sm" aria-label={label} onClick={toggleDarkTheme}>
          {isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
        </ActionIcon>
      </Tooltip>
      <a
        className={classes.made}
        href={window.location.origin}
        target="_blank"
        rel="noreferrer"
        aria-label={t('sharing.page.made')}
      >
        <Logo size={16} />
        <span>{t('sharing.page.made')}</span>
      </a>
    </span>
  )
}
