import type { Comparison } from '@rowhouse/core/column-types/column-type'
import { type Display, type DisplayType, displayTypes } from '@rowhouse/core/column-types/display'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { FieldOptions } from '../settings/field-draft.ts'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

const plain = 'plain'

/** What each kind of result can be compared as; all types where nobody knows it. */
const comparisons: Readonly<Record<string, readonly Comparison[]>> = {
  number: ['number', 'decimal'],
  text: ['text'],
  boolean: ['boolean'],
  date: ['date'],
  instant: ['instant'],
}

/** Texts and ticks have settings for what is typed, and nobody types a computed value. */
const drawnByOptions: readonly Comparison[] = ['number', 'decimal', 'date', 'instant', 'time']

interface DisplaySettingsProps extends SettingsProps<{ readonly display: Display }> {
  /** What the field gives, as the formula language calls it; null: unknown. */
  readonly gives: string | null
}

/** How a computed value is drawn. */
export function DisplaySettings({ gives, options, onOptions, ...rest }: DisplaySettingsProps): ReactElement {
  const t = useTexts()
  const { display } = options
  const suiting = comparisons[gives ?? '']
  const types = displayTypes.filter((type) => suiting?.includes(columnTypes[type].comparison) ?? true)
  const offered = display === null || types.includes(display.type) ? types : [display.type, ...types]
  const hasSettings = display !== null && drawnByOptions.includes(columnTypes[display.type].comparison)
  const Settings = hasSettings ? rest.settingsOf(display.type) : null
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
      {Settings === null || display === null ? null : (
        <Settings
          {...rest}
          options={display.options as never}
          onOptions={(part: FieldOptions) => change(display.type, part)}
        />
      )}
    </>
  )
}
