import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import type { RatingCell, TickCell } from './cell-contents.ts'
import { iconPath } from './cell-icons.ts'
import classes from './cell-views.module.css'

export function BooleanView({ cell }: { readonly cell: { readonly isOn: boolean } }): ReactElement {
  return <TickView cell={{ kind: 'tick', isOn: cell.isOn, icon: 'check', color: null }} />
}

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

export function RatingView({ cell }: { readonly cell: RatingCell }): ReactElement | null {
  if (cell.stars === 0) return null
  return (
    <span className={classes.stars} role="img" aria-label={`${cell.stars} / ${cell.most}`}>
      <Stars cell={cell} />
    </span>
  )
}

export function Stars({ cell }: { readonly cell: RatingCell }): ReactElement {
  return (
    <>
      {Array.from({ length: cell.most }, (_, place) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a star is what it is.
          key={place}
          viewBox="0 0 24 24"
          aria-hidden
          data-off={place >= cell.stars || undefined}
          style={place < cell.stars && cell.color !== null ? { color: cell.color } : {}}
        >
          <path d={iconPath(cell.icon, 'star')} />
        </svg>
      ))}
    </>
  )
}
