import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './api-client.module.css'
import type { Entry } from './api-request.ts'
import { VariableInput } from './variable-input.tsx'
import type { Variable } from './variables.ts'

interface EntryRowsProps {
  readonly label: string
  readonly entries: readonly Entry[]
  /** Those that may be named; null: braces mean nothing here. */
  readonly variables: readonly Variable[] | null
  readonly onChange: (entries: readonly Entry[]) => void
}

/** Lines of name and value, each on or off; the last is always an empty one to begin with. */
export function EntryRows({ label, entries, variables, onChange }: EntryRowsProps): ReactElement {
  const t = useTexts()
  const shown = [...entries, { name: '', value: '', enabled: true }]
  const set = (at: number, fields: Partial<Entry>): void =>
    onChange(
      shown
        .map((entry, place) => (place === at ? { ...entry, ...fields } : entry))
        .filter(({ name, value }, place) => place < entries.length || name !== '' || value !== ''),
    )
  return (
    <ul className={classes.entries} aria-label={label}>
      {shown.map((entry, at) => {
        const which = t('apiClient.entry', { label, number: at + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; names may be empty and alike.
          <li key={at} className={classes.entry} data-off={!entry.enabled || undefined}>
            <Checkbox
              size="xs"
              aria-label={t('apiClient.entry.on', { which })}
              checked={entry.enabled}
              disabled={at === entries.length}
              onChange={(event) => set(at, { enabled: event.currentTarget.checked })}
            />
            <VariableInput
              size="xs"
              aria-label={t('apiClient.entry.name', { which })}
              placeholder={t('apiClient.name')}
              value={entry.name}
              variables={variables}
              onChange={(name) => set(at, { name })}
            />
            <VariableInput
              size="xs"
              aria-label={t('apiClient.entry.value', { which })}
              placeholder={t('apiClient.value')}
              value={entry.value}
              variables={variables}
              onChange={(value) => set(at, { value })}
            />
            <ActionIcon
              size="sm"
              aria-label={t('apiClient.entry.remove', { which })}
              disabled={at === entries.length}
              onClick={() => onChange(entries.filter((_, place) => place !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
