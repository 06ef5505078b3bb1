import { showAmount } from '../../values/show-number.ts'

interface Named {
  readonly value: string
  readonly label: string
}

/** Every currency the browser knows, by its name in the language of the reader; the chosen one even if it does not. */
export function currencyCodes(language: string, chosen: string): readonly Named[] {
  const known = Intl.supportedValuesOf('currency')
  const names = new Intl.DisplayNames([language, 'en'], { type: 'currency' })
  const codes = known.includes(chosen) ? known : [chosen, ...known]
  return codes.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
}

const locales = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'tr-TR',
  'ja-JP',
  'zh-CN',
  'hi-IN',
] as const

type Amount = Parameters<typeof showAmount>[1]

/** Regions by how they would write an amount of this currency. */
export function currencyLocales(language: string, look: Amount): readonly Named[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  const all = (locales as readonly string[]).includes(look.locale) ? locales : [look.locale, ...locales]
  return all.map((value) => {
    const region = value.split('-').at(-1) ?? value
    const name = /^[A-Z]{2}$/.test(region) ? names.of(region) : value
    return { value, label: `${name ?? value} – ${showAmount('1234.5', { ...look, locale: value })}` }
  })
}
