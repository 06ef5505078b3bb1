import { separatorWords } from '@rowhouse/core/column-types/separators'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useSaved } from '../../../state/saved.ts'
import { currencyCodes, currencyLocales } from '../currencies.ts'
import { PickOne, Toggle } from './setting-parts.tsx'
import type { SettingsProps } from './settings-props.ts'

interface NumberOptions {
  readonly grouping: boolean
  readonly separators: (typeof separatorWords)[number]
  readonly precision: number | null
  readonly bar: boolean
}

export function NumberSettings(props: SettingsProps<NumberOptions>): ReactElement {
  return (
    <>
      <Grouping {...props} />
      {props.options.grouping ? <Separators {...props} /> : null}
    </>
  )
}

export function DecimalSettings(props: SettingsProps<NumberOptions>): ReactElement {
  return (
    <>
      <Digits {...props} />
      <Grouping {...props} />
      <Separators {...props} />
    </>
  )
}

export function PercentSettings(props: SettingsProps<NumberOptions>): ReactElement {
  const t = useTexts()
  const { options, onOptions } = props
  return (
    <>
      <Digits {...props} />
      <Separators {...props} />
      <Toggle label={t('fields.number.bar')} isOn={options.bar} onChange={(bar) => onOptions({ bar })} />
    </>
  )
}

function Grouping({ options, onOptions }: SettingsProps<NumberOptions>): ReactElement {
  const t = useTexts()
  return (
    <Toggle
      label={t('fields.number.grouping')}
      isOn={options.grouping}
      onChange={(grouping) => onOptions({ grouping })}
    />
  )
}

function Separators({ options, onOptions }: SettingsProps<Pick<NumberOptions, 'separators'>>): ReactElement {
  const t = useTexts()
  return (
    <PickOne
      label={t('fields.number.separators')}
      value={options.separators}
      data={separatorWords.map((value) => ({ value, label: t(`fields.number.separators.${value}`) }))}
      onPick={(separators) => onOptions({ separators })}
    />
  )
}

function Digits({ options, onOptions }: SettingsProps<NumberOptions>): ReactElement {
  const t = useTexts()
  const all = 'all'
  return (
    <PickOne
      label={t('fields.number.digits')}
      value={options.precision === null ? all : String(options.precision)}
      data={[
        { value: all, label: t('fields.number.digits.all') },
        ...Array.from({ length: 9 }, (_, digits) => ({ value: String(digits), label: sample(digits) })),
      ]}
      onPick={(value) => onOptions({ precision: value === all ? null : Number(value) })}
    />
  )
}

const sample = (digits: number): string => (digits === 0 ? '1' : `1.${'0'.repeat(digits)}`)

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
        data={Array.from({ length: 9 }, (_, digits) => ({ value: String(digits), label: sample(digits) }))}
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
