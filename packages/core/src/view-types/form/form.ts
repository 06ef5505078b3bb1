import type { ViewType } from '../view-type.ts'

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
  isHandedIn: true,
}
