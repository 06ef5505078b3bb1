import { ratingIcons } from '@rowhouse/core/column-types/rating'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'
import { ColourMarks, SignMarks, type SignOptions } from '../signs/sign-settings.tsx'

export function RatingSettings(props: SettingsProps<SignOptions>): ReactElement {
  const t = useTexts()
  const { options, onOptions } = props
  return (
    <>
      <SignMarks {...props} names={ratingIcons} />
      <PickOne
        label={t('fields.rating.max')}
        value={String(options.max)}
        data={Array.from({ length: 10 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
        onPick={(value) => onOptions({ max: Number(value) })}
      />
      <ColourMarks {...props} />
    </>
  )
}
