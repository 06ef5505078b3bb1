import type { ReactElement } from 'react'

/** Three houses in a row; the windows take the colour of what lies behind. */
export function Logo({
  behind = 'var(--rh-canvas)',
  size = 20,
}: {
  readonly behind?: string
  readonly size?: number
}): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      style={{ color: 'var(--rh-accent)', flex: 'none' }}
    >
      <path fill="currentColor" opacity=".55" d="M1.5 8.6 4.25 5.8 7 8.6V17H1.5z" />
      <path fill="currentColor" d="M7 6.3 10 3.2l3 3.1V17H7z" />
      <path fill="currentColor" opacity=".55" d="M13 8.6l2.75-2.8 2.75 2.8V17H13z" />
      <path fill={behind} d="M8.6 8h2.8v2.4H8.6zM8.6 12h2.8v5H8.6z" />
    </svg>
  )
}
