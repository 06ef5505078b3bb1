import { Button, Checkbox, Radio } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Project } from '../../../structure/projects/project.ts'
import { PasswordField, TextField } from '../../../ui/form-fields.tsx'
import { InnerForm } from '../../../ui/inner-form.tsx'
import classes from '../imports.module.css'
import { readBases } from './base-queries.ts'
import type { BaseWish } from './base-wish.ts'
import own from './bases.module.css'

interface BaseFormProps {
  readonly project: Project
  readonly wish: BaseWish
  /** The server still has a token of an earlier import. */
  readonly isKept: boolean
  readonly onChange: (change: Partial<BaseWish>) => void
  /** null: what was wrong is not so any more. */
  readonly onError: (error: unknown) => void
  readonly onEnter: () => void
}

const bringable = ['attachments', 'comments', 'people'] as const

export function BaseForm(props: BaseFormProps): ReactElement {
  const { wish, isKept, onChange, onEnter } = props
  const { along } = wish
  const t = useTexts()
  return (
    <aside className={classes.side} aria-label={t('imports.airtable.what')}>
      <InnerForm className={own.form} onEnter={onEnter}>
        <PasswordField
          label={t('imports.airtable.token')}
          description={t(isKept ? 'imports.airtable.token.kept' : 'imports.airtable.token.hint')}
          placeholder="pat…"
          autoComplete="off"
          spellCheck={false}
          value={wish.token}
          onChange={(event) => onChange({ token: event.currentTarget.value })}
        />
        <Checkbox
          label={t('imports.airtable.keep')}
          description={t('imports.airtable.keep.hint')}
          checked={wish.keepsToken}
          onChange={(event) => onChange({ keepsToken: event.currentTarget.checked })}
        />
        <BaseList {...props} />
        <TextField
          label={t('imports.airtable.base')}
          description={t('imports.airtable.base.hint')}
          placeholder="https://airtable.com/app…"
          spellCheck={false}
          value={wish.base}
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
function BaseList({ project, wish, onChange, onError }: BaseFormProps): ReactElement {
  const t = useTexts()
  const [bases, setBases] = useState<Awaited<ReturnType<typeof readBases>> | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function read(): Promise<void> {
    setBusy(true)
    onError(null)
    try {
      setBases(await readBases(project.id, 'airtable', wish.token.trim()))
    } catch (error) {
      setBases(null)
      onError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <Button variant="default" loading={isBusy} disabled={wish.token.trim() === ''} onClick={() => void read()}>
        {t('imports.airtable.list')}
      </Button>
      {bases === null ? null : (
        <fieldset className={own.along}>
          <legend>{t('imports.airtable.bases')}</legend>
          {bases.length === 0 ? <p className={classes.quiet}>{t('imports.airtable.bases.none')}</p> : null}
          {bases.map(({ id, title }) => (
            <Radio
              key={id}
              name="base"
              label={title}
              checked={wish.base === id}
              onChange={() => onChange({ base: id })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
