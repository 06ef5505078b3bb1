import { Select } from '@mantine/core'
import type { ReactElement } from 'react'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly onPick: (value: Value) => void
}

/** One of some words, chosen from a list. */
export function Choice<Value extends string>({ label, value, data, onPick }: ChoiceProps<Value>): ReactElement {
  return (
    <Select
      size="sm"
      searchable={data.length > 10}
      openOnFocus={false}
      aria-label={label}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={[...data]}
      value={value}
      // Only what is offered can be picked.
      onChange={(picked) => picked !== null && picked !== value && onPick(picked as Value)}
    />
  )
}
