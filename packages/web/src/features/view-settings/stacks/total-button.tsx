import { Select } from '@mantine/core'
import { type AggregateName, aggregatesFor } from '@rowhouse/core/aggregates'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { figuredValues, shownColumns } from '../../../structure/tables/table.ts'
import { Popover } from '../../../ui/popover.tsx'
import { FieldSelect } from '../field-select.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import own from './stacks.module.css'

/** Which figure stands in the head of each stack, beside how many cards it has. */
export function TotalButton({ table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { stackTotal } = view.settings
  const columns = shownColumns(table).filter((column) => aggregatesFor(figuredValues(column)).length > 0)
  const field = columns.find(({ id }) => id === stackTotal?.columnId)
  const names = field === undefined ? [] : aggregatesFor(figuredValues(field))
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="total"
          label={field === undefined ? t('kanban.total') : t('kanban.total.of', { title: field.title })}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('kanban.total')}>
        <div className={classes.head}>
          <h2>{t('kanban.total')}</h2>
        </div>
        <p className={classes.none}>{t('kanban.total.text')}</p>
        <div className={own.fields}>
          <FieldSelect
            label={t('kanban.total.field')}
            columns={columns}
            value={field?.id ?? null}
            placeholder={t('kanban.total.none')}
            onPick={(column) => {
              const offered = aggregatesFor(figuredValues(column))
              const func = offered.includes('sum') ? 'sum' : (offered[0] ?? 'count')
              void view.change({ stackTotal: { columnId: column.id, func } })
            }}
            onClear={() => void view.change({ stackTotal: null })}
          />
          {field === undefined ? null : (
            <Select
              size="sm"
              aria-label={t('kanban.total.figure')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={names.map((name) => ({ value: name, label: t(`grid.figure.${name}`) }))}
              value={stackTotal?.func ?? null}
              onChange={(name) => void view.change({ stackTotal: { columnId: field.id, func: name as AggregateName } })}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
