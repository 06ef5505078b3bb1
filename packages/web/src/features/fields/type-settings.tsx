import type { Display } from '@rowhouse/core/column-types/display'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { type FieldDraft, type FieldOptions, optionsIn, withOptions } from './field-draft.ts'
import { ChoiceSettings } from './settings/choice-settings.tsx'
import { DisplaySettings } from './settings/display-settings.tsx'
import { ButtonSettings, CodeSettings } from './settings/drawn-settings.tsx'
import { FormulaSettings } from './settings/formula-settings.tsx'
import { LinkSettings, ThroughSettings } from './settings/link-settings.tsx'
import { CurrencySettings, DecimalSettings, NumberSettings, PercentSettings } from './settings/number-settings.tsx'
import type { SettingsProps } from './settings/settings-props.ts'
import { CheckboxSettings, RatingSettings } from './settings/sign-settings.tsx'
import { AttachmentSettings, CheckedTextSettings, LongTextSettings, PeopleSettings } from './settings/text-settings.tsx'
import { DateSettings, DurationSettings, MomentSettings, TimeSettings } from './settings/time-settings.tsx'

/** Each knows the options of its own types, which the schemas in core hold. */
type Settings = (props: SettingsProps<never>) => ReactElement

/** What can be set for a type; types without an entry have nothing to set. */
const settings: { readonly [T in ColumnTypeName]?: Settings } = {
  LongText: LongTextSettings,
  Email: CheckedTextSettings,
  URL: CheckedTextSettings,
  PhoneNumber: CheckedTextSettings,
  Number: NumberSettings,
  Decimal: DecimalSettings,
  Currency: CurrencySettings,
  Percent: PercentSettings,
  Duration: DurationSettings,
  Rating: RatingSettings,
  SingleSelect: ChoiceSettings,
  MultiSelect: ChoiceSettings,
  Checkbox: CheckboxSettings,
  Collaborator: PeopleSettings,
  Date: DateSettings,
  DateTime: MomentSettings,
  CreateTime: MomentSettings,
  LastModifiedTime: MomentSettings,
  Time: TimeSettings,
  Attachment: AttachmentSettings,
  Barcode: CodeSettings,
  QrCode: CodeSettings,
  Button: ButtonSettings,
  LinkToAnotherRecord: LinkSettings,
  Lookup: LookedUpSettings,
  Rollup: RolledUpSettings,
  Count: RolledUpSettings,
  Formula: FormulaSettings,
}

type Looked = SettingsProps<{ readonly display: Display }>

function LookedUpSettings(props: Looked): ReactElement {
  return (
    <>
      <ThroughSettings {...(props as unknown as SettingsProps)} />
      <DisplaySettings {...props} gives={null} />
    </>
  )
}

function RolledUpSettings(props: Looked): ReactElement {
  const { type, computed } = props.draft
  const isText = type === 'Rollup' && ['join', 'uniqueJoin'].includes(computed.func)
  const isFlag = type === 'Rollup' && ['and', 'or', 'xor'].includes(computed.func)
  return (
    <>
      <ThroughSettings {...(props as unknown as SettingsProps)} />
      <DisplaySettings {...props} gives={isText ? 'text' : isFlag ? 'boolean' : 'number'} />
    </>
  )
}

interface TypeSettingsProps extends Pick<SettingsProps, 'projectId' | 'table' | 'columnId' | 'draft' | 'missing'> {
  readonly onChange: (draft: FieldDraft) => void
}

export function TypeSettings({ draft, onChange, ...rest }: TypeSettingsProps): ReactElement | null {
  const Settings = settings[draft.type]
  if (Settings === undefined) return null
  return (
    <Settings
      {...rest}
      draft={draft}
      options={optionsIn(draft) as never}
      onOptions={(part: FieldOptions) => onChange(withOptions(draft, part))}
      onDraft={(part) => onChange({ ...draft, ...part })}
    />
  )
}
