import { Button, Modal } from '@mantine/core'
import { nameFault } from '@rowhouse/core/table-names'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { renameShownTable } from './rename-shown-table.ts'

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
    if (title.trim() === table.title) return onClose()
    setSaving(true)
    const fault = await renameShownTable(project, table, title, { search, navigate })
    if (fault === null) return onClose()
    setRefusal(fault)
    setSaving(false)
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
