import { admission } from './admission.ts'
import { answerChanges } from './answer-changes.ts'
import { asSurvey } from './as-survey.ts'
import { banner } from './banner.ts'
import { blankForm } from './blank-form.ts'
import { calendarScale } from './calendar-scale.ts'
import { calendarZone } from './calendar-zone.ts'
import { cardLabels } from './card-labels.ts'
import { cardSize } from './card-size.ts'
import { colorBy } from './color-by.ts'
import { colors } from './colors.ts'
import { columns } from './columns.ts'
import { copyTo } from './copy-to.ts'
import { cover } from './cover.ts'
import { coverFit } from './cover-fit.ts'
import { dependsOn } from './depends-on.ts'
import { endField } from './end-field.ts'
import { filters } from './filters.ts'
import { footers } from './footers.ts'
import { formFields } from './form-fields.ts'
import { frozen } from './frozen.ts'
import { groups } from './groups.ts'
import { heading } from './heading.ts'
import { laneBy } from './lane-by.ts'
import { logo } from './logo.ts'
import { mailsTo } from './mails-to.ts'
import { redirect } from './redirect.ts'
import { rowHeight } from './row-height.ts'
import type { ViewSetting } from './setting.ts'
import { shiftsSuccessors } from './shifts-successors.ts'
import { showsNewFields } from './shows-new-fields.ts'
import { showsSystemFields } from './shows-system-fields.ts'
import { sorts } from './sorts.ts'
import { stackBy } from './stack-by.ts'
import { stackTotal } from './stack-total.ts'
import { stacks } from './stacks.ts'
import { startField } from './start-field.ts'
import { subheading } from './subheading.ts'
import { submitAnother } from './submit-another.ts'
import { successMessage } from './success-message.ts'
import { timelineScale } from './timeline-scale.ts'
import { weekStart } from './week-start.ts'

/** All that a view can remember. One more is a file and a line here. */
export const viewSettings = {
  columns,
  frozen,
  filters,
  sorts,
  groups,
  footers,
  rowHeight,
  colors,
  colorBy,
  showsSystemFields,
  cover,
  coverFit,
  cardSize,
  cardLabels,
  stackBy,
  stacks,
  stackTotal,
  showsNewFields,
  heading,
  subheading,
  formFields,
  successMessage,
  submitAnother,
  blankForm,
  redirect,
  mailsTo,
  admission,
  answerChanges,
  asSurvey,
  copyTo,
  banner,
  logo,
  startField,
  endField,
  calendarZone,
  calendarScale,
  weekStart,
  laneBy,
  timelineScale,
  dependsOn,
  shiftsSuccessors,
}

export type SettingKey = keyof typeof viewSettings

type ValueOf<Made> = Made extends ViewSetting<infer Value, infer _Schema> ? Value : never

/** Nobody changes a settings object: who wants another makes one. */
export type ViewSettings = { readonly [Key in SettingKey]: ValueOf<(typeof viewSettings)[Key]> }

export const settingKeys = Object.keys(viewSettings) as readonly SettingKey[]

/** Without its own type: for those who treat all alike. */
export const settingOf = (key: SettingKey): ViewSetting => viewSettings[key] as ViewSetting

/** Each of the given settings, changed by what its descriptor knows. */
export function eachSetting<Given extends Partial<ViewSettings>>(
  given: Given,
  change: (setting: ViewSetting, value: unknown, key: SettingKey) => unknown,
): Given {
  return Object.fromEntries(
    settingKeys.flatMap((key) =>
      given[key] === undefined ? [] : [[key, change(settingOf(key), given[key], key)] as const],
    ),
  ) as Given
}
