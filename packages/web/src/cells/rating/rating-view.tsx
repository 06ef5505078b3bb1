import type { ReactElement } from 'react'
import classes from '../cell-views.module.css'
import { iconPath } from '../signs/sign-paths.ts'
import type { RatingCell } from './rating.ts'

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
