import type { ReactElement } from 'react'
import type { CardLook } from '../../features/cards/card-look.ts'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { recordName } from '../../structure/tables/table.ts'
import { PrintedTable } from '../printed-table.tsx'
import { RecordFields } from '../record-fields.tsx'
import { stackTitle } from '../stack-title.tsx'
import type { Board } from './board.ts'
import type { Cards } from './board-cards.ts'
import type { BoardProps } from './board-props.ts'

interface PrintedBoardProps extends Pick<BoardProps, 'title' | 'table' | 'context'> {
  readonly board: Board
  readonly cards: Cards
  readonly stacks: readonly Stack[]
  readonly look: CardLook
}

/** The cards that are loaded, on paper: stack by stack, since no page is as wide as a board. */
export function PrintedBoard(props: PrintedBoardProps): ReactElement {
  const { title, table, context, board, cards, stacks, look } = props
  const t = useTexts()
  const lines = stacks.flatMap(({ key, value }) =>
    (cards.get(key)?.rows ?? []).map((record, at) => ({
      key: board.source.keyOfCard(record) ?? `${key} ${at}`,
      place: stackTitle(t, value, context.people),
      name: recordName(table, record) ?? t('cells.sheet.unnamed'),
      more: [
        <RecordFields key="fields" look={look} context={context} valueIn={(column) => record[column.title] ?? null} />,
      ],
    })),
  )
  const all = stacks.reduce((sum, { key }) => sum + (cards.get(key)?.count ?? 0), 0)
  return <PrintedTable title={title} lines={lines} missing={all - lines.length} />
}
