import { Button } from '@mantine/core'
import { viewLimits } from '@rowhouse/core/views/view-limits'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Popover } from '../../../ui/popover.tsx'
import { OrderRows } from '../order-rows.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'
import { foldedAll } from './folds.ts'
import { GroupFigures } from './group-figures.tsx'
import { useFolds } from './use-folds.ts'

/** By which columns records stand together, up to three, one inside of the other. */
export function GroupButton({ table, view, viewId }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { groups } = view.settings
  const [folds, fold] = useFolds(viewId)
  const titles = groups.flatMap(({ columnId }) => table.columns.find(({ id }) => id === columnId)?.title ?? [])

  return (
    <Popover position="bottom-start" width="min(400px, calc(100vw - 16px))" trapFocus>
      <Popover.Target>
        <ToolButton
          tool="group"
          label={titles.length > 0 ? t('views.group.by', { titles: titles.join(', ') }) : t('views.group')}
          count={groups.length}
          isCountSaid
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('views.group')}>
        <div className={classes.head}>
          <h2>{t('views.group')}</h2>
          {groups.length === 0 ? null : (
            <Button size="xs" variant="subtle" onClick={() => fold(foldedAll(!folds.isAll))}>
              {t(folds.isAll ? 'views.group.unfoldAll' : 'views.group.foldAll')}
            </Button>
          )}
        </div>
        {groups.length === 0 ? <p className={classes.none}>{t('views.group.none')}</p> : null}
        <OrderRows
          table={table}
          steps={groups}
          most={viewLimits.groups}
          isGroup
          words={{ field: 'views.group.field', remove: 'views.group.remove', add: 'views.group.add' }}
          make={(columnId) => ({ columnId, direction: 'asc' })}
          onChange={(next) => void view.change({ groups: next })}
          note={<span className={classes.note}>{t('views.group.levels', { number: viewLimits.groups })}</span>}
        />
        {groups.length === 0 ? null : <GroupFigures table={table} view={view} />}
      </Popover.Dropdown>
    </Popover>
  )
}
