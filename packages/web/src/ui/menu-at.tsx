import type { ReactElement, ReactNode } from 'react'
import { Menu } from './menu.tsx'
import classes from './menu-at.module.css'

interface MenuAtProps {
  readonly at: { readonly x: number; readonly y: number }
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu at a place of the page: what it was asked for may be drawn on a canvas and have no element. */
export function MenuAt({ at, label, onClose, children }: MenuAtProps): ReactElement {
  return (
    // Beside the place: a long menu is then moved up until all of it is on the screen.
    <Menu opened onChange={onClose} position="right-start" offset={2} width={216} returnFocus={false}>
      <Menu.Target>
        <div className={classes.at} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.menu}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
