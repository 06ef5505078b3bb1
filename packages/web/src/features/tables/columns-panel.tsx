import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { columnLooks } from './column-looks.ts'
import classes from './panels.module.css'
import type { Column, Table } from './table.ts'

interface ColumnsPanelProps {
  readonly table: Table
  /** null: not to this person, or not in this table. */
  readonly onAdd: (() => void) | null
  readonly onDelete: ((column: Column) => void) | null
  readonly onClose: () => void
}

/** What a table consists of. */
export function ColumnsPanel({ table, onAdd, onDelete, onClose }: ColumnsPanelProps): ReactElement {
  const t = useTexts()
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={t('tables.columns.of', { title: table.title })}
      foot={
        onAdd === null ? null : (
          <Button size="md" leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('tables.column.add')}
          </Button>
        )
      }
    >
      <ul className={classes.columns} aria-label={t('tables.columns')}>
        {table.columns.map((column) => (
          <ColumnLine key={column.id} column={column} onDelete={onDelete} />
        ))}
      </ul>
    </SidePanel>
  )
}

function ColumnLine({
  column,
  onDelete,
}: {
  readonly column: Column
  readonly onDelete: ColumnsPanelProps['onDelete']
}): ReactElement {
  const t = useTexts()
  const { title, name, type, isKey, isPrimaryValue, isRequired, isUnique } = column
  const Icon = columnLooks[type].icon
  const marks = [
    isKey ? t('tables.column.key') : null,
    isPrimaryValue ? t('tables.column.primary') : null,
    isRequired ? t('tables.column.required') : null,
    isUnique ? t('tables.column.unique') : null,
  ].filter((mark) => mark !== null)
  return (
    <li className={classes.column}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.columnText}>
        <span className={classes.columnName}>
          <bdi>{title}</bdi>
          {name === null || name === title ? null : <code>{name}</code>}
        </span>
        <span className={classes.columnType}>{[t(`tables.type.${type}`), ...marks].join(' · ')}</span>
      </span>
      {onDelete === null || isKey ? null : (
        <ActionIcon size="xs" aria-label={t('tables.column.delete', { title })} onClick={() => onDelete(column)}>
          <IconTrash size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
