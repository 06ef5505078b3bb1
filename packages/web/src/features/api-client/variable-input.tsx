import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { namesIn, unknownIn, type Variable } from './variables.ts'

interface VariableInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'error'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** null: it is a text and nothing else. */
  readonly variables: readonly Variable[] | null
}

/** A text that may name variables: marked as wrong while it names one that the environment does not have. */
export function VariableInput({ value, onChange, variables, ...rest }: VariableInputProps): ReactElement {
  const t = useTexts()
  const unknown = variables === null ? [] : unknownIn(value, variables)
  const mark =
    variables === null || namesIn(value).length === 0 ? undefined : unknown.length === 0 ? 'valid' : 'invalid'
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
      data-variables={mark}
      aria-invalid={unknown.length > 0 || undefined}
      error={
        unknown.length === 0 ? undefined : (
          <FieldError>{t('apiClient.variables.unknown', { names: unknown.join(', ') })}</FieldError>
        )
      }
    />
  )
}
