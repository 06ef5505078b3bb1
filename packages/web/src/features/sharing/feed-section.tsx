import { Button } from '@mantine/core'
import { IconCalendarShare, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import { type Feed, feedQuery } from './feed-queries.ts'
import { LinkAct, LinkChip } from './link-chip.tsx'
import { copyAddress, renewAddress, turnFeedOff, turnFeedOn } from './share-acts.ts'
import type { SharedView } from './share-queries.ts'
import classes from './sharing.module.css'

/** The address by which calendar programs read the view; on or off whether or not the view has a public link. */
export function FeedSection({ at }: { readonly at: SharedView }): ReactElement {
  const t = useTexts()
  const { data: feed, error, refetch } = useQuery(feedQuery(at))
  if (feed === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={1} />
  // Whether it ends is asked first.
  const toggle = (isOn: boolean) => (isOn ? turnFeedOn(at) : void turnFeedOff(at))
  return (
    <section className={classes.feed} aria-label={t('sharing.feed')}>
      <div className={classes.head}>
        <span className={classes.sign} data-on={feed !== null || undefined}>
          <IconCalendarShare size={18} aria-hidden />
        </span>
        <span className={classes.what}>
          <b>{t('sharing.feed')}</b>
          <span>{t('sharing.feed.text')}</span>
        </span>
        <StoredSwitch aria-label={t('sharing.feed')} isOn={feed !== null} onTurn={toggle} />
      </div>
      {feed === null ? null : <FeedAddress at={at} feed={feed} />}
    </section>
  )
}

function FeedAddress({ at, feed }: { readonly at: SharedView; readonly feed: Feed }): ReactElement {
  const t = useTexts()
  return (
    <>
      <LinkChip url={feed.url} label={t('sharing.feed.address')}>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyAddress(feed)}>
          {t('sharing.feed.copy')}
        </Button>
        <LinkAct icon={IconRefresh} label={t('sharing.renew.feed')} onClick={() => void renewAddress(at)} />
      </LinkChip>
      <p className={classes.hint}>{t('sharing.feed.hint')}</p>
    </>
  )
}
