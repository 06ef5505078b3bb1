import { Button, Modal } from '@mantine/core'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { isEscapeFor } from '../../ui/is-escape-for.ts'
import type { PopoverPlace } from '../view-settings/field-popover-store.ts'
import classes from './field-popover.module.css'
import { missingIn, titleFault } from './field-request.ts'
import { canBecome } from './field-rules.ts'
import { FieldSide } from './field-side.tsx'
import { placedAt } from './placed-at.ts'
import { TypeList } from './type-list.tsx'
import { useFieldEditing } from './use-field-editing.ts'

interface FieldPopoverProps {
  readonly projectId: string
  readonly table: Table
  /** null: a new field. */
  readonly column: Column | null
  readonly at: PopoverPlace
  /** Some values of the field as it is. */
  readonly values: readonly CellValue[]
  readonly onClose: () => void
  /** With the id of a new field, and the type it has now. */
  readonly onDone: (columnId: string, type: ColumnTypeName) => Promise<void>
}

/** A field is made and changed here; type to search, arrows choose, Tab goes on to its settings, Ctrl+Enter saves. */
export function FieldPopover({
  projectId,
  table,
  column,
  at,
  values,
  onClose,
  onDone,
}: FieldPopoverProps): ReactElement {
  const t = useTexts()
  const name = useRef<HTMLInputElement>(null)
  const field = useFieldEditing({ projectId, table, column, name, onClose, onDone })
  const { draft, refusal, conversion, change } = field

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      field.saveSoon()
    } else if (isEscapeFor(event)) onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void field.save()
  }

  const emptied = conversion?.data?.emptied ?? 0
  const typedFault = draft.title.trim() === '' ? null : titleFault(draft)
  return (
    <Modal.Root
      opened
      onClose={() => (field.isUntouched() ? onClose() : undefined)}
      closeOnEscape={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      zIndex="var(--rh-z-dialog)"
      onKeyDown={press}
    >
      <Modal.Overlay className={classes.overlay ?? ''} />
      <Modal.Content
        classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
        style={placedAt(at, conversion !== null)}
        aria-label={t(column === null ? 'fields.new' : 'fields.edit')}
      >
        <form className={classes.pop} noValidate onSubmit={submit}>
          <div className={classes.start}>
            <div className={classes.name}>
              <TextField
                ref={name}
                data-autofocus
                label={t('fields.name')}
                autoComplete="off"
                value={draft.title}
                fault={typedFault ?? (refusal?.field === 'title' ? refusal.sentence : null)}
                onChange={(event) => change({ ...draft, title: event.currentTarget.value })}
              />
            </div>
            <TypeList
              type={draft.type}
              isOffered={(type) =>
                column === null || (canBecome(column.type, type) && !(column.isKey && type !== column.type))
              }
              onChoose={field.chooseType}
            />
          </div>
          <FieldSide
            projectId={projectId}
            table={table}
            column={column}
            draft={draft}
            values={values}
            refusal={refusal?.field === 'form' ? refusal.sentence : null}
            missing={field.isWanted ? missingIn(draft) : null}
            conversion={conversion === null ? null : { preview: conversion.data, error: conversion.error }}
            onChange={change}
          >
            <Button variant="subtle" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button
              type="submit"
              loading={field.isSaving}
              disabled={conversion !== null && conversion.data === undefined}
              {...(emptied > 0 ? { color: 'red', 'data-danger': true } : {})}
            >
              {emptied > 0
                ? t('fields.convert.submit', { count: emptied, number: emptied.toLocaleString() })
                : t(column === null ? 'fields.create' : 'fields.save')}
            </Button>
          </FieldSide>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
