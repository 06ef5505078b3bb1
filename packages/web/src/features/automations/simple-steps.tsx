import { NumberInput, Select, Textarea } from '@mantine/core'
import { automationLimits } from '@rowhouse/core/automations/automation'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './automations.module.css'
import { PlaceMenu } from './place-menu.tsx'
import type { StepProps } from './step-context.ts'

export function OnlyFields({ context, step, words, onChange }: StepProps<'only'>): ReactElement {
  const t = useTexts()
  const set = (formula: string) => onChange({ ...step, formula })
  return (
    <div className={classes.value}>
      <Textarea
        className={classes.grow ?? ''}
        label={t('automations.formula')}
        description={t('automations.formula.help')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={automationLimits.value}
        value={step.formula}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <PlaceMenu
        projectId={context.project.id}
        words={words}
        isFormula={true}
        onPick={(text) => set(step.formula + text)}
      />
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
