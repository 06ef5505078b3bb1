import { TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SettingsProps } from '../settings/settings-props.ts'

interface FileOptions {
  readonly mostFiles: number | null
  readonly mostBytes: number | null
  readonly types: readonly string[]
}

const megabyte = 1024 * 1024

/** Empty fields set no limit. */
export function AttachmentSettings({ options, onOptions }: SettingsProps<FileOptions>): ReactElement {
  const t = useTexts()
  return (
    <>
      <Limit
        label={t('fields.files.most')}
        value={options.mostFiles}
        most={100}
        onChange={(mostFiles) => onOptions({ mostFiles })}
      />
      <Limit
        label={t('fields.files.size')}
        value={options.mostBytes === null ? null : Math.max(1, Math.round(options.mostBytes / megabyte))}
        most={100_000}
        onChange={(size) => onOptions({ mostBytes: size === null ? null : size * megabyte })}
      />
      <TypesField types={options.types} onChange={(types) => onOptions({ types })} />
    </>
  )
}

interface TypesFieldProps {
  readonly types: readonly string[]
  readonly onChange: (types: readonly string[]) => void
}

/** “image/*, application/pdf”; what is no type is left away when the field is left. */
function TypesField({ types, onChange }: TypesFieldProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState(types.join(', '))
  const read = (text: string) =>
    text
      .split(/[\s,;]+/)
      .map((type) => type.trim().toLowerCase())
      .filter(isMimePattern)
  return (
    <TextInput
      label={t('fields.files.types')}
      description={t('fields.files.types.hint')}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={t('fields.files.types.all')}
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
      onBlur={() => setTyped(types.join(', '))}
    />
  )
}

const isMimePattern = (type: string): boolean => /^[a-z0-9.+-]{1,80}\/(?:\*|[a-z0-9.+-]{1,120})$/.test(type)

interface LimitProps {
  readonly label: string
  readonly value: number | null
  readonly most: number
  readonly onChange: (value: number | null) => void
}

function Limit({ label, value, most, onChange }: LimitProps): ReactElement {
  const t = useTexts()
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      placeholder={t('fields.files.noLimit')}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '')
        onChange(digits === '' ? null : Math.min(most, Math.max(1, Number(digits))))
      }}
    />
  )
}
