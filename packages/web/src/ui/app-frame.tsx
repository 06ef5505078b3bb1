import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { useSaved } from '../state/saved.ts'
import classes from './app-frame.module.css'
import { closeDrawer, frame } from './frame-store.ts'
import { SidebarEdge, sidebarWidth } from './sidebar-edge.tsx'
import { useIsRail } from './use-is-rail.ts'

export interface AppFrameProps {
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
  const isDrawerOpen = useStore(frame, (state) => state.isDrawerOpen)
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
      {hasSidebar && isPhone ? (
        <Drawer
          opened={isDrawerOpen}
          onClose={closeDrawer}
          size="min(300px, 86%)"
          withCloseButton={false}
          zIndex="var(--rh-z-dialog)"
          transitionProps={{ duration: 150 }}
          overlayProps={{ className: classes.overlay ?? '' }}
          classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
          aria-label={label}
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key fires a click as well. */}
          <nav
            className={classes.drawerNav}
            aria-label={label}
            onClick={(event) => event.target instanceof Element && event.target.closest('a') && closeDrawer()}
          >
            {sidebar}
          </nav>
        </Drawer>
      ) : null}
      <div className={classes.content}>{children}</div>
    </div>
  )
}
