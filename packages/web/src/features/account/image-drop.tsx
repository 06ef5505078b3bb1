import { Button } from '@mantine/core'
import { pictureLimits } from '@rowhouse/core/api/account'
import { type DragEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './picture-page.module.css'

interface ImageDropProps {
  readonly label: string
  readonly onFile: (file: File) => void
  /** What is shown beside the words: the picture of now or of soon. */
  readonly children: ReactNode
}

/** Takes one image by drop or by choice; the button serves keyboard and touch. */
export function ImageDrop({ label, onFile, children }: ImageDropProps): ReactElement {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={classes.words}>
        <p>{t('account.picture.drop')}</p>
        <p className={classes.kinds}>{t('account.picture.kinds')}</p>
        <Button variant="default" onClick={() => input.current?.click()}>
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureLimits.types.join(',')}
          aria-label={label}
          onChange={(event) => {
            take(event.currentTarget.files)
            // Choosing the same file again must count as a choice.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
