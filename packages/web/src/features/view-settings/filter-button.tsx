import { Button, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { isWhole } from '@rowhouse/core/views/whole-test'
import { type ReactElement, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { saved, useSaved } from '../../state/saved.ts'
import type { Column } from '../../structure/tables/table.ts'
import { Popover } from '../../ui/popover.tsx'
import { countTests } from './count-tests.ts'
import classes from './filter.module.css'
import { takeWanted } from './filter-by.ts'
import { FilterFound } from './filter-found.tsx'
import { AddFilters, FilterMembers } from './filter-members.tsx'
import { addedTo, filtersOf, isReadable, newTest, rootOf } from './filter-nodes.ts'
import { ToolButton } from './tool-button.tsx'
import type { ViewBarProps } from './view-bar-props.ts'

/** Which records the view shows. With “apply at once” off, changes wait for a button (spec 162). */
export function FilterButton({ project, table, view, records }: ViewBarProps): ReactElement {
  const t = useTexts()
  const isAtOnce = useSaved((state) => state.settings.autoApplyFilter)
  useSyncExternalStore(records.subscribe, records.version)
  const [draft, setDraft] = useState<FilterGroupNode | null>(null)
  const [isBegun, setBegun] = useState(false)
  const root = draft ?? rootOf(view.settings.filters)
  const count = countTests(view.settings.filters)

  async function apply(next: FilterGroupNode): Promise<void> {
    await view.change({ filters: filtersOf(next) })
    // Typed on meanwhile: what is newer stays.
    setDraft((known) => (known === next ? null : known))
  }

  const applyLater = useDebouncedCallback((next: FilterGroupNode) => void apply(next), 300)
  function change(next: FilterGroupNode): void {
    setDraft(next)
    if (isAtOnce && isReadable(next, table)) applyLater(next)
  }

  function takeUp(): void {
    const column = takeWanted(table)
    setBegun(column !== null)
    if (column !== null && !isBegunWith(root, column)) change(addedTo(root, [], newTest(column)))
  }

  return (
    <Popover position="bottom-start" width="min(640px, calc(100vw - 16px))" trapFocus>
      <Popover.Target>
        <ToolButton tool="filter" label={t('grid.filter')} count={count} onClick={takeUp} />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('grid.filter')}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('grid.filter')}</h2>
          <FilterFound project={project} table={table} records={records} />
        </div>
        {root.members.length === 0 ? <p className={classes.none}>{t('grid.filter.none')}</p> : null}
        <FilterMembers group={root} path={[]} {...{ root, project, table, change }} />
        <div className={classes.foot}>
          <AddFilters path={[]} {...{ root, table, change }} />
          <span className={classes.space} />
          {draft === null || isAtOnce ? null : (
            <Button size="xs" disabled={!isReadable(draft, table)} onClick={() => void apply(draft)}>
              {t('grid.filter.apply')}
            </Button>
          )}
          <Switch
            size="xs"
            label={t('grid.filter.atOnce')}
            checked={isAtOnce}
            onChange={(event) => {
              saved.change('settings', { autoApplyFilter: event.currentTarget.checked })
              if (draft !== null && isReadable(draft, table)) void apply(draft)
            }}
          />
        </div>
        {isBegun ? <FocusLastTest /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Asked for twice, there is one condition to finish. */
function isBegunWith({ members }: FilterGroupNode, { id }: Column): boolean {
  const last = members.at(-1)
  return last?.kind === 'test' && last.columnId === id && !isWhole(last)
}

/** The field is chosen already: the keys go to what it shall be compared with. */
function FocusLastTest(): ReactElement {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const tests = mark.current?.parentElement?.querySelectorAll(`.${classes.test}`)
    const last = tests?.item(tests.length - 1)
    const [, operator, value] = last?.querySelectorAll('input:not([type=hidden])') ?? []
    const field = value ?? operator
    // Where the panel puts the focus as it opens.
    field?.setAttribute('data-autofocus', '')
    return () => field?.removeAttribute('data-autofocus')
  }, [])
  return <span ref={mark} hidden />
}
