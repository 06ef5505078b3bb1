import { rowHeights } from '@rowhouse/core/views/settings/row-height'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ColorButton } from '../../features/view-settings/colors/color-button.tsx'
import { FieldsButton } from '../../features/view-settings/fields-button.tsx'
import { FilterButton } from '../../features/view-settings/filter-button.tsx'
import { GroupButton } from '../../features/view-settings/groups/group-button.tsx'
import { SortButton } from '../../features/view-settings/sort-button.tsx'
import { ToolButton } from '../../features/view-settings/tool-button.tsx'
import type { ViewBarProps } from '../../features/view-settings/view-bar-props.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { LocalChanges } from './local-changes.tsx'

/** How this view shows the table. */
export function ViewBar(props: ViewBarProps): ReactElement {
  const { view } = props
  return (
    <>
      <FieldsButton {...props} />
      <FilterButton {...props} />
      <SortButton {...props} />
      <GroupButton {...props} />
      <ColorButton {...props} />
      <HeightButton {...props} />
      {view.isLocal ? <LocalChanges {...props} /> : null}
    </>
  )
}

function HeightButton({ view }: ViewBarProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>
        <ToolButton
          tool="height"
          label={t('grid.height')}
          variant={view.settings.rowHeight === 'short' ? 'subtle' : 'light'}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {rowHeights.map((height) => (
          <Menu.Item
            key={height}
            aria-current={view.settings.rowHeight === height}
            rightSection={view.settings.rowHeight === height ? <IconCheck size={14} /> : null}
            onClick={() => void view.change({ rowHeight: height })}
          >
            {t(`grid.height.${height}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
