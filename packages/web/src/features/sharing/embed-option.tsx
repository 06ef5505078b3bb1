import { Button } from '@mantine/core'
import { IconCopy, IconEye, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { embedCode } from './embed-code.ts'
import type { LinkOptionProps } from './option-props.ts'
import { copyEmbedCode } from './share-acts.ts'
import classes from './sharing.module.css'

/** What another page shows it with, how that looks, and which pages may. */
export function EmbedOption(props: LinkOptionProps): ReactElement {
  const { link } = props
  const t = useTexts()
  return (
    <section className={classes.embed}>
      <h3>{t('sharing.embed')}</h3>
      <div className={classes.code}>
        <code>{embedCode(link.embedUrl)}</code>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyEmbedCode(link)}
        >
          {t('sharing.embed.copy')}
        </Button>
      </div>
      <EmbedSites {...props} />
      {link.settings.embedSites.length === 0 ? null : <Preview link={link} />}
    </section>
  )
}

/** As the allowed sites show it; without any, nobody may. */
function Preview({ link }: Pick<LinkOptionProps, 'link'>): ReactElement {
  const t = useTexts()
  const [isSeen, setSeen] = useState(false)
  return (
    <>
      <Button
        className={classes.preview ?? ''}
        size="xs"
        variant="subtle"
        leftSection={<IconEye size={14} />}
        aria-expanded={isSeen}
        onClick={() => setSeen(!isSeen)}
      >
        {t(isSeen ? 'sharing.embed.previewOff' : 'sharing.embed.preview')}
      </Button>
      {isSeen ? (
        <iframe key={link.embedUrl} className={classes.frame} title={t('sharing.embed.preview')} src={link.embedUrl} />
      ) : null}
    </>
  )
}

function EmbedSites({ link, onChange }: LinkOptionProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { embedSites } = link.settings
  const keep = (sites: readonly string[]) => onChange({ settings: { embedSites: [...sites] } })

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const site = siteOf(typed)
    if (site !== '' && (await keep([...embedSites, site]))) setTyped('')
  }

  return (
    <form onSubmit={(event) => void add(event)}>
      <label className={classes.label} htmlFor="embed-site">
        {t('sharing.sites')}
      </label>
      <div className={classes.sites}>
        {embedSites.map((site) => (
          <span key={site} className={classes.site}>
            <bdi>{site}</bdi>
            <button
              type="button"
              aria-label={t('sharing.sites.remove', { site })}
              onClick={() => void keep(embedSites.filter((one) => one !== site))}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          </span>
        ))}
        <input
          id="embed-site"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('sharing.sites.add')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <p className={classes.hint}>{t(embedSites.length === 0 ? 'sharing.sites.none' : 'sharing.sites.text')}</p>
    </form>
  )
}

/** People write “example.org” and mean the page they know. */
const siteOf = (typed: string): string => {
  const text = typed.trim()
  return text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`
}
