import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from '../cell-views.module.css'
import { iconPath } from '../signs/sign-paths.ts'
import type { TickCell } from './checkbox.ts'

export function TickView({ cell }: { readonly cell: TickCell }): ReactElement {
  const t = useTexts()
  const { isOn, icon, color } = cell
  const label = t(isOn ? 'tables.cell.yes' : 'tables.cell.no')
  const isBox = icon === 'check'
  return (
    <span
      className={isBox ? classes.check : classes.mark}
      role="img"
      aria-label={label}
      data-on={isOn || undefined}
      style={isOn && color !== null ? (isBox ? { background: color } : { color }) : {}}
    >
      {isBox && !isOn ? null : (
        <svg viewBox="0 0 24 24" aria-hidden data-line={isBox || icon === 'circle-check' || undefined}>
          <path d={iconPath(icon, 'check')} />
        </svg>
      )}
    </span>
  )
}
