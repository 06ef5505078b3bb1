import { Button } from '@mantine/core'
import { readProto } from '@rowhouse/core/api/grpc'
import { IconCopy, IconDownload, IconLock, IconPlayerStop, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { callForBlob } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import classes from './grpc-client.module.css'
import { grpcurlOf } from './grpcurl-of.ts'
import { MessageEditor } from './message-editor.tsx'
import { type GrpcServices, grpcQuery } from './queries.ts'
import { ResponsesPane } from './responses-pane.tsx'
import { ServiceList } from './service-list.tsx'
import { type GrpcClient, useGrpcClient } from './use-grpc-client.ts'

/** The gRPC services of a project, to be looked at and called. */
export function GrpcClientPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('grpcClient.title'))
  const { data, error, refetch } = useQuery(grpcQuery(project.id))
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailedState error={error} onRetry={() => void refetch()} />
  return <Client project={project} known={data} onReload={() => void refetch()} />
}

interface ClientProps {
  readonly project: Project
  readonly known: GrpcServices
  readonly onReload: () => void
}

function Client({ project, known, onReload }: ClientProps): ReactElement {
  const t = useTexts()
  const client = useGrpcClient(project, known)
  const [fault, setFault] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open ends with the page, not before.
  useEffect(() => () => client.stop(), [])
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{t('grpcClient.title')}</h1>
        <Address known={known} />
        <code className={classes.called}>
          {client.method === null ? '' : `${known.package}.${client.service} / ${client.method.name}`}
        </code>
        <Tools project={project} client={client} known={known} />
        {client.answer?.isOpen === true ? (
          <Button size="xs" variant="default" leftSection={<IconPlayerStop size={16} />} onClick={client.stop}>
            {t('grpcClient.stop')}
          </Button>
        ) : null}
        <Button
          size="xs"
          leftSection={<IconSend size={16} />}
          disabled={client.method === null || client.answer?.isOpen === true}
          onClick={() => {
            setFault(null)
            void client.send().then(setFault)
          }}
        >
          {t('grpcClient.send')}
        </Button>
      </header>
      <ServiceList client={client} services={known.services} onReload={onReload} />
      <MessageEditor client={client} fault={fault} />
      <ResponsesPane client={client} />
    </main>
  )
}

function Address({ known: { address } }: { readonly known: GrpcServices }): ReactElement {
  const t = useTexts()
  if (address === null) return <span className={classes.note}>{t('grpcClient.off')}</span>
  return (
    <span className={classes.note}>
      {address.isSecure ? <IconLock size={14} aria-label={t('grpcClient.secure')} /> : null}
      <code>{`${address.host}:${address.port}`}</code>
    </span>
  )
}

interface ToolsProps {
  readonly project: Project
  readonly client: GrpcClient
  readonly known: GrpcServices
}

function Tools({ project, client, known }: ToolsProps): ReactElement {
  const t = useTexts()
  const { address } = known
  const copy = (): void => {
    const spec = client.spec()
    if (address !== null && !('fault' in spec))
      void copyText(grpcurlOf(address, known.package, spec), t('grpcClient.copied'))
  }
  const download = async (): Promise<void> =>
    saveFile(await callForBlob(readProto, { params: { projectId: project.id } }), `${project.id}.proto`)
  return (
    <>
      {address === null ? null : (
        <Button size="xs" variant="subtle" leftSection={<IconCopy size={16} />} onClick={copy}>
          grpcurl
        </Button>
      )}
      <Button size="xs" variant="subtle" leftSection={<IconDownload size={16} />} onClick={() => void download()}>
        .proto
      </Button>
    </>
  )
}
