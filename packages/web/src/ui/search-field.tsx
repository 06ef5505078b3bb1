import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Takes the keys as soon as it is there: for fields that were just asked for. */
  readonly isFocused?: boolean
  /** Escape where there is nothing left to clear. */
  readonly onLeave?: () => void
}

export function SearchField({ label, value, onChange, isFocused = false, onLeave }: SearchFieldProps): ReactElement {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        value === '' ? null : (
          <ActionIcon size="xs" aria-label={t('shell.search.clear')} onClick={() => onChange('')}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (value === '') return onLeave?.()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
