import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { mirroredKey } from '../../ui/mirrored-key.ts'
import type { FieldProps } from '../cell-type.ts'
import views from '../cell-views.module.css'
import classes from '../editing/fields.module.css'
import type { RatingCell } from './rating.ts'
import { Stars } from './rating-view.tsx'

/** Arrows and digits set it, Delete takes it off; so does a click on the star that is on. */
export function RatingField({ column, cell, isReadOnly, store }: FieldProps): ReactElement {
  const rating = cell as RatingCell
  const { stars, most } = rating

  function set(next: number): void {
    const value = next <= 0 ? null : Math.min(most, next)
    store({ text: value === null ? '' : String(value), value })
  }

  function press(event: KeyboardEvent): void {
    // With Alt an arrow leads to the next record.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const key = mirroredKey(event.key)
    const digit = /^\d$/.test(key) ? Number(key) : null
    if (key === 'ArrowRight' || key === 'ArrowUp') set(stars + 1)
    else if (key === 'ArrowLeft' || key === 'ArrowDown') set(stars - 1)
    else if (key === 'Delete' || key === 'Backspace') set(0)
    else if (digit !== null) set(digit)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function click(event: MouseEvent<HTMLElement>): void {
    const star = event.target instanceof Element ? event.target.closest('svg') : null
    const place = star === null ? -1 : [...event.currentTarget.querySelectorAll('svg')].indexOf(star)
    if (place >= 0) set(place + 1 === stars ? 0 : place + 1)
  }

  return (
    <div
      className={`${classes.stars} ${views.stars}`}
      role="slider"
      aria-label={column.title}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={stars}
      aria-readonly={isReadOnly}
      tabIndex={0}
      {...(isReadOnly ? {} : { onKeyDown: press, onClick: click })}
    >
      <Stars cell={rating} />
    </div>
  )
}
