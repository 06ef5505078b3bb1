import { Button } from '@mantine/core'
import type { AutomationPlan } from '@rowhouse/core/automations/automation'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import {
  type Automation,
  type AutomationPlace,
  type AutomationVersion,
  goBackTo,
  versionsQuery,
} from './automation-queries.ts'
import classes from './automations.module.css'
import type { StepContext } from './step-context.ts'
import { StepSummary } from './step-summary.tsx'
import { triggerText } from './trigger-text.ts'
import { wordsOf } from './words-of.ts'

interface AutomationVersionsProps {
  readonly place: AutomationPlace
  readonly automation: Automation
  readonly context: StepContext
  /** Whether something was typed that is not saved. */
  readonly isTouched: boolean
  readonly onBack: (automation: Automation, address: string | null) => void
}

/** What it was, the newest first; what the change log has forgotten is not there. */
export function AutomationVersions(props: AutomationVersionsProps): ReactElement {
  const { place, automation, context, isTouched, onBack } = props
  const t = useTexts()
  const { data, error } = useQuery(versionsQuery(place))
  const [opened, setOpened] = useState<string | null>(null)
  const tell = (failure: unknown): void => void toast.error(messageOf(failure))

  async function goBack(version: AutomationVersion): Promise<void> {
    const isAgreed =
      !isTouched ||
      (await confirm({
        title: t('automations.versions.back'),
        heading: t('automations.versions.lost'),
        submit: t('automations.versions.back'),
      }))
    if (!isAgreed) return
    const saved = await goBackTo(place, version)
    onBack(saved.automation, saved.address)
    const undo = async (): Promise<void> => {
      const again = await goBackTo(place, automation)
      onBack(again.automation, again.address)
    }
    toast.undo(t('automations.versions.done'), t('webhooks.undo'), () => void undo().catch(tell))
  }

  return (
    <section>
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {data === undefined && error === null ? <SkeletonRows rows={3} /> : null}
      {data?.list.length === 0 ? <p className={classes.hint}>{t('automations.versions.none')}</p> : null}
      <ul className={classes.list} aria-label={t('automations.versions')}>
        {data?.list.map((version, at) => (
          <li key={version.change} className={classes.run}>
            <VersionLine
              version={version}
              isNow={at === 0}
              isFirst={at === data.list.length - 1}
              isOpen={version.change === opened}
              onToggle={() => setOpened(version.change === opened ? null : version.change)}
            />
            {version.change === opened ? (
              <div className={classes.detail}>
                <VersionPlan version={version} context={context} />
                {at === 0 ? null : (
                  <div>
                    <Button variant="default" size="xs" onClick={() => void goBack(version).catch(tell)}>
                      {t('automations.versions.back')}
                    </Button>
                  </div>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface VersionLineProps {
  readonly version: AutomationVersion
  readonly isNow: boolean
  readonly isFirst: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function VersionLine({ version, isNow, isFirst, isOpen, onToggle }: VersionLineProps): ReactElement {
  const t = useTexts()
  const { at, by, changed } = version
  // All parts of the first one we know of are there: that they differ says nothing.
  const what =
    isFirst && changed.length === 4
      ? t('automations.versions.made')
      : changed.map((part) => t(`automations.versions.part.${part}`)).join(', ')
  return (
    <button type="button" className={classes.runLine} aria-expanded={isOpen} onClick={onToggle}>
      <RelativeTime iso={at} />
      <bdi>{by?.name ?? by?.email ?? t('automations.versions.nobody')}</bdi>
      <span className={classes.took}>{isNow ? t('automations.versions.now', { what }) : what}</span>
    </button>
  )
}

/** As its steps are seen when they are folded. */
function VersionPlan({ version, context }: Pick<VersionLineProps, 'version'> & { readonly context: StepContext }) {
  const t = useTexts()
  const { title, trigger, filter, steps } = version
  const before = (at: number): AutomationPlan => ({ trigger, filter, steps: steps.slice(0, at) })
  return (
    <>
      <p className={classes.toldName}>{title}</p>
      <p className={classes.hint}>{triggerText(trigger, context.tables, t)}</p>
      <ol className={classes.plan}>
        {steps.map((step, at) => (
          <li key={step.id}>
            <span className={classes.number}>{step.id}</span> <b>{t(`automations.step.${step.kind}`)}</b>{' '}
            <span className={classes.summary}>
              <StepSummary context={context} step={step} words={wordsOf(before(at), null)} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
