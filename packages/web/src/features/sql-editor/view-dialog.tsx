import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import { openSync } from '../sources/sync-store.ts'
import { keepAsView, type SqlSource } from './sql-queries.ts'

interface ViewDialogProps {
  readonly projectId: string
  readonly source: SqlSource
  readonly sql: string
  readonly onClose: () => void
}

/** A question kept in the database under a name, and from then on a table that nobody writes to. */
export function ViewDialog({ projectId, source, sql, onClose }: ViewDialogProps): ReactElement {
  const t = useTexts()
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const isTable = await keepAsView(projectId, source.id, name.trim(), sql)
      if (isTable) toast.success(t('sql.view.made', { name: name.trim() }))
      else {
        // What others changed is theirs to look at before it is taken over.
        toast.info(t('sql.view.madeOnly', { name: name.trim() }), { durationMs: 5000 })
        openSync()
      }
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('sql.view')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          data-autofocus
          required
          label={t('sql.view.name')}
          description={t('sql.view.text', { source: source.title })}
          maxLength={60}
          mb="sm"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SqlText title={t('sql.code')} label={t('sql.view.code')} sql={sql} engine={source.engine} />
        {failure === null ? null : <Notice kind="error">{failure}</Notice>}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('sql.view.save')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
