import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { showSize } from '../../values/show-size.ts'
import classes from './api-client.module.css'
import type { ApiResponse } from './api-request.ts'
import type { ApiClient } from './use-api-client.ts'

interface AnswerPanelProps {
  readonly client: Pick<ApiClient, 'shown' | 'isSending'>
}

/** What came back to the last request; nothing before the first. */
export function AnswerPanel({ client: { shown, isSending } }: AnswerPanelProps): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.answer} aria-label={t('apiClient.answer')} aria-busy={isSending}>
      <header className={classes.partHead}>
        <h2>{t('apiClient.answer')}</h2>
        <span role="status" className={classes.outcome}>
          {shown === null ? null : shown.response === null ? (
            <b data-kind="error">{t('apiClient.failed')}</b>
          ) : (
            <>
              <b data-kind={kindOf(shown.response.status)}>{shown.response.status}</b>
              <span>{t('apiClient.took', { ms: shown.timeTaken })}</span>
              <span>{showSize(shown.response.size)}</span>
            </>
          )}
        </span>
      </header>
      {shown === null ? (
        <p className={classes.hint}>{t('apiClient.answer.none')}</p>
      ) : shown.response === null ? (
        <p className={classes.failure}>{shown.failure}</p>
      ) : (
        <Answer response={shown.response} />
      )}
    </section>
  )
}

const kindOf = (status: number): string => (status < 300 ? 'good' : status < 400 ? 'elsewhere' : 'error')

/** A very long text would hold the page up; the file has all of it. */
const mostShown = 200_000

function Answer({ response }: { readonly response: ApiResponse }): ReactElement {
  const t = useTexts()
  const [part, choose] = useState('body')
  const { data, headers } = response
  const whole = typeof data === 'string' ? data : JSON.stringify(data, null, 2)
  const text =
    part === 'headers'
      ? Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')
      : whole.slice(0, mostShown)
  const save = () => saveFile(new Blob([whole]), typeof data === 'string' ? 'answer.txt' : 'answer.json')
  return (
    <>
      <div className={classes.answerTools}>
        <SegmentedControl
          size="xs"
          aria-label={t('apiClient.answer.part')}
          value={part}
          onChange={choose}
          data={[
            { value: 'body', label: t('apiClient.body') },
            { value: 'headers', label: t('apiClient.headers') },
          ]}
        />
        <Tooltip label={t('apiClient.answer.copy')}>
          <ActionIcon
            aria-label={t('apiClient.answer.copy')}
            onClick={() => void copyText(whole, t('apiClient.answer.copied'))}
          >
            <IconCopy size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('apiClient.answer.save')}>
          <ActionIcon aria-label={t('apiClient.answer.save')} onClick={save}>
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className={classes.text} tabIndex={0} aria-label={t('apiClient.answer.text')}>
        <pre>{text}</pre>
      </section>
      {part === 'body' && whole.length > mostShown ? <p className={classes.hint}>{t('apiClient.answer.cut')}</p> : null}
    </>
  )
}
