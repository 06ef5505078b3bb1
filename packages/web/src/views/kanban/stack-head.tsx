import type { CellValue } from '@rowhouse/core/storage'
import { type ReactElement, type RefObject, useState } from 'react'
import { showFigure } from '../../features/view-settings/show-figure.ts'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { totalOf } from '../../features/view-settings/stacks/total-of.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { NameField } from '../../ui/name-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { StackTitle } from '../stack-title.tsx'
import type { StackCards } from './board-cards.ts'
import type { BoardProps } from './board-props.ts'
import classes from './kanban.module.css'
import { StackMenu } from './stack-menu.tsx'
import type { StackActs } from './use-stack-acts.ts'

interface StackHeadProps extends BoardProps {
  readonly stack: Stack
  readonly title: string
  readonly cards: StackCards
  /** What the stack is dragged by. */
  readonly grip: RefObject<HTMLSpanElement | null>
  readonly acts: StackActs
}

/** What a stack is called, how many cards it has, and what they come to. */
export function StackHead(props: StackHeadProps): ReactElement {
  const { column, stack, title, cards, grip, acts } = props
  const [isNaming, setNaming] = useState(false)
  return (
    <div className={classes.head}>
      {isNaming ? (
        <NameField title={title} onSave={(typed) => acts.rename(stack.key, typed)} onEnd={() => setNaming(false)} />
      ) : (
        <h2 className={classes.title}>
          <span ref={grip} className={classes.grip}>
            <StackTitle column={column} value={stack.value} />
          </span>
        </h2>
      )}
      <CardCount count={cards.count} limit={stack.limit} />
      <Total {...props} />
      {/* Gone while a name is typed: a menu gives the focus back to its button. */}
      {isNaming ? null : <StackMenu {...props} onRename={() => setNaming(true)} />}
    </div>
  )
}

/** More cards than somebody wanted here are warned of, and still taken. */
function CardCount({ count, limit }: { readonly count: number; readonly limit: number | null }): ReactElement {
  const t = useTexts()
  const said = limit === null ? t('kanban.count', { count }) : t('kanban.count.of', { count, limit })
  const isOver = limit !== null && count > limit
  return (
    <Tooltip label={isOver ? t('kanban.limit.over', { count: count - limit, limit }) : said}>
      <span className={classes.count} data-over={isOver || undefined} role="img" aria-label={said} dir="ltr">
        {limit === null ? count.toLocaleString() : `${count.toLocaleString()} / ${limit.toLocaleString()}`}
      </span>
    </Tooltip>
  )
}

function Total({ table, view, context, cards }: StackHeadProps): ReactElement | null {
  const t = useTexts()
  const total = totalOf(table, view.settings)
  if (total === null) return null
  const { column, func } = total
  const value = cards.figures[column.title]?.[func] as CellValue | undefined
  const shown = value === undefined ? null : showFigure(column, func, value, context)
  if (shown === null) return null
  return (
    <span className={classes.sum} title={`${column.title}: ${t(`grid.figure.${func}`)}`}>
      {shown}
    </span>
  )
}
