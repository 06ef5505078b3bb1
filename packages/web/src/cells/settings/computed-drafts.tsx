// What the settings of computed fields have in common.
import type { ReactNode } from 'react'
import type { Texts } from '../../i18n/catalogue.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import type { ComputedDraft, MissingPart } from './field-draft.ts'
import type { SettingsProps } from './settings-props.ts'

export const changer =
  ({ draft, onDraft }: Pick<SettingsProps<never>, 'draft' | 'onDraft'>) =>
  (part: Partial<ComputedDraft>): void =>
    onDraft({ computed: { ...draft.computed, ...part } })

/** What is missing is said where it is chosen. */
export function missingError({ missing }: Pick<SettingsProps, 'missing'>, part: MissingPart, t: Texts): ReactNode {
  return missing === part ? <FieldError>{t(`fields.missing.${part}`)}</FieldError> : undefined
}
