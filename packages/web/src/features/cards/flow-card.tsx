import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { IconCalendar, IconPaperclip } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { CellView } from '../../cells/cell-views.tsx'
import { gridCell } from '../../cells/grid-cell.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, recordName } from '../../structure/tables/table.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { pillTokens } from '../../ui/pill-colour.ts'
import { drawnValue } from '../../values/drawn-value.ts'
import { usePerson } from '../../values/people.ts'
import { pillOfRow } from '../../values/row-colour.ts'
import { filesIn } from '../attachments/file-list.ts'
import card from './card.module.css'
import type { CardProps } from './card.tsx'
import { CardCover } from './card-cover.tsx'
import classes from './flow-card.module.css'
import { isMark } from './flow-look.ts'

/** A card that takes little room: what is drawn as pills in one line, everything else in another. */
export function FlowCard({ table, look, record, valueIn, context, note }: CardProps): ReactElement {
  const t = useTexts()
  const colour = pillOfRow(record)
  const name = recordName(table, record)
  const field = (column: Column): ReactElement | null => {
    const value = valueIn(column) ?? drawnValue(table, column, record)
    return isEmpty(value) ? null : (
      <span key={column.id} className={classes.item} data-form={formOf(column)} title={column.title}>
        <span className={classes.label}>{column.title}</span>
        {isDay(column) ? <IconCalendar size={14} aria-hidden /> : null}
        <FieldValue column={column} value={value} context={context} />
      </span>
    )
  }
  const marks = look.fields.filter(isMark)
  const others = look.fields.filter((column) => !isMark(column))
  return (
    <>
      {colour === null ? null : <i className={card.stripe} style={pillTokens(colour)} aria-hidden />}
      {look.cover === null ? null : <CardCover look={look} value={valueIn(look.cover)} />}
      <div className={classes.in}>
        <div className={card.head} data-card-head>
          <h3 className={classes.title} dir="auto" data-unnamed={name === null || undefined}>
            {name ?? t('cells.sheet.unnamed')}
          </h3>
          {note}
        </div>
        {marks.length === 0 ? null : <div className={classes.line}>{marks.map(field)}</div>}
        {others.length === 0 ? null : (
          <div className={classes.line} data-figures>
            {others.map(field)}
          </div>
        )}
      </div>
    </>
  )
}

interface FieldValueProps extends Pick<CardProps, 'context'> {
  readonly column: Column
  readonly value: CellValue
}

/** Files by their number, people by their faces. */
function FieldValue({ column, value, context }: FieldValueProps): ReactElement {
  if (columnTypes[column.type].holds === 'files')
    return (
      <>
        <IconPaperclip size={14} aria-hidden />
        {filesIn(value).length}
      </>
    )
  if (columnTypes[column.type].holds !== 'people') return <CellView cell={gridCell(column, value, context)} />
  return (
    <>
      {[value].flat().map((id) => (
        <Face key={String(id)} id={String(id)} />
      ))}
    </>
  )
}

function Face({ id }: { readonly id: string }): ReactElement {
  const person = usePerson(id)
  const name = person === null ? id : person.name || person.email
  return (
    <span role="img" aria-label={name} title={name}>
      <Avatar person={person ?? { id, email: id, name: id }} size={20} />
    </span>
  )
}

const isEmpty = (value: CellValue): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Figures and days are worth nothing cut off; texts give way. */
function formOf({ type }: Column): 'people' | 'figure' | 'whole' | undefined {
  const { holds, comparison } = columnTypes[type]
  if (holds !== undefined) return holds === 'people' ? 'people' : 'whole'
  if (comparison === 'number' || comparison === 'decimal') return 'figure'
  return ['boolean', 'date', 'instant', 'time'].includes(comparison) ? 'whole' : undefined
}

const isDay = ({ type }: Column): boolean => ['date', 'instant'].includes(columnTypes[type].comparison)
