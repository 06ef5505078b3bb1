import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { changeProject } from '../../features/projects/project-changes.ts'
import { descriptionLimit } from '../../features/projects/title-fault.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './project-screen.module.css'

interface ProjectDescriptionProps {
  readonly project: Pick<Project, 'id' | 'description'>
  readonly mayEdit: boolean
}

export function ProjectDescription({ project, mayEdit }: ProjectDescriptionProps): ReactElement {
  const t = useTexts()
  const [isEditing, setEditing] = useState(false)
  const description = project.description ?? ''
  if (isEditing && mayEdit) {
    return <DescriptionForm project={project} description={description} onDone={() => setEditing(false)} />
  }
  if (description === '') {
    return (
      <div className={classes.description}>
        {mayEdit ? (
          <Button size="xs" variant="subtle" className={classes.addDescription} onClick={() => setEditing(true)}>
            {t('projects.project.description.add')}
          </Button>
        ) : null}
      </div>
    )
  }
  return (
    <div className={`${classes.description} ${classes.descriptionText}`}>
      <p>{description}</p>
      {mayEdit ? (
        <Tooltip label={t('projects.project.description.edit')}>
          <ActionIcon size="xs" aria-label={t('projects.project.description.edit')} onClick={() => setEditing(true)}>
            <IconPencil size={14} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  )
}

interface DescriptionFormProps {
  readonly project: Pick<Project, 'id'>
  readonly description: string
  readonly onDone: () => void
}

function DescriptionForm({ project, description, onDone }: DescriptionFormProps): ReactElement {
  const t = useTexts()
  const [wanted, setWanted] = useState(description)
  const [refusal, setRefusal] = useState<string | null>(null)
  const fault =
    wanted.length > descriptionLimit ? t('projects.description.tooLong', { limit: descriptionLimit }) : refusal

  async function save(): Promise<void> {
    if (wanted.length > descriptionLimit) return
    const trimmed = wanted.trim()
    if (trimmed === description) return onDone()
    try {
      await changeProject(project.id, { description: trimmed === '' ? null : trimmed })
      onDone()
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }

  return (
    <form
      className={classes.description}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        autoFocus
        aria-label={t('projects.create.description')}
        autosize
        minRows={3}
        maxRows={12}
        value={wanted}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
        onChange={(event) => {
          setWanted(event.currentTarget.value)
          setRefusal(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <div className={classes.editFoot}>
        <Button type="submit">{t('projects.project.description.save')}</Button>
        <Button variant="default" onClick={onDone}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  )
}
