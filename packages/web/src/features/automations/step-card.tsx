import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './automations.module.css'
import { Railed } from './railed.tsx'
import { CreateFields, DeleteFields, UpdateFields } from './record-steps.tsx'
import { SendFields } from './send-fields.tsx'
import { OnlyFields, RunFields, WaitFields } from './simple-steps.tsx'
import { SoughtFields } from './sought-fields.tsx'
import type { StepProps } from './step-context.ts'
import { stepIcons } from './step-icons.ts'

interface StepCardProps extends StepProps {
  /** The steps inside of it; null: it has none. */
  readonly inside: ReactNode
  readonly onRemove: () => void
}

export function StepCard({ inside, onRemove, ...props }: StepCardProps): ReactElement {
  const { step } = props
  const t = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Railed icon={stepIcons[step.kind]}>
      <section className={classes.card} aria-labelledby={id}>
        <div className={classes.cardHead}>
          <button
            type="button"
            id={id}
            className={classes.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen((known) => !known)}
          >
            <Chevron size={14} aria-hidden />
            <span>{step.id}</span> {t(`automations.step.${step.kind}`)}
          </button>
          <ActionIcon
            size="xs"
            variant="subtle"
            aria-label={t('automations.step.remove', { id: step.id })}
            onClick={onRemove}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </div>
        {isOpen ? (
          <div className={classes.cardBody}>
            <StepFields {...props} />
            {inside}
          </div>
        ) : null}
      </section>
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
