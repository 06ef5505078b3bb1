import { NumberInput, Select } from '@mantine/core'
import { automationLimits } from '@rowhouse/core/automations/automation'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './automations.module.css'
import type { StepProps } from './step-context.ts'
import { ValueInput } from './value-input.tsx'

export function OnlyFields({ context, step, words, onChange }: StepProps<'only'>): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.part}>
      <span className={classes.label} aria-hidden>
        {t('automations.formula')}
      </span>
      <div className={classes.value}>
        <ValueInput
          projectId={context.project.id}
          words={words}
          label={t('automations.formula')}
          isFormula
          placeholder={t('automations.formula.help')}
          value={step.formula}
          onChange={(formula) => onChange({ ...step, formula })}
        />
      </div>
    </div>
  )
}

export function RunFields({ context, step, onChange }: StepProps<'run'>): ReactElement {
  const t = useTexts()
  return (
    <Select
      label={t('automations.other')}
      allowDeselect={false}
      value={step.automation === '' ? null : step.automation}
      onChange={(automation) => onChange({ ...step, automation: automation ?? '' })}
      data={context.automations
        .filter(({ id }) => id !== context.ownId)
        .map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}

export function WaitFields({ step, onChange }: StepProps<'wait'>): ReactElement {
  const t = useTexts()
  return (
    <NumberInput
      label={t('automations.minutes')}
      min={1}
      max={automationLimits.waitMinutes}
      value={step.minutes}
      onChange={(minutes) => onChange({ ...step, minutes: Number(minutes) })}
    />
  )
}
