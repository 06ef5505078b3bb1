import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { digitsSample, type NumberOptions, Separators } from '../number/number-settings.tsx'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'
import { currencyCodes, currencyLocales } from './currencies.ts'

interface CurrencyOptions {
  readonly locale: string
  readonly code: string
  readonly precision: number
  readonly symbol: 'local' | 'before' | 'after'
  readonly separators: NumberOptions['separators']
}

export function CurrencySettings({ options, onOptions, ...rest }: SettingsProps<CurrencyOptions>): ReactElement {
  const t = useTexts()
  const language = useSaved((state) => state.settings.language)
  return (
    <>
      <PickOne
        label={t('fields.currency.code')}
        value={options.code}
        data={currencyCodes(language, options.code)}
        onPick={(code) => onOptions({ code })}
      />
      <PickOne
        label={t('fields.currency.locale')}
        value={options.locale}
        data={currencyLocales(language, options)}
        onPick={(locale) => onOptions({ locale })}
      />
      <PickOne
        label={t('fields.number.digits')}
        value={String(options.precision)}
        data={Array.from({ length: 9 }, (_, digits) => ({ value: String(digits), label: digitsSample(digits) }))}
        onPick={(value) => onOptions({ precision: Number(value) })}
      />
      <PickOne
        label={t('fields.currency.symbol')}
        value={options.symbol}
        data={(['local', 'before', 'after'] as const).map((value) => ({
          value,
          label: t(`fields.currency.symbol.${value}`),
        }))}
        onPick={(symbol) => onOptions({ symbol })}
      />
      <Separators {...rest} options={options} onOptions={onOptions} />
    </>
  )
}
