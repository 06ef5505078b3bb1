import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconCopy, IconDots, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { curlOf } from './hook-draft.ts'
import {
  type CallState,
  callsQuery,
  type Hook,
  type HooksPlace,
  readCall,
  retryCalls,
  type ToldCall,
} from './hook-queries.ts'
import classes from './webhooks.module.css'

/** What a hook has told and has still to tell. */
export function HookCalls({ place, hook }: { readonly place: HooksPlace; readonly hook: Hook }): ReactElement {
  const t = useTexts()
  const [state, setState] = useState<CallState>(undefined)
  const [search, setSearch] = useState('')
  const asked = useInfiniteQuery(callsQuery(place, hook.id, { state, search }))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const calls = data?.pages.flatMap(({ list }) => list) ?? []
  const told = data?.pages[0]
  const counts = told?.counts
  const retry = (ids: string[] | null): void =>
    void retryCalls(place, hook.id, ids)
      .then((count) => toast.success(t('webhooks.calls.retried', { count })))
      .catch((failure: unknown) => toast.error(messageOf(failure)))
  return (
    <section className={classes.calls} aria-label={t('webhooks.calls')}>
      <div className={classes.tools}>
        <h3>{t('webhooks.calls')}</h3>
        <span>{told === undefined ? '' : t('webhooks.calls.sum', { ...told.counts, count: told.logDays })}</span>
        <SearchField label={t('webhooks.calls.search')} value={search} onChange={setSearch} />
        <SegmentedControl
          size="xs"
          aria-label={t('webhooks.calls.shown')}
          value={state ?? 'all'}
          onChange={(value) => setState(value === 'failed' ? 'failed' : undefined)}
          data={[
            { value: 'all', label: t('webhooks.calls.all') },
            { value: 'failed', label: t('webhooks.calls.failed', { count: counts?.failed ?? 0 }) },
          ]}
        />
        {counts !== undefined && counts.failed > 0 ? (
          <Button variant="default" size="xs" onClick={() => retry(null)}>
            {t('webhooks.calls.retryAll')}
          </Button>
        ) : null}
      </div>
      {data === undefined || error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : calls.length === 0 ? (
        <p className={classes.hint}>
          {t(state === undefined && search === '' ? 'webhooks.calls.none' : 'webhooks.calls.noneFound')}
        </p>
      ) : (
        <>
          {/* Words over the columns; each line says for itself what it is to those who do not see them. */}
          <div className={classes.columns} aria-hidden>
            <span>{t('webhooks.calls.when')}</span>
            <span>{t('webhooks.calls.record')}</span>
            <span>{t('webhooks.calls.answer')}</span>
            <span>{t('webhooks.calls.attempt')}</span>
            <span>{t('webhooks.calls.took')}</span>
            <span>{t('webhooks.calls.next')}</span>
          </div>
          <ul className={classes.list} aria-label={t('webhooks.calls')}>
            {calls.map((call) => (
              <Call key={call.id} place={place} hookId={hook.id} call={call} onRetry={() => retry([call.id])} />
            ))}
          </ul>
          {hasNextPage ? (
            <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('webhooks.calls.more')}
            </Button>
          ) : null}
        </>
      )}
      {told === undefined ? null : <p className={classes.kept}>{t('webhooks.calls.kept', { count: told.logDays })}</p>}
    </section>
  )
}

interface CallProps {
  readonly place: HooksPlace
  readonly hookId: string
  readonly call: ToldCall
  readonly onRetry: () => void
}

function Call({ place, hookId, call, onRetry }: CallProps): ReactElement {
  const t = useTexts()
  async function copy(): Promise<void> {
    const { request } = await readCall(place, hookId, call.id)
    if (request === null) toast.error(t('webhooks.calls.hidden'))
    else await copyText(curlOf(request), t('webhooks.curl.copied'))
  }
  const tell = (error: unknown): void => void toast.error(messageOf(error))
  const name = call.label || call.record || t('webhooks.calls.several')
  return (
    <li className={classes.call}>
      <RelativeTime iso={call.at} />
      <bdi className={classes.of}>{name}</bdi>
      <span className={classes.state} data-state={call.state === 'waiting' && call.tries > 0 ? 'again' : call.state}>
        {t(`webhooks.state.${call.state}`)} {call.status ?? ''}
      </span>
      <span className={classes.tried}>
        {t('webhooks.calls.tries', { count: Math.max(call.tries, call.attempts.length) })}
      </span>
      <span className={classes.took}>
        {call.durationMs === null ? '' : t('webhooks.took', { ms: call.durationMs })}
      </span>
      <span className={classes.next}>{call.nextAt === null ? null : <UntilTime iso={call.nextAt} />}</span>
      <Button
        className={classes.again ?? ''}
        variant="subtle"
        size="xs"
        leftSection={<IconRefresh size={14} />}
        onClick={onRetry}
      >
        {t('webhooks.calls.retry')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('webhooks.more', { title: name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy().catch(tell)}>
            {t('webhooks.curl')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {call.reason === null ? null : <p className={classes.reason}>{call.reason}</p>}
      {call.attempts.length < 2 ? null : <Attempts call={call} />}
    </li>
  )
}

/** Each try in turn, and when the next one comes. */
function Attempts({ call }: { readonly call: ToldCall }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const clock = (iso: string): string =>
    new Date(iso).toLocaleTimeString(locale, { timeStyle: 'medium', hourCycle: 'h23' })
  return (
    <ol className={classes.attempts} aria-label={t('webhooks.calls.attempts')}>
      {call.attempts.map(({ at, status, reason }) => (
        <li key={at} className={classes.state} data-state={reason === null ? 'sent' : 'failed'}>
          <time dateTime={at}>{clock(at)}</time> {status ?? (reason === call.reason ? null : reason)}
        </li>
      ))}
      {call.nextAt === null ? null : (
        <li className={classes.state} data-state="next">
          <time dateTime={call.nextAt}>{clock(call.nextAt)}</time>
        </li>
      )}
    </ol>
  )
}
