import { Checkbox, FileInput, SegmentedControl } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField, TextField } from '../../ui/form-fields.tsx'
import classes from './app-store.module.css'
import type { Plugin } from './app-store-queries.ts'

interface PluginFieldProps {
  readonly field: Plugin['fields'][number]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One thing that can be set, as the server describes it. */
export function PluginFieldInput({ field, value, onChange }: PluginFieldProps): ReactElement {
  const t = useTexts()
  const { label, placeholder = '', type, required, help, choices = [] } = field
  if (type === 'Checkbox')
    return (
      <Checkbox
        label={label}
        description={help}
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
    )
  if (type === 'Choice')
    return (
      <div className={classes.field}>
        <span>{label}</span>
        <SegmentedControl fullWidth aria-label={label} data={choices} value={value} onChange={onChange} />
      </div>
    )
  if (type === 'Picture')
    return (
      <div className={classes.field}>
        {value === '' ? null : <img className={classes.logo} src={value} alt="" />}
        <FileInput
          label={label}
          description={help}
          placeholder={t('appStore.picture')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          clearable
          onChange={(file) => void dataUrlOf(file).then(onChange)}
        />
      </div>
    )
  const shared = {
    label,
    placeholder,
    required,
    withAsterisk: false,
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  }
  return type === 'Password' ? (
    <PasswordField {...shared} description={t('appStore.secret')} autoComplete="off" />
  ) : (
    <TextField {...shared} description={help} autoComplete="off" />
  )
}

function dataUrlOf(file: File | null): Promise<string> {
  if (file === null) return Promise.resolve('')
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
