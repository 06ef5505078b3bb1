import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Popover } from '../../../ui/popover.tsx'
import { FieldSelect } from '../field-select.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import { stackableColumns } from './stackable-columns.ts'

/** Which field says in which stack a card stands. */
export function StacksButton({ table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const columns = stackableColumns(table)
  const field = columns.find(({ id }) => id === view.settings.stackBy)
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="stacks"
          label={field === undefined ? t('kanban.stacks') : t('kanban.stacks.by', { title: field.title })}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('kanban.stacks')}>
        <div className={classes.head}>
          <h2>{t('kanban.stacks')}</h2>
        </div>
        <p className={classes.none}>{t(columns.length === 0 ? 'kanban.choose.none' : 'kanban.choose.text')}</p>
        {columns.length === 0 ? null : (
          <FieldSelect
            label={t('kanban.stacks.field')}
            columns={columns}
            value={field?.id ?? null}
            placeholder={t('kanban.stacks.field')}
            // What is known of stacks is known of those of one field.
            onPick={({ id }) => void view.change({ stackBy: id, stacks: [] })}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
