import { ActionIcon, Button } from '@mantine/core'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { IconCopy, IconLinkOff, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { viewIcons } from '../../structure/views/view-looks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { copyLink, turnAllOff, turnOff } from './share-acts.ts'
import { type ListedLink, linksQuery } from './share-queries.ts'
import classes from './sharing.module.css'

interface LinksListProps {
  readonly projectId: string
  /** null: of the whole project, which can be ended at once. */
  readonly tableId: string | null
}

/** Everything that is shared by links: who shared what, and how often it was visited. */
export function LinksList({ projectId, tableId }: LinksListProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(linksQuery(projectId))
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
  const links = tableId === null ? data : data.filter((link) => link.view?.tableId === tableId)
  if (links.length === 0)
    return <EmptyState icon={IconWorld} title={t('sharing.list.empty')} text={t('sharing.list.empty.text')} />
  return (
    <>
      <ul className={classes.links}>
        {links.map((link) => (
          <LinkLine key={link.uuid} projectId={projectId} link={link} hasTable={tableId === null} />
        ))}
      </ul>
      {tableId === null ? (
        <div className={classes.foot}>
          <span>{t('sharing.allOff.hint')}</span>
          <Button size="xs" variant="subtle" color="red" onClick={() => void turnAllOff(projectId, links.length)}>
            {t('sharing.allOff')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface LinkLineProps {
  readonly projectId: string
  readonly link: ListedLink
  readonly hasTable: boolean
}

function LinkLine({ projectId, link, hasTable }: LinkLineProps): ReactElement {
  const t = useTexts()
  const { view, sharedBy, lastVisitAt } = link
  const at = { projectId, viewId: view?.id ?? null }
  const Picture = view === null ? IconWorld : viewIcons[viewTypeOf(view.kind)]
  const title = view?.title ?? t('sharing.base')
  const name = sharedBy?.name || sharedBy?.email || t('sharing.somebody')
  return (
    <li className={classes.linkLine}>
      <Picture size={16} stroke={1.75} aria-hidden />
      <span className={classes.what}>
        <b>
          <bdi>{title}</bdi>
          {hasTable && view !== null ? <i>{view.tableTitle}</i> : null}
          {link.hasPassword ? <IconLock size={12} aria-label={t('sharing.password.on')} /> : null}
        </b>
        <span>
          {t('sharing.by', { name })} <RelativeTime iso={link.createdAt} />
        </span>
      </span>
      <span className={classes.visits}>
        {t('sharing.visits', { count: link.visits })}
        <span>{lastVisitAt === null ? t('sharing.visits.none') : <RelativeTime iso={lastVisitAt} />}</span>
      </span>
      <Tooltip label={t('sharing.copy')}>
        <ActionIcon size="sm" aria-label={t('sharing.copy.of', { title })} onClick={() => void copyLink(at, link)}>
          <IconCopy size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('sharing.end')}>
        <ActionIcon size="sm" aria-label={t('sharing.end.of', { title })} onClick={() => void turnOff(at)}>
          <IconLinkOff size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
