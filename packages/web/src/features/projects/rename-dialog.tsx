import { Button, Modal } from '@mantine/core'
import { projectTitleLimit } from '@rowhouse/core/names'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { changeProject } from './project-changes.ts'
import { titleFault, titleLength } from './title-fault.ts'

interface RenameDialogProps {
  readonly project: Pick<Project, 'id' | 'title'>
  readonly onClose: () => void
}

export function RenameDialog({ project, onClose }: RenameDialogProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(project.title)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    const wanted = title.trim()
    const fault = titleFault(wanted)
    if (fault !== null) return setRefusal(fault)
    if (wanted === project.title) return onClose()
    setSaving(true)
    try {
      await changeProject(project.id, { title: wanted })
      toast.success(t('projects.rename.done', { title: wanted }))
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={400}
      title={t('projects.rename.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          data-autofocus
          size="md"
          label={t('projects.rename.label')}
          labelEnd={t('projects.create.counter', { used: titleLength(title), limit: projectTitleLimit })}
          value={title}
          fault={refusal}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setRefusal(
              titleLength(event.currentTarget.value) > projectTitleLimit ? titleFault(event.currentTarget.value) : null,
            )
          }}
        />
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isSaving}>
            {t('projects.rename.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
