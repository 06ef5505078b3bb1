import { choiceColours } from '../../column-types/choice-colours.ts'
import { computedField, valueField } from '../field-of.ts'
import { listIn, objectOf, textIn } from '../loose-json.ts'
import type { BringAlong, SourceField } from '../source-base.ts'
import type { AirtableField } from './airtable-json.ts'

type Options = SourceField['options']

interface Kind {
  readonly to: string
  readonly options?: (options: AirtableField['options']) => Options
  readonly note?: string
}

const copiedOnce = 'Its values are copied and stay as they are.'

/** Fields that hold values, by what Airtable calls their type. */
const kinds: Readonly<Record<string, Kind>> = {
  singleLineText: { to: 'SingleLineText' },
  email: { to: 'Email', options: unchecked },
  url: { to: 'URL', options: unchecked },
  phoneNumber: { to: 'PhoneNumber', options: unchecked },
  multilineText: { to: 'LongText' },
  richText: { to: 'LongText', options: () => ({ rich: true }) },
  number: { to: 'Decimal' },
  percent: { to: 'Percent' },
  currency: { to: 'Currency', options: currencyOptions },
  singleSelect: { to: 'SingleSelect', options: choiceOptions },
  multipleSelects: { to: 'MultiSelect', options: choiceOptions },
  singleCollaborator: { to: 'Collaborator', options: () => ({ many: false }) },
  multipleCollaborators: { to: 'Collaborator', options: () => ({ many: true }) },
  date: { to: 'Date' },
  dateTime: { to: 'DateTime' },
  multipleAttachments: { to: 'Attachment' },
  checkbox: { to: 'Checkbox' },
  createdTime: { to: 'DateTime', note: `When it was created there. ${copiedOnce}` },
  lastModifiedTime: { to: 'DateTime', note: `When it was changed there. ${copiedOnce}` },
  createdBy: { to: 'Collaborator', options: () => ({ many: false }), note: copiedOnce },
  lastModifiedBy: { to: 'Collaborator', options: () => ({ many: false }), note: copiedOnce },
  autoNumber: { to: 'Number', note: 'Its numbers are copied; new records get none.' },
  barcode: { to: 'SingleLineText', note: 'The text of the code is kept.' },
  rating: { to: 'Rating', options: ratingOptions },
  duration: { to: 'Duration', options: durationOptions },
  button: { to: 'URL', options: unchecked, note: 'Button: its link is kept as a URL field.' },
  externalSyncSource: { to: 'SingleSelect', options: choiceOptions, note: 'Synced from outside: copied once.' },
  aiText: { to: 'LongText', note: 'AI text: its value is kept, no longer rewritten.' },
}

/** What becomes of a field. `titled`: under the title it gets here. */
export function airtableField({ id, type, options }: AirtableField, title: string, along: BringAlong): SourceField {
  const head = { id, title, from: type }
  const link = textIn(options.recordLinkFieldId)
  if (type === 'multipleRecordLinks') {
    const inverse = textIn(options.inverseLinkFieldId) || null
    return computedField(head, {
      kind: 'link',
      to: 'LinkToAnotherRecord',
      link: { table: textIn(options.linkedTableId), inverse },
    })
  }
  if (type === 'count') return computedField(head, { kind: 'count', to: 'Count', through: { link, ...nothing } })
  if (type === 'multipleLookupValues' || type === 'lookup')
    return computedField(head, {
      kind: 'lookup',
      to: 'Lookup',
      through: { ...nothing, link, field: textIn(options.fieldIdInLinkedTable) },
    })
  if (type === 'formula')
    return computedField(head, { kind: 'formula', to: 'Formula', formula: textIn(options.formula) })
  if (type === 'rollup') return rollup(head, options, along)
  const kind = kinds[type]
  if (kind === undefined) return valueField(head, 'LongText', {}, `Fields of the type “${type}” become texts.`)
  if (kind.to === people && !along.people) return valueField(head, 'SingleLineText', {}, 'People become their names.')
  const whole = type === 'number' && options.precision === 0
  return valueField(head, whole ? 'Number' : kind.to, kind.options?.(options) ?? {}, kind.note ?? null)
}

const nothing = { field: null, func: null } as const
const people = 'Collaborator'

/** Airtable does not tell by its API how a rollup is worked out, only what comes of it. */
function rollup(
  head: Pick<SourceField, 'id' | 'title' | 'from'>,
  { result }: AirtableField['options'],
  along: BringAlong,
): SourceField {
  const { type, options } = objectOf(result)
  const made = airtableField(
    { ...head, name: '', type: textIn(type) || 'multilineText', options: objectOf(options) },
    head.title,
    along,
  )
  const note = 'Rollup: Airtable does not tell how it is worked out, so its values are copied.'
  const isValue = made.kind === 'value' && made.to !== people
  return isValue ? { ...made, from: 'rollup', note } : valueField(head, 'LongText', {}, note)
}

/** What Airtable holds there was never checked, and shall come as it is. */
function unchecked(): Options {
  return { validate: false }
}

const symbols: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  CHF: 'CHF',
  kr: 'SEK',
  zł: 'PLN',
}

function currencyOptions({ symbol, precision }: AirtableField['options']): Options {
  return {
    code: symbols[textIn(symbol).trim()] ?? 'USD',
    precision: typeof precision === 'number' ? Math.min(precision, 8) : 2,
  }
}

/** The colours of Airtable are ten hues, each in several shades. */
const hues = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'cyan', 'blue', 'purple', 'pink']

function choiceOptions({ choices }: AirtableField['options']): Options {
  const titles = new Set<string>()
  const list = listIn(choices).flatMap((one) => {
    const { name, color } = objectOf(one)
    const title = textIn(name).trim().slice(0, 255)
    if (title === '' || titles.has(title)) return []
    titles.add(title)
    const hue = hues.findIndex((word) => textIn(color).startsWith(word))
    return [
      { id: `c${titles.size}`, title, color: choiceColours[Math.max(hue, 0)] ?? choiceColours[0], order: titles.size },
    ]
  })
  return { choices: list }
}

const icons: Readonly<Record<string, string>> = {
  star: 'star',
  heart: 'heart',
  thumbsUp: 'thumb-up',
  flag: 'flag',
  dot: 'circle',
}

function ratingOptions({ max, icon }: AirtableField['options']): Options {
  return { max: typeof max === 'number' ? Math.min(Math.max(max, 1), 10) : 5, icon: icons[textIn(icon)] ?? 'star' }
}

const durations = ['h:mm', 'h:mm:ss', 'h:mm:ss.S', 'h:mm:ss.SS', 'h:mm:ss.SSS']

function durationOptions({ durationFormat }: AirtableField['options']): Options {
  return { format: Math.max(durations.indexOf(textIn(durationFormat)), 0) }
}
