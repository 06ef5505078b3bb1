import type { CellValue } from '@rowhouse/core/storage'
import type { ReactElement, ReactNode } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { CellView } from '../../cells/cell-views.tsx'
import { gridCell } from '../../cells/grid-cell.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, nameIn, type RecordRow, type Table } from '../../structure/tables/table.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { drawnValue } from '../../values/drawn-value.ts'
import { pillOfRow } from '../../values/row-colour.ts'
import classes from './card.module.css'
import { CardCover } from './card-cover.tsx'
import type { CardLook } from './card-look.ts'

export interface CardProps {
  readonly table: Table
  readonly look: CardLook
  readonly record: RecordRow
  /** What a cell holds, also where the server has not confirmed it yet. */
  readonly valueIn: (column: Column) => CellValue
  readonly context: CellContext
  /** At the end of the line with its name. */
  readonly note?: ReactNode
}

/** What a card says: the picture, the name and the fields of a record. Whoever shows it makes it something to press or drag. */
export function Card({ table, look, record, valueIn, context, note }: CardProps): ReactElement {
  const colour = pillOfRow(record)
  return (
    <>
      {colour === null ? null : <i className={classes.stripe} style={pillTokens(colour)} aria-hidden />}
      {look.cover === null ? null : <CardCover look={look} value={valueIn(look.cover)} />}
      <div className={classes.in}>
        <div className={classes.head} data-card-head>
          <CardTitle column={look.title} valueIn={valueIn} />
          {note}
        </div>
        {look.fields.map((column) => {
          // Codes and buttons are made of other columns of the record.
          const value = valueIn(column) ?? drawnValue(table, column, record)
          return (
            <div key={column.id} className={classes.field} data-labelled={look.hasLabels || undefined}>
              <bdi className={classes.label}>{column.title}</bdi>
              <span className={classes.value}>
                <CellView cell={gridCell(column, value, context)} />
              </span>
            </div>
          )
        })}
      </div>
    </>
  )
}

function CardTitle({ column, valueIn }: { readonly column: Column | null } & Pick<CardProps, 'valueIn'>): ReactElement {
  const t = useTexts()
  const value = column === null ? null : valueIn(column)
  const name = column === null || value === null ? '' : nameIn(column, value)
  return (
    <h3 className={classes.title} dir="auto" data-unnamed={name === '' || undefined}>
      {name === '' ? t('cells.sheet.unnamed') : name}
    </h3>
  )
}

/** A card whose record is on its way. */
export function CardSkeleton({ look }: Pick<CardProps, 'look'>): ReactElement {
  return (
    <>
      {look.cover === null ? null : <CardCover look={look} value={null} />}
      <div className={classes.in} aria-hidden>
        <SkeletonBar width="62%" />
        {look.fields.map(({ id }) => (
          <span key={id} className={classes.field}>
            <SkeletonBar width="84%" height={10} />
          </span>
        ))}
      </div>
    </>
  )
}
