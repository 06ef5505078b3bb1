import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FoldCard } from './fold-card.tsx'
import { Railed } from './railed.tsx'
import { CreateFields, DeleteFields, UpdateFields } from './record-steps.tsx'
import { SendFields } from './send-fields.tsx'
import { OnlyFields, RunFields, WaitFields } from './simple-steps.tsx'
import { SoughtFields } from './sought-fields.tsx'
import type { StepProps } from './step-context.ts'
import { stepIcons } from './step-icons.ts'
import { StepSummary } from './step-summary.tsx'

interface StepCardProps extends StepProps {
  /** The steps inside of it; null: it has none. */
  readonly inside: ReactNode
  readonly onRemove: () => void
}

export function StepCard({ inside, onRemove, ...props }: StepCardProps): ReactElement {
  const { step, context, words } = props
  const t = useTexts()
  return (
    <Railed icon={stepIcons[step.kind]}>
      <FoldCard
        number={step.id}
        title={t(`automations.step.${step.kind}`)}
        summary={<StepSummary context={context} step={step} words={words} />}
        isNew={!context.known.has(step.id)}
        tools={
          <ActionIcon
            size="xs"
            variant="subtle"
            aria-label={t('automations.step.remove', { id: step.id })}
            onClick={onRemove}
          >
            <IconTrash size={14} />
          </ActionIcon>
        }
      >
        <StepFields {...props} />
        {inside}
      </FoldCard>
    </Railed>
  )
}

function StepFields({ step, ...rest }: StepProps): ReactElement {
  switch (step.kind) {
    case 'create':
      return <CreateFields step={step} {...rest} />
    case 'update':
      return <UpdateFields step={step} {...rest} />
    case 'delete':
      return <DeleteFields step={step} {...rest} />
    case 'find':
    case 'each':
      return <SoughtFields step={step} {...rest} />
    case 'only':
      return <OnlyFields step={step} {...rest} />
    case 'send':
      return <SendFields step={step} {...rest} />
    case 'run':
      return <RunFields step={step} {...rest} />
    case 'wait':
      return <WaitFields step={step} {...rest} />
  }
}
