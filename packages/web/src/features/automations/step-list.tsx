import { Button } from '@mantine/core'
import {
  type AutomationStep,
  allSteps,
  automationLimits,
  type StepKindName,
  stepKinds,
} from '@rowhouse/core/automations/automation'
import { IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { movedTo, ReorderRow } from '../../ui/reorder-row.tsx'
import { blankStep, nextStepId } from './automation-draft.ts'
import classes from './automations.module.css'
import { StepCard } from './step-card.tsx'
import type { StepContext } from './step-context.ts'
import { wordsOf } from './words-of.ts'

interface StepListProps {
  readonly context: StepContext
  readonly steps: readonly AutomationStep[]
  /** Those before the list, of the list around it. */
  readonly before: readonly AutomationStep[]
  /** The “for each” these are inside of. */
  readonly around: AutomationStep | null
  readonly onChange: (steps: readonly AutomationStep[]) => void
}

/** Inside of a “for each” there is neither another one nor a wait. */
const innerKinds = stepKinds.filter((kind) => kind !== 'each' && kind !== 'wait')

export function StepList({ context, steps, before, around, onChange }: StepListProps): ReactElement {
  const t = useTexts()
  const list = `steps ${around?.id ?? ''}`
  const add = (kind: StepKindName) => onChange([...steps, blankStep(kind, nextStepId(context.draft.steps))])
  const kinds = around === null ? stepKinds : innerKinds
  const isFull = allSteps(context.draft.steps).length >= automationLimits.steps
  return (
    <div className={classes.steps}>
      {steps.map((step, at) => {
        const earlier = around === null ? steps.slice(0, at) : before
        const plan = { trigger: context.draft.trigger, filter: null, steps: earlier }
        const standing = around?.kind === 'each' ? { ...around, steps: steps.slice(0, at) } : null
        return (
          <ReorderRow
            key={step.id}
            list={list}
            at={at}
            count={steps.length}
            name={t('automations.step', { id: step.id })}
            className={classes.row}
            onMove={(from, to) => onChange(movedTo(steps, from, to))}
          >
            <StepCard
              context={context}
              step={step}
              inside={
                step.kind === 'each' ? (
                  <StepList
                    context={context}
                    steps={step.steps}
                    before={earlier}
                    around={step}
                    onChange={(inner) => onChange(steps.with(at, { ...step, steps: inner }))}
                  />
                ) : null
              }
              words={wordsOf(plan, standing)}
              onChange={(next) => onChange(steps.with(at, next))}
              onRemove={() => onChange(steps.toSpliced(at, 1))}
            />
          </ReorderRow>
        )
      })}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} disabled={isFull}>
            {t(around === null ? 'automations.step.add' : 'automations.step.addInside')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => add(kind)}>
              {t(`automations.step.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
