import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Popover } from '../../../ui/popover.tsx'
import { ToolButton } from '../tool-button.tsx'
import type { TotalFieldsProps } from './total-fields.tsx'
import { totalOf } from './total-of.ts'
import { TotalPanel } from './total-panel.tsx'

/** The figure in the head of each stack. Kinds with a foot have it there. */
export function TotalButton({ table, view }: TotalFieldsProps): ReactElement {
  const t = useTexts()
  const total = totalOf(table, view.settings)
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="total"
          label={total === null ? t('kanban.total') : t('kanban.total.of', { title: total.column.title })}
        />
      </Popover.Target>
      <TotalPanel table={table} view={view} />
    </Popover>
  )
}
