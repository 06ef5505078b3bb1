import { useDebouncedValue } from '@mantine/hooks'
import { checkFormula } from '@rowhouse/core/api/columns'
import type { Display } from '@rowhouse/core/column-types/display'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { DisplaySettings } from '../computed/display-settings.tsx'
import { changer } from '../settings/computed-drafts.tsx'
import classes from '../settings/settings.module.css'
import type { SettingsProps } from '../settings/settings-props.ts'

const FormulaEditor = lazyPart(
  () => import('./formula-editor.tsx').then((m) => m.FormulaEditor),
  <SkeletonBar width="100%" height={88} />,
)

/** Checked while it is typed: the fault is underlined where it is, and what the formula gives is said. */
export function FormulaSettings(props: SettingsProps<{ readonly display: Display }>): ReactElement {
  const t = useTexts()
  const { table, projectId, columnId, draft, missing } = props
  const { formula } = draft.computed
  const [settled] = useDebouncedValue(formula, 250)
  const { data } = useQuery({
    queryKey: ['formula', table.id, columnId, settled],
    queryFn: ({ signal }) =>
      call(checkFormula, {
        params: { tableId: table.id },
        body: { formula: settled, ...(columnId === null ? {} : { columnId }) },
        signal,
      }),
    enabled: settled.trim() !== '',
  })
  const isChecked = settled === formula && formula.trim() !== ''
  const fault = isChecked ? (data?.error ?? null) : null
  const gives = data?.type ?? null
  const example = table.columns.find(({ isPrimaryValue }) => isPrimaryValue)?.title ?? 'Title'
  return (
    <>
      <div>
        <span className={classes.label} id="formula-label">
          {t('fields.formula')}
        </span>
        <FormulaEditor
          projectId={projectId}
          table={table}
          labelledBy="formula-label"
          value={formula}
          fault={fault}
          onChange={(next) => changer(props)({ formula: next })}
        />
        <p className={classes.hint} role="status" data-fault={fault !== null || undefined}>
          {fault !== null ? (
            <FieldError>{t('fields.formula.at', { place: fault.from + 1, sentence: fault.message })}</FieldError>
          ) : missing === 'formula' ? (
            <FieldError>{t('fields.missing.formula')}</FieldError>
          ) : isChecked && gives !== null ? (
            t(`fields.formula.gives.${gives}` as 'fields.formula.gives.text')
          ) : (
            t('fields.formula.hint', { field: `{${example}}` })
          )}
        </p>
      </div>
      <DisplaySettings {...props} gives={gives} />
    </>
  )
}
