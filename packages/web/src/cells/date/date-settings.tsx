import { type ChosenDateFormat, dateFormats, showDay } from '@rowhouse/core/column-types/date-format'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownDateFormat } from '../../structure/tables/own-date-format.ts'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

const exampleDay = '2026-11-05'

export function DateSettings({
  options,
  onOptions,
}: SettingsProps<{ readonly dateFormat: ChosenDateFormat }>): ReactElement {
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
