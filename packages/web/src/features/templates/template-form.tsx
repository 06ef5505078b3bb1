import { Button, Switch } from '@mantine/core'
import type { Template } from '@rowhouse/core/templates/template'
import { type ReactElement, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { stillHere } from '../../state/navigation.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { ProjectMark } from '../../ui/avatar.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { createFromTemplate } from '../projects/project-changes.ts'
import { titleFault } from '../projects/title-fault.ts'
import classes from './templates.module.css'

interface TemplateFormProps {
  readonly template: Template
  readonly title: string
}

export function TemplateForm({ template, title: suggested }: TemplateFormProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(suggested)
  const [withRecords, setWithRecords] = useState(true)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isCreating, setCreating] = useState(false)

  function refuse(sentence: string): void {
    setRefusal(sentence)
    field.current?.focus()
  }

  async function create(): Promise<void> {
    const fault = titleFault(title)
    if (fault !== null) return refuse(fault)
    setCreating(true)
    const isHere = stillHere()
    try {
      const spec = { template: template.id, title: title.trim(), records: withRecords }
      const project = await createFromTemplate(spec)
      const table = { title: template.opens, type: 'table', base_id: project.bases[0]?.id ?? '' }
      if (isHere()) await navigate(tablePath(project, table), { replace: true })
    } catch (error) {
      setCreating(false)
      refuse(messageOf(error))
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <span className={classes.mark}>
        <ProjectMark title={title || suggested} color={template.color} />
      </span>
      <TextField
        ref={field}
        className={classes.name ?? ''}
        label={t('templates.name')}
        autoComplete="off"
        value={title}
        fault={refusal}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setRefusal(null)
        }}
      />
      <Switch
        className={classes.records ?? ''}
        label={t('templates.records')}
        description={t('templates.records.text')}
        checked={withRecords}
        onChange={(event) => setWithRecords(event.currentTarget.checked)}
      />
      <Button className={classes.submit ?? ''} type="submit" loading={isCreating}>
        {t('templates.create')}
      </Button>
    </form>
  )
}
