import { Button } from '@mantine/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { PopoverPlace } from '../view-settings/field-popover-store.ts'
import { saveField } from './field-changes.ts'
import classes from './field-name-popover.module.css'
import { titleFault } from './field-request.ts'

interface FieldNamePopoverProps {
  readonly projectId: string
  readonly table: Table
  readonly column: Column
  readonly at: PopoverPlace
  readonly onClose: () => void
}

/** Only the name, where the heading is; Enter saves. */
export function FieldNamePopover({ projectId, table, column, at, onClose }: FieldNamePopoverProps): ReactElement {
  const t = useTexts()
  const [title, setTitle] = useState(column.title)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const fault = titleFault({ title })
    if (fault !== null) return setRefusal(fault)
    if (title.trim() === column.title) return onClose()
    setSaving(true)
    try {
      await saveField(projectId, table.id, column, { title: title.trim() })
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={280}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <div className={classes.at} style={{ left: at.x, top: at.y }} />
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
          <TextField
            data-autofocus
            label={t('fields.name')}
            autoComplete="off"
            value={title}
            fault={refusal}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTitle(event.currentTarget.value)
              setRefusal(null)
            }}
          />
          <div className={classes.foot}>
            <Button size="xs" variant="subtle" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button size="xs" type="submit" loading={isSaving}>
              {t('fields.rename')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
