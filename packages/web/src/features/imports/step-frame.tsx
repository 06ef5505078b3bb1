import { IconCheck } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import classes from './imports.module.css'

const steps = ['file', 'rehearsal', 'receipt'] as const

interface StepFrameProps {
  readonly project: Project
  /** It brings over a base of another service, not a file. */
  readonly isBase?: boolean
  readonly step: (typeof steps)[number]
  /** What can be done next: in the bar, or below everything on a phone. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** One import: which step it is at, what the step shows, and the way on. */
export function StepFrame({ project, isBase = false, step, actions, children }: StepFrameProps): ReactElement {
  const t = useTexts()
  const at = steps.indexOf(step)
  const title = isBase ? t('imports.airtable') : t('imports.title', { title: project.title })
  usePageTitle(title)
  return (
    <main className={classes.page}>
      <header className={classes.bar}>
        <h1 className={classes.crumb}>{title}</h1>
        <ol className={classes.steps} aria-label={t('imports.steps')}>
          {steps.map((one, place) => (
            <li
              key={one}
              className={classes.step}
              data-state={place < at ? 'done' : place === at ? 'on' : undefined}
              aria-current={place === at ? 'step' : undefined}
            >
              <b aria-hidden>{place < at ? <IconCheck size={12} stroke={2.4} /> : place + 1}</b>
              {t(isBase && one === 'file' ? 'imports.step.base' : `imports.step.${one}`)}
            </li>
          ))}
        </ol>
        <span className={classes.stepCount}>{t('imports.stepOf', { step: at + 1, steps: steps.length })}</span>
      </header>
      {children}
      {actions === null ? null : <div className={classes.acts}>{actions}</div>}
    </main>
  )
}
