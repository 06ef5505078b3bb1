import { rowHeights } from '@rowhouse/core/views/settings/row-height'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { ToolButton } from './tool-button.tsx'
import type { ViewBarProps } from './view-bar-props.ts'

export function HeightButton({ view }: ViewBarProps): ReactElement {
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
