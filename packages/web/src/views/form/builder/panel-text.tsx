import { Textarea, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { FieldError } from '../../../ui/form-fields.tsx'

interface PanelTextProps {
  readonly label: string
  readonly value: string | null
  readonly placeholder?: string
  readonly most: number
  readonly isLong?: boolean
  /** Why a text will not do; null: it will. */
  readonly faultOf?: (text: string) => string | null
  /** null: nothing is left of it. */
  readonly onStore: (text: string | null) => void
}

/** A text among the settings of a form; stored when it is left. */
export function PanelText(props: PanelTextProps): ReactElement {
  const { label, value, placeholder, most, isLong = false, faultOf, onStore } = props
  /** null: it is as it is stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value ?? ''
  const fault = text === '' ? null : (faultOf?.(text) ?? null)

  function leave(): void {
    if (typed === null || fault !== null) return
    setTyped(null)
    if (typed !== (value ?? '')) onStore(typed.trim() === '' ? null : typed)
  }

  const field = {
    size: 'sm',
    label,
    placeholder,
    maxLength: most,
    dir: 'auto',
    value: text,
    error: fault === null ? undefined : <FieldError>{fault}</FieldError>,
    onBlur: leave,
  } as const
  return isLong ? (
    <Textarea {...field} autosize minRows={2} onChange={(event) => setTyped(event.currentTarget.value)} />
  ) : (
    <TextInput
      {...field}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave()
      }}
    />
  )
}
