import { ActionIcon, NumberInput } from '@mantine/core'
import { choiceColours } from '@rowhouse/core/column-types/choice-colours'
import { viewLimits } from '@rowhouse/core/views/view-limits'
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconEyeOff,
  IconFold,
  IconGauge,
  IconPalette,
  IconPencil,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { choicesOf } from '../../features/view-settings/stacks/stack-key.ts'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import { pillOfStack } from '../stack-title.tsx'
import type { BoardProps } from './board-props.ts'
import classes from './kanban.module.css'
import type { StackActs } from './use-stack-acts.ts'

interface StackMenuProps extends BoardProps {
  readonly stack: Stack
  readonly title: string
  readonly acts: StackActs
  readonly onRename: () => void
}

export function StackMenu({ column, stack, title, acts, onRename }: StackMenuProps): ReactElement {
  const t = useTexts()
  const { key } = stack
  const isChoice = acts.mayChangeChoices && choicesOf(column).some(({ id }) => id === key)
  const [back, on] = [acts.step(key, -1), acts.step(key, 1)]
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <ActionIcon size="xs" variant="subtle" aria-label={t('kanban.stack.menu', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChoice ? (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
              {t('kanban.stack.rename')}
            </Menu.Item>
            <ColourItems {...{ column, stack, acts }} />
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Item leftSection={<IconFold size={16} />} onClick={() => acts.set(key, { isFolded: true })}>
          {t('kanban.stack.fold')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => acts.set(key, { isHidden: true })}>
          {t('kanban.stack.hide')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowLeft size={16} />} disabled={back === null} onClick={() => back?.()}>
          {t('kanban.stack.back')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight size={16} />} disabled={on === null} onClick={() => on?.()}>
          {t('kanban.stack.on')}
        </Menu.Item>
        <Menu.Divider />
        <LimitField limit={stack.limit} onSet={(limit) => acts.set(key, { limit })} />
      </Menu.Dropdown>
    </Menu>
  )
}

function ColourItems({ column, stack, acts }: Pick<StackMenuProps, 'column' | 'stack' | 'acts'>): ReactElement {
  const t = useTexts()
  const chosen = pillOfStack(column, stack.value)
  return (
    <Menu.Sub position="right-start" offset={4}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconPalette size={16} />}>{t('kanban.stack.colour')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {choiceColours.map((colour, place) => (
          <Menu.Item
            key={colour}
            aria-current={place === chosen}
            leftSection={<span className={classes.swatch} style={pillTokens(place)} />}
            onClick={() => void acts.colour(stack.key, colour)}
          >
            {t(`fields.colour.${place}` as 'fields.colour.0')}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

interface LimitFieldProps {
  readonly limit: number | null
  readonly onSet: (limit: number | null) => void
}

function LimitField({ limit, onSet }: LimitFieldProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState<number | string>(limit ?? '')
  const wanted = typed === '' ? null : Number(typed)
  const store = () => {
    if (wanted !== limit) onSet(wanted)
  }
  return (
    <div className={classes.limit}>
      <NumberInput
        size="xs"
        label={t('kanban.limit')}
        description={t('kanban.limit.text')}
        placeholder={t('kanban.limit.none')}
        leftSection={<IconGauge size={14} />}
        min={1}
        max={viewLimits.stackLimit}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={typed}
        onChange={setTyped}
        onBlur={store}
        onKeyDown={(event) => {
          // Letters would lead to items of the menu.
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
          if (event.key === 'Enter') store()
        }}
      />
    </div>
  )
}
