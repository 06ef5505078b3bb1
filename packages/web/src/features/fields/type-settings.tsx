import type { ReactElement } from 'react'
import { cellParts } from '../../cells/cell-parts.ts'
import { type FieldDraft, type FieldOptions, optionsIn, withOptions } from '../../cells/settings/field-draft.ts'
import type { SettingsProps } from '../../cells/settings/settings-props.ts'
import { ConditionSettings } from './condition-settings.tsx'

interface TypeSettingsProps extends Pick<SettingsProps, 'projectId' | 'table' | 'columnId' | 'draft' | 'missing'> {
  readonly onChange: (draft: FieldDraft) => void
}

/** What can be set for the type of a field. */
export function TypeSettings({ draft, onChange, ...rest }: TypeSettingsProps): ReactElement | null {
  const { Settings } = cellParts[draft.type]
  if (Settings === null) return null
  return (
    <Settings
      {...rest}
      draft={draft}
      options={optionsIn(draft) as never}
      onOptions={(part: FieldOptions) => onChange(withOptions(draft, part))}
      onDraft={(part) => onChange({ ...draft, ...part })}
      settingsOf={(type) => cellParts[type].Settings}
      Condition={ConditionSettings}
    />
  )
}
