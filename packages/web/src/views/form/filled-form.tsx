import type { ReactElement } from 'react'
import { FormSheet, type FormSheetProps } from './form-sheet.tsx'
import { FormSurvey } from './form-survey.tsx'

/** On one sheet, or one question at a time where whoever made it wants that. */
export function FilledForm(props: FormSheetProps): ReactElement {
  const { settings, filling, closed } = props
  const isAsked = filling.state !== 'done' && closed === null && filling.shown.length > 0
  return settings.asSurvey && isAsked ? <FormSurvey {...props} /> : <FormSheet {...props} />
}
