import { ActionIcon, Button, Popover, Select } from '@mantine/core'
import { IconArrowsSort, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownColumns } from '../tables/table.ts'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'
import type { Settings } from './view-state.ts'

type Sort = Settings['sorts'][number]

export function SortButton({ table, view, records }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { sorts } = view.settings
  const columns = shownColumns(table).filter(({ type }) => type !== 'Button' && type !== 'JSON')
  const free = columns.filter(({ id }) => !sorts.some(({ columnId }) => columnId === id))
  const titleOf = (id: string): string => table.columns.find((column) => column.id === id)?.title ?? ''

  async function change(next: readonly Sort[]): Promise<void> {
    await view.change({ sorts: [...next] })
    await records.window.reload()
  }

  const replace = (at: number, part: Partial<Sort>) =>
    change(sorts.map((sort, place) => (place === at ? { ...sort, ...part } : sort)))

  return (
    <Popover position="bottom-start" width={380} trapFocus>
      <Popover.Target>
        <Button size="xs" variant={sorts.length > 0 ? 'light' : 'subtle'} leftSection={<IconArrowsSort size={16} />}>
          <span className={classes.label}>{t('grid.sort')}</span>
          {sorts.length > 0 ? <span className={classes.count}>{sorts.length}</span> : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''}>
        {sorts.length === 0 ? <p className={classes.none}>{t('grid.sort.none')}</p> : null}
        {sorts.map((sort, at) => (
          <div key={sort.columnId} className={classes.sort}>
            <Select
              size="xs"
              aria-label={t('grid.sort.by')}
              allowDeselect={false}
              data={[
                { value: sort.columnId, label: titleOf(sort.columnId) },
                ...free.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              value={sort.columnId}
              onChange={(columnId) => void (columnId === null ? undefined : replace(at, { columnId }))}
              comboboxProps={{ withinPortal: false }}
            />
            <Select
              size="xs"
              aria-label={t('grid.sort')}
              allowDeselect={false}
              data={[
                { value: 'asc', label: t('grid.sort.up') },
                { value: 'desc', label: t('grid.sort.down') },
              ]}
              value={sort.direction}
              onChange={(direction) => void replace(at, { direction: direction === 'desc' ? 'desc' : 'asc' })}
              comboboxProps={{ withinPortal: false }}
            />
            <ActionIcon
              size="xs"
              aria-label={t('grid.sort.remove', { title: titleOf(sort.columnId) })}
              onClick={() => void change(sorts.filter((_, place) => place !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </div>
        ))}
        {free[0] === undefined ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => void change([...sorts, { id: '', columnId: free[0]?.id ?? '', direction: 'asc' }])}
          >
            {t('grid.sort.add')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
