import { Button, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './source-form.module.css'

interface CertificateFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (content: string) => void
}

const mostBytes = 100_000

/** A key or a certificate as its content: pasted, or read from a file here in the browser. */
export function CertificateField({ label, value, onChange }: CertificateFieldProps): ReactElement {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) onChange(await file.text())
  }

  return (
    <div className={classes.pemLine}>
      <Textarea
        className={classes.pem}
        label={label}
        placeholder="-----BEGIN …"
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        maxLength={mostBytes}
        value={value}
        error={isTooLarge ? <FieldError>{t('sources.fault.certificate')}</FieldError> : undefined}
        onChange={(event) => {
          setTooLarge(false)
          onChange(event.currentTarget.value)
        }}
      />
      <Button
        className={classes.pemFile ?? ''}
        size="xs"
        variant="subtle"
        leftSection={<IconUpload size={14} />}
        aria-label={t('sources.form.readFile.named', { label })}
        onClick={() => chooser.current?.click()}
      >
        {t('sources.form.readFile')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        data-certificate={label}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          // The same file again must be read again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
