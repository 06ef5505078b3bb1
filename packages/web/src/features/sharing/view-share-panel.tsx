import { Button, SegmentedControl } from '@mantine/core'
import { type ViewTypeName, viewTypes } from '@rowhouse/core/view-types/registry'
import { remembers } from '@rowhouse/core/view-types/remembered'
import { IconCopy, IconExternalLink, IconRefresh, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import { EmbedOption } from './embed-option.tsx'
import { ExpiryOption } from './expiry-option.tsx'
import { FeedSection } from './feed-section.tsx'
import { LinkAct, LinkChip, openInTab } from './link-chip.tsx'
import { LinkFoot } from './link-foot.tsx'
import type { SharedTableView } from './link-undoable.ts'
import { OptionLine } from './option-line.tsx'
import type { LinkOptionProps } from './option-props.ts'
import { PasswordOption } from './password-option.tsx'
import { QrButton } from './qr-button.tsx'
import { changeLink, changeViewLink, copyLink, renew, turnOff } from './share-acts.ts'
import { linkQuery, type ShareLink } from './share-queries.ts'
import classes from './sharing.module.css'
import { SlugOption } from './slug-option.tsx'

interface ViewSharePanelProps {
  readonly at: SharedTableView
  readonly kind: ViewTypeName
}

export function ViewSharePanel({ at, kind }: ViewSharePanelProps): ReactElement {
  const t = useTexts()
  const { data: link, error, refetch } = useQuery(linkQuery(at))
  if (link === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
  // Whether it ends is asked first.
  const toggle = (isOn: boolean) => (isOn ? changeLink(at, {}) : void turnOff(at))
  // A form is filled in: visitors look through nothing and take nothing along.
  const isLookedAt = viewTypes[kind].isHandedIn !== true
  return (
    <>
      <div className={classes.head}>
        <span className={classes.sign} data-on={link !== null || undefined}>
          <IconWorld size={18} aria-hidden />
        </span>
        <span className={classes.what}>
          <b>{t('sharing.public')}</b>
          <span>{t(isLookedAt ? 'sharing.public.text' : 'sharing.public.form')}</span>
        </span>
        <StoredSwitch aria-label={t('sharing.public')} isOn={link !== null} onTurn={toggle} />
      </div>
      {link === null ? null : <SharedPanel at={at} link={link} isLookedAt={isLookedAt} />}
      {remembers(kind, 'startField') ? <FeedSection at={at} /> : null}
      {link === null ? null : <LinkFoot link={link} />}
    </>
  )
}

interface SharedPanelProps {
  readonly at: SharedTableView
  readonly link: ShareLink
  readonly isLookedAt: boolean
}

function SharedPanel({ at, link, isLookedAt }: SharedPanelProps): ReactElement {
  const t = useTexts()
  const options: LinkOptionProps = { link, onChange: (spec) => changeViewLink(at, link, spec) }
  return (
    <>
      <LinkChip url={link.url} label={t('sharing.link')}>
        <Button leftSection={<IconCopy size={16} />} onClick={() => void copyLink(at, link)}>
          {t('sharing.copy')}
        </Button>
        <QrButton link={link} />
        <LinkAct icon={IconExternalLink} label={t('sharing.open')} onClick={() => openInTab(link)} />
        <LinkAct icon={IconRefresh} label={t('sharing.renew.link')} onClick={() => void renew(at)} />
      </LinkChip>
      <section className={classes.options}>
        <PasswordOption {...options} />
        <ExpiryOption {...options} />
        {isLookedAt ? <LookOptions {...options} /> : null}
        <div className={classes.option}>
          <span>{t('sharing.theme')}</span>
          <SegmentedControl
            size="xs"
            aria-label={t('sharing.theme')}
            data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`sharing.theme.${value}`) }))}
            value={link.settings.theme}
            onChange={(theme) =>
              void options.onChange({ settings: { theme: theme as ShareLink['settings']['theme'] } })
            }
          />
        </div>
        <OptionLine
          label={t('sharing.indexing')}
          isOn={link.settings.allowIndexing}
          onToggle={(allowIndexing) => options.onChange({ settings: { allowIndexing } })}
        >
          {t('sharing.indexing.text')}
        </OptionLine>
      </section>
      <SlugOption at={at} link={link} />
      <EmbedOption {...options} />
    </>
  )
}

function LookOptions({ link, onChange }: LinkOptionProps): ReactElement {
  const t = useTexts()
  return (
    <>
      <OptionLine
        label={t('sharing.download')}
        isOn={link.settings.allowDownload}
        onToggle={(allowDownload) => onChange({ settings: { allowDownload } })}
      >
        {t('sharing.download.text')}
      </OptionLine>
      <OptionLine
        label={t('sharing.search')}
        isOn={link.settings.allowSearch}
        onToggle={(allowSearch) => onChange({ settings: { allowSearch } })}
      >
        {t('sharing.search.text')}
      </OptionLine>
    </>
  )
}
