import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import type { FieldProps } from '../cell-type.ts'
import type { ActionCell } from './button.ts'
import { pressButton } from './press-button.ts'

export function ActionField({ cell, column, recordKey }: FieldProps): ReactElement {
  const { label, href, acts } = cell as ActionCell
  const [isBusy, setBusy] = useState(false)

  async function press(recordId: string): Promise<void> {
    setBusy(true)
    await pressButton({ columnId: column.id, recordId })
    setBusy(false)
  }

  if (acts && recordKey !== null)
    return (
      <Button size="xs" variant="default" loading={isBusy} onClick={() => void press(recordKey)}>
        {label}
      </Button>
    )
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
