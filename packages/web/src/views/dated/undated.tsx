import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import cards from '../../features/cards/card.module.css'
import type { CardLook } from '../../features/cards/card-look.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, type RecordRow, recordKey, recordName } from '../../structure/tables/table.ts'
import { RecordFields } from '../record-fields.tsx'
import type { DateWords } from './date-words.ts'
import type { DatedActs } from './dated-acts.ts'
import classes from './undated.module.css'

interface UndatedProps {
  /** The one that is looked at. */
  readonly day: number
  readonly words: DateWords
  readonly acts: Pick<DatedActs, 'canMove' | 'heldKey' | 'open' | 'hold'>
  readonly records: TableRecords
  readonly start: Column
  readonly look: CardLook
  readonly context: CellContext
  /** So many are shown. */
  readonly most: number
  readonly onMore: () => void
  /** Puts a record on the day that is looked at. */
  readonly onPut: (key: string, title: string | null) => void
}

/** Records that have no date yet, to be drawn onto a day. */
export function Undated(props: UndatedProps): ReactElement {
  const { records, start, acts, most, onMore } = props
  const t = useTexts()
  const { window } = records
  const rows = [...window.rows()].filter(([row, record]) => row < most && isUndated(props, row, record))
  return (
    <aside className={classes.undated} aria-label={t('calendar.undated')}>
      <h2>
        {t('calendar.undated')} <span className={classes.count}>{window.isKnown ? window.rowCount : '…'}</span>
      </h2>
      {window.isKnown && rows.length === 0 ? <p>{t('calendar.undated.none')}</p> : null}
      <ul>
        {rows.map(([row, record]) => (
          <UndatedCard key={recordKey(records.place.table, record)} {...props} row={row} record={record} />
        ))}
      </ul>
      {window.rowCount > most ? (
        <Button variant="subtle" size="xs" onClick={onMore}>
          {t('calendar.undated.more')}
        </Button>
      ) : null}
      {rows.length > 0 && acts.canMove ? <p>{t('calendar.undated.help', { field: start.title })}</p> : null}
    </aside>
  )
}

/** What is on its way to a day stands there already. */
const isUndated = ({ records, start }: UndatedProps, row: number, record: RecordRow): boolean =>
  recordKey(records.place.table, record) !== null && (records.valueAt(row, start) ?? null) === null

interface UndatedCardProps extends UndatedProps {
  readonly row: number
  readonly record: RecordRow
}

function UndatedCard(props: UndatedCardProps): ReactElement {
  const { records, look, context, acts, words, day, row, record, onPut } = props
  const t = useTexts()
  const { table } = records.place
  const key = recordKey(table, record) ?? ''
  const name = recordName(table, record)
  const title = name ?? t('cells.sheet.unnamed')
  return (
    <li
      className={`${cards.card} ${classes.card}`}
      data-held={key === acts.heldKey || undefined}
      onPointerDown={(press) => acts.canMove && acts.hold(press, { kind: 'put', key, title: name })}
    >
      <button
        type="button"
        className={classes.open}
        aria-label={t('gallery.open', { title })}
        onClick={() => acts.open(key)}
      />
      <bdi className={classes.title}>{title}</bdi>
      <RecordFields look={look} context={context} valueIn={(column) => records.valueAt(row, column) ?? null} />
      {acts.canMove ? (
        <ActionIcon
          className={classes.put ?? ''}
          size="xs"
          variant="default"
          aria-label={t('calendar.undated.put', { title, day: words.day(day) })}
          onPointerDown={(press) => press.stopPropagation()}
          onClick={() => onPut(key, name)}
        >
          <IconCalendarPlus size={14} />
        </ActionIcon>
      ) : null}
    </li>
  )
}
