import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { checkedSettings } from './address/checked-settings.tsx'
import { AttachmentSettings } from './attachment/attachment-settings.tsx'
import { ButtonSettings } from './button/button-settings.tsx'
import { CheckboxSettings } from './checkbox/checkbox-settings.tsx'
import { ChoiceSettings } from './choice/choice-settings.tsx'
import { BarcodeSettings, QrCodeSettings } from './code/code-settings.tsx'
import { CountSettings } from './count/count-settings.tsx'
import { CurrencySettings } from './currency/currency-settings.tsx'
import { DateSettings } from './date/date-settings.tsx'
import { DurationSettings } from './duration/duration-settings.tsx'
import { FormulaSettings } from './formula/formula-settings.tsx'
import { LinkSettings } from './link-to-another-record/link-settings.tsx'
import { LongTextSettings } from './long-text/long-text-settings.tsx'
import { LookupSettings } from './lookup/lookup-settings.tsx'
import { MomentSettings } from './moment/moment-settings.tsx'
import { DecimalSettings, NumberSettings } from './number/number-settings.tsx'
import { PeopleSettings } from './people/people-settings.tsx'
import { PercentSettings } from './percent/percent-settings.tsx'
import { RatingSettings } from './rating/rating-settings.tsx'
import { RollupSettings } from './rollup/rollup-settings.tsx'
import type { Settings } from './settings/settings-props.ts'
import { TimeSettings } from './time/time-settings.tsx'

/**
 * What can be set for a field of each column type; each knows the options of its own type, which the schema in core holds.
 * null: there is nothing to set. Apart from cell-parts.ts: whoever only reads a table never opens them.
 */
export const cellSettings: { readonly [T in ColumnTypeName]: Settings<never> | null } = {
  SingleLineText: null,
  LongText: LongTextSettings,
  Email: checkedSettings('fields.validate.Email'),
  URL: checkedSettings('fields.validate.URL'),
  PhoneNumber: checkedSettings('fields.validate.PhoneNumber'),
  Number: NumberSettings,
  Decimal: DecimalSettings,
  Currency: CurrencySettings,
  Percent: PercentSettings,
  Duration: DurationSettings,
  SingleSelect: ChoiceSettings,
  MultiSelect: ChoiceSettings,
  Collaborator: PeopleSettings,
  Checkbox: CheckboxSettings,
  Rating: RatingSettings,
  Date: DateSettings,
  DateTime: MomentSettings,
  Time: TimeSettings,
  Year: null,
  Attachment: AttachmentSettings,
  JSON: null,
  GeoPoint: null,
  Password: null,
  Barcode: BarcodeSettings,
  QrCode: QrCodeSettings,
  AutoNumber: null,
  UUID: null,
  CreateTime: MomentSettings,
  LastModifiedTime: MomentSettings,
  CreatedBy: null,
  LastModifiedBy: null,
  LinkToAnotherRecord: LinkSettings,
  Lookup: LookupSettings,
  Rollup: RollupSettings,
  Count: CountSettings,
  Formula: FormulaSettings,
  Button: ButtonSettings,
  ID: null,
  ForeignKey: null,
  SpecificDBType: null,
}
