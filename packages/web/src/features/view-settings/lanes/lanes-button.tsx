import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Popover } from '../../../ui/popover.tsx'
import { FieldSelect } from '../field-select.tsx'
import { stackableColumns } from '../stacks/stackable-columns.ts'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'

/** Which field says in which lane a record stands. */
export function LanesButton({ table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const columns = stackableColumns(table)
  const field = columns.find(({ id }) => id === view.settings.laneBy)
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="lanes"
          label={field === undefined ? t('timeline.lanes') : t('timeline.lanes.by', { title: field.title })}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('timeline.lanes')}>
        <div className={classes.head}>
          <h2>{t('timeline.lanes')}</h2>
        </div>
        <p className={classes.none}>{t(columns.length === 0 ? 'timeline.lanes.noFields' : 'timeline.lanes.text')}</p>
        {columns.length === 0 ? null : (
          <FieldSelect
            label={t('timeline.lanes.field')}
            columns={columns}
            value={field?.id ?? null}
            placeholder={t('timeline.lanes.none')}
            onPick={({ id }) => void view.change({ laneBy: id })}
            onClear={() => void view.change({ laneBy: null })}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
