import { IconWebhook } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { openHooks } from './hooks-store.ts'

export function HooksItem({ tableId }: { readonly tableId: string }): ReactElement {
  const t = useTexts()
  return (
    // After the menu has given the focus back: the dialog takes it.
    <Menu.Item leftSection={<IconWebhook size={16} />} onClick={() => setTimeout(() => openHooks(tableId))}>
      {t('webhooks.title')}
    </Menu.Item>
  )
}
