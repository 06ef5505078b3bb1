import type { CellValue } from '@rowhouse/core/storage'
import { IconSum } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import type { CellContext } from '../cells/grid-cell.ts'
import { showFigure } from '../features/view-settings/show-figure.ts'
import { type Total, totalOf } from '../features/view-settings/stacks/total-of.ts'
import { TotalPanel } from '../features/view-settings/stacks/total-panel.tsx'
import type { Texts } from '../i18n/catalogue.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Popover } from '../ui/popover.tsx'
import type { ViewBodyProps } from './view-body.ts'
import classes from './view-foot.module.css'

interface ViewFootProps extends Pick<ViewBodyProps, 'project' | 'table' | 'view'> {
  /** How many records there are, in words. */
  readonly count: string
  /** What they come to; undefined: on its way, or nobody asked. */
  readonly value: CellValue | undefined
  readonly context: CellContext
  /** What else there is to tell. */
  readonly children?: ReactNode
}

/** How many records a view has, and what they come to. What has no room is left out: a figure that is cut reads as another one. */
export function ViewFoot(props: ViewFootProps): ReactElement {
  const { project, table, view, count, children } = props
  const t = useTexts()
  const total = totalOf(table, view.settings)
  const shown = total === null ? null : <ShownTotal {...props} total={total} />
  return (
    <footer className={classes.foot}>
      <span className={classes.figures}>
        <span className={classes.count}>{count}</span>
        {/* For visitors everything is as whoever shared the view arranged it. */}
        {project.link === undefined ? (
          <Popover position="top-start" width={300} trapFocus>
            <Popover.Target>
              <button type="button" className={classes.total}>
                {shown ?? (
                  <>
                    <IconSum size={14} aria-hidden />
                    <span>{t('kanban.total')}</span>
                  </>
                )}
              </button>
            </Popover.Target>
            <TotalPanel table={table} view={view} />
          </Popover>
        ) : (
          <span className={classes.total}>{shown}</span>
        )}
      </span>
      {children}
    </footer>
  )
}

function ShownTotal({ total, value, context }: ViewFootProps & { readonly total: Total }): ReactElement {
  const t = useTexts()
  return (
    <>
      <span className={classes.label}>{totalLabel(t, total)}</span>{' '}
      <bdi>{value === undefined ? '…' : (showFigure(total.column, total.func, value, context) ?? '–')}</bdi>
    </>
  )
}

/** “Sum of Amount” */
export const totalLabel = (t: Texts, { column, func }: Total): string =>
  t('views.group.figure', { figure: t(`grid.figure.${func}`), title: column.title })
