import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { StackTitle } from '../stack-title.tsx'
import type { BoardProps } from './board-props.ts'
import classes from './kanban.module.css'
import { QuickAdd } from './quick-add.tsx'
import type { StackActs } from './use-stack-acts.ts'

interface BoardEndProps extends BoardProps {
  readonly stacks: readonly Stack[]
  readonly acts: StackActs
}

/** Behind the last stack: one more, and those that are hidden. */
export function BoardEnd({ column, stacks, acts }: BoardEndProps): ReactElement | null {
  const t = useTexts()
  const hidden = stacks.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0 && !acts.mayChangeChoices) return null
  return (
    <li className={classes.end}>
      {acts.mayChangeChoices ? (
        <QuickAdd label={t('kanban.stack.new')} name={t('kanban.stack.name')} onAdd={acts.addChoice} />
      ) : null}
      {hidden.length === 0 ? null : (
        <Menu position="bottom-start" width={216}>
          <Menu.Target>
            <Button
              className={classes.add ?? ''}
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconEyeOff size={16} />}
            >
              {t('kanban.hidden', { count: hidden.length })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            <Menu.Label>{t('kanban.hidden.show')}</Menu.Label>
            {hidden.map((stack) => (
              <Menu.Item key={stack.key} onClick={() => acts.set(stack.key, { isHidden: false })}>
                <StackTitle column={column} value={stack.value} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
