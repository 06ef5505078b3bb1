import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import { outsideQuery } from './queries.ts'
import type { Source } from './source-draft.ts'
import classes from './sources-section.module.css'

interface OutsidePanelProps {
  readonly projectId: string
  readonly source: Source
  readonly onClose: () => void
}

/** How an attached database tells of what others write to it: the statements for whoever owns it, and whether they were run. */
export function OutsidePanel({ projectId, source, onClose }: OutsidePanelProps): ReactElement {
  const t = useTexts()
  return (
    <SidePanel opened onClose={onClose} title={t('sources.outside.title', { name: source.alias })}>
      <div className={classes.panel}>
        <p>{t('sources.outside.text')}</p>
        <Offer projectId={projectId} source={source} />
      </div>
    </SidePanel>
  )
}

function Offer({ projectId, source }: Omit<OutsidePanelProps, 'onClose'>): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(outsideQuery(projectId, source.id))
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} height={28} />
  if (!data.isPossible) return <Notice kind="info">{t('sources.outside.impossible')}</Notice>
  const { tables, install, remove, engine } = data
  const count = tables.filter(({ tells }) => tells).length
  return (
    <>
      <p>{t('sources.outside.offer')}</p>
      <p className={classes.name}>{t('sources.outside.state', { count, all: tables.length })}</p>
      <SqlText
        title={t('sources.outside.install')}
        label={t('sources.outside.install')}
        sql={install}
        engine={engine}
      />
      {count === 0 ? null : (
        <SqlText title={t('sources.outside.remove')} label={t('sources.outside.remove')} sql={remove} engine={engine} />
      )}
    </>
  )
}
