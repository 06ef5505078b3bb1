import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { ShareLink } from './share-queries.ts'
import classes from './sharing.module.css'

/** Who shared it, and how often it was visited. */
export function LinkFoot({ link }: { readonly link: ShareLink }): ReactElement {
  const t = useTexts()
  const { sharedBy, createdAt, visits, lastVisitAt } = link
  const name = sharedBy?.name || sharedBy?.email || t('sharing.somebody')
  return (
    <footer className={classes.foot}>
      <span>
        {t('sharing.by', { name })} <RelativeTime iso={createdAt} />
      </span>
      <span className={classes.visits}>
        <b>{t('sharing.visits', { count: visits })}</b>{' '}
        {lastVisitAt === null ? null : <RelativeTime iso={lastVisitAt} />}
      </span>
    </footer>
  )
}
