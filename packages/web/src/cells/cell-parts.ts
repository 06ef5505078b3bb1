import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { addressParts } from './address/address-parts.tsx'
import { attachmentParts } from './attachment/attachment-parts.tsx'
import { buttonParts } from './button/button-parts.tsx'
import type { CellParts } from './cell-type.ts'
import { checkboxParts } from './checkbox/checkbox-parts.ts'
import { choiceParts } from './choice/choice-parts.ts'
import { codeParts } from './code/code-parts.tsx'
import { computedParts } from './computed/computed-parts.tsx'
import { dateParts } from './date/date-parts.ts'
import { jsonParts } from './json/json-parts.tsx'
import { linkParts } from './link-to-another-record/link-parts.ts'
import { longTextParts } from './long-text/long-text-parts.tsx'
import { momentParts } from './moment/moment-parts.ts'
import { numberParts } from './number/number-parts.tsx'
import { passwordParts } from './password/password-parts.tsx'
import { peopleParts } from './people/people-parts.ts'
import { percentParts } from './percent/percent-parts.tsx'
import { ratingParts } from './rating/rating-parts.ts'
import { textParts } from './single-line-text/text-parts.tsx'

/** What draws the cells of each column type and edits their values, in the grid and the record sheet alike. */
export const cellParts: { readonly [T in ColumnTypeName]: CellParts } = {
  SingleLineText: textParts,
  LongText: longTextParts,
  Email: addressParts,
  URL: addressParts,
  PhoneNumber: addressParts,
  Number: numberParts,
  Decimal: numberParts,
  Currency: numberParts,
  Percent: percentParts,
  Duration: numberParts,
  SingleSelect: choiceParts,
  MultiSelect: choiceParts,
  Collaborator: peopleParts,
  Checkbox: checkboxParts,
  Rating: ratingParts,
  Date: dateParts,
  DateTime: momentParts,
  Time: textParts,
  Year: numberParts,
  Attachment: attachmentParts,
  JSON: jsonParts,
  GeoPoint: textParts,
  Password: passwordParts,
  Barcode: codeParts,
  QrCode: codeParts,
  AutoNumber: numberParts,
  UUID: textParts,
  CreateTime: momentParts,
  LastModifiedTime: momentParts,
  CreatedBy: peopleParts,
  LastModifiedBy: peopleParts,
  LinkToAnotherRecord: linkParts,
  Lookup: computedParts,
  Rollup: computedParts,
  Count: computedParts,
  Formula: computedParts,
  Button: buttonParts,
  ID: numberParts,
  ForeignKey: textParts,
  SpecificDBType: textParts,
}

/** Every form a cell can have. */
export const cellForms = Object.fromEntries(Object.values(cellParts).flatMap(({ forms }) => Object.entries(forms)))
