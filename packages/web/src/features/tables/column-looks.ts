import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import {
  type Icon,
  IconAlignLeft,
  IconArrowsJoin,
  IconBarcode,
  IconBraces,
  IconCalendar,
  IconCalendarPlus,
  IconCalendarStats,
  IconCalendarTime,
  IconCheckbox,
  IconCircleChevronDown,
  IconClock,
  IconCurrencyDollar,
  IconDatabase,
  IconDecimal,
  IconFingerprint,
  IconHandClick,
  IconHash,
  IconHistory,
  IconHourglass,
  IconKey,
  IconLetterT,
  IconLink,
  IconListCheck,
  IconListNumbers,
  IconLock,
  IconMail,
  IconMapPin,
  IconMathFunction,
  IconPaperclip,
  IconPercentage,
  IconPhone,
  IconQrcode,
  IconSitemap,
  IconStar,
  IconSum,
  IconTallymarks,
  IconUser,
  IconUserEdit,
  IconUserPlus,
  IconZoomIn,
} from '@tabler/icons-react'

export const columnGroups = ['text', 'number', 'choice', 'time', 'linked', 'more', 'kept'] as const
export type ColumnGroup = (typeof columnGroups)[number]

export interface ColumnLook {
  readonly icon: Icon
  /** Where the type stands in the list of types; null: only databases make such columns. */
  readonly group: ColumnGroup | null
}

/** How each type looks wherever it appears. Its name and its sentence are in the catalogue under `tables.type.<name>`. */
export const columnLooks: { readonly [T in ColumnTypeName]: ColumnLook } = {
  SingleLineText: { icon: IconLetterT, group: 'text' },
  LongText: { icon: IconAlignLeft, group: 'text' },
  Email: { icon: IconMail, group: 'text' },
  URL: { icon: IconLink, group: 'text' },
  PhoneNumber: { icon: IconPhone, group: 'text' },
  Number: { icon: IconHash, group: 'number' },
  Decimal: { icon: IconDecimal, group: 'number' },
  Currency: { icon: IconCurrencyDollar, group: 'number' },
  Percent: { icon: IconPercentage, group: 'number' },
  Duration: { icon: IconHourglass, group: 'number' },
  Rating: { icon: IconStar, group: 'number' },
  SingleSelect: { icon: IconCircleChevronDown, group: 'choice' },
  MultiSelect: { icon: IconListCheck, group: 'choice' },
  Checkbox: { icon: IconCheckbox, group: 'choice' },
  Collaborator: { icon: IconUser, group: 'choice' },
  Date: { icon: IconCalendar, group: 'time' },
  DateTime: { icon: IconCalendarTime, group: 'time' },
  Time: { icon: IconClock, group: 'time' },
  Year: { icon: IconCalendarStats, group: 'time' },
  Attachment: { icon: IconPaperclip, group: 'more' },
  JSON: { icon: IconBraces, group: 'more' },
  GeoPoint: { icon: IconMapPin, group: 'more' },
  Password: { icon: IconLock, group: 'more' },
  Barcode: { icon: IconBarcode, group: 'more' },
  QrCode: { icon: IconQrcode, group: 'more' },
  AutoNumber: { icon: IconListNumbers, group: 'kept' },
  UUID: { icon: IconFingerprint, group: 'kept' },
  CreateTime: { icon: IconCalendarPlus, group: 'kept' },
  LastModifiedTime: { icon: IconHistory, group: 'kept' },
  CreatedBy: { icon: IconUserPlus, group: 'kept' },
  LastModifiedBy: { icon: IconUserEdit, group: 'kept' },
  LinkToAnotherRecord: { icon: IconArrowsJoin, group: 'linked' },
  Lookup: { icon: IconZoomIn, group: 'linked' },
  Rollup: { icon: IconSum, group: 'linked' },
  Count: { icon: IconTallymarks, group: 'linked' },
  Formula: { icon: IconMathFunction, group: 'linked' },
  // A button without the editor of its address would do nothing.
  Button: { icon: IconHandClick, group: null },
  ID: { icon: IconKey, group: null },
  ForeignKey: { icon: IconSitemap, group: null },
  SpecificDBType: { icon: IconDatabase, group: null },
}

export const typesIn = (group: ColumnGroup): readonly ColumnTypeName[] =>
  (Object.keys(columnLooks) as ColumnTypeName[]).filter((name) => columnLooks[name].group === group)
