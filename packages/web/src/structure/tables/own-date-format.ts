import { type DateFormat, dateFormats } from '@rowhouse/core/column-types/date-format'

/** How people write days where this locale is spoken: in English with the month by name, elsewhere in digits. */
export function dateFormatIn(locale: string): DateFormat {
  const digits = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ calendar: 'gregory', numberingSystem: 'latn' },
  })
  const parts = digits.formatToParts(new Date(2026, 10, 5))
  const order = parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))
  if (order[0] !== 'year' && /^en\b/i.test(locale)) return order[0] === 'month' ? 'MMM D, YYYY' : 'D MMM YYYY'
  const sign = parts.find(({ type }) => type === 'literal')?.value.trim()
  const written = order.map((part) => ({ year: 'YYYY', month: 'MM', day: 'DD' })[part]).join(sign)
  return dateFormats.find((format) => format === written) ?? usual[order[0] ?? 'year']
}

const usual = { year: 'YYYY-MM-DD', month: 'MM/DD/YYYY', day: 'DD/MM/YYYY' } as const

let own: DateFormat | undefined

/** Of the person at this browser. */
export function ownDateFormat(): DateFormat {
  own ??= dateFormatIn(navigator.language)
  return own
}

/** What a column left open is the reader's. */
export function withOwnFormat<Options>(options: Options): Options {
  const isOpen =
    typeof options === 'object' && options !== null && 'dateFormat' in options && options.dateFormat === 'local'
  return isOpen ? { ...options, dateFormat: ownDateFormat() } : options
}
