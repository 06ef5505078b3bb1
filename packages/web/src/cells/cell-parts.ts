import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { emailParts, phoneNumberParts, urlParts } from './address/address-parts.ts'
import { attachmentParts } from './attachment/attachment-parts.ts'
import { buttonParts } from './button/button-parts.ts'
import type { CellParts } from './cell-type.ts'
import { checkboxParts } from './checkbox/checkbox-parts.ts'
import { choiceParts } from './choice/choice-parts.ts'
import { barcodeParts, qrCodeParts } from './code/code-parts.ts'
import { countParts, formulaParts, lookupParts, rollupParts } from './computed/computed-parts.ts'
import { currencyParts } from './currency/currency-parts.ts'
import { dateParts } from './date/date-parts.ts'
import { durationParts } from './duration/duration-parts.ts'
import { jsonParts } from './json/json-parts.ts'
import { linkParts } from './link-to-another-record/link-parts.ts'
import { longTextParts } from './long-text/long-text-parts.ts'
import { momentParts } from './moment/moment-parts.ts'
import { decimalParts, numberParts } from './number/number-parts.ts'
import { passwordParts } from './password/password-parts.ts'
import { collaboratorParts, peopleParts } from './people/people-parts.ts'
import { percentParts } from './percent/percent-parts.ts'
import { ratingParts } from './rating/rating-parts.ts'
import { textParts } from './single-line-text/text-parts.ts'
import { timeParts } from './time/time-parts.ts'

/** What edits the values of each column type, in the grid, the record sheet and forms alike, and sets up its fields; what draws them stands in cell-forms.ts. */
export const cellParts: { readonly [T in ColumnTypeName]: CellParts } = {
  SingleLineText: textParts,
  LongText: longTextParts,
  Email: emailParts,
  URL: urlParts,
  PhoneNumber: phoneNumberParts,
  Number: numberParts,
  Decimal: decimalParts,
  Currency: currencyParts,
  Percent: percentParts,
  Duration: durationParts,
  SingleSelect: choiceParts,
  MultiSelect: choiceParts,
  Collaborator: collaboratorParts,
  Checkbox: checkboxParts,
  Rating: ratingParts,
  Date: dateParts,
  DateTime: momentParts,
  Time: timeParts,
  Year: textParts,
  Attachment: attachmentParts,
  JSON: jsonParts,
  GeoPoint: textParts,
  Password: passwordParts,
  Barcode: barcodeParts,
  QrCode: qrCodeParts,
  AutoNumber: textParts,
  UUID: textParts,
  CreateTime: momentParts,
  LastModifiedTime: momentParts,
  CreatedBy: peopleParts,
  LastModifiedBy: peopleParts,
  LinkToAnotherRecord: linkParts,
  Lookup: lookupParts,
  Rollup: rollupParts,
  Count: countParts,
  Formula: formulaParts,
  Button: buttonParts,
  ID: textParts,
  ForeignKey: textParts,
  SpecificDBType: textParts,
}
