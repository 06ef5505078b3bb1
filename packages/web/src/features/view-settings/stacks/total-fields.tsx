import { Select } from '@mantine/core'
import { type AggregateName, aggregatesFor } from '@rowhouse/core/aggregates'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { figuredValues } from '../../../structure/tables/table.ts'
import { FieldSelect } from '../field-select.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import own from './stacks.module.css'
import { totalColumns, totalOf } from './total-of.ts'

export type TotalFieldsProps = Pick<ViewBarProps, 'table' | 'view'>

/** A field, and what is told of it. */
export function TotalFields({ table, view }: TotalFieldsProps): ReactElement {
  const t = useTexts()
  const columns = totalColumns(table, view.settings).filter((column) => aggregatesFor(figuredValues(column)).length > 0)
  const total = totalOf(table, view.settings)
  const names = total === null ? [] : aggregatesFor(figuredValues(total.column))
  return (
    <>
      <div className={classes.head}>
        <h2>{t('kanban.total')}</h2>
      </div>
      <p className={classes.none}>{t('kanban.total.text')}</p>
      <div className={own.fields}>
        <FieldSelect
          label={t('kanban.total.field')}
          columns={columns}
          value={total?.column.id ?? null}
          placeholder={t('kanban.total.none')}
          onPick={(column) => {
            const offered = aggregatesFor(figuredValues(column))
            const func = offered.includes('sum') ? 'sum' : (offered[0] ?? 'count')
            void view.change({ stackTotal: { columnId: column.id, func } })
          }}
          onClear={() => void view.change({ stackTotal: null })}
        />
        {total === null ? null : (
          <Select
            size="sm"
            aria-label={t('kanban.total.figure')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={names.map((name) => ({ value: name, label: t(`grid.figure.${name}`) }))}
            value={total.func}
            onChange={(name) => {
              void view.change({ stackTotal: { columnId: total.column.id, func: name as AggregateName } })
            }}
          />
        )}
      </div>
    </>
  )
}
