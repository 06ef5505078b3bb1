import { ActionIcon, Select, Switch, TextInput } from '@mantine/core'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { IconArrowBackUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { columnGroups } from '../../cells/cell-type.ts'
import { typesIn } from '../../cells/cell-types.ts'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { type DropEdge, useDragRow } from '../../ui/use-drag-row.ts'
import { conversionQuery } from './field-changes.ts'
import { isComputed } from './field-request.ts'
import { canBecome } from './field-rules.ts'
import { findTypes } from './find-types.ts'
import type { ChangeKind, FieldRow } from './manage-draft.ts'
import classes from './manage-fields.module.css'

interface ManageRowProps {
  readonly row: FieldRow
  readonly changes: readonly ChangeKind[]
  readonly fault: string | null
  readonly mayChange: boolean
  readonly mayDelete: boolean
  readonly onChange: (part: Partial<FieldRow>) => void
  /** A new field that nobody wants any more is simply gone. */
  readonly onForget: () => void
  readonly onMove: (by: number) => void
  readonly onDrop: (dragged: string, edge: DropEdge) => void
}

/** One field; Alt and an arrow moves it. */
export function ManageRow(props: ManageRowProps): ReactElement {
  const { row, changes, fault, mayChange, mayDelete, onChange } = props
  const t = useTexts()
  const drag = useDragRow({ list: 'fields', id: row.id, onDrop: props.onDrop })
  const { column } = row
  const name = column?.title ?? row.title
  const offered = offeredTypes(column?.type ?? null, row.type)
  const labelled = (types: readonly ColumnTypeName[]) =>
    types.map((type) => ({ value: type, label: t(`tables.type.${type}`) }))
  const isKey = column?.isKey ?? false
  const isPrimary = column?.isPrimaryValue ?? false

  function press(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    props.onMove(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <li
      ref={drag.row}
      className={classes.row}
      data-changed={changes.length > 0 || undefined}
      data-gone={row.isGone || undefined}
      data-edge={drag.edge ?? undefined}
      data-dragged={drag.isDragged || undefined}
      data-field={name}
    >
      <span ref={drag.grip} className={classes.grip} aria-hidden>
        <IconGripVertical size={14} stroke={1.9} />
      </span>
      <Switch
        size="xs"
        className={classes.shown ?? ''}
        aria-label={t('fields.manage.shown', { title: name })}
        checked={row.isShown}
        disabled={isPrimary || row.isGone}
        onChange={(event) => onChange({ isShown: event.currentTarget.checked })}
      />
      <TextInput
        className={classes.name}
        aria-label={column === null ? t('fields.manage.newName') : t('fields.manage.name', { title: name })}
        aria-description={t('fields.manage.keys')}
        autoComplete="off"
        readOnly={!mayChange || row.isGone}
        value={row.title}
        error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
        onKeyDown={press}
        onChange={(event) => onChange({ title: event.currentTarget.value, refusal: null })}
      />
      <Select
        className={classes.type}
        aria-label={t('fields.manage.type', { title: name })}
        leftSection={<ColumnIcon type={row.type} size={14} stroke={1.9} />}
        data={labelled(offered)}
        value={row.type}
        searchable
        filter={({ search }) => labelled(findTypes(offered, search, t))}
        allowDeselect={false}
        disabled={!mayChange || row.isGone || isKey}
        comboboxProps={{ zIndex: 'var(--rh-z-popover)' }}
        onChange={(type) => type !== null && onChange({ type: type as ColumnTypeName, refusal: null })}
      />
      <span className={classes.marks}>
        {isKey ? t('fields.manage.key') : isPrimary ? t('fields.manage.primary') : null}
        {changes.map((kind) => (
          <b key={kind}>{t(`fields.manage.change.${kind}`)}</b>
        ))}
      </span>
      {isKey || !mayDelete ? (
        <span className={classes.noAct} />
      ) : (
        <ActionIcon
          size="xs"
          className={classes.act ?? ''}
          aria-label={t(row.isGone ? 'fields.manage.keep' : 'fields.manage.delete', { title: name })}
          onClick={() => (column === null ? props.onForget() : onChange({ isGone: !row.isGone, refusal: null }))}
        >
          {row.isGone ? <IconArrowBackUp size={14} /> : <IconTrash size={14} />}
        </ActionIcon>
      )}
      {row.refusal === null ? null : (
        <p className={classes.note} role="alert">
          <FieldError>{row.refusal}</FieldError>
        </p>
      )}
      {column !== null && changes.includes('type') ? <TypeNote columnId={column.id} type={row.type} /> : null}
    </li>
  )
}

/** Fields that are made of others are made in the popover, where there is room for what they are made of. */
function offeredTypes(from: ColumnTypeName | null, chosen: ColumnTypeName): readonly ColumnTypeName[] {
  const all = columnGroups.flatMap(typesIn)
  const fitting = all.filter((type) => (from === null ? !isComputed(type) : canBecome(from, type)))
  return fitting.includes(chosen) ? fitting : [chosen, ...fitting]
}

function TypeNote({
  columnId,
  type,
}: {
  readonly columnId: string
  readonly type: ColumnTypeName
}): ReactElement | null {
  const t = useTexts()
  const { data, error } = useQuery(conversionQuery(columnId, { uidt: type }))
  if (error)
    return (
      <p className={classes.note} role="alert">
        <FieldError>{messageOf(error)}</FieldError>
      </p>
    )
  if (data === undefined) return null
  const number = (count: number) => ({ count, number: count.toLocaleString() })
  return (
    <p className={classes.note} data-loses={data.emptied > 0 || undefined}>
      {data.filled === 0 ? t('fields.convert.nothing') : t('fields.convert.converted', number(data.converted))}{' '}
      {data.emptied === 0 ? null : t('fields.convert.emptied', number(data.emptied))}
    </p>
  )
}
