import { Textarea } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { CellPreview } from '../../cells/cell-preview.tsx'
import { columnOfDraft, type FieldDraft, type MissingPart } from '../../cells/settings/field-draft.ts'
import { Toggle } from '../../cells/settings/setting-parts.tsx'
import settings from '../../cells/settings/settings.module.css'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { ConversionNotice } from './conversion-notice.tsx'
import { DefaultField } from './default-field.tsx'
import type { ConversionPreview } from './field-changes.ts'
import classes from './field-popover.module.css'
import { rulesOf } from './field-rules.ts'
import { sampleValues } from './sample-values.ts'
import { TypeMark } from './type-list.tsx'
import { TypeSettings } from './type-settings.tsx'

interface FieldSideProps {
  readonly projectId: string
  readonly table: Table
  readonly column: Column | null
  readonly draft: FieldDraft
  readonly values: readonly CellValue[]
  readonly refusal: string | null
  /** What was still to be chosen when the field was to be stored. */
  readonly missing: MissingPart | null
  /** null: the type stays. */
  readonly conversion: { readonly preview: ConversionPreview | undefined; readonly error: unknown } | null
  readonly onChange: (draft: FieldDraft) => void
  /** The buttons. */
  readonly children: ReactNode
}

/** The settings of the chosen type, what every field has, and how a cell of it will look. */
export function FieldSide(props: FieldSideProps): ReactElement {
  const t = useTexts()
  const { projectId, table, column, draft, values, refusal, missing, conversion, onChange, children } = props
  const { type } = draft
  const rules = rulesOf(type)
  const drawn = useMemo(() => columnOfDraft(draft, column), [draft, column])
  const drawnOnly = useMemo(() => ({ columns: [drawn] }), [drawn])
  const context = useCellContext(projectId, drawnOnly)
  const isAsStored = column !== null && conversion === null && values.length > 0
  const shown = isAsStored ? values : sampleValues(draft)
  return (
    <div className={classes.end}>
      <header className={classes.head}>
        <TypeMark type={type} isOn />
        <span className={classes.typeText}>
          <b>{t(`tables.type.${type}`)}</b>
          <span className={classes.typeHelp}>{t(`tables.type.${type}.text`)}</span>
        </span>
      </header>
      <div className={classes.settings}>
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        {column?.brokenReason ? <Notice kind="warning">{column.brokenReason}</Notice> : null}
        {conversion === null || column === null ? null : (
          <ConversionNotice columnId={column.id} from={column.type} to={type} {...conversion} />
        )}
        <TypeSettings
          key={type}
          projectId={projectId}
          table={table}
          columnId={column?.id ?? null}
          draft={draft}
          missing={missing}
          onChange={onChange}
        />
        {rules.hasDefault && !column?.isKey ? (
          <DefaultField key={`default-${type}`} column={drawn} context={context} draft={draft} onChange={onChange} />
        ) : null}
        {column?.isKey ? null : (
          <>
            {rules.isRequired ? (
              <Toggle
                label={t('fields.required')}
                isOn={draft.isRequired}
                onChange={(isRequired) => onChange({ ...draft, isRequired })}
              />
            ) : null}
            {rules.isUnique ? (
              <Toggle
                label={t('fields.unique')}
                isOn={draft.isUnique}
                onChange={(isUnique) => onChange({ ...draft, isUnique })}
              />
            ) : null}
          </>
        )}
        <Textarea
          label={t('fields.description')}
          placeholder={t('fields.description.placeholder')}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={2000}
          value={draft.description}
          onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        />
      </div>
      {shown.length === 0 ? null : (
        <div className={classes.preview}>
          <span className={settings.label}>{t('fields.preview')}</span>
          <CellPreview
            column={{ ...drawn, title: drawn.title || t('fields.untitled') }}
            values={shown}
            context={context}
          />
        </div>
      )}
      <footer className={classes.foot}>{children}</footer>
    </div>
  )
}
