import { Button, Checkbox } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { copyText } from '../../ui/copy-text.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { curlOf } from './curl-of.ts'
import type { MadeToken } from './token-queries.ts'
import { expiryOf, placeWords } from './token-words.ts'
import classes from './tokens.module.css'

export function TokenOnce({ made, onClose }: { readonly made: MadeToken; readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const [isStored, setStored] = useState(false)
  const { token, made: known } = made
  const curl = curlOf(known, window.location.href)
  const copy = (content: string) => {
    void copyText(content, t('tokens.copied'))
  }
  return (
    <>
      <Notice kind="warning">{t('tokens.once.text')}</Notice>
      <div className={classes.secret}>
        <code>{token}</code>
        <Button data-autofocus leftSection={<IconCopy size={16} />} onClick={() => copy(token)}>
          {t('tokens.copy')}
        </Button>
      </div>
      <Facts made={made} />
      <h3 className={classes.label}>{t('tokens.try')}</h3>
      <div className={classes.code}>
        <code>{curl}</code>
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={() => copy(curl)}>
          {t('tokens.try.copy')}
        </Button>
      </div>
      <DialogFoot>
        <Checkbox
          className={classes.stored}
          label={t('tokens.once.stored')}
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <Button size="md" variant="default" disabled={!isStored} onClick={onClose}>
          {t('tokens.once.done')}
        </Button>
      </DialogFoot>
    </>
  )
}

function Facts({ made: { made } }: { readonly made: MadeToken }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  return (
    <dl className={classes.facts}>
      <dt>{t('tokens.name')}</dt>
      <dd>
        <bdi>{made.name}</bdi>
      </dd>
      <dt>{t('tokens.column.scopes')}</dt>
      <dd>
        <span className={classes.scope}>{t(`tokens.access.${made.access}`)}</span> <bdi>{placeWords(made, t)}</bdi>
      </dd>
      <dt>{t('tokens.actsAs')}</dt>
      <dd>
        <bdi>{made.by?.name || made.by?.email}</bdi> <i>{t('tokens.neverMore')}</i>
      </dd>
      <dt>{t('tokens.column.expires')}</dt>
      <dd>{expiryOf(made, new Date(), t, locale).words}</dd>
    </dl>
  )
}
