import { type ReactElement, useId } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import type { FieldDraft } from '../../cells/settings/field-draft.ts'
import settings from '../../cells/settings/settings.module.css'
import { ValueField } from '../../cells/value-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { readDraft } from '../records/read-draft.ts'
import classes from './field-popover.module.css'

interface DefaultFieldProps {
  /** The field as it would be. */
  readonly column: Column
  readonly context: CellContext
  readonly draft: FieldDraft
  readonly onChange: (draft: FieldDraft) => void
}

/** What new records begin with, in the editor its type has everywhere. */
export function DefaultField({ column, context, draft, onChange }: DefaultFieldProps): ReactElement {
  const t = useTexts()
  const labelId = useId()
  const { value, fault } = draft.preset
  return (
    <div>
      <span id={labelId} className={settings.label}>
        {t('fields.default')}
      </span>
      {/* The sentence goes when somebody writes on, not when the field is left: what is clicked then must not move away. */}
      <div
        className={classes.defaultBox}
        data-fault={fault !== null || undefined}
        onInput={() => fault !== null && onChange({ ...draft, preset: { value, fault: null } })}
      >
        <ValueField
          column={{ ...column, title: t('fields.default') }}
          value={value}
          record={{}}
          recordKey={null}
          context={context}
          isReadOnly={false}
          labelId={labelId}
          store={(written) => {
            const read = readDraft(column, written)
            const preset =
              'fault' in read
                ? { value: written.text, fault: read.fault }
                : { value: read.value === false ? null : read.value, fault: null }
            onChange({ ...draft, preset })
          }}
        />
      </div>
      {fault === null ? null : (
        <p className={settings.hint} data-fault role="alert">
          <FieldError>{fault}</FieldError>
        </p>
      )}
    </div>
  )
}
