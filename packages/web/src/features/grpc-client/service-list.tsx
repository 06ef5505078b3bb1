import { ActionIcon } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './grpc-client.module.css'
import type { GrpcMethod, GrpcServices } from './queries.ts'
import type { GrpcClient } from './use-grpc-client.ts'

interface ServiceListProps {
  readonly client: GrpcClient
  readonly services: GrpcServices['services']
  readonly onReload: () => void
}

/** What the project offers, a service for each table; below it what was called, the newest first. */
export function ServiceList({ client, services, onReload }: ServiceListProps): ReactElement {
  const t = useTexts()
  const [words, search] = useState('')
  const wanted = words.trim().toLowerCase()
  const fits = (service: string, { name }: GrpcMethod): boolean => `${service} ${name}`.toLowerCase().includes(wanted)
  const found = services
    .map((service) => ({ ...service, methods: service.methods.filter((one) => fits(service.name, one)) }))
    .filter(({ methods }) => methods.length > 0)
  return (
    <aside className={classes.services} aria-label={t('grpcClient.services')}>
      <div className={classes.partHead}>
        <h2>{t('grpcClient.services')}</h2>
        <Tooltip label={t('grpcClient.reload')}>
          <ActionIcon size="sm" aria-label={t('grpcClient.reload')} onClick={onReload}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.find}>
        <SearchField label={t('grpcClient.find')} value={words} onChange={search} />
      </div>
      {found.length === 0 ? <p className={classes.hint}>{t('grpcClient.nothing')}</p> : null}
      {found.map(({ name, title, methods }) => (
        <details key={name} className={classes.service} open={wanted !== '' || name === client.service || undefined}>
          <summary>
            <bdi>{title}</bdi>
          </summary>
          <ul>
            {methods.map((method) => (
              <li key={method.name}>
                <button
                  type="button"
                  className={classes.method}
                  aria-current={client.service === name && client.method?.name === method.name ? 'true' : undefined}
                  onClick={() => client.choose(name, method)}
                >
                  <span>{method.name}</span>
                  <KindOf method={method} />
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <History client={client} />
    </aside>
  )
}

function KindOf({ method }: { readonly method: GrpcMethod }): ReactElement | null {
  const t = useTexts()
  if (method.givesStream) return <span className={classes.kind}>{t('grpcClient.kind.stream')}</span>
  return method.takesStream ? <span className={classes.kind}>{t('grpcClient.kind.many')}</span> : null
}

function History({ client }: { readonly client: GrpcClient }): ReactElement {
  const t = useTexts()
  const { history } = client
  return (
    <section aria-label={t('grpcClient.history')}>
      <div className={classes.partHead}>
        <h2>{t('grpcClient.history')}</h2>
        <Tooltip label={t('grpcClient.history.clear')}>
          <ActionIcon
            size="sm"
            aria-label={t('grpcClient.history.clear')}
            disabled={history.length === 0}
            onClick={client.forget}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      {history.length === 0 ? <p className={classes.hint}>{t('grpcClient.history.none')}</p> : null}
      <ul className={classes.past}>
        {history.map((call) => (
          <li key={call.createdAt}>
            <button type="button" className={classes.method} onClick={() => client.open(call)}>
              <bdi>{`${call.service} / ${call.method}`}</bdi>
              <span className={classes.kind}>
                <RelativeTime iso={call.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
