import type { Choice } from '@rowhouse/core/column-types/choices'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { IconBarcode, IconCheck, IconPaperclip, IconQrcode, IconStar } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useSaved } from '../../../state/saved.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { pillTokens } from '../../../ui/pill-colour.ts'
import { pillOfColour } from '../choice-colours.ts'
import { optionsOf, showCell } from '../table.ts'
import type { CellProps, CellView } from './cell-view.ts'
import classes from './cells.module.css'
import { usePerson } from './people.ts'
import { type MomentLook, showClock, showLocalMoment } from './show-moment.ts'
import { type Currency, groupDigits, showAmount } from './show-number.ts'

const text: CellView = { align: 'start', width: 180, Value: Text }
const moment: CellView = { align: 'start', width: 168, Value: Moment }
const kept: CellView = { ...moment, Value: KeptMoment }
const person: CellView = { align: 'start', width: 160, Value: Person }

/** One entry per type, held complete by the compiler. */
export const cellViews: { readonly [T in ColumnTypeName]: CellView } = {
  SingleLineText: text,
  LongText: { ...text, width: 240 },
  Email: { ...text, Value: (props) => <Address {...props} before="mailto:" /> },
  PhoneNumber: { ...text, width: 152, Value: (props) => <Address {...props} before="tel:" /> },
  URL: { ...text, Value: (props) => <Address {...props} before="" /> },
  Number: { align: 'end', width: 112, Value: Grouped },
  Decimal: { align: 'end', width: 128, Value: Grouped },
  Currency: { align: 'end', width: 136, Value: Amount },
  Percent: { align: 'end', width: 136, Value: Share },
  Duration: { align: 'end', width: 112, Value: Text },
  Rating: { align: 'start', width: 124, Value: Stars },
  Year: { align: 'end', width: 80, Value: Text },
  SingleSelect: { align: 'start', width: 148, Value: Pills },
  MultiSelect: { align: 'start', width: 200, Value: Pills },
  Checkbox: { align: 'center', width: 96, Value: Tick },
  Collaborator: { align: 'start', width: 160, Value: Someone },
  Date: { ...text, width: 112 },
  DateTime: moment,
  Time: { ...text, width: 104, Value: Clock },
  Attachment: { align: 'start', width: 112, Value: Files },
  JSON: { align: 'start', width: 200, Value: Code },
  GeoPoint: { ...text, width: 160 },
  Password: { ...text, width: 112 },
  LinkToAnotherRecord: { ...text, width: 200 },
  Lookup: { ...text, width: 200 },
  Rollup: { align: 'end', width: 128, Value: Text },
  Count: { align: 'end', width: 96, Value: Text },
  Formula: text,
  Barcode: { align: 'start', width: 160, Value: (props) => <Drawn {...props} icon={<IconBarcode size={14} />} /> },
  QrCode: { align: 'start', width: 160, Value: (props) => <Drawn {...props} icon={<IconQrcode size={14} />} /> },
  Button: { ...text, width: 112 },
  AutoNumber: { align: 'end', width: 104, Value: Text },
  UUID: { align: 'start', width: 200, Value: Code },
  CreateTime: kept,
  LastModifiedTime: kept,
  CreatedBy: person,
  LastModifiedBy: person,
  ID: { align: 'end', width: 80, Value: Text },
  ForeignKey: { align: 'end', width: 104, Value: Text },
  SpecificDBType: text,
}

function Text({ column, value }: CellProps): ReactElement {
  return <bdi className={classes.text}>{showCell(column, value)}</bdi>
}

function Address({ column, value, before }: CellProps & { readonly before: string }): ReactElement {
  const shown = showCell(column, value)
  // Other programs write into attached databases: nothing but these schemes becomes a link.
  if (before === '' && !/^https?:\/\//i.test(shown)) return <Text column={column} value={value} record={{}} />
  return (
    <a className={classes.text} href={before + shown} target="_blank" rel="noreferrer">
      <bdi>{shown}</bdi>
    </a>
  )
}

function Grouped({ column, value }: CellProps): ReactNode {
  const locale = useSaved((state) => state.settings.language)
  const { grouping = false, precision = null } = optionsOf<{ grouping?: boolean; precision?: number | null }>(column)
  return grouping ? groupDigits(String(value), locale, precision ?? undefined) : showCell(column, value)
}

function Amount({ column, value }: CellProps): string {
  return showAmount(String(value), optionsOf<Currency>(column))
}

function Share({ column, value }: CellProps): ReactElement {
  const { bar } = optionsOf<{ bar: boolean }>(column)
  const filled = Math.min(100, Math.max(0, Number(value)))
  return (
    <>
      {bar ? (
        <span className={classes.bar} aria-hidden>
          <i style={{ inlineSize: `${filled}%` }} />
        </span>
      ) : null}
      <span>{showCell(column, value)}</span>
    </>
  )
}

function Stars({ column, value }: CellProps): ReactElement {
  const { max } = optionsOf<{ max: number }>(column)
  const label = `${showCell(column, value)} / ${max}`
  return (
    <span className={classes.stars} role="img" aria-label={label} title={label}>
      {Array.from({ length: Math.min(10, max) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a star is what it is.
        <IconStar key={index} size={14} data-off={index >= Number(value) || undefined} aria-hidden />
      ))}
    </span>
  )
}

function Pills({ column, value }: CellProps): ReactElement {
  const { choices } = optionsOf<{ choices: readonly Choice[] }>(column)
  const titles = Array.isArray(value) ? value.map(String) : [String(value)]
  return (
    <>
      {titles.map((title) => (
        <Pill key={title} title={title} color={choices.find((choice) => choice.title === title)?.color ?? ''} />
      ))}
    </>
  )
}

export function Pill({ title, color }: { readonly title: string; readonly color: string }): ReactElement {
  return (
    <span className={classes.pill} style={pillTokens(pillOfColour(color))}>
      <i aria-hidden />
      <span>
        <bdi>{title}</bdi>
      </span>
    </span>
  )
}

function Tick({ value }: CellProps): ReactElement {
  const t = useTexts()
  const isOn = value === true || value === 1
  return (
    <span
      className={classes.check}
      role="img"
      aria-label={t(isOn ? 'tables.cell.yes' : 'tables.cell.no')}
      data-on={isOn || undefined}
    >
      {isOn ? <IconCheck size={11} stroke={3} aria-hidden /> : null}
    </span>
  )
}

function Someone({ value, ...rest }: CellProps): ReactElement {
  const ids = Array.isArray(value) ? value.map(String) : [String(value)]
  return (
    <>
      {ids.map((id) => (
        <Person key={id} value={id} {...rest} />
      ))}
    </>
  )
}

function Person({ value }: CellProps): ReactElement {
  const person = usePerson(String(value))
  // Somebody who left the project, or a program.
  if (person === null) return <bdi className={`${classes.text} ${classes.calc}`}>{String(value)}</bdi>
  return (
    <span className={classes.who} title={person.email}>
      <Avatar person={person} size={18} />
      <bdi className={classes.text}>{person.name || person.email}</bdi>
    </span>
  )
}

function Moment({ column, value }: CellProps): ReactElement {
  const iso = String(value)
  return (
    <time className={classes.text} dateTime={iso}>
      {showLocalMoment(iso, optionsOf<MomentLook>(column))}
    </time>
  )
}

function KeptMoment(props: CellProps): ReactElement {
  return (
    <span className={`${classes.text} ${classes.calc}`}>
      <Moment {...props} />
    </span>
  )
}

function Clock({ column, value }: CellProps): string {
  return showClock(String(value), optionsOf<{ twelveHours: boolean }>(column).twelveHours)
}

function Files({ column, value }: CellProps): ReactNode {
  const t = useTexts()
  const count = Array.isArray(value) ? value.length : 0
  if (count === 0) return null
  return (
    <span className={classes.files} title={showCell(column, value)}>
      <IconPaperclip size={14} stroke={1.9} aria-hidden />
      {t('tables.cell.files', { count })}
    </span>
  )
}

function Code({ column, value }: CellProps): ReactElement {
  const shown = showCell(column, value)
  return (
    <code className={`${classes.text} ${classes.mono}`} title={shown}>
      {shown}
    </code>
  )
}

function Drawn({ value, icon }: CellProps & { readonly icon: ReactElement }): ReactElement {
  return (
    <span className={`${classes.files} ${classes.text}`}>
      {icon}
      <bdi className={classes.text}>{String(value)}</bdi>
    </span>
  )
}
