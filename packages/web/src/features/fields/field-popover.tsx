import { Button, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { newChoice } from '../../cells/choice/choice-drafts.ts'
import { linksIn } from '../../cells/computed/through-draft.ts'
import { draftOf, emptyField, type FieldDraft, hasChoices } from '../../cells/settings/field-draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { isEscapeFor } from '../../ui/is-escape-for.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { Place } from '../view-settings/field-popover-store.ts'
import { conversionQuery, convertField, createField, saveField } from './field-changes.ts'
import classes from './field-popover.module.css'
import { changesOf, conversionOf, hasFault, missingIn, requestOf, titleFault } from './field-request.ts'
import { canBecome } from './field-rules.ts'
import { FieldSide } from './field-side.tsx'
import { placedAt } from './placed-at.ts'
import { TypeList } from './type-list.tsx'

interface FieldPopoverProps {
  readonly projectId: string
  readonly table: Table
  /** null: a new field. */
  readonly column: Column | null
  readonly at: Place
  /** Some values of the field as it is. */
  readonly values: readonly CellValue[]
  readonly onClose: () => void
  /** With the id of a new field, and the type it has now. */
  readonly onDone: (columnId: string, type: ColumnTypeName) => Promise<void>
}

type Refusal = { readonly field: 'title' | 'form'; readonly sentence: string }

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
  const [begun] = useState<FieldDraft>(() => (column === null ? emptyField : draftOf(column)))
  const [draft, setDraft] = useState(begun)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Said once somebody wants the field, not before they have come to it.
  const [isWanted, setWanted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const isConversion = column !== null && draft.type !== column.type
  const [settled] = useDebouncedValue(draft, 250)
  const conversion = useQuery({
    ...conversionQuery(column?.id ?? '', isConversion ? conversionOf(settled, table.id) : {}),
    enabled: isConversion && settled.type === draft.type && !hasFault(settled),
  })

  function change(next: FieldDraft): void {
    setDraft(next)
    setRefusal(null)
  }

  function chooseType(type: ColumnTypeName): void {
    const begins = hasChoices({ type }) && draft.choices.length === 0 && column === null
    const preset = type === begun.type ? begun.preset : emptyField.preset
    const linkId = draft.computed.linkId ?? linksIn(table)[0]?.id ?? null
    setWanted(false)
    change({
      ...draft,
      type,
      preset,
      computed: { ...draft.computed, linkId },
      ...(begins ? { choices: [newChoice([])] } : {}),
    })
  }

  /** True once it is there. */
  async function store(): Promise<boolean> {
    if (column === null) {
      await undoStackOf(projectId, table.id).asOne(
        t('rows.deed.field.add', { title: draft.title.trim() }),
        async (part) => {
          const id = await part(() => createField(projectId, table.id, requestOf(draft, table.id)))
          await part(() => onDone(id, draft.type))
        },
      )
      return true
    }
    const { title, description, ...rest } = changesOf(draft, column, table.id)
    const names = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
    if (isConversion) {
      const counts = conversion.data
      if (counts === undefined) return false
      // The type and what the view keeps of the field are one step.
      await undoStackOf(projectId, table.id).asOne(t('rows.deed.field.type', { title: column.title }), async (part) => {
        const place = { projectId, tableId: table.id }
        await part(() => convertField(place, column, { ...conversionOf(draft, table.id), ...names }, counts))
        await part(() => onDone(column.id, draft.type))
      })
      return true
    }
    if (Object.keys({ ...names, ...rest }).length > 0) {
      if (!(await saveField(projectId, table.id, column, { ...names, ...rest }))) return false
    }
    await onDone(column.id, draft.type)
    return true
  }

  function refuse(why: Refusal): void {
    setRefusal(why)
    if (why.field === 'title') name.current?.focus()
  }

  async function save(): Promise<void> {
    const fault = titleFault(draft)
    setWanted(true)
    if (fault !== null) return refuse({ field: 'title', sentence: fault })
    if (hasFault(draft) || isSaving) return
    setSaving(true)
    try {
      if (await store()) onClose()
    } catch (error) {
      const isAboutTitle = error instanceof ApiError && /column (name|alias)/i.test(error.message)
      refuse({ field: isAboutTitle ? 'title' : 'form', sentence: messageOf(error) })
      if (isConversion) void conversion.refetch()
    } finally {
      setSaving(false)
    }
  }

  const latest = useRef(save)
  latest.current = save

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      // After the field that is being written in was read.
      setTimeout(() => void latest.current())
    } else if (isEscapeFor(event)) onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save()
  }

  const emptied = isConversion ? (conversion.data?.emptied ?? 0) : 0
  const typedFault = draft.title.trim() === '' ? null : titleFault(draft)
  return (
    <Modal.Root
      opened
      onClose={() => (JSON.stringify(draft) === JSON.stringify(begun) ? onClose() : undefined)}
      closeOnEscape={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      zIndex="var(--rh-z-dialog)"
      onKeyDown={press}
    >
      <Modal.Overlay className={classes.overlay ?? ''} />
      <Modal.Content
        classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
        style={placedAt(at, isConversion)}
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
              onChoose={chooseType}
            />
          </div>
          <FieldSide
            projectId={projectId}
            table={table}
            column={column}
            draft={draft}
            values={values}
            refusal={refusal?.field === 'form' ? refusal.sentence : null}
            missing={isWanted ? missingIn(draft) : null}
            conversion={isConversion ? { preview: conversion.data, error: conversion.error } : null}
            onChange={change}
          >
            <Button variant="subtle" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button
              type="submit"
              loading={isSaving}
              disabled={isConversion && conversion.data === undefined}
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
