import type { ChosenDateFormat } from '@rowhouse/core/column-types/date-format'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DateSettings } from '../date/date-settings.tsx'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'
import { TimeSettings } from '../time/time-settings.tsx'

interface MomentOptions {
  readonly dateFormat: ChosenDateFormat
  readonly timeFormat: (typeof timeFormats)[number]
  readonly twelveHours: boolean
}

const timeFormats = ['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS'] as const

export function MomentSettings(props: SettingsProps<MomentOptions>): ReactElement {
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
