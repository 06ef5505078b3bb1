import { viewLimits } from '@rowhouse/core/views/view-limits'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Popover } from '../../ui/popover.tsx'
import { OrderRows } from './order-rows.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

export function SortButton({ table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { sorts } = view.settings

  return (
    <Popover position="bottom-start" width="min(400px, calc(100vw - 16px))" trapFocus>
      <Popover.Target>
        <ToolButton tool="sort" label={t('grid.sort')} count={sorts.length} />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('grid.sort')}>
        <div className={classes.head}>
          <h2>{t('grid.sort')}</h2>
        </div>
        {sorts.length === 0 ? <p className={classes.none}>{t('grid.sort.none')}</p> : null}
        <OrderRows
          table={table}
          steps={sorts}
          most={viewLimits.sorts}
          isGroup={false}
          words={{ field: 'grid.sort.by', remove: 'grid.sort.remove', add: 'grid.sort.add' }}
          make={(columnId) => ({ id: '', columnId, direction: 'asc' })}
          onChange={(next) => void view.change({ sorts: next })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
