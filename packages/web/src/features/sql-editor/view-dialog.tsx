import { TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import { useSending } from '../../ui/use-sending.ts'
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
  const [typed, setTyped] = useState('')
  const { isBusy, fault, send } = useSending()
  const name = typed.trim()
  const save = (): Promise<void> =>
    send(async () => {
      const isTable = await keepAsView(projectId, source.id, name, sql)
      if (isTable) toast.success(t('sql.view.made', { name }))
      else {
        // What others changed is theirs to look at before it is taken over.
        toast.info(t('sql.view.madeOnly', { name }), { durationMs: 5000 })
        openSync()
      }
      onClose()
    })
  return (
    <FormDialog
      size="lg"
      title={t('sql.view')}
      submit={t('sql.view.save')}
      isReady={name !== ''}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('sql.view.name')}
        description={t('sql.view.text', { source: source.title })}
        maxLength={60}
        mb="sm"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SqlText title={t('sql.code')} label={t('sql.view.code')} sql={sql} engine={source.engine} />
      {fault === null ? null : <Notice kind="error">{fault}</Notice>}
    </FormDialog>
  )
}
