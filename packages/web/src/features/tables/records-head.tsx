import { ActionIcon, Tooltip } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { cellViews } from './cells/cell-views.tsx'
import { columnLooks } from './column-looks.ts'
import { type Column, shownColumns, type Table } from './table.ts'
import classes from './table-page.module.css'

const plusWidth = 44

/** All columns but the number and the first, whose width depends on the screen. */
export function restWidth(table: Table, hasPlus: boolean): number {
  const widths = shownColumns(table)
    .slice(1)
    .map(({ type }) => cellViews[type].width)
  return widths.reduce((sum, width) => sum + width, hasPlus ? plusWidth : 0)
}

export function ColumnWidths({ table, hasPlus }: { readonly table: Table; readonly hasPlus: boolean }): ReactElement {
  return (
    <colgroup>
      <col style={{ inlineSize: 'var(--rh-index-w)' }} />
      {shownColumns(table).map(({ id, type }, index) => (
        <col key={id} style={{ inlineSize: index === 0 ? 'var(--first-w)' : cellViews[type].width }} />
      ))}
      {hasPlus ? <col style={{ inlineSize: plusWidth }} /> : null}
    </colgroup>
  )
}

interface RecordsHeadProps {
  readonly table: Table
  /** null: not to this person, or not in this table. */
  readonly onAddColumn: (() => void) | null
}

export function RecordsHead({ table, onAddColumn }: RecordsHeadProps): ReactElement {
  const t = useTexts()
  return (
    <thead>
      <tr>
        <th className={classes.index} scope="col" aria-label={t('tables.records.number')} />
        {shownColumns(table).map((column, index) => (
          <Heading key={column.id} column={column} isFirst={index === 0} />
        ))}
        {onAddColumn === null ? null : (
          <th className={classes.plus}>
            <Tooltip label={t('tables.column.add')}>
              <ActionIcon size="xs" aria-label={t('tables.column.add')} onClick={onAddColumn}>
                <IconPlus size={16} />
              </ActionIcon>
            </Tooltip>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Heading({ column, isFirst }: { readonly column: Column; readonly isFirst: boolean }): ReactElement {
  const t = useTexts()
  const { title, type, isKey, isRequired, description } = column
  const Icon = columnLooks[type].icon
  const about = [t(`tables.type.${type}`), isRequired ? t('tables.column.required') : null, description]
  return (
    <th
      scope="col"
      className={isFirst ? classes.frozen : undefined}
      data-align={cellViews[type].align}
      title={`${title} – ${about.filter((part) => part !== null).join(' · ')}`}
    >
      <span className={classes.heading}>
        <Icon size={14} stroke={1.9} aria-hidden />
        <bdi>{title}</bdi>
        {isKey && type !== 'ID' ? <IconKey className={classes.key} size={12} stroke={2.1} aria-hidden /> : null}
      </span>
    </th>
  )
}
