import { ActionIcon } from '@mantine/core'
import { IconDots, IconTrashX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Menu } from './menu.tsx'

interface PurgeMenuProps {
  readonly title: string
  readonly onPurge: () => void
}

/** Behind a menu, away from the button that restores: it cannot be undone. */
export function PurgeMenu({ title, onPurge }: PurgeMenuProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={184}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('shell.trash.menu', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item data-danger leftSection={<IconTrashX size={16} />} onClick={onPurge}>
          {t('shell.trash.purge')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
