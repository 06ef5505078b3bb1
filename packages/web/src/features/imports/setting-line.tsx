import { Select } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import classes from './imports.module.css'

interface SettingLineProps {
  readonly label: string
  readonly hint?: string | null | undefined
  readonly isWarning?: boolean
  readonly children: (id: string) => ReactNode
}

/** A name, its control and what comes of it. */
export function SettingLine({ label, hint, isWarning = false, children }: SettingLineProps): ReactElement {
  const id = useId()
  return (
    <div className={classes.line}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint ? <small data-warning={isWarning || undefined}>{hint}</small> : null}
    </div>
  )
}

interface ChoiceLineProps extends Omit<SettingLineProps, 'children'> {
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly isDisabled?: boolean
  readonly isSearchable?: boolean
  readonly onChoose: (value: string) => void
}

/** One of a few. */
export function ChoiceLine(props: ChoiceLineProps): ReactElement {
  const { value, choices, isDisabled = false, isSearchable = false, onChoose, ...line } = props
  return (
    <SettingLine {...line}>
      {(id) => (
        <Select
          id={id}
          allowDeselect={false}
          disabled={isDisabled}
          searchable={isSearchable}
          value={value}
          data={choices.map(([given, label]) => ({ value: given, label }))}
          onChange={(chosen) => {
            if (chosen !== null && chosen !== value) onChoose(chosen)
          }}
        />
      )}
    </SettingLine>
  )
}
