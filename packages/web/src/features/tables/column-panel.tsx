import { Button, Checkbox, Select } from '@mantine/core'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ChoicesField } from './choices-field.tsx'
import {
  type ColumnDraft,
  drawsColumn,
  emptyColumn,
  hasChoices,
  newChoice,
  repeatedChoices,
  titleFault,
} from './column-draft.ts'
import { columnGroups, columnLooks, typesIn } from './column-looks.ts'
import { ComputedFields } from './computed-fields.tsx'
import classes from './panels.module.css'
import type { Table } from './table.ts'
import { addColumn } from './table-changes.ts'

interface ColumnPanelProps {
  readonly projectId: string
  readonly table: Table
  readonly onClose: () => void
}

type Refusal = { readonly field: 'title' | 'form'; readonly sentence: string }

export function ColumnPanel({ projectId, table, onClose }: ColumnPanelProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState<ColumnDraft>(emptyColumn)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isKept = columnTypes[draft.type].kept !== undefined || columnTypes[draft.type].storage === null
  const typedFault = draft.title.trim() === '' ? null : titleFault(draft)

  function change(changed: Partial<ColumnDraft>): void {
    setDraft({ ...draft, ...changed })
    setRefusal(null)
  }

  function chooseType(type: ColumnTypeName): void {
    const begins = hasChoices({ type }) && draft.choices.length === 0
    change({ type, ...(begins ? { choices: [newChoice([])] } : {}) })
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const fault = titleFault(draft)
    if (fault !== null) return setRefusal({ field: 'title', sentence: fault })
    if (hasChoices(draft) && repeatedChoices(draft.choices).size > 0) return
    setAdding(true)
    try {
      await addColumn(projectId, table.id, draft)
      onClose()
    } catch (error) {
      const isAboutTitle = error instanceof ApiError && /column (name|alias)/i.test(error.message)
      setRefusal({ field: isAboutTitle ? 'title' : 'form', sentence: messageOf(error) })
      setAdding(false)
    }
  }

  return (
    <SidePanel
      opened
      onClose={onClose}
      title={t('tables.column.add')}
      foot={
        <>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" form="new-column" loading={isAdding}>
            {t('tables.column.submit')}
          </Button>
        </>
      }
    >
      <form id="new-column" className={classes.form} noValidate onSubmit={(event) => void add(event)}>
        {refusal?.field === 'form' ? <Notice kind="error">{refusal.sentence}</Notice> : null}
        <TextField
          data-autofocus
          size="md"
          label={t('tables.column.label')}
          autoComplete="off"
          value={draft.title}
          fault={typedFault ?? (refusal?.field === 'title' ? refusal.sentence : null)}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TypeField type={draft.type} onChoose={chooseType} />
        {hasChoices(draft) ? (
          <ChoicesField choices={draft.choices} onChange={(choices) => change({ choices })} />
        ) : null}
        <ComputedFields
          projectId={projectId}
          table={table}
          draft={draft}
          onChange={(computed) => change({ computed })}
        />
        {drawsColumn(draft) ? (
          <Select
            size="md"
            label={t('tables.column.drawn')}
            data={table.columns
              .filter(({ type }) => columnTypes[type].storage !== null && columnTypes[type].secret === undefined)
              .map(({ id, title }) => ({ value: id, label: title }))}
            value={draft.drawn}
            allowDeselect={false}
            onChange={(drawn) => change({ drawn })}
          />
        ) : null}
        {isKept ? null : (
          <Checkbox
            label={t('tables.column.required')}
            description={t('tables.column.required.hint')}
            checked={draft.isRequired}
            onChange={(event) => change({ isRequired: event.currentTarget.checked })}
          />
        )}
      </form>
    </SidePanel>
  )
}

interface TypeFieldProps {
  readonly type: ColumnTypeName
  readonly onChoose: (type: ColumnTypeName) => void
}

function TypeField({ type, onChoose }: TypeFieldProps): ReactElement {
  const t = useTexts()
  const Chosen = columnLooks[type].icon
  return (
    <Select
      size="md"
      label={t('tables.column.type')}
      description={t(`tables.type.${type}.text`)}
      inputWrapperOrder={['label', 'input', 'description']}
      leftSection={<Chosen size={16} stroke={1.75} aria-hidden />}
      data={columnGroups.map((group) => ({
        group: t(`tables.typeGroup.${group}`),
        items: typesIn(group).map((value) => ({ value, label: t(`tables.type.${value}`) })),
      }))}
      renderOption={({ option }) => <TypeOption type={option.value as ColumnTypeName} />}
      value={type}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      nothingFoundMessage={t('tables.column.noType')}
      comboboxProps={{ zIndex: 'var(--rh-z-popover)' }}
      onChange={(value) => value !== null && onChoose(value as ColumnTypeName)}
    />
  )
}

function TypeOption({ type }: { readonly type: ColumnTypeName }): ReactElement {
  const t = useTexts()
  const Icon = columnLooks[type].icon
  return (
    <span className={classes.type}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{t(`tables.type.${type}`)}</b>
        <span>{t(`tables.type.${type}.text`)}</span>
      </span>
    </span>
  )
}
