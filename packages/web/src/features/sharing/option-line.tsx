import { Switch } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './sharing.module.css'

interface OptionLineProps {
  readonly label: string
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
  /** What it means, or the field that goes with it. */
  readonly children?: ReactNode
}

export function OptionLine({ label, isOn, onToggle, children }: OptionLineProps): ReactElement {
  return (
    <div className={classes.option}>
      <Switch label={label} checked={isOn} onChange={(event) => onToggle(event.currentTarget.checked)} />
      <div className={classes.means}>{children}</div>
    </div>
  )
}
