import { Textarea, TextInput } from '@mantine/core'
import { migrationLimits } from '@rowhouse/core/api/migrations'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Migration, saveText, writeNew } from './migration-queries.ts'
import classes from './migrations.module.css'

interface MigrationDialogProps {
  readonly projectId: string
  readonly source: { readonly id: string; readonly title: string }
  /** null: a new one. */
  readonly migration: Migration | null
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** A migration in one's own words: what it does, and how it is taken back. */
export function MigrationDialog({
  projectId,
  source,
  migration,
  onSaved,
  onClose,
}: MigrationDialogProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(migration?.title ?? '')
  const [up, setUp] = useState(migration?.up ?? '')
  const [down, setDown] = useState(migration?.down ?? '')
  const { isBusy, fault, send } = useSending()
  const save = (): Promise<void> =>
    send(async () => {
      const body = { title, up, down: down.trim() === '' ? null : down }
      const saved =
        migration === null
          ? await writeNew(projectId, { source: source.id, ...body })
          : await saveText(projectId, migration.id, body)
      onSaved(saved.id)
      onClose()
    })
  return (
    <FormDialog
      className={classes.form}
      size="lg"
      title={t(migration === null ? 'migrations.new' : 'migrations.edit')}
      submit={t('migrations.save')}
      isReady={title.trim() !== '' && up.trim() !== ''}
      isBusy={isBusy}
      isTouched={title !== (migration?.title ?? '') || up !== (migration?.up ?? '') || down !== (migration?.down ?? '')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('migrations.name')}
        description={t('migrations.name.text')}
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Script
        label={t('migrations.upSql')}
        text={t('migrations.upSql.text', { source: source.title })}
        value={up}
        onChange={setUp}
      />
      <Script label={t('migrations.downSql')} text={t('migrations.downSql.text')} value={down} onChange={setDown} />
      {migration?.state === 'run' ? <Notice>{t('migrations.edit.ran')}</Notice> : null}
      {fault === null ? null : <Notice kind="error">{fault}</Notice>}
    </FormDialog>
  )
}

interface ScriptProps {
  readonly label: string
  readonly text: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Script({ label, text, value, onChange }: ScriptProps): ReactElement {
  return (
    <Textarea
      label={label}
      description={text}
      autosize
      minRows={5}
      maxRows={14}
      maxLength={migrationLimits.letters}
      spellCheck={false}
      classNames={{ input: classes.script ?? '' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
