import { Checkbox, Select } from '@mantine/core'
import { type SourceType, sourceTypes } from '@rowhouse/core/source-url'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField, TextField } from '../../ui/form-fields.tsx'
import { CertificateField } from './certificate-field.tsx'
import {
  type Encryption,
  type Inflection,
  isFile,
  type Source,
  type SourceDraft,
  type SourceFaults,
  sourceTypeNames,
  withCertificate,
  withType,
  withUrl,
} from './source-draft.ts'
import classes from './source-form.module.css'

interface SourceFormProps {
  readonly draft: SourceDraft
  readonly faults: SourceFaults
  /** The source as the server keeps it; null while it is new. */
  readonly stored?: Source | null
  /** Something is written into it at once, so it cannot be read-only. */
  readonly isFilled?: boolean
  readonly onChange: (draft: SourceDraft) => void
}

/** Where a database is and who asks it. */
export function SourceForm(props: SourceFormProps): ReactElement {
  const t = useTexts()
  const { draft, stored = null, onChange } = props
  return (
    <section className={classes.form} aria-label={t('sources.form.title')}>
      <h2 className={classes.heading}>{t('sources.form.title')}</h2>
      {stored === null ? <UrlField draft={draft} onChange={onChange} /> : null}
      <div className={classes.grid}>
        <Select
          size="md"
          wrapperProps={{ 'data-wide': true }}
          label={t('sources.form.type')}
          data={sourceTypeNames.map((value) => ({ value, label: sourceTypes[value].title }))}
          value={draft.type}
          disabled={stored !== null}
          allowDeselect={false}
          onChange={(type) => type !== null && onChange(withType(draft, type as SourceType))}
        />
        {isFile(draft) ? <FileField {...props} /> : <ServerFields {...props} />}
      </div>
      <Switches {...props} />
      <Advanced {...props} />
    </section>
  )
}

function UrlField({ draft, onChange }: Pick<SourceFormProps, 'draft' | 'onChange'>): ReactElement {
  const t = useTexts()
  const [url, setUrl] = useState('')
  const [isRefused, setRefused] = useState(false)

  function fill(text: string): void {
    const filled = text.trim() === '' ? null : withUrl(draft, text)
    setRefused(filled === null && text.trim() !== '')
    // The password is in its own field now and must not stay readable here.
    setUrl(filled === null ? text : '')
    if (filled !== null) onChange(filled)
  }

  return (
    <TextField
      size="md"
      label={t('sources.form.url')}
      placeholder="postgres://user:password@host:5432/database"
      description={t('sources.form.url.hint')}
      autoComplete="off"
      spellCheck={false}
      value={url}
      fault={isRefused ? t('sources.fault.url') : null}
      onPaste={(event) => {
        event.preventDefault()
        fill(event.clipboardData.getData('text'))
      }}
      onChange={(event) => {
        setUrl(event.currentTarget.value)
        setRefused(false)
      }}
      onBlur={() => fill(url)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        fill(url)
      }}
    />
  )
}

function FileField({ draft, faults, onChange }: SourceFormProps): ReactElement {
  const t = useTexts()
  return (
    <TextField
      size="md"
      wrapperProps={{ 'data-wide': true }}
      label={t('sources.form.file')}
      placeholder="shop.sqlite"
      description={t('sources.form.file.hint')}
      autoComplete="off"
      spellCheck={false}
      value={draft.file}
      fault={faults.file === undefined ? null : t(faults.file)}
      onChange={(event) => onChange({ ...draft, file: event.currentTarget.value })}
    />
  )
}

function ServerFields({ draft, faults, stored = null, onChange }: SourceFormProps): ReactElement {
  const t = useTexts()
  const field = (name: 'host' | 'port' | 'user' | 'database' | 'schema') => ({
    size: 'md',
    label: t(`sources.form.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    value: draft[name],
    fault: faults[name] === undefined ? null : t(faults[name]),
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  const asStored = stored === null ? {} : { placeholder: t('sources.form.asStored') }
  return (
    <>
      <div className={classes.hostLine} data-wide>
        <TextField {...field('host')} placeholder="db.example.com" />
        <TextField {...field('port')} inputMode="numeric" />
      </div>
      <TextField {...field('user')} {...asStored} />
      <PasswordField
        size="md"
        label={t('sources.form.password')}
        autoComplete="new-password"
        {...(stored?.hasPassword ? asStored : {})}
        value={draft.password}
        fault={faults.password === undefined ? null : t(faults.password)}
        onChange={(event) => onChange({ ...draft, password: event.currentTarget.value })}
      />
      <TextField {...field('database')} />
      {sourceTypes[draft.type].hasSchemas ? (
        <TextField {...field('schema')} placeholder={draft.type === 'pg' ? 'public' : 'dbo'} />
      ) : null}
    </>
  )
}

function Switches({ draft, stored = null, isFilled = false, onChange }: SourceFormProps): ReactElement {
  const t = useTexts()
  return (
    <>
      {stored === null ? (
        <Checkbox
          label={t('sources.form.createDatabase')}
          checked={draft.createDatabase}
          onChange={(event) => onChange({ ...draft, createDatabase: event.currentTarget.checked })}
        />
      ) : null}
      {isFilled ? null : (
        <Checkbox
          label={t('sources.form.readOnly')}
          description={t('sources.form.readOnly.hint')}
          checked={draft.readOnly}
          onChange={(event) => onChange({ ...draft, readOnly: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function Advanced({ draft, onChange }: SourceFormProps): ReactElement {
  const t = useTexts()
  const encryptions: readonly Encryption[] = ['off', 'on', 'verified']
  const inflections: readonly Inflection[] = ['camelize', 'none']
  const inflection = (name: 'tableNames' | 'columnNames') => ({
    size: 'md',
    label: t(`sources.form.${name}`),
    data: inflections.map((value) => ({ value, label: t(`sources.inflection.${value}`) })),
    value: draft[name],
    allowDeselect: false,
    onChange: (value: string | null) => value !== null && onChange({ ...draft, [name]: value as Inflection }),
  })
  return (
    <details className={classes.advanced}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        <h3>{t('sources.form.advanced')}</h3>
      </summary>
      <div className={classes.advancedBody}>
        {isFile(draft) ? null : (
          <>
            <Select
              size="md"
              label={t('sources.form.encryption')}
              data={encryptions.map((value) => ({ value, label: t(`sources.encryption.${value}`) }))}
              value={draft.encryption}
              allowDeselect={false}
              onChange={(value) => value !== null && onChange({ ...draft, encryption: value as Encryption })}
            />
            {(['key', 'cert', 'ca'] as const).map((name) => (
              <CertificateField
                key={name}
                label={t(`sources.form.${name}`)}
                value={draft[name]}
                onChange={(content) => onChange(withCertificate(draft, name, content))}
              />
            ))}
          </>
        )}
        <div className={classes.grid}>
          <Select {...inflection('tableNames')} />
          <Select {...inflection('columnNames')} />
        </div>
      </div>
    </details>
  )
}
