import { type ChosenDateFormat, dateFormats, showDay } from '@rowhouse/core/column-types/date-format'
import { durationFormats } from '@rowhouse/core/column-types/duration-text'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ownDateFormat } from '../../../structure/tables/own-date-format.ts'
import { PickOne, Toggle } from './setting-parts.tsx'
import type { SettingsProps } from './settings-props.ts'

interface TimeOptions {
  readonly dateFormat: ChosenDateFormat
  readonly timeFormat: (typeof timeFormats)[number]
  readonly twelveHours: boolean
  readonly format: number
}

const timeFormats = ['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS'] as const
const exampleDay = '2026-11-05'

export function DateSettings({ options, onOptions }: SettingsProps<TimeOptions>): ReactElement {
  const t = useTexts()
  return (
    <PickOne
      label={t('fields.date.format')}
      value={options.dateFormat}
      data={[
        {
          value: 'local' as ChosenDateFormat,
          label: t('fields.date.own', { day: showDay(exampleDay, ownDateFormat()) }),
        },
        ...dateFormats.map((value) => ({ value, label: `${showDay(exampleDay, value)}  (${value})` })),
      ]}
      onPick={(dateFormat) => onOptions({ dateFormat })}
    />
  )
}

export function MomentSettings(props: SettingsProps<TimeOptions>): ReactElement {
  const t = useTexts()
  const { options, onOptions } = props
  return (
    <>
      <DateSettings {...props} />
      <PickOne
        label={t('fields.date.timeFormat')}
        value={options.timeFormat}
        data={timeFormats.map((value) => ({ value, label: '13:45:30.250'.slice(0, value.length) }))}
        onPick={(timeFormat) => onOptions({ timeFormat })}
      />
      <TimeSettings {...props} />
    </>
  )
}

export function TimeSettings({ options, onOptions }: SettingsProps<TimeOptions>): ReactElement {
  const t = useTexts()
  return (
    <Toggle
      label={t('fields.date.twelveHours')}
      isOn={options.twelveHours}
      onChange={(twelveHours) => onOptions({ twelveHours })}
    />
  )
}

export function DurationSettings({ options, onOptions }: SettingsProps<TimeOptions>): ReactElement {
  const t = useTexts()
  return (
    <PickOne
      label={t('fields.duration.format')}
      value={String(options.format)}
      data={durationFormats.map((format, value) => ({ value: String(value), label: format }))}
      onPick={(value) => onOptions({ format: Number(value) })}
    />
  )
}
