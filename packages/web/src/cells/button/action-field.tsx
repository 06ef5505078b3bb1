import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { FieldProps } from '../cell-type.ts'
import type { ActionCell } from './button.ts'

export function ActionField({ cell }: FieldProps): ReactElement {
  const { label, href } = cell as ActionCell
  return href === null ? (
    <Button size="xs" variant="default" disabled>
      {label}
    </Button>
  ) : (
    <Button size="xs" variant="default" component="a" href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </Button>
  )
}
