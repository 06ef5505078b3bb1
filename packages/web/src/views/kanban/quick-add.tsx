import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import classes from './kanban.module.css'

interface QuickAddProps {
  readonly label: string
  /** What is asked for. */
  readonly name: string
  /** Why it will not do; null: it is there, and the next can be typed. */
  readonly onAdd: (typed: string) => Promise<string | null>
}

/** A button that becomes a field: Enter adds what was typed, Escape and leaving end it. */
export function QuickAdd({ label, name, onAdd }: QuickAddProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function end(): void {
    setTyped(null)
    setFault(null)
  }

  async function add(text: string): Promise<void> {
    if (text === '' || isBusy) return
    setBusy(true)
    const refusal = await onAdd(text)
    setBusy(false)
    setFault(refusal)
    if (refusal === null) setTyped((known) => (known === null ? null : ''))
  }

  if (typed === null) {
    return (
      <Button
        className={classes.add ?? ''}
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconPlus size={16} />}
        onClick={() => setTyped('')}
      >
        {label}
      </Button>
    )
  }
  return (
    <TextInput
      className={classes.typing ?? ''}
      autoFocus
      aria-label={name}
      placeholder={name}
      value={typed}
      error={fault}
      maxLength={255}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setFault(null)
      }}
      onBlur={() => {
        if (typed.trim() === '') end()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') end()
        if (event.key === 'Enter') void add(typed.trim())
      }}
    />
  )
}
