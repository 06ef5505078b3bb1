import { VisuallyHidden } from '@mantine/core'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { cardLook } from '../../features/cards/card-look.ts'
import { useShownCounts } from '../../features/comments/use-comment-counts.ts'
import { useTableGone } from '../../features/records/use-table-gone.ts'
import { useWalk } from '../../features/records/use-walk.ts'
import { FailedRecords } from '../../features/sources/failed-records.tsx'
import { noValue } from '../../features/view-settings/stacks/stack-key.ts'
import { stacksInView } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { isOurs } from '../../structure/tables/is-ours.ts'
import { isEditable } from '../../structure/tables/table.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { RowTrouble } from '../row-trouble.tsx'
import { BoardEnd } from './board-end.tsx'
import type { BoardProps } from './board-props.ts'
import { BoardStack } from './board-stack.tsx'
import { BoardTrouble } from './board-trouble.tsx'
import { boardWalk } from './board-walk.ts'
import { CardMenu, type MenuOfCard } from './card-menu.tsx'
import { FoldedStack } from './folded-stack.tsx'
import classes from './kanban.module.css'
import { PrintedBoard } from './printed-board.tsx'
import { StackSkeletons } from './stack-skeletons.tsx'
import { useBoard } from './use-board.ts'
import { useCardActs } from './use-card-acts.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useDragScroll } from './use-drag-scroll.ts'
import { useStackActs } from './use-stack-acts.ts'

/** Everybody is a stack, as long as a board of them can be looked over. */
const mostPeople = 30

export function KanbanBoard(props: BoardProps): ReactElement {
  const { project, table, view, records, mayWrite, column, context, onSeen } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const home = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const [menu, setMenu] = useState<MenuOfCard | null>(null)
  const board = useBoard(props, column)
  const { cards, fault } = board
  const isSeen = cards !== null
  useEffect(() => {
    if (isSeen) onSeen()
  }, [isSeen, onSeen])
  const { settings } = view
  const look = useMemo(() => {
    const made = cardLook(table, settings)
    // The stack says it already.
    return { ...made, fields: made.fields.filter(({ id }) => id !== column.id) }
  }, [table, settings, column.id])
  const people = context.people.size > mostPeople ? [] : [...context.people.keys()]
  const values = Array.from(cards ?? [], ([, { value }]) => value)
  const stacks = stacksInView(column, { placed: settings.stacks, values, people })
  // Nobody needs a place for cards without a value as long as all have one.
  const isThere = (key: string) => key !== noValue || (cards?.get(noValue)?.count ?? 0) > 0
  const shown = stacks.filter(({ key, isHidden }) => !isHidden && isThere(key))
  const open = shown.filter(({ isFolded }) => !isFolded)
  const rules = {
    column,
    stacks: open,
    canMove: mayWrite && isEditable(column),
    canOrder: isOurs(project, table) && settings.sorts.length === 0,
    isSorted: settings.sorts.length > 0,
  }
  const acts = useCardActs(props, board, rules)
  const keys = useCardKeys(props, board, { ...rules, home, acts })
  const stackActs = useStackActs(props, stacks)
  useDragScroll(home)
  const seen = JSON.stringify(open.map(({ key }) => key))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board goes on with other cards.
  const walk = useMemo(() => boardWalk(board, JSON.parse(seen) as string[]), [board, cards, seen])
  useWalk(records, walk)
  const cardsOf = (stack: string) => cards?.get(stack)?.rows.flatMap((row) => board.source.keyOfCard(row) ?? []) ?? []
  const commentsOf = useShownCounts(
    project,
    table.id,
    open.flatMap(({ key }) => cardsOf(key)),
  )
  useTableGone(project.id, table.id, fault)

  if (cards === null) {
    if (fault === null) return <StackSkeletons />
    const maySync = mayIn(project, 'sources.sync', previewAs)
    return <FailedRecords error={fault} maySync={maySync} onRetry={() => void board.open()} />
  }
  return (
    <div className={classes.frame}>
      <div ref={home} className={classes.board} data-focus-home data-kanban {...keys.handlers}>
        <ol className={classes.stacks} aria-label={t('kanban.board', { title: table.title })}>
          {shown.map((stack, place) =>
            stack.isFolded ? (
              <FoldedStack key={stack.key} {...props} stack={stack} cards={cards} acts={stackActs} />
            ) : (
              <BoardStack
                key={stack.key}
                {...props}
                stack={stack}
                place={place}
                board={board}
                look={look}
                tabStop={keys.tabStop}
                revealed={keys.revealed?.stack === stack.key ? keys.revealed : null}
                acts={acts}
                stackActs={stackActs}
                commentsOf={commentsOf}
                onMenu={setMenu}
              />
            ),
          )}
          <BoardEnd {...props} stacks={stacks} acts={stackActs} />
        </ol>
      </div>
      {isPrinting && props.openKey === null ? (
        <PrintedBoard {...props} board={board} cards={cards} stacks={shown} look={look} />
      ) : null}
      {fault === null ? <RowTrouble records={records} /> : <BoardTrouble board={board} />}
      <VisuallyHidden role="status">{acts.said}</VisuallyHidden>
      {menu === null ? null : (
        <CardMenu {...props} {...menu} board={board} stacks={open} acts={acts} onClose={() => setMenu(null)} />
      )}
    </div>
  )
}
