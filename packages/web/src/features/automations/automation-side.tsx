import { triggerTable } from '@rowhouse/core/automations/automation'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogTabs } from '../sharing/dialog-tabs.tsx'
import type { Automation, AutomationPlace } from './automation-queries.ts'
import { AutomationRuns } from './automation-runs.tsx'
import { AutomationVersions } from './automation-versions.tsx'
import classes from './automations.module.css'
import { RunOnce } from './run-once.tsx'
import type { StepContext } from './step-context.ts'

interface AutomationSideProps {
  readonly place: AutomationPlace
  /** As it is stored. */
  readonly automation: Automation
  readonly context: StepContext
  readonly isTouched: boolean
  readonly onBack: (automation: Automation, address: string | null) => void
}

type Shown = 'runs' | 'versions'

/** What it did, and what it was. */
export function AutomationSide({ place, automation, context, isTouched, onBack }: AutomationSideProps): ReactElement {
  const t = useTexts()
  const [shown, setShown] = useState<Shown>('runs')
  return (
    <div className={classes.side}>
      <DialogTabs
        label={t('automations.side')}
        tabs={[
          { name: 'runs', title: t('automations.runs') },
          { name: 'versions', title: t('automations.versions') },
        ]}
        shown={shown}
        onShow={setShown}
      />
      {shown === 'runs' ? (
        <>
          <RunOnce place={place} tableId={triggerTable(automation.trigger)} />
          <AutomationRuns place={place} automation={automation} />
        </>
      ) : (
        <AutomationVersions
          place={place}
          automation={automation}
          context={context}
          isTouched={isTouched}
          onBack={onBack}
        />
      )}
    </div>
  )
}
