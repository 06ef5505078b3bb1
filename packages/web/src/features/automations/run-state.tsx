import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { AutomationRun } from './automation-queries.ts'
import classes from './automations.module.css'

/** The list tells the last state as a word of the server, which may be newer than this page. */
export function RunState({ state }: { readonly state: AutomationRun['state'] | string }): ReactElement {
  const t = useTexts()
  const known = (['waiting', 'running', 'done', 'stopped', 'failed'] as const).find((one) => one === state)
  return (
    <span className={classes.state} data-state={state}>
      {known === undefined ? state : t(`automations.state.${known}`)}
    </span>
  )
}
