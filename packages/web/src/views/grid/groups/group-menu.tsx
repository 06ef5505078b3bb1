import type { MenuRequest } from '@rowhouse/grid/events'
import { IconChevronsDown, IconChevronsUp, IconFoldDown, IconFoldUp, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { foldedAll } from '../../../features/view-settings/groups/folds.ts'
import { useFolds } from '../../../features/view-settings/groups/use-folds.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Column } from '../../../structure/tables/table.ts'
import { Menu } from '../../../ui/menu.tsx'
import { MenuAt } from '../../../ui/menu-at.tsx'
import type { ViewHeading } from './group-headings.ts'

interface GroupMenuProps {
  readonly at: MenuRequest
  readonly group: ViewHeading
  readonly viewId: string
  readonly onToggle: () => void
  /** null: nothing can be added here. */
  readonly onAdd: (() => void) | null
  /** The field that is why. */
  readonly computedBy: Column | null
  readonly onClose: () => void
}

export function GroupMenu(props: GroupMenuProps): ReactElement {
  const { at, group, viewId, onToggle, onAdd, computedBy, onClose } = props
  const t = useTexts()
  const [, fold] = useFolds(viewId)
  return (
    <MenuAt at={at} label={t('views.group.menu', { title: group.title })} onClose={onClose}>
      {onAdd === null ? null : (
        <>
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('views.group.addRecord')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {computedBy === null ? null : (
        <>
          <Menu.Label>{t('views.group.computed', { title: computedBy.title })}</Menu.Label>
          <Menu.Divider />
        </>
      )}
      <Menu.Item
        leftSection={group.isFolded ? <IconFoldDown size={16} /> : <IconFoldUp size={16} />}
        onClick={onToggle}
      >
        {t(group.isFolded ? 'views.group.unfold' : 'views.group.fold')}
      </Menu.Item>
      <Menu.Item leftSection={<IconChevronsUp size={16} />} onClick={() => fold(foldedAll(true))}>
        {t('views.group.foldAll')}
      </Menu.Item>
      <Menu.Item leftSection={<IconChevronsDown size={16} />} onClick={() => fold(foldedAll(false))}>
        {t('views.group.unfoldAll')}
      </Menu.Item>
    </MenuAt>
  )
}
