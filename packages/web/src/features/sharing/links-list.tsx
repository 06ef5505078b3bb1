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
import { copyAddress, copyLink, turnAllOff, turnFeedOff, turnOff } from './share-acts.ts'
import { type ListedLink, linksQuery } from './share-queries.ts'
import classes from './sharing.module.css'

interface LinksListProps {
  readonly projectId: string
  /** null: of the whole project. */
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
      <div className={classes.foot}>
        <span>{t('sharing.allOff.hint')}</span>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => void turnAllOff(projectId, tableId, links.length)}
        >
          {t('sharing.allOff')}
        </Button>
      </div>
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
  const { view, sharedBy, isFeed } = link
  const Picture = view === null ? IconWorld : viewIcons[viewTypeOf(view.kind)]
  const name = sharedBy?.name || sharedBy?.email || t('sharing.somebody')
  const title = view?.title ?? t('sharing.base')
  const called = isFeed ? t('sharing.feed.of', { title }) : title
  const acts = actsOf(projectId, link)
  return (
    <li className={classes.linkLine}>
      <Picture size={16} stroke={1.75} aria-hidden />
      <span className={classes.what}>
        <b>
          <bdi>{called}</bdi>
          {hasTable && view !== null ? <i>{view.tableTitle}</i> : null}
          {link.hasPassword ? <IconLock size={12} aria-label={t('sharing.password.on')} /> : null}
        </b>
        <span>
          {t('sharing.by', { name })} <RelativeTime iso={link.createdAt} />
        </span>
      </span>
      {isFeed ? null : <Visits link={link} />}
      <Tooltip label={t(isFeed ? 'sharing.feed.copy' : 'sharing.copy')}>
        <ActionIcon size="sm" aria-label={t('sharing.copy.of', { title: called })} onClick={acts.copy}>
          <IconCopy size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('sharing.end')}>
        <ActionIcon size="sm" aria-label={t('sharing.end.of', { title: called })} onClick={acts.end}>
          <IconLinkOff size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

/** What programs read is nobody's visit. */
function Visits({ link: { visits, lastVisitAt } }: { readonly link: ListedLink }): ReactElement {
  const t = useTexts()
  return (
    <span className={classes.visits}>
      {t('sharing.visits', { count: visits })}
      <span>{lastVisitAt === null ? t('sharing.visits.none') : <RelativeTime iso={lastVisitAt} />}</span>
    </span>
  )
}

interface LinkActs {
  readonly copy: () => void
  readonly end: () => void
}

function actsOf(projectId: string, link: ListedLink): LinkActs {
  const { view, isFeed } = link
  if (view !== null && isFeed)
    return { copy: () => void copyAddress(link), end: () => void turnFeedOff({ projectId, viewId: view.id }) }
  const at = { projectId, viewId: view?.id ?? null }
  return { copy: () => void copyLink(at, link), end: () => void turnOff(at) }
}
