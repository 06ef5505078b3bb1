import { type Display, type DisplayType, displayTypes } from '@rowhouse/core/column-types/display'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { FieldOptions } from '../field-draft.ts'
import { CurrencySettings, DecimalSettings, NumberSettings, PercentSettings } from './number-settings.tsx'
import { PickOne } from './setting-parts.tsx'
import type { SettingsProps } from './settings-props.ts'
import { RatingSettings } from './sign-settings.tsx'
import { DateSettings, DurationSettings, MomentSettings, TimeSettings } from './time-settings.tsx'

const plain = 'plain'

const settingsOf: { readonly [T in DisplayType]?: (props: SettingsProps<never>) => ReactElement } = {
  Number: NumberSettings,
  Decimal: DecimalSettings,
  Currency: CurrencySettings,
  Percent: PercentSettings,
  Duration: DurationSettings,
  Rating: RatingSettings,
  Date: DateSettings,
  DateTime: MomentSettings,
  Time: TimeSettings,
}

/** Types that suit a kind of result; all where nobody knows it. */
const suiting: Readonly<Record<string, readonly DisplayType[]>> = {
  number: ['Number', 'Decimal', 'Currency', 'Percent', 'Duration', 'Rating'],
  text: ['LongText', 'URL', 'Email', 'PhoneNumber'],
  boolean: ['Checkbox'],
  date: ['Date'],
  instant: ['DateTime'],
}

interface DisplaySettingsProps extends SettingsProps<{ readonly display: Display }> {
  /** What the field gives, as the formula language calls it; null: unknown. */
  readonly gives: string | null
}

/** How a computed value is drawn. */
export function DisplaySettings({ gives, options, onOptions, ...rest }: DisplaySettingsProps): ReactElement {
  const t = useTexts()
  const { display } = options
  const types = suiting[gives ?? ''] ?? displayTypes
  const offered = display === null || types.includes(display.type) ? types : [display.type, ...types]
  const Settings = display === null ? undefined : settingsOf[display.type]
  const change = (type: DisplayType, part: FieldOptions) =>
    onOptions({
      display: {
        type,
        options: {
          ...(columnTypes[type].defaults as FieldOptions),
          ...(display?.type === type ? display.options : {}),
          ...part,
        },
      },
    })
  return (
    <>
      <PickOne
        label={t('fields.display')}
        value={display?.type ?? plain}
        data={[
          { value: plain, label: t('fields.display.plain') },
          ...offered.map((value) => ({ value, label: t(`tables.type.${value}`) })),
        ]}
        onPick={(value) => (value === plain ? onOptions({ display: null }) : change(value as DisplayType, {}))}
      />
      {Settings === undefined || display === null ? null : (
        <Settings
          {...rest}
          options={display.options as never}
          onOptions={(part: FieldOptions) => change(display.type, part)}
        />
      )}
    </>
  )
}
