import { projectTitleLimit } from '@rowhouse/core/names'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { changeProject } from './project-changes.ts'
import { titleFault, titleLength } from './title-fault.ts'

interface RenameDialogProps {
  readonly project: Pick<Project, 'id' | 'title'>
  readonly onClose: () => void
}

export function RenameDialog({ project, onClose }: RenameDialogProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(project.title)
  const { isBusy, fault, setFault, send } = useSending()

  function save(): unknown {
    const wanted = title.trim()
    const found = titleFault(wanted)
    if (found !== null) return setFault(found)
    if (wanted === project.title) return onClose()
    return send(async () => {
      await changeProject(project.id, { title: wanted })
      toast.success(t('projects.rename.done', { title: wanted }))
      onClose()
    })
  }

  return (
    <FormDialog
      size={400}
      title={t('projects.rename.title')}
      submit={t('projects.rename.submit')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        size="md"
        label={t('projects.rename.label')}
        labelEnd={t('projects.create.counter', { used: titleLength(title), limit: projectTitleLimit })}
        value={title}
        fault={fault}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setTitle(typed)
          setFault(titleLength(typed) > projectTitleLimit ? titleFault(typed) : null)
        }}
      />
    </FormDialog>
  )
}
