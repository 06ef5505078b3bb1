import { Button, Modal } from '@mantine/core'
import { nameFault } from '@rowhouse/core/table-names'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import type { Project } from '../projects/project.ts'
import type { TableSummary } from './table.ts'
import { renameTable } from './table-changes.ts'
import { placeOf, tablePath } from './table-places.ts'

interface RenameTableDialogProps {
  readonly project: Project
  readonly table: TableSummary
  readonly onClose: () => void
}

export function RenameTableDialog({ project, table, onClose }: RenameTableDialogProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [title, setTitle] = useState(table.title)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = title.trim()
    const fault = nameFault('Table', wanted)
    if (fault !== null) return setRefusal(fault)
    if (wanted === table.title) return onClose()
    setSaving(true)
    // The address of the open table holds its title.
    const isOpen = placeOf(search)?.name === table.title
    const rename = renameTable(project.id, table.id, wanted)
    if (isOpen) void navigate(tablePath(project, { ...table, title: wanted }), { replace: true })
    try {
      await rename
      toast.success(t('tables.rename.done', { title: wanted }))
      onClose()
    } catch (error) {
      if (isOpen) void navigate(tablePath(project, table), { replace: true })
      setRefusal(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={400}
      title={t('tables.rename.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextField
          data-autofocus
          size="md"
          label={t('tables.new.label')}
          description={t('tables.rename.hint', { name: table.table_name })}
          autoComplete="off"
          value={title}
          fault={refusal}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setTitle(typed)
            setRefusal(typed.trim() === '' ? null : nameFault('Table', typed))
          }}
        />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isSaving}>
            {t('tables.rename.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
