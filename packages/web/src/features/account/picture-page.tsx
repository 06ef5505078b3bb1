import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FieldError } from '../../ui/form-fields.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { FormNotices } from '../auth/form-notices.tsx'
import { AccountPart } from './account-part.tsx'
import { fullName } from './full-name.ts'
import { ImageDrop } from './image-drop.tsx'
import classes from './picture-page.module.css'
import { type OwnAccount, useRemovePicture, useSetPicture } from './queries.ts'
import { pictureFault, squarePicture } from './square-picture.ts'
import { useObjectUrl } from './use-object-url.ts'

export function PicturePage(): ReactElement {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('account.picture.title')} text={t('account.picture.text')} />
      <AccountPart>{(account) => <PictureForm account={account} />}</AccountPart>
    </>
  )
}

function PictureForm({ account }: { readonly account: OwnAccount }): ReactElement {
  const t = useTexts()
  const upload = useSetPicture()
  const remove = useRemovePicture()
  const [picture, setPicture] = useState<Blob | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const preview = useObjectUrl(picture)

  const take = async (file: File) => {
    upload.reset()
    const known = pictureFault(file)
    const made = known === null ? await squarePicture(file).catch(() => null) : null
    setPicture(made)
    setFault(made === null ? t(known ?? 'account.picture.broken') : null)
  }
  return (
    <div className={classes.form}>
      <FormNotices error={upload.error} />
      <ImageDrop
        onFile={(file) => void take(file)}
        label={t(picture ? 'account.picture.other' : 'account.picture.choose')}
      >
        {preview ? (
          <img className={classes.preview} src={preview} alt={t('account.picture.preview')} />
        ) : (
          <Avatar person={{ ...account, name: fullName(account) }} size={64} />
        )}
      </ImageDrop>
      <div aria-live="polite" className={classes.fault}>
        {fault ? <FieldError>{fault}</FieldError> : null}
      </div>
      <div className={classes.foot}>
        {picture ? (
          <>
            <Button
              size="md"
              loading={upload.isPending}
              onClick={() => upload.mutate(picture, { onSuccess: () => setPicture(null) })}
            >
              {t('account.picture.save')}
            </Button>
            <Button size="md" variant="default" onClick={() => setPicture(null)}>
              {t('account.picture.cancel')}
            </Button>
          </>
        ) : null}
        {picture === null && account.picture !== null ? (
          <Button size="md" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('account.picture.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
