import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { migrationLimits } from '@rowhouse/core/api/migrations'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice } from '../../ui/form-fields.tsx'
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
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = t(migration === null ? 'migrations.new' : 'migrations.edit')
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const body = { title, up, down: down.trim() === '' ? null : down }
      const saved =
        migration === null
          ? await writeNew(projectId, { source: source.id, ...body })
          : await saveText(projectId, migration.id, body)
      onSaved(saved.id)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={heading} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
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
        {failure === null ? null : <Notice kind="error">{failure}</Notice>}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={title.trim() === '' || up.trim() === ''}>
            {t('migrations.save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
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
