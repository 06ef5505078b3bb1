import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import type { MigrationHead } from './migration-queries.ts'
import classes from './migrations.module.css'

const colours = { pending: 0, run: 4, undone: 0, stopped: 1, running: 2, changed: 3 } as const

/** Where a migration stands. One that was edited after it ran says so before anything else. */
export function StatePill({
  migration,
}: {
  readonly migration: Pick<MigrationHead, 'state' | 'isChanged'>
}): ReactElement {
  const t = useTexts()
  const state = migration.isChanged && migration.state === 'run' ? 'changed' : migration.state
  return (
    <span className={classes.pill} style={pillTokens(colours[state])} data-state={state}>
      <b aria-hidden />
      {t(`migrations.state.${state}`)}
    </span>
  )
}
