import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { cellTypes } from './cell-types.ts'

interface ColumnIconProps {
  readonly type: ColumnTypeName
  readonly size: number
  readonly stroke?: number
  readonly className?: string | undefined
}

/** The sign of a column type, as the headings of the grid paint it. */
export function ColumnIcon({ type, size, stroke = 1.75, className }: ColumnIconProps): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      <path d={cellTypes[type].icon} />
    </svg>
  )
}
