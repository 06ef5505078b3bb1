import { Button, FileButton, Switch } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { uploadFile } from '../../../api/upload-file.ts'
import type { ViewState } from '../../../features/view-settings/view-state.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toast } from '../../../state/toast-store.ts'
import classes from './builder.module.css'

interface LookPanelProps {
  readonly projectId: string
  readonly view: ViewState
}

/** The pictures of the form: files of ours, because other servers would learn who opens it. */
export function LookPanel(props: LookPanelProps): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.settings} aria-label={t('forms.look')}>
      <h3>{t('forms.look')}</h3>
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.survey')}
        checked={props.view.settings.asSurvey}
        onChange={(event) => void props.view.change({ asSurvey: event.currentTarget.checked })}
      />
      <PictureOf {...props} name="banner" />
      <PictureOf {...props} name="logo" />
    </section>
  )
}

function PictureOf({ projectId, view, name }: LookPanelProps & { readonly name: 'banner' | 'logo' }): ReactElement {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)

  async function take(file: File | null): Promise<void> {
    if (file === null) return
    setBusy(true)
    try {
      const { url } = await uploadFile(projectId, file, { signal: new AbortController().signal, onProgress: () => {} })
      await view.change({ [name]: url })
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <div className={classes.picture}>
      <span>{t(`forms.look.${name}`)}</span>
      {view.settings[name] === null ? (
        <FileButton accept="image/png,image/jpeg,image/gif,image/webp" onChange={(file) => void take(file)}>
          {(button) => (
            <Button {...button} size="compact-sm" variant="default" loading={isBusy}>
              {t(`forms.look.${name}.choose`)}
            </Button>
          )}
        </FileButton>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => void view.change({ [name]: null })}>
          {t(`forms.look.${name}.remove`)}
        </Button>
      )}
    </div>
  )
}
