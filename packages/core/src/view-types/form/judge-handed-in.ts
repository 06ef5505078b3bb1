import type { HandedIn, Judgement } from '../view-type.ts'
import { formFieldsOf } from './form-fields.ts'
import { judgeForm } from './judge-form.ts'

export function judgeHandedIn({ settings, columns, answers, clock }: HandedIn): Judgement {
  const { shown, missing, wrong } = judgeForm(formFieldsOf(settings, columns), answers, clock)
  return {
    rules: new Map(shown.map(({ column, rules }) => [column.id, rules])),
    missing: missing.map(({ column }) => column.id),
    wrong: wrong.map(({ field, fault }) => ({ id: field.column.id, fault })),
  }
}
