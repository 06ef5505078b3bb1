import { viewLimits } from '@rowhouse/core/views/view-limits'
import { IconFilter, IconListTree, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { directionsOf, isOrderable } from '../../features/view-settings/directions.ts'
import { filterBy } from '../../features/view-settings/filter-by.ts'
import { operatorsOf } from '../../features/view-settings/offered-operators.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { Menu } from '../../ui/menu.tsx'
import type { ViewBodyProps } from '../view-body.ts'

interface LookItemsProps extends Pick<ViewBodyProps, 'view'> {
  readonly column: Column
}

/** How the view looks at its records by this field: what the panels of the bar do, a press nearer. */
export function LookItems({ view, column }: LookItemsProps): ReactElement | null {
  const t = useTexts()
  const { sorts, groups } = view.settings
  const isFilterable = operatorsOf(column).length > 0
  if (!isOrderable(column) && !isFilterable) return null
  const otherSorts = sorts.filter(({ columnId }) => columnId !== column.id)
  const otherGroups = groups.filter(({ columnId }) => columnId !== column.id)
  const [up, down] = directionsOf(column, false)

  const sortBy = (direction: 'asc' | 'desc') =>
    void view.change({ sorts: [{ id: '', columnId: column.id, direction }, ...otherSorts].slice(0, viewLimits.sorts) })

  return (
    <>
      {isOrderable(column) ? (
        <>
          <Menu.Item leftSection={<IconSortAscending size={16} />} onClick={() => sortBy('asc')}>
            {t(up.sort)}
          </Menu.Item>
          <Menu.Item leftSection={<IconSortDescending size={16} />} onClick={() => sortBy('desc')}>
            {t(down.sort)}
          </Menu.Item>
          {otherSorts.length === sorts.length ? null : (
            <Menu.Item leftSection={<IconX size={16} />} onClick={() => void view.change({ sorts: otherSorts })}>
              {t('grid.column.sortOff')}
            </Menu.Item>
          )}
        </>
      ) : null}
      {isFilterable ? (
        <Menu.Item leftSection={<IconFilter size={16} />} onClick={() => filterBy(column.id)}>
          {t('grid.column.filter')}
        </Menu.Item>
      ) : null}
      {isOrderable(column) ? (
        <GroupItem
          isOn={otherGroups.length < groups.length}
          isFull={groups.length >= viewLimits.groups}
          onAdd={() => void view.change({ groups: [...groups, { columnId: column.id, direction: 'asc' }] })}
          onRemove={() => void view.change({ groups: otherGroups })}
        />
      ) : null}
      <Menu.Divider />
    </>
  )
}

interface GroupItemProps {
  readonly isOn: boolean
  readonly isFull: boolean
  readonly onAdd: () => void
  readonly onRemove: () => void
}

function GroupItem({ isOn, isFull, onAdd, onRemove }: GroupItemProps): ReactElement {
  const t = useTexts()
  if (isOn) {
    return (
      <Menu.Item leftSection={<IconX size={16} />} onClick={onRemove}>
        {t('grid.column.groupOff')}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={<IconListTree size={16} />}
      disabled={isFull}
      rightSection={isFull ? <small>{t('views.group.levels', { number: viewLimits.groups })}</small> : null}
      onClick={onAdd}
    >
      {t('grid.column.group')}
    </Menu.Item>
  )
}
