import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import table from '../../ui/list-table.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mailsQuery, sendAgain, type WaitingMail } from './mail-queries.ts'
import classes from './mails.module.css'

/** They go by themselves. */
const refetchInterval = 10_000

/** Mails that wait for their next try, or that nobody took. */
export function WaitingMails(): ReactElement {
  const t = useTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({ ...mailsQuery, refetchInterval })
  const [newest] = data?.pages ?? []
  return (
    <section className={classes.section} aria-label={t('mails.waiting')}>
      <div className={classes.tools}>
        <h2>{t('mails.waiting')}</h2>
        {newest !== undefined && newest.failed > 0 ? (
          <Button size="xs" variant="default" onClick={() => void retry(null)}>
            {t('mails.retryAll')}
          </Button>
        ) : null}
      </div>
      {newest?.canSend === false ? <p className={classes.hint}>{t('mails.off')}</p> : null}
      {data === undefined ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : (
        <MailTable mails={data.pages.flatMap(({ list }) => list)} />
      )}
      {hasNextPage ? (
        <Button size="xs" variant="subtle" onClick={() => void fetchNextPage()}>
          {t('mails.earlier')}
        </Button>
      ) : null}
    </section>
  )
}

function MailTable({ mails }: { readonly mails: readonly WaitingMail[] }): ReactElement {
  const t = useTexts()
  if (mails.length === 0) return <p className={classes.hint}>{t('mails.waiting.none')}</p>
  return (
    <table className={table.table}>
      <colgroup>
        <col />
        <col className={table.wideOnly} />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col style={{ inlineSize: 112 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('mails.column.to')}</th>
          <th>{t('mails.column.state')}</th>
          <th>{t('mails.column.written')}</th>
          <th aria-label={t('mails.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
  )
}

function MailLine({ mail }: { readonly mail: WaitingMail }): ReactElement {
  const t = useTexts()
  const state = <MailState mail={mail} />
  return (
    <tr>
      <td>
        <span className={table.names}>
          <bdi className={table.name}>{mail.to}</bdi>
          <span className={table.second}>{t(`mails.kind.${mail.kind}`)}</span>
          <span className={`${table.second} ${table.phoneOnly} ${classes.why}`}>{state}</span>
        </span>
      </td>
      <td className={table.wideOnly} title={mail.reason ?? undefined}>
        {state}
      </td>
      <td className={table.wideOnly}>
        <RelativeTime iso={mail.createdAt} />
      </td>
      <td>
        <span className={table.actions}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('mails.retry.named', { to: mail.to })}
            onClick={() => void retry([mail.id])}
          >
            {t('mails.retry')}
          </Button>
        </span>
      </td>
    </tr>
  )
}

function MailState({ mail: { state, tries, reason, dueAt } }: { readonly mail: WaitingMail }): ReactElement {
  const t = useTexts()
  if (state === 'failed') return <span className={classes.failed}>{t('mails.failed', { reason: reason ?? '' })}</span>
  if (tries === 0) return <span>{t('mails.soon')}</span>
  return (
    <span>
      {t('mails.again', { count: tries, reason: reason ?? '' })} <RelativeTime iso={dueAt} />
    </span>
  )
}

async function retry(ids: readonly string[] | null): Promise<void> {
  try {
    const count = await sendAgain(ids)
    if (count === 0) toast.error(text('mails.retried.none'))
    else toast.success(text('mails.retried', { count }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
