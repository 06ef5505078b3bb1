import { Button, Checkbox, Radio } from '@mantine/core'
import { type SourceService, serviceTitles, sourceServices } from '@rowhouse/core/services/source-base'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Project } from '../../../structure/projects/project.ts'
import { PasswordField, TextField } from '../../../ui/form-fields.tsx'
import { InnerForm } from '../../../ui/inner-form.tsx'
import classes from '../imports.module.css'
import { readBases } from './base-queries.ts'
import type { BaseSpec } from './base-spec.ts'
import own from './bases.module.css'

interface BaseFormProps {
  readonly project: Project
  readonly spec: BaseSpec
  /** The server still has a token of an earlier import. */
  readonly isKept: boolean
  readonly onChange: (change: Partial<BaseSpec>) => void
  /** null: what was wrong is not so any more. */
  readonly onError: (error: unknown) => void
  readonly onEnter: () => void
}

const bringable = ['attachments', 'comments', 'people'] as const satisfies readonly (keyof BaseSpec['along'])[]

const tokenHints = { airtable: 'imports.airtable.token.hint', nocodb: 'imports.nocodb.token.hint' } as const

export function BaseForm(props: BaseFormProps): ReactElement {
  const { spec, isKept, onChange, onEnter } = props
  const { along, service } = spec
  const t = useTexts()
  return (
    <aside className={classes.side} aria-label={t('imports.airtable.what')}>
      <InnerForm className={own.form} onEnter={onEnter}>
        <Radio.Group
          label={t('imports.service')}
          value={service}
          onChange={(chosen) => onChange({ service: chosen as SourceService, base: '' })}
        >
          <div className={own.along}>
            {sourceServices.map((one) => (
              <Radio key={one} value={one} label={serviceTitles[one]} />
            ))}
          </div>
        </Radio.Group>
        {service === 'airtable' ? null : (
          <TextField
            label={t('imports.nocodb.address')}
            description={t('imports.nocodb.address.hint')}
            placeholder="https://nocodb.example.com"
            spellCheck={false}
            value={spec.address}
            onChange={(event) => onChange({ address: event.currentTarget.value })}
          />
        )}
        <PasswordField
          label={t(service === 'airtable' ? 'imports.airtable.token' : 'imports.nocodb.token')}
          description={t(isKept ? 'imports.airtable.token.kept' : tokenHints[service])}
          placeholder={service === 'airtable' ? 'pat…' : ''}
          autoComplete="off"
          spellCheck={false}
          value={spec.token}
          onChange={(event) => onChange({ token: event.currentTarget.value })}
        />
        <Checkbox
          label={t('imports.airtable.keep')}
          description={t('imports.airtable.keep.hint')}
          checked={spec.keepsToken}
          onChange={(event) => onChange({ keepsToken: event.currentTarget.checked })}
        />
        <BaseList key={service} {...props} />
        <TextField
          label={t('imports.airtable.base')}
          description={t(service === 'airtable' ? 'imports.airtable.base.hint' : 'imports.nocodb.base.hint')}
          placeholder={service === 'airtable' ? 'https://airtable.com/app…' : 'https://nocodb.example.com/#/nc/p…'}
          spellCheck={false}
          value={spec.base}
          onChange={(event) => onChange({ base: event.currentTarget.value })}
        />
        <fieldset className={own.along}>
          <legend>{t('imports.airtable.along')}</legend>
          {bringable.map((name) => (
            <Checkbox
              key={name}
              label={t(`imports.airtable.along.${name}`)}
              description={t(`imports.airtable.along.${name}.hint`)}
              checked={along[name]}
              onChange={(event) => onChange({ along: { ...along, [name]: event.currentTarget.checked } })}
            />
          ))}
        </fieldset>
      </InnerForm>
    </aside>
  )
}

/** The bases the token can read, for those who do not know the id by heart. */
function BaseList({ project, spec, onChange, onError }: BaseFormProps): ReactElement {
  const t = useTexts()
  const [bases, setBases] = useState<Awaited<ReturnType<typeof readBases>> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = spec.token.trim() !== '' && (spec.service === 'airtable' || spec.address.trim() !== '')

  async function read(): Promise<void> {
    setBusy(true)
    onError(null)
    try {
      setBases(await readBases(project.id, spec))
    } catch (error) {
      setBases(null)
      onError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <Button variant="default" loading={isBusy} disabled={!isReady} onClick={() => void read()}>
        {t('imports.airtable.list')}
      </Button>
      {bases === null ? null : (
        <fieldset className={own.along}>
          <legend>{t('imports.airtable.bases')}</legend>
          {bases.length === 0 ? (
            <p className={classes.quiet}>
              {t(spec.service === 'airtable' ? 'imports.airtable.bases.none' : 'imports.nocodb.bases.none')}
            </p>
          ) : null}
          {bases.map(({ id, title }) => (
            <Radio
              key={id}
              name="base"
              label={title}
              checked={spec.base === id}
              onChange={() => onChange({ base: id })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
