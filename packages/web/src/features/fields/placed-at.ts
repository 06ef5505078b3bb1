import type { PopoverPlace } from '../view-settings/field-popover-store.ts'

const [width, height, margin] = [620, 596, 8]
/** Where a change of the type is told, with its statements. */
const wideWidth = 940

/**
 * Below the place it was asked for, moved as far as it must to be seen whole; one that grows wider stays where it was if
 * it can. On a phone the style sheet says otherwise.
 */
export function placedAt({ x, y }: PopoverPlace, isWide: boolean): Record<string, string> {
  const within = (value: number, most: number) => Math.max(margin, Math.min(value, most - margin))
  const isAtEnd = x + width > window.innerWidth
  const left = within(isAtEnd ? x - width + 24 : x - 24, window.innerWidth - width)
  const top = within(y + 12, window.innerHeight - Math.min(height, window.innerHeight - 2 * margin))
  const wide = Math.min(wideWidth, window.innerWidth - 2 * margin)
  return isWide
    ? { '--at-x': `${within(left, window.innerWidth - wide)}px`, '--at-y': `${top}px`, '--at-width': `${wide}px` }
    : { '--at-x': `${left}px`, '--at-y': `${top}px` }
}
