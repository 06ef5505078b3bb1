import { nameFault } from '@rowhouse/core/table-names'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
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
  const { isBusy, fault, setFault, send } = useSending()

  function save(): unknown {
    if (title.trim() === table.title) return onClose()
    return send(async () => {
      const refusal = await renameShownTable(project, table, title, { search, navigate })
      if (refusal === null) onClose()
      else setFault(refusal)
    })
  }

  return (
    <FormDialog
      size={400}
      title={t('tables.rename.title')}
      submit={t('tables.rename.submit')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        size="md"
        label={t('tables.new.label')}
        description={t('tables.rename.hint', { name: table.table_name })}
        autoComplete="off"
        value={title}
        fault={fault}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setTitle(typed)
          setFault(typed.trim() === '' ? null : nameFault('Table', typed))
        }}
      />
    </FormDialog>
  )
}
