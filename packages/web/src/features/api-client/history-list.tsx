import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './api-client.module.css'
import { toCollection } from './collection.ts'
import type { ApiClient } from './use-api-client.ts'

/** Requests that were kept under a name, then those that were sent, the newest first. */
export function HistoryList({ client }: { readonly client: ApiClient }): ReactElement {
  const t = useTexts()
  const [words, search] = useState('')
  const { history, kept } = client.memory
  const fits = (...texts: string[]): boolean => texts.join(' ').toLowerCase().includes(words.trim().toLowerCase())
  const found = history.filter(({ type, url, response }) => fits(type, url, String(response?.status ?? '')))
  const foundKept = kept.filter(({ title, request }) => fits(title, request.type, request.url))
  return (
    <aside className={classes.history} aria-label={t('apiClient.history')}>
      <div className={classes.partHead}>
        <h2>{t('apiClient.history')}</h2>
        <Tooltip label={t('apiClient.kept.export')}>
          <ActionIcon
            size="sm"
            aria-label={t('apiClient.kept.export')}
            disabled={kept.length === 0}
            onClick={() => {
              const text = toCollection(t('apiClient.kept'), kept, globalThis.location.origin)
              saveFile(new Blob([text], { type: 'application/json' }), 'rowhouse.postman_collection.json')
            }}
          >
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('apiClient.history.clear')}>
          <ActionIcon
            size="sm"
            aria-label={t('apiClient.history.clear')}
            disabled={history.length === 0}
            onClick={client.clearHistory}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.fields}>
        <SearchField label={t('apiClient.history.search')} value={words} onChange={search} />
      </div>
      {foundKept.length === 0 ? null : (
        <ul className={classes.calls} aria-label={t('apiClient.kept')}>
          {foundKept.map((one) => (
            <li key={one.title} className={classes.keptCall}>
              <button type="button" className={classes.call} onClick={() => client.open(one.request)}>
                <Method type={one.request.type} />
                <bdi className={classes.address}>{one.title}</bdi>
              </button>
              <ActionIcon
                size="sm"
                aria-label={t('apiClient.kept.forget', { title: one.title })}
                onClick={() => client.forget(one)}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 ? (
        <p className={classes.hint}>
          {t(history.length === 0 ? 'apiClient.history.none' : 'apiClient.history.nothing')}
        </p>
      ) : (
        <ul className={classes.calls} aria-label={t('apiClient.sent')}>
          {found.map((call) => (
            <li key={call.createdAt}>
              <button type="button" className={classes.call} onClick={() => client.open(call)}>
                <Method type={call.type} />
                <bdi className={classes.address}>{call.url}</bdi>
                <span className={classes.second}>
                  <b data-kind={call.response === null || call.response.status >= 400 ? 'error' : 'good'}>
                    {call.response?.status ?? t('apiClient.failed')}
                  </b>
                  <span>{t('apiClient.took', { ms: call.timeTaken })}</span>
                  <RelativeTime iso={call.createdAt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

function Method({ type }: { readonly type: string }): ReactElement {
  return (
    <span className={classes.method} data-method={type}>
      {type}
    </span>
  )
}
