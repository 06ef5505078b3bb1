import { Button } from '@mantine/core'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { BoardProps } from './board-props.ts'
import classes from './kanban.module.css'
import { QuickAdd } from './quick-add.tsx'
import type { CardActs } from './use-card-acts.ts'

interface NewCardProps extends BoardProps {
  readonly stack: Stack
  /** What the stack is called. */
  readonly title: string
  readonly acts: CardActs
}

/** Names that are plain texts are typed here; any other card is filled in on its sheet. */
const isTyped = ({ type, isReadOnly }: Column): boolean =>
  !isReadOnly && columnTypes[type].plain === true && columnTypes[type].comparison === 'text'

/** A card more in this stack. */
export function NewCard({ table, stack, title, acts, onExpand }: NewCardProps): ReactElement {
  const t = useTexts()
  const name = table.columns.find(({ isPrimaryValue }) => isPrimaryValue)
  const label = t('kanban.card.new')
  if (name !== undefined && isTyped(name)) {
    return (
      <QuickAdd
        label={label}
        name={t('kanban.card.name', { field: name.title, stack: title })}
        onAdd={async (text) => ((await acts.add(stack, { [name.title]: text })) === null ? t('kanban.card.not') : null)}
      />
    )
  }
  const add = async () => {
    const card = await acts.add(stack, {})
    if (card !== null) onExpand(card)
  }
  return (
    <Button
      className={classes.add ?? ''}
      variant="subtle"
      color="gray"
      justify="flex-start"
      leftSection={<IconPlus size={16} />}
      onClick={() => void add()}
    >
      {label}
    </Button>
  )
}
