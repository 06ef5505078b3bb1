import { IconCode } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { openSnippet, type SnippetPlace } from './snippet-store.ts'

export function SnippetItem(place: SnippetPlace): ReactElement {
  const t = useTexts()
  return (
    // After the menu has given the focus back: the dialog takes it.
    <Menu.Item leftSection={<IconCode size={16} />} onClick={() => setTimeout(() => openSnippet(place))}>
      {t('views.snippet')}
    </Menu.Item>
  )
}
