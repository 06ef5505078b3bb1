// The small parts every type's settings are made of.
import { Select, type SelectProps, Switch } from '@mantine/core'
import { choiceColours } from '@rowhouse/core/column-types/choice-colours'
import type { ReactElement, ReactNode } from 'react'
import { pillTokens } from '../../ui/pill-colour.ts'
import { pillOfColour } from '../../values/choice-colours.ts'
import classes from './settings.module.css'

interface Offer<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What it means, or why it cannot be chosen; below its label. */
  readonly text?: string
  readonly disabled?: boolean
}

interface PickProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly data: readonly Offer<Value>[]
  readonly onPick: (value: Value) => void
  readonly placeholder?: string
  /** Below the field. */
  readonly description?: string
  readonly error?: ReactNode
}

export function PickOne<Value extends string>({ data, onPick, ...rest }: PickProps<Value>): ReactElement {
  const explained = data.some(({ text }) => text !== undefined) ? { renderOption: explainedBy(data) } : {}
  return (
    <Select
      {...rest}
      {...explained}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...data]}
      allowDeselect={false}
      searchable={data.length > 9}
      maxDropdownHeight={260}
      comboboxProps={{ zIndex: 'var(--rh-z-popover)' }}
      onChange={(value) => {
        const one = data.find((option) => option.value === value)
        if (one !== undefined) onPick(one.value)
      }}
    />
  )
}

function explainedBy(data: readonly Offer<string>[]): NonNullable<SelectProps['renderOption']> {
  return ({ option, checked }) => (
    <span className={classes.explained} data-chosen={checked || undefined}>
      {option.label}
      <small>{data.find(({ value }) => value === option.value)?.text}</small>
    </span>
  )
}

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly hint?: string
}

export function Toggle({ label, isOn, onChange, hint }: ToggleProps): ReactElement {
  return (
    <Switch
      size="xs"
      label={label}
      {...(hint === undefined ? {} : { description: hint })}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface MarksProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly marks: readonly { readonly value: Value; readonly name: string; readonly sign: ReactNode }[]
  readonly onPick: (value: Value) => void
}

/** A row of signs of which one is chosen; arrows go from one to the next, as in every group of radio buttons. */
export function Marks<Value extends string>({ label, value, marks, onPick }: MarksProps<Value>): ReactElement {
  return (
    <fieldset className={classes.set}>
      <legend>{label}</legend>
      <div className={classes.marks}>
        {marks.map((mark) => (
          <label key={mark.value} className={classes.markLabel} title={mark.name}>
            <input
              type="radio"
              name={label}
              aria-label={mark.name}
              checked={mark.value === value}
              onChange={() => onPick(mark.value)}
            />
            {mark.sign}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ColoursProps {
  readonly label: string
  readonly value: string
  readonly nameOf: (place: number) => string
  readonly onPick: (colour: string) => void
}

export function Colours({ label, value, nameOf, onPick }: ColoursProps): ReactElement {
  const chosen = choiceColours[pillOfColour(value)] ?? choiceColours[0]
  return (
    <Marks
      label={label}
      value={chosen}
      marks={choiceColours.map((colour, place) => ({
        value: colour,
        name: nameOf(place),
        sign: <span className={classes.swatch} style={pillTokens(place)} />,
      }))}
      onPick={onPick}
    />
  )
}
