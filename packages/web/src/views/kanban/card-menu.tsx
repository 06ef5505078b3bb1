import { IconArrowRight, IconArrowsDiagonal, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { undoThere } from '../../features/records/run-history.ts'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { MenuAt } from '../../ui/menu-at.tsx'
import { tellTrashed } from '../../undo/tell-trashed.ts'
import { StackTitle } from '../stack-title.tsx'
import type { Board } from './board.ts'
import type { BoardProps } from './board-props.ts'
import type { CardActs } from './use-card-acts.ts'

export interface MenuOfCard {
  readonly card: string
  readonly at: { readonly x: number; readonly y: number }
}

interface CardMenuProps extends BoardProps, MenuOfCard {
  readonly board: Board
  /** Those a card can be put into. */
  readonly stacks: readonly Stack[]
  readonly acts: CardActs
  readonly onClose: () => void
}

/** What can be done with one card, also by those who do not drag. */
export function CardMenu(props: CardMenuProps): ReactElement {
  const { project, records, column, mayWrite, board, stacks, acts, card, at, onExpand, onClose } = props
  const t = useTexts()
  const from = board.placeOf(card)

  async function remove(): Promise<void> {
    try {
      const { undoable } = await records.rows.removeKeys([card])
      if (undoable === null) return
      tellTrashed(project.id, t('grid.rows.deleted', { count: 1 }), () => void undoThere(records.undoStack, undoable))
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  return (
    <MenuAt at={at} label={t('kanban.card.menu')} onClose={onClose}>
      <Menu.Item leftSection={<IconArrowsDiagonal size={16} />} onClick={() => onExpand(card)}>
        {t('grid.rows.expand')}
      </Menu.Item>
      {acts.canMove ? (
        <Menu.Sub position="right-start" offset={4}>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconArrowRight size={16} />}>{t('kanban.card.move')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {stacks.map((stack) => (
              <Menu.Item
                key={stack.key}
                disabled={stack.key === from?.stack}
                onClick={() => void acts.move(card, { stack: stack.key, at: 0 })}
              >
                <StackTitle column={column} value={stack.value} />
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      ) : null}
      {mayWrite ? (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            {t('grid.rows.delete', { count: 1 })}
          </Menu.Item>
        </>
      ) : null}
    </MenuAt>
  )
}
