import type { ReactElement, ReactNode } from 'react'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import classes from './sharing.module.css'

interface OptionLineProps {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => Promise<unknown> | undefined
  /** What it means, or the field that goes with it. */
  readonly children?: ReactNode
}

export function OptionLine({ label, isOn, onToggle, children }: OptionLineProps): ReactElement {
  return (
    <div className={classes.option}>
      <StoredSwitch label={label} isOn={isOn} onTurn={onToggle} />
      <div className={classes.means}>{children}</div>
    </div>
  )
}
