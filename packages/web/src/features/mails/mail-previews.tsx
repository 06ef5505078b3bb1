import { Button, NativeSelect } from '@mantine/core'
import { type MailKind, mailKinds } from '@rowhouse/core/mails'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { previewQuery, tryMail } from './mail-queries.ts'
import classes from './mails.module.css'

/** Every mail with sample values. */
export function MailPreviews(): ReactElement {
  const t = useTexts()
  const [kind, setKind] = useState<MailKind>('invite')
  return (
    <section className={classes.section} aria-label={t('mails.previews')}>
      <h2>{t('mails.previews')}</h2>
      <div className={classes.halves}>
        <ul className={classes.kinds}>
          {mailKinds.map((name) => (
            <li key={name}>
              <button type="button" aria-pressed={name === kind} onClick={() => setKind(name)}>
                {t(`mails.kind.${name}`)}
              </button>
            </li>
          ))}
        </ul>
        <NativeSelect
          className={classes.choice ?? ''}
          aria-label={t('mails.previews')}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(mailKinds.find((name) => name === value) ?? kind)}
          data={mailKinds.map((name) => ({ value: name, label: t(`mails.kind.${name}`) }))}
        />
        <Preview kind={kind} />
      </div>
    </section>
  )
}

function Preview({ kind }: { readonly kind: MailKind }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(previewQuery(kind))
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  return (
    <div className={classes.preview}>
      <div className={classes.tools}>
        <h3>{data.subject}</h3>
        <TestButton kind={kind} />
      </div>
      <div className={classes.frames}>
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={scheme}>
            <figcaption>{t(`mails.scheme.${scheme}`)}</figcaption>
            {/* What it says is ours, what it names is not: nothing in it runs or reaches the page. */}
            <iframe sandbox="" title={t(`mails.scheme.${scheme}`)} srcDoc={data[scheme]} />
          </figure>
        ))}
      </div>
      <figure>
        <figcaption>{t('mails.scheme.text')}</figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
        <pre tabIndex={0}>{data.text}</pre>
      </figure>
    </div>
  )
}

function TestButton({ kind }: { readonly kind: MailKind }): ReactElement {
  const t = useTexts()
  const [isSending, setSending] = useState(false)
  async function send(): Promise<void> {
    setSending(true)
    try {
      await tryMail(kind)
      toast.success(t('mails.test.sent'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconSend size={16} />} loading={isSending} onClick={() => void send()}>
      {t('mails.test')}
    </Button>
  )
}
