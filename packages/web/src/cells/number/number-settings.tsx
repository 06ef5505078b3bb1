import { separatorWords } from '@rowhouse/core/column-types/separators'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PickOne, Toggle } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export interface NumberOptions {
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

export function Separators({ options, onOptions }: SettingsProps<Pick<NumberOptions, 'separators'>>): ReactElement {
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

export function Digits({ options, onOptions }: SettingsProps<NumberOptions>): ReactElement {
  const t = useTexts()
  const all = 'all'
  return (
    <PickOne
      label={t('fields.number.digits')}
      value={options.precision === null ? all : String(options.precision)}
      data={[
        { value: all, label: t('fields.number.digits.all') },
        ...Array.from({ length: 9 }, (_, digits) => ({ value: String(digits), label: digitsSample(digits) })),
      ]}
      onPick={(value) => onOptions({ precision: value === all ? null : Number(value) })}
    />
  )
}

export const digitsSample = (digits: number): string => (digits === 0 ? '1' : `1.${'0'.repeat(digits)}`)
