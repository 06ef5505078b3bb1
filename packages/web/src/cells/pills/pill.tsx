import type { ReactElement } from 'react'
import { pillTokens } from '../../ui/pill-colour.ts'
import classes from '../cell-views.module.css'

interface PillProps {
  readonly label: string
  readonly color: number
  readonly hasDot?: boolean
}

export function Pill({ label, color, hasDot = false }: PillProps): ReactElement {
  return (
    <span className={classes.pill} style={pillTokens(color)}>
      {hasDot ? <i aria-hidden /> : null}
      <bdi>{label}</bdi>
    </span>
  )
}
