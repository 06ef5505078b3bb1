import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { decimalLimits } from './decimal-text.ts'
import { acceptDecimal, readDecimal, showDecimal } from './decimal-value.ts'
import { areAmounts } from './looks-like.ts'
import { decimalMarkOf } from './number-text.ts'
import { numberOperators } from './operator-families.ts'
import { Separators } from './separators.ts'

/** Text is the bare amount: a copied or exported price must stay a number to other programs. */
export const currency = defineColumnType({
  storage: 'decimal',
  comparison: 'decimal',
  options: Type.Object(
    {
      locale: Type.String({ pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$' }),
      code: Type.String({ pattern: '^[A-Z]{3}$' }),
      precision: Type.Integer({ minimum: 0, maximum: decimalLimits.behind }),
      /** On which side of the amount the symbol stands. */
      symbol: Type.Enum(['local', 'before', 'after']),
      separators: Separators,
    },
    { additionalProperties: false },
  ),
  defaults: { locale: 'en-US', code: 'USD', precision: 2, symbol: 'local', separators: 'local' },
  meta: { locale: 'currency_locale', code: 'currency_code', precision: 'precision' },
  clientCheck: 'isCurrency',
  operators: numberOperators,
  sameUnder: ['sum', 'avg'],
  guess: {
    rank: 2.5,
    fits: (texts) => areAmounts(texts) && codeIn(texts) !== undefined,
    options: (texts) => ({ code: codeIn(texts) ?? 'USD' }),
  },
  accept: (input, { precision }) => acceptDecimal('Currency', input, precision),
  read: (text, { locale, precision, separators }, reading) =>
    readDecimal(text, { precision, separators, mark: decimalMarkOf(locale) }, reading),
  show: (value, { precision }) => showDecimal(value, precision),
})

const codes: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₩': 'KRW' }

/** The currency whose sign all texts have. */
function codeIn(texts: readonly string[]): string | undefined {
  const signs = new Set(texts.map((text) => /\p{Sc}/u.exec(text)?.[0] ?? ''))
  const [sign = ''] = signs
  return signs.size === 1 ? codes[sign] : undefined
}
