import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { endAfterAsking } from './token-acts.ts'
import type { Token } from './token-queries.ts'

interface TokenMenuProps {
  readonly token: Token
  /** null: all of the person. */
  readonly projectId: string | null
}

export function TokenMenu({ token, projectId }: TokenMenuProps): ReactElement {
  const t = useTexts()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('tokens.menu', { name: token.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {token.isOwn ? (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
              {t('tokens.rename')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={16} />}
            onClick={() => void endAfterAsking(token, projectId)}
          >
            {t(token.isOwn ? 'tokens.end' : 'tokens.takeOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? <RenameDialog token={token} onClose={() => setRenaming(false)} /> : null}
    </>
  )
}
