import { Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { isEditable } from '../../../structure/tables/table.ts'
import { Popover } from '../../../ui/popover.tsx'
import cards from '../cards/cards.module.css'
import { FieldSelect } from '../field-select.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import { dependingColumns } from './depending-columns.ts'

/** Which link says what a record waits for, and whether those that wait are moved along. */
export function WaitsButton({ table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { dependsOn, shiftsSuccessors, startField, endField } = view.settings
  const columns = dependingColumns(table)
  const field = columns.find(({ id }) => id === dependsOn)
  const canShift = table.columns.every((column) => ![startField, endField].includes(column.id) || isEditable(column))
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="waits"
          label={field === undefined ? t('timeline.waits') : t('timeline.waits.by', { title: field.title })}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('timeline.waits')}>
        <div className={classes.head}>
          <h2>{t('timeline.waits')}</h2>
        </div>
        <p className={classes.none}>{t(columns.length === 0 ? 'timeline.waits.noFields' : 'timeline.waits.text')}</p>
        {columns.length === 0 ? null : (
          <div className={cards.settings}>
            <h3>{t('timeline.waits.field')}</h3>
            <FieldSelect
              label={t('timeline.waits.field')}
              columns={columns}
              value={field?.id ?? null}
              placeholder={t('timeline.waits.none')}
              onPick={({ id }) => void view.change({ dependsOn: id })}
              onClear={() => void view.change({ dependsOn: null })}
            />
            <Switch
              size="xs"
              label={t('timeline.waits.shift')}
              description={t(canShift ? 'timeline.waits.shift.text' : 'timeline.waits.shift.fixed')}
              disabled={field === undefined || !canShift}
              checked={shiftsSuccessors && canShift}
              onChange={(event) => void view.change({ shiftsSuccessors: event.currentTarget.checked })}
            />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
