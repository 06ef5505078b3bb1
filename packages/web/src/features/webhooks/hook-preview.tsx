import { Button } from '@mantine/core'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { IconCircleCheck, IconCircleX, IconCopy, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useDeferredValue, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownColumns, type Table } from '../../structure/tables/table.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { type PickedRecord, RecordPick } from '../records/record-pick.tsx'
import { BodyEditor, type BodyHandle } from './body-editor.tsx'
import { bodyWords, fieldPlace } from './body-words.ts'
import { curlOf, type HookDraft, specOf } from './hook-draft.ts'
import { type HooksPlace, previewQuery, sendTry, type Tried } from './hook-queries.ts'
import { JsonText } from './json-text.tsx'
import classes from './webhooks.module.css'

interface HookPreviewProps {
  readonly place: HooksPlace
  /** null: a new one. */
  readonly hookId: string | null
  readonly draft: HookDraft
  readonly table: Table
  readonly onChange: (body: string) => void
}

/** What is sent, with a record that is there; and what comes of sending it. */
export function HookPreview({ place, hookId, draft, table, onChange }: HookPreviewProps): ReactElement {
  const t = useTexts()
  const [record, setRecord] = useState<PickedRecord | null>(null)
  const hook = { ...specOf(draft), title: draft.title.trim() || '-' }
  const spec = useDeferredValue({ hook, hookId, record: record?.key ?? null })
  const { data, error } = useQuery(previewQuery(place, spec))
  const body = useRef<BodyHandle>(null)
  const fields = table.columns.filter(({ type }) => columnTypes[type].secret === undefined).map(({ title }) => title)
  const hint = draft.notify.via === 'URL' ? t('webhooks.body.whole') : ''
  return (
    <div className={classes.side}>
      <div className={classes.head}>
        <span id="hook-body">{t('webhooks.body')}</span>
        <FieldMenu table={table} onPick={(field) => body.current?.insert(fieldPlace(field))} />
      </div>
      <BodyEditor
        key={hint}
        labelledBy="hook-body"
        placeholder={hint}
        words={bodyWords(draft, fields)}
        value={draft.notify.body}
        isRefused={data?.refused != null}
        handle={body}
        onChange={onChange}
      />
      <RecordPick
        projectId={place.projectId}
        table={table}
        label={t('webhooks.preview.record')}
        placeholder={data?.record?.label || data?.record?.key || t('webhooks.preview.sample')}
        record={record}
        onPick={setRecord}
      />
      <Shown tried={data} failure={error === null ? null : messageOf(error)} />
      <TestButton tableId={place.tableId} spec={spec} />
    </div>
  )
}

function FieldMenu({
  table,
  onPick,
}: {
  readonly table: Table
  readonly onPick: (field: string) => void
}): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />}>
          {t('webhooks.insertField')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shownColumns(table).map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => onPick(title)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Shown({
  tried,
  failure,
}: {
  readonly tried: Tried | undefined
  readonly failure: string | null
}): ReactElement | null {
  const t = useTexts()
  const wrong = failure ?? tried?.refused ?? null
  if (wrong !== null) return <p className={classes.hint}>{wrong}</p>
  const request = tried?.request
  if (request === undefined || request === null) return null
  return (
    <>
      <div className={classes.head}>
        <span>{t('webhooks.preview')}</span>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyText(curlOf(request), t('webhooks.curl.copied'))}
        >
          {t('webhooks.curl')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className={classes.preview} tabIndex={0} aria-label={t('webhooks.preview')}>
        {request.body === '' ? `${request.method} ${request.url}` : <JsonText text={readable(request.body)} />}
      </section>
      {tried?.matches === false ? <p className={classes.hint}>{t('webhooks.preview.noMatch')}</p> : null}
    </>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

interface TestButtonProps {
  readonly tableId: string
  readonly spec: Parameters<typeof sendTry>[1]
}

/** What came of a test, and of which webhook. */
interface Told {
  readonly of: string
  readonly answer: Tried['answer']
  readonly failure: string | null
}

const nothingTold = { answer: null, failure: null }

function TestButton({ tableId, spec }: TestButtonProps): ReactElement {
  const t = useTexts()
  const [told, tell] = useState<Told>({ ...nothingTold, of: '' })
  const [isBusy, setBusy] = useState(false)
  // What came of another webhook, or of this one before it was changed, says nothing about it.
  const of = JSON.stringify(spec)
  const { answer, failure } = told.of === of ? told : nothingTold

  async function test(): Promise<void> {
    setBusy(true)
    try {
      const tried = await sendTry(tableId, spec)
      tell({ of, answer: tried.answer, failure: tried.refused })
    } catch (error) {
      tell({ of, answer: null, failure: messageOf(error) })
    }
    setBusy(false)
  }

  const reason = failure ?? answer?.reason ?? null
  const isTold = answer !== null || reason !== null
  // A mail or a message has no status; what was refused was not sent either.
  const outcome = answer?.status ?? (reason === null ? t('webhooks.test.sent') : null)
  const Sign = reason === null ? IconCircleCheck : IconCircleX
  return (
    <div className={classes.answer} data-good={isTold ? reason === null : undefined} role="status">
      {isTold ? <Sign size={16} aria-hidden /> : null}
      <span>
        {answer === null ? null : (
          <>
            {outcome === null ? null : <b>{outcome}</b>} <small>{t('webhooks.took', { ms: answer.durationMs })}</small>
          </>
        )}{' '}
        {reason}
      </span>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        leftSection={<IconPlayerPlay size={14} />}
        onClick={() => void test()}
      >
        {t(answer === null ? 'webhooks.test' : 'webhooks.test.again')}
      </Button>
    </div>
  )
}
