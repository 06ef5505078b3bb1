import { Drawer } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useStore } from 'zustand'
import classes from './app-frame.module.css'
import { closeDrawer, frame } from './frame-store.ts'

interface SidebarDrawerProps {
  readonly label: string
  readonly children: ReactNode
}

/** The sidebar where there is no room beside the content. */
export function SidebarDrawer({ label, children }: SidebarDrawerProps): ReactElement {
  const isOpen = useStore(frame, (state) => state.isDrawerOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={closeDrawer}
      size="min(300px, 86%)"
      withCloseButton={false}
      zIndex="var(--rh-z-dialog)"
      transitionProps={{ duration: 150 }}
      overlayProps={{ className: classes.overlay ?? '' }}
      classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
      attributes={{ content: { 'aria-label': label } }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key fires a click as well. */}
      <nav
        className={classes.drawerNav}
        aria-label={label}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && closeDrawer()}
      >
        {children}
      </nav>
    </Drawer>
  )
}
