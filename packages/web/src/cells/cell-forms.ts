import { addressForms } from './address/address-forms.tsx'
import { attachmentForms } from './attachment/attachment-forms.tsx'
import { buttonForms } from './button/button-forms.tsx'
import type { CellForms } from './cell-type.ts'
import { checkboxForms } from './checkbox/checkbox-forms.ts'
import { choiceForms } from './choice/choice-forms.ts'
import { codeForms } from './code/code-forms.tsx'
import { computedForms } from './computed/computed-forms.tsx'
import { dateForms } from './date/date-forms.ts'
import { jsonForms } from './json/json-forms.tsx'
import { linkForms } from './link-to-another-record/link-forms.ts'
import { longTextForms } from './long-text/long-text-forms.ts'
import { momentForms } from './moment/moment-forms.ts'
import { numberForms } from './number/number-forms.tsx'
import { passwordForms } from './password/password-forms.ts'
import { peopleForms } from './people/people-forms.ts'
import { percentForms } from './percent/percent-forms.tsx'
import { ratingForms } from './rating/rating-forms.ts'
import { textForms } from './single-line-text/text-forms.tsx'

/** Every form a cell can have, on the canvas of the grid and on a page, for whoever only reads as well. */
export const cellForms: CellForms = {
  ...addressForms,
  ...attachmentForms,
  ...buttonForms,
  ...checkboxForms,
  ...choiceForms,
  ...codeForms,
  ...computedForms,
  ...dateForms,
  ...jsonForms,
  ...linkForms,
  ...longTextForms,
  ...momentForms,
  ...numberForms,
  ...passwordForms,
  ...peopleForms,
  ...percentForms,
  ...ratingForms,
  ...textForms,
}
