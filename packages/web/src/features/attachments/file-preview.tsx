import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showSize } from '../../values/show-size.ts'
import { fetchFile, keepFile, pictureQuery } from './fetch-file.ts'
import { type FileItem, isPicture, markOf } from './file-list.ts'
import { useAddressOf } from './file-thumb.tsx'
import classes from './preview.module.css'
import { closePreview, openPreview } from './preview-store.ts'

const zooms = [1, 2, 4] as const
const swipePixels = 50

/** Above everything, wherever it was asked for. */
export function FilePreview({
  files,
  at,
}: {
  readonly files: readonly FileItem[]
  readonly at: number
}): ReactElement | null {
  const t = useTexts()
  const [zoom, setZoom] = useState(0)
  const touch = useRef<number | null>(null)
  const file = files[at]
  if (file === undefined) return null
  const go = (by: number): void => {
    setZoom(0)
    openPreview(files, (at + by + files.length) % files.length)
  }
  const toward = (by: number): number => (document.documentElement.dir === 'rtl' ? -by : by)
  const step = (by: number): void => setZoom(Math.max(0, Math.min(zooms.length - 1, zoom + by)))

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') go(toward(1))
    else if (event.key === 'ArrowLeft') go(toward(-1))
    else if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === 'Home') openPreview(files, 0)
    else if (event.key === 'End') openPreview(files, files.length - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const { id, title } = file
  const download =
    id === null ? null : () => void keepFile(id, title).catch((error: unknown) => toast.error(messageOf(error)))

  return (
    <Dialog
      fullScreen
      withCloseButton={false}
      padding={0}
      zIndex="calc(var(--rh-z-dialog) + 10)"
      transitionProps={{ duration: 0 }}
      onClose={closePreview}
      attributes={{ content: { 'aria-label': t('attachments.preview') } }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same; keys and swipes are shorter ways. */}
      <div
        className={classes.stage}
        onKeyDown={press}
        onTouchStart={(event) => {
          touch.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null
        }}
        onTouchEnd={(event) => {
          const from = touch.current
          const way = from === null ? 0 : (event.changedTouches[0]?.clientX ?? from) - from
          touch.current = null
          if (zoom === 0 && files.length > 1 && Math.abs(way) > swipePixels) go(toward(way < 0 ? 1 : -1))
        }}
      >
        <PreviewHead files={files} at={at} zoom={zoom} onZoom={step} onDownload={download} />
        <div className={classes.picture} data-zoomed={zoom > 0 || undefined}>
          {isPicture(file) ? (
            <Picture key={file.id} file={file} zoom={zooms[zoom] ?? 1} />
          ) : (
            <Card file={file} onDownload={download} />
          )}
        </div>
        {files.length > 1 ? <Neighbours onGo={go} /> : null}
      </div>
    </Dialog>
  )
}

interface PreviewHeadProps {
  readonly files: readonly FileItem[]
  readonly at: number
  /** The place among the zooms. */
  readonly zoom: number
  readonly onZoom: (by: number) => void
  /** null: it is nowhere here. */
  readonly onDownload: (() => void) | null
}

/** What is shown, and what can be done with it. */
function PreviewHead({ files, at, zoom, onZoom, onDownload }: PreviewHeadProps): ReactElement | null {
  const t = useTexts()
  const file = files[at]
  if (file === undefined) return null
  return (
    <header className={classes.head}>
      <span className={classes.title} aria-live="polite">
        <bdi>{file.title}</bdi>
        <small>
          {[
            files.length > 1 ? t('attachments.place', { at: at + 1, count: files.length }) : null,
            file.size === null ? null : showSize(file.size),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
      </span>
      {isPicture(file) ? (
        <>
          <ActionIcon aria-label={t('attachments.zoomOut')} disabled={zoom === 0} onClick={() => onZoom(-1)}>
            <IconZoomOut size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('attachments.zoomIn')}
            disabled={zoom === zooms.length - 1}
            onClick={() => onZoom(1)}
          >
            <IconZoomIn size={18} />
          </ActionIcon>
        </>
      ) : null}
      {onDownload === null ? null : (
        <ActionIcon aria-label={t('attachments.download')} onClick={onDownload}>
          <IconDownload size={18} />
        </ActionIcon>
      )}
      <ActionIcon data-autofocus aria-label={t('shell.close')} onClick={closePreview}>
        <IconX size={18} />
      </ActionIcon>
    </header>
  )
}

function Neighbours({ onGo }: { readonly onGo: (by: number) => void }): ReactElement {
  const t = useTexts()
  return (
    <>
      <ActionIcon
        className={classes.previous ?? ''}
        size={40}
        radius="xl"
        aria-label={t('attachments.previous')}
        onClick={() => onGo(-1)}
      >
        <IconChevronLeft size={22} />
      </ActionIcon>
      <ActionIcon
        className={classes.next ?? ''}
        size={40}
        radius="xl"
        aria-label={t('attachments.next')}
        onClick={() => onGo(1)}
      >
        <IconChevronRight size={22} />
      </ActionIcon>
    </>
  )
}

/** Nobody looks at more pixels than this before zooming in. */
const wholeBytes = 20_000_000

function Picture({ file, zoom }: { readonly file: FileItem; readonly zoom: number }): ReactElement {
  const t = useTexts()
  const id = file.id ?? ''
  const large = useQuery(pictureQuery(id, 'large'))
  const whole = useQuery({
    queryKey: ['files', id, 'whole'],
    queryFn: ({ signal }) => fetchFile(id, signal),
    enabled: (zoom > 1 || large.isError) && (file.size ?? 0) <= wholeBytes,
    gcTime: 10_000,
    retry: false,
  })
  const address = useAddressOf(whole.data ?? large.data)
  if (large.isError && whole.isError) return <p role="alert">{t('attachments.noPicture')}</p>
  if (address === null) return <span className={classes.loading} role="status" aria-label={t('attachments.loading')} />
  return (
    <img
      src={address}
      alt={file.title}
      draggable={false}
      style={{ inlineSize: zoom === 1 ? undefined : `${zoom * 100}%` }}
    />
  )
}

/** No browser may be trusted with it here: it is kept and opened by what it is for. */
function Card({
  file,
  onDownload,
}: {
  readonly file: FileItem
  readonly onDownload: (() => void) | null
}): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.card}>
      <span className={classes.mark}>{markOf(file.title)}</span>
      <p>{t(onDownload === null ? 'attachments.notHere' : 'attachments.notShown')}</p>
      {onDownload === null ? null : (
        <Button leftSection={<IconDownload size={16} />} onClick={onDownload}>
          {t('attachments.download')}
        </Button>
      )}
    </div>
  )
}
