import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../../i18n/use-texts.ts'
import { viewsQuery } from '../../../structure/views/queries.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { responsesQuery } from '../responses-query.ts'
import classes from './builder.module.css'

interface ResponsesPanelProps {
  readonly projectId: string
  readonly tableId: string
  readonly viewId: string
}

/** What came in, and the way to it. */
export function ResponsesPanel({ projectId, tableId, viewId }: ResponsesPanelProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(responsesQuery(projectId, viewId))
  const views = useQuery(viewsQuery(projectId)).data?.get(tableId) ?? []
  const [, setSearch] = useSearchParams()
  // What everybody begins with shows records.
  const list = views.find(({ isDefault }) => isDefault)
  return (
    <section className={classes.settings} aria-label={t('forms.responses')}>
      <h3>{t('forms.responses')}</h3>
      <p className={classes.facts}>
        {t('forms.responses.count', { count: data?.count ?? 0 })}
        {data?.lastAt ? (
          <>
            {' · '}
            {t('forms.responses.last')} <RelativeTime iso={data.lastAt} />
          </>
        ) : null}
      </p>
      {list === undefined ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            setSearch((known) => {
              const next = new URLSearchParams(known)
              next.set('view', list.id)
              return next
            })
          }
        >
          {t('forms.responses.open')}
        </Button>
      )}
    </section>
  )
}
