import { SegmentedControl } from '@mantine/core'
import { setDigest, setNoticeSettings } from '@rowhouse/core/api/notices'
import { type DigestPeriod, digestPeriods, type NoticeTells, noticeTells } from '@rowhouse/core/notices'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { FollowsList } from './follows-list.tsx'
import classes from './notices.module.css'
import { type NoticeSettings, settingsQuery } from './notices-query.ts'

/** What a person is told of, in their settings. */
export function NoticesPage(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <>
      <PageHeader title={t('notices.title')} text={t('notices.text')} />
      {data !== undefined ? (
        <>
          <DigestSetting {...data} />
          <ProjectSettings {...data} />
        </>
      ) : error === null ? (
        <SkeletonRows rows={4} height={40} />
      ) : (
        <FailedState error={error} onRetry={() => void refetch()} />
      )}
      <h2 className={classes.heading}>{t('notices.follows')}</h2>
      <FollowsList />
    </>
  )
}

function DigestSetting({ digest, canMail }: NoticeSettings): ReactElement {
  const t = useTexts()
  return (
    <>
      <h2 className={classes.heading}>{t('notices.digest')}</h2>
      <SegmentedControl
        size="xs"
        aria-label={t('notices.digest')}
        disabled={!canMail}
        value={digest}
        data={digestPeriods.map((value) => ({ value, label: t(`notices.digest.${value}`) }))}
        onChange={(chosen) =>
          void choose(
            { digest: chosen as DigestPeriod },
            (body) => call(setDigest, { body }),
            (known, body) => ({
              ...known,
              ...body,
            }),
          )
        }
      />
      {canMail ? null : <p className={classes.hint}>{t('notices.digest.noMail')}</p>}
    </>
  )
}

function ProjectSettings({ projects }: NoticeSettings): ReactElement {
  const t = useTexts()
  return (
    <>
      <h2 className={classes.heading}>{t('notices.projects')}</h2>
      <p className={classes.hint}>{t(projects.length === 0 ? 'notices.projects.none' : 'notices.projects.text')}</p>
      <ul className={classes.settings} aria-label={t('notices.projects')}>
        {projects.map(({ id, title, tells }) => (
          <li key={id} className={classes.setting}>
            <bdi>{title}</bdi>
            <SegmentedControl
              size="xs"
              aria-label={t('notices.tells', { project: title })}
              value={tells}
              data={noticeTells.map((value) => ({ value, label: t(`notices.tells.${value}`) }))}
              onChange={(chosen) =>
                void choose(
                  { tells: chosen as NoticeTells },
                  (body) => call(setNoticeSettings, { params: { projectId: id }, body }),
                  (known, body) => ({
                    ...known,
                    projects: known.projects.map((one) => (one.id === id ? { ...one, ...body } : one)),
                  }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Seen at once; what the server refused is as it was. */
async function choose<Chosen>(
  chosen: Chosen,
  store: (chosen: Chosen) => Promise<unknown>,
  show: (known: NoticeSettings, chosen: Chosen) => NoticeSettings,
): Promise<void> {
  const { queryKey } = settingsQuery
  queryClient.setQueryData(queryKey, (known: NoticeSettings | undefined) => known && show(known, chosen))
  try {
    await store(chosen)
  } catch (error) {
    toast.error(messageOf(error))
    await queryClient.invalidateQueries({ queryKey })
  }
}
