import type { CSSProperties, ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { CellContext } from '../../cells/cell-type.ts'
import card from '../../features/cards/card.module.css'
import { Card } from '../../features/cards/card.tsx'
import { type CardLook, cardHeight, cardWidth } from '../../features/cards/card-look.ts'
import { recordKey } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'
import classes from './gallery.module.css'

interface PrintedCardsProps extends Pick<ViewBodyProps, 'table' | 'records'> {
  readonly look: CardLook
  readonly context: CellContext
}

/** The records that are loaded, on paper: beside the page, which is as high as a screen and cuts what is longer. */
export function PrintedCards({ table, records, look, context }: PrintedCardsProps): ReactElement {
  const rows = [...records.window.rows()].toSorted(([one], [other]) => one - other)
  const sizes = { '--card': `${cardHeight(look)}px`, '--least': `${cardWidth(look)}px` } as CSSProperties
  return createPortal(
    <div className={classes.printed} style={sizes}>
      {rows.map(([at, record]) => (
        <div key={recordKey(table, record) ?? at} className={card.card}>
          <Card
            table={table}
            look={look}
            record={record}
            valueIn={(column) => records.valueAt(at, column) ?? null}
            context={context}
          />
        </div>
      ))}
    </div>,
    document.body,
  )
}
