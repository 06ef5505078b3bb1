import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { emailParts, phoneNumberParts, urlParts } from './address/address-parts.tsx'
import { attachmentParts } from './attachment/attachment-parts.tsx'
import { buttonParts } from './button/button-parts.tsx'
import type { CellParts } from './cell-type.ts'
import { checkboxParts } from './checkbox/checkbox-parts.ts'
import { choiceParts } from './choice/choice-parts.ts'
import { barcodeParts, qrCodeParts } from './code/code-parts.tsx'
import { countParts, formulaParts, lookupParts, rollupParts } from './computed/computed-parts.tsx'
import { currencyParts } from './currency/currency-parts.ts'
import { dateParts } from './date/date-parts.ts'
import { durationParts } from './duration/duration-parts.ts'
import { jsonParts } from './json/json-parts.tsx'
import { linkParts } from './link-to-another-record/link-parts.ts'
import { longTextParts } from './long-text/long-text-parts.tsx'
import { momentParts } from './moment/moment-parts.ts'
import { decimalParts, numberParts, plainNumberParts } from './number/number-parts.tsx'
import { passwordParts } from './password/password-parts.tsx'
import { collaboratorParts, peopleParts } from './people/people-parts.ts'
import { percentParts } from './percent/percent-parts.tsx'
import { ratingParts } from './rating/rating-parts.ts'
import { textParts } from './single-line-text/text-parts.tsx'
import { timeParts } from './time/time-parts.ts'

/** What draws the cells of each column type and edits their values, in the grid, the record sheet and the field dialog alike. */
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
  Year: plainNumberParts,
  Attachment: attachmentParts,
  JSON: jsonParts,
  GeoPoint: textParts,
  Password: passwordParts,
  Barcode: barcodeParts,
  QrCode: qrCodeParts,
  AutoNumber: plainNumberParts,
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
  ID: plainNumberParts,
  ForeignKey: textParts,
  SpecificDBType: textParts,
}

/** Every form a cell can have. */
export const cellForms = Object.fromEntries(Object.values(cellParts).flatMap(({ forms }) => Object.entries(forms)))
