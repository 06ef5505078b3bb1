import { choiceColours } from '../../column-types/choice-colours.ts'
import { computedField, valueField } from '../field-of.ts'
import { listIn, objectOf, textIn } from '../loose-json.ts'
import type { BringAlong, SourceField } from '../source-base.ts'
import type { NocodbColumn } from './nocodb-json.ts'

type Options = SourceField['options']

interface Kind {
  readonly to: string
  readonly options?: (column: NocodbColumn) => Options
  readonly note?: string
}

const copiedOnce = 'Its values are copied and stay as they are.'
const person = (note?: string): Kind => ({
  to: 'Collaborator',
  options: () => ({ many: note === undefined }),
  ...(note && { note }),
})

/** What was stored there was not always checked, and shall come as it is. */
const unchecked = (): Options => ({ validate: false })

/** Fields that hold values, by what NocoDB calls their type. */
const kinds: Readonly<Record<string, Kind>> = {
  SingleLineText: { to: 'SingleLineText' },
  LongText: { to: 'LongText' },
  Email: { to: 'Email', options: unchecked },
  URL: { to: 'URL', options: unchecked },
  PhoneNumber: { to: 'PhoneNumber', options: unchecked },
  Number: { to: 'Number' },
  Decimal: { to: 'Decimal' },
  Percent: { to: 'Percent' },
  Currency: { to: 'Currency', options: currencyOptions },
  Duration: { to: 'Duration', options: durationOptions },
  Rating: { to: 'Rating', options: ratingOptions },
  Checkbox: { to: 'Checkbox' },
  Date: { to: 'Date' },
  DateTime: { to: 'DateTime' },
  Time: { to: 'Time' },
  Year: { to: 'Year' },
  JSON: { to: 'JSON' },
  SingleSelect: { to: 'SingleSelect', options: choiceOptions },
  MultiSelect: { to: 'MultiSelect', options: choiceOptions },
  Attachment: { to: 'Attachment' },
  GeoPoint: { to: 'GeoPoint' },
  GeoData: { to: 'SingleLineText', note: 'A place is kept as text: latitude;longitude.' },
  User: person(),
  Collaborator: person(),
  CreatedBy: person(copiedOnce),
  LastModifiedBy: person(copiedOnce),
  CreatedTime: { to: 'DateTime', note: `When it was created there. ${copiedOnce}` },
  CreateTime: { to: 'DateTime', note: `When it was created there. ${copiedOnce}` },
  LastModifiedTime: { to: 'DateTime', note: `When it was changed there. ${copiedOnce}` },
  AutoNumber: { to: 'Number', note: 'Its numbers are copied; new records get none.' },
  UUID: { to: 'SingleLineText', note: copiedOnce },
  ForeignKey: { to: 'SingleLineText' },
}

/** Nothing of them is stored that could be copied. */
const staying: Readonly<Record<string, string>> = {
  QrCode: 'A code that is drawn of another field stays there.',
  Barcode: 'A code that is drawn of another field stays there.',
  Button: 'Buttons stay there.',
  Password: 'Passwords are never handed out.',
}

/** What becomes of a column. `inverse`: the other side of a link, if it is there. */
export function nocodbField(
  column: NocodbColumn,
  title: string,
  { along, inverse }: { readonly along: BringAlong; readonly inverse: string | null },
): SourceField {
  const { id, type, made } = column
  const head = { id, title, from: type }
  const through = { link: textIn(made.fk_relation_column_id), field: null, func: null }
  switch (type) {
    case 'LinkToAnotherRecord':
    case 'Links':
      return computedField(head, {
        kind: 'link',
        to: 'LinkToAnotherRecord',
        link: { table: textIn(made.fk_related_model_id), inverse },
      })
    case 'Lookup':
      return computedField(head, {
        kind: 'lookup',
        to: 'Lookup',
        through: { ...through, field: textIn(made.fk_lookup_column_id) },
      })
    case 'Rollup':
      return computedField(head, {
        kind: 'rollup',
        to: 'Rollup',
        through: { ...through, field: textIn(made.fk_rollup_column_id), func: textIn(made.rollup_function) },
      })
    case 'Count':
      return computedField(head, { kind: 'count', to: 'Count', through })
    case 'Formula':
      return computedField(head, { kind: 'formula', to: 'Formula', formula: textIn(made.formula_raw) })
  }
  const stays = staying[type]
  if (stays !== undefined) return { ...valueField(head, 'LongText', {}, stays), kind: 'left', to: null }
  const kind = kinds[type]
  if (kind === undefined) return valueField(head, 'LongText', {}, `Fields of the type “${type}” become texts.`)
  if (kind.to === 'Collaborator' && !along.people)
    return valueField(head, 'SingleLineText', {}, 'People become their names.')
  return valueField(head, kind.to, kind.options?.(column) ?? {}, kind.note ?? null)
}

function currencyOptions({ meta }: NocodbColumn): Options {
  const code = textIn(meta.currency_code)
  return /^[A-Z]{3}$/.test(code) ? { code } : {}
}

function durationOptions({ meta }: NocodbColumn): Options {
  const { duration } = meta
  return typeof duration === 'number' && duration >= 0 && duration <= 4 ? { format: duration } : {}
}

function ratingOptions({ meta: { max } }: NocodbColumn): Options {
  return typeof max === 'number' ? { max: Math.min(Math.max(Math.round(max), 1), 10) } : {}
}

function choiceOptions({ made }: NocodbColumn): Options {
  const titles = new Set<string>()
  const choices = listIn(made.options).flatMap((one) => {
    const { title: name, color } = objectOf(one)
    const title = textIn(name).trim().slice(0, 255)
    if (title === '' || titles.has(title)) return []
    titles.add(title)
    const known = /^#[0-9a-f]{6}$/i.test(textIn(color)) ? textIn(color) : null
    const own = known ?? choiceColours[(titles.size - 1) % choiceColours.length]
    return [{ id: `c${titles.size}`, title, color: own, order: titles.size }]
  })
  return { choices }
}
