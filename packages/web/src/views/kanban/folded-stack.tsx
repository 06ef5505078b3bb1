import { IconChevronRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import { useDragRow } from '../../ui/use-drag-row.ts'
import { pillOfStack, stackTitle } from '../stack-title.tsx'
import type { Cards } from './board-cards.ts'
import type { BoardProps } from './board-props.ts'
import classes from './kanban.module.css'
import type { StackActs } from './use-stack-acts.ts'

interface FoldedStackProps extends BoardProps {
  readonly stack: Stack
  readonly cards: Cards
  readonly acts: StackActs
}

/** A stack whose cards nobody wants to see now: how many there are, and the way to open it. */
export function FoldedStack({ column, stack, cards, context, acts }: FoldedStackProps): ReactElement {
  const t = useTexts()
  const title = stackTitle(t, stack.value, context.people)
  const count = cards.get(stack.key)?.count ?? 0
  const isOver = stack.limit !== null && count > stack.limit
  const drag = useDragRow({
    list: 'stacks',
    id: stack.key,
    axis: 'inline',
    onDrop: (moved, edge) => acts.put(moved, stack.key, edge),
  })
  return (
    <li ref={drag.row} className={classes.folded} data-stack={stack.key} data-edge={drag.edge ?? undefined}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={false}
        aria-label={t('kanban.stack.unfold', { title, count })}
        onClick={() => acts.set(stack.key, { isFolded: false })}
      >
        <IconChevronRight size={14} aria-hidden />
        <span className={classes.count} data-over={isOver || undefined}>
          {count.toLocaleString()}
        </span>
        <i className={classes.dot} style={pillTokens(pillOfStack(column, stack.value))} aria-hidden />
        <bdi className={classes.upright}>{title}</bdi>
      </button>
    </li>
  )
}
