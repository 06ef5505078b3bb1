import { useMediaQuery } from '@mantine/hooks'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import classes from './app-frame.module.css'
import { frame } from './frame-store.ts'
import { lazyPart } from './lazy-part.tsx'
import { SidebarEdge, sidebarWidth } from './sidebar-edge.tsx'
import { useIsRail } from './use-is-rail.ts'

const SidebarDrawer = lazyPart(() => import('./sidebar-drawer.tsx').then((m) => m.SidebarDrawer))

interface AppFrameProps {
  /** Made of SideSearch, SideHead and SideLink, so that it folds to a rail by itself. */
  readonly sidebar?: ReactNode
  /** What the sidebar is, for people who listen. */
  readonly sidebarLabel?: string
  readonly children: ReactNode
}

/** The part of a screen below the top bar: sidebar of 244, a rail of 48 below 1280, a drawer below 600. */
export function AppFrame({ sidebar, sidebarLabel, children }: AppFrameProps): ReactElement {
  const t = useTexts()
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const isRail = useIsRail()
  const treeSize = useSaved((state) => state.panelSize.treeSize)
  const hasSidebar = sidebar !== undefined
  useEffect(() => {
    frame.setState({ hasSidebar })
    return () => frame.setState({ hasSidebar: false, isDrawerOpen: false })
  }, [hasSidebar])
  const label = sidebarLabel ?? t('shell.sidebar')
  return (
    <div className={classes.frame}>
      {hasSidebar && !isPhone ? (
        <>
          <nav
            className={classes.sidebar}
            aria-label={label}
            data-rail={isRail || undefined}
            style={isRail ? undefined : { inlineSize: sidebarWidth(treeSize) }}
          >
            {sidebar}
          </nav>
          <SidebarEdge />
        </>
      ) : null}
      {hasSidebar && isPhone ? <SidebarDrawer label={label}>{sidebar}</SidebarDrawer> : null}
      <div className={classes.content}>{children}</div>
    </div>
  )
}
