import { Button } from '@mantine/core'
import { allSteps } from '@rowhouse/core/automations/automation'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { JsonText } from '../webhooks/json-text.tsx'
import { type Automation, type AutomationPlace, type RunStepTold, replay, runQuery } from './automation-queries.ts'
import classes from './automations.module.css'
import { RunState } from './run-state.tsx'

interface RunDetailProps {
  readonly place: AutomationPlace
  readonly automation: Automation
  readonly runId: string
}

/** What a run was given, what each step took and gave, and the way to do it again. */
export function RunDetail({ place, automation, runId }: RunDetailProps): ReactElement {
  const t = useTexts()
  const { data, error } = useQuery(runQuery(place, runId))
  if (error !== null) return <Notice kind="error">{messageOf(error)}</Notice>
  if (data === undefined) return <SkeletonRows rows={2} />
  const again = (from: string | null) =>
    void replay(place, runId, from)
      .then(() => toast.success(t('automations.started')))
      .catch((failure: unknown) => toast.error(messageOf(failure)))
  const isOver = data.run.state !== 'waiting' && data.run.state !== 'running'
  const known = allSteps(automation.steps)
  return (
    <div className={classes.detail}>
      <ol className={classes.list} aria-label={t('automations.steps')}>
        {data.steps.map((told) => (
          <li key={`${told.step} ${told.item ?? ''}`}>
            <StepTold
              told={told}
              kind={known.find(({ id }) => id === told.step)?.kind ?? null}
              onAgain={isOver && told.item === null ? () => again(told.step) : null}
            />
          </li>
        ))}
      </ol>
      <details className={classes.told}>
        <summary>{t('automations.run.given')}</summary>
        <Told label={null} value={data.input} />
      </details>
      {isOver ? (
        <div>
          <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={() => again(null)}>
            {t('automations.replay')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface StepToldProps {
  readonly told: RunStepTold
  /** null: the automation has no such step any more. */
  readonly kind: Automation['steps'][number]['kind'] | null
  /** null: not from here. */
  readonly onAgain: (() => void) | null
}

function StepTold({ told, kind, onAgain }: StepToldProps): ReactElement {
  const t = useTexts()
  const item = told.item === null ? '' : ` · ${t('automations.run.item', { number: told.item + 1 })}`
  return (
    <details className={classes.told} open={told.state === 'failed' || undefined}>
      <summary>
        <span className={classes.toldName}>
          <span className={classes.took}>{told.step}</span> {kind === null ? '' : t(`automations.step.${kind}`)}
          {item}
        </span>
        <RunState state={told.state} />
        <span className={classes.took}>{t('webhooks.took', { ms: told.durationMs })}</span>
      </summary>
      {told.reason === null ? null : (
        <p className={classes.hint}>
          {told.reason} {told.tries > 1 ? t('automations.run.tries', { count: told.tries }) : ''}
        </p>
      )}
      <Told label={t('automations.run.input')} value={told.input} />
      <Told label={t('automations.run.output')} value={told.output} />
      {onAgain === null || kind === null ? null : (
        <Button variant="default" size="xs" leftSection={<IconRefresh size={14} />} onClick={onAgain}>
          {t('automations.replay.from', { step: told.step })}
        </Button>
      )}
    </details>
  )
}

/** null where there is nothing, or where rules hide something from whoever looks. */
function Told({ label, value }: { readonly label: string | null; readonly value: unknown }): ReactElement | null {
  if (value === null || value === undefined) return null
  return (
    <figure className={classes.figure}>
      {label === null ? null : <figcaption>{label}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <pre tabIndex={0}>
        <JsonText text={JSON.stringify(value, null, 2)} />
      </pre>
    </figure>
  )
}
