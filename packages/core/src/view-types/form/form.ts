import type { ViewType } from '../view-type.ts'
import { formFieldsOf } from './form-fields.ts'
import { formWire } from './form-wire.ts'
import { judgeForm } from './judge-form.ts'

export const form: ViewType = {
  wireNumber: 1,
  path: 'forms',
  sharedPath: 'form',
  title: 'Form',
  settings: [
    'columns',
    'showsSystemFields',
    'showsNewFields',
    'heading',
    'subheading',
    'formFields',
    'successMessage',
    'submitAnother',
    'blankForm',
    'redirect',
    'mailsTo',
    'copyTo',
    'admission',
    'answerChanges',
    'asSurvey',
    'banner',
    'logo',
  ],
  begin: (columns) => ({
    showsNewFields: false,
    columns: columns.map(({ id, system }) => ({ id, shown: !system, width: null })),
  }),
  judge({ settings, columns, answers, clock }) {
    const { shown, missing, wrong } = judgeForm(formFieldsOf(settings, columns), answers, clock)
    const rules = new Map(shown.map(({ column, rules }) => [column.id, rules]))
    return {
      rules,
      missing: missing.map(({ column }) => column.id),
      wrong: wrong.map(({ field, fault }) => ({ id: field.column.id, fault })),
    }
  },
  wire: formWire,
}
