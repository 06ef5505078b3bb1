import { type AggregateName, aggregatesFor } from '@rowhouse/core/aggregates'
import type { MenuRequest } from '@rowhouse/grid/events'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { figuredValues } from '../../structure/tables/table.ts'
import { Menu } from '../../ui/menu.tsx'
import { MenuAt } from '../../ui/menu-at.tsx'
import type { ViewBodyProps } from '../view-body.ts'

interface FooterMenuProps extends Pick<ViewBodyProps, 'table' | 'view'> {
  readonly at: MenuRequest
  readonly columnId: string
  readonly onClose: () => void
}

/** Which figure stands below a column. */
export function FooterMenu({ table, view, at, columnId, onClose }: FooterMenuProps): ReactElement | null {
  const t = useTexts()
  const column = table.columns.find(({ id }) => id === columnId)
  if (column === undefined) return null
  const { footers } = view.settings
  const choose = (name: AggregateName | null) => {
    const { [columnId]: _, ...others } = footers
    void view.change({ footers: name === null ? others : { ...others, [columnId]: name } })
  }
  const item = (name: AggregateName | null) => (
    <Menu.Item
      key={name ?? 'none'}
      aria-current={(footers[columnId] ?? null) === name}
      rightSection={(footers[columnId] ?? null) === name ? <IconCheck size={14} /> : null}
      onClick={() => choose(name)}
    >
      {t(name === null ? 'grid.figure.none' : `grid.figure.${name}`)}
    </Menu.Item>
  )
  return (
    <MenuAt at={at} label={t('grid.figure.menu', { title: column.title })} onClose={onClose}>
      {item(null)}
      {aggregatesFor(figuredValues(column)).map(item)}
    </MenuAt>
  )
}
