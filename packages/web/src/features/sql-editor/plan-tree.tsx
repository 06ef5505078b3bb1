import type { SqlPlanStep } from '@rowhouse/core/api/sql'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './sql-editor.module.css'

/** How a database would answer, step below step. */
export function PlanTree({ steps }: { readonly steps: readonly SqlPlanStep[] }): ReactElement {
  const t = useTexts()
  return (
    <ul className={classes.plan}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
        <li key={at}>
          <div className={classes.step}>
            <b>{step.title}</b>
            {step.detail === '' ? null : <span>{step.detail}</span>}
            {step.cost === null ? null : <span>{t('sql.plan.cost', { cost: step.cost })}</span>}
            {step.rows === null ? null : <span>{t('sql.plan.rows', { count: step.rows })}</span>}
          </div>
          {step.steps.length === 0 ? null : <PlanTree steps={step.steps} />}
        </li>
      ))}
    </ul>
  )
}
