import type { CellForms } from '../cell-type.ts'
import { choiceKind } from './choice-kind.ts'
import { ChoiceView } from './choice-view.tsx'

export const choiceForms: CellForms = { choice: { paint: choiceKind, View: ChoiceView } }
