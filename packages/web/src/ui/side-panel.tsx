import { Drawer } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './side-panel.module.css'

export interface SidePanelProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** Slides in from the end of the line, at most 450 wide; Escape or a click outside closes it. */
export function SidePanel({ opened, onClose, title, children, foot }: SidePanelProps): ReactElement {
  const t = useTexts()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(450px, 100%)"
      title={title}
      zIndex="var(--rh-z-dialog)"
      transitionProps={{ duration: 150 }}
      overlayProps={{ className: classes.overlay ?? '' }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{
        content: classes.content ?? '',
        header: classes.head ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <div className={classes.inner}>{children}</div>
      {foot ? <div className={classes.foot}>{foot}</div> : null}
    </Drawer>
  )
}
