import type { MenuRequest } from '@rowhouse/grid/events'
import type { ReactElement, ReactNode } from 'react'
import { Menu } from '../../ui/menu.tsx'
import classes from './table-grid.module.css'

interface MenuAtProps {
  readonly at: MenuRequest
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu at a place of the page; what it was asked for is drawn on a canvas and has no element. */
export function MenuAt({ at, label, onClose, children }: MenuAtProps): ReactElement {
  return (
    <Menu opened onChange={onClose} position="bottom-start" offset={2} width={216} returnFocus={false}>
      <Menu.Target>
        <div className={classes.at} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
