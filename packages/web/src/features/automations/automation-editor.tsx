import { Button, Switch } from '@mantine/core'
import { allSteps, automationLimits, triggerTable } from '@rowhouse/core/automations/automation'
import type { HookChannel } from '@rowhouse/core/hooks/hook'
import { IconBolt } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { LeaveGuard, useLeave } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { RunsAs } from '../members/runs-as.tsx'
import { AutomationAddress } from './automation-address.tsx'
import type { AutomationDraft } from './automation-draft.ts'
import type { Automation } from './automation-queries.ts'
import { AutomationSide } from './automation-side.tsx'
import classes from './automations.module.css'
import { FilterPart } from './filter-part.tsx'
import { FoldCard } from './fold-card.tsx'
import { Railed } from './railed.tsx'
import { StepList } from './step-list.tsx'
import { testsIn } from './step-summary.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { triggerText } from './trigger-text.ts'
import { type AutomationEditing, useAutomationEditing } from './use-automation-editing.ts'

interface AutomationEditorProps extends AutomationEditing {
  readonly tables: readonly TableSummary[]
  readonly automations: readonly Automation[]
  /** Its address for calls from outside, where it was just made. */
  readonly told: string | null
  readonly unready: readonly HookChannel[]
  /** Somebody deleted it while it is open. */
  readonly isGone: boolean
  /** It has an address, and whoever leaves that is asked already. */
  readonly isPlaced: boolean
  /** To an earlier version, which is stored by now. */
  readonly onGoneBack: (automation: Automation, address: string | null) => void
  readonly onBack: () => void
}

export function AutomationEditor(props: AutomationEditorProps): ReactElement {
  const { project, tables, automations, automation, isGone, first, told, unready, isPlaced, onGoneBack, onBack } = props
  const t = useTexts()
  const { draft, isTouched, refusal, isBusy, change, submit } = useAutomationEditing(props)
  const place = automation === null ? null : { projectId: project.id, automationId: automation.id }
  const tableId = triggerTable(draft.trigger)
  const [known] = useState(() => new Set(allSteps(first.steps).map(({ id }) => id)))
  const leave = useLeave(isTouched && !isPlaced, onBack, isBusy)
  const context = { project, tables, automations, unready, draft, known, ownId: automation?.id ?? null }

  return (
    <>
      {isTouched && !isBusy ? <LeaveGuard /> : null}
      <PageHeader
        title={automation?.title ?? t('automations.new')}
        actions={
          <Button variant="default" onClick={leave}>
            {t('automations.back')}
          </Button>
        }
      />
      <div className={classes.editor}>
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          {isGone ? <Notice kind="warning">{t('automations.deletedMeanwhile')}</Notice> : null}
          {automation?.paused ? (
            <Notice kind="warning">{t('automations.paused', { why: automation.paused })}</Notice>
          ) : null}
          {automation?.trouble ? <Notice kind="warning">{automation.trouble}</Notice> : null}
          <div className={classes.named}>
            <TextField
              label={t('automations.title')}
              maxLength={automationLimits.title}
              value={draft.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <Switch
              label={t('automations.on')}
              checked={draft.active}
              onChange={(event) => change({ active: event.currentTarget.checked })}
            />
          </div>
          <RunsAs
            project={project}
            runner={automation?.runsAs ?? null}
            chosen={draft.runsAs}
            onChange={(runsAs) => change({ runsAs })}
          />
          <Railed icon={IconBolt}>
            <FoldCard
              number=""
              title={t('automations.when')}
              summary={<TriggerSummary draft={draft} tables={tables} />}
              isNew={automation === null || told !== null}
            >
              <TriggerFields projectId={project.id} tables={tables} draft={draft} onChange={change} />
              {automation?.trigger.kind === 'incoming' && place !== null ? (
                <AutomationAddress place={place} told={told} />
              ) : null}
              {tableId === null || tableId === '' ? null : (
                <FilterPart
                  project={project}
                  tableId={tableId}
                  label={t('automations.condition')}
                  none={t('automations.condition.none')}
                  root={draft.filter}
                  onChange={(filter) => change({ filter })}
                />
              )}
            </FoldCard>
          </Railed>
          <h2 className={classes.heading}>{t('automations.steps')}</h2>
          <p className={classes.hint}>{t('automations.steps.help')}</p>
          <StepList
            context={context}
            steps={draft.steps}
            before={[]}
            around={null}
            onChange={(steps) => change({ steps })}
          />
          {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
          <div className={classes.foot}>
            <Button type="submit" loading={isBusy}>
              {t('automations.save')}
            </Button>
          </div>
        </form>
        {place === null || automation === null ? null : (
          <AutomationSide
            place={place}
            automation={automation}
            context={context}
            isTouched={isTouched}
            onBack={onGoneBack}
          />
        )}
      </div>
    </>
  )
}

interface TriggerSummaryProps {
  readonly draft: AutomationDraft
  readonly tables: readonly TableSummary[]
}

function TriggerSummary({ draft, tables }: TriggerSummaryProps): ReactElement {
  const t = useTexts()
  const tests = testsIn(draft.filter)
  return (
    <>
      <span>{triggerText(draft.trigger, tables, t)}</span>
      {tests === 0 ? null : <span>{t('automations.summary.tests', { count: tests })}</span>}
    </>
  )
}
