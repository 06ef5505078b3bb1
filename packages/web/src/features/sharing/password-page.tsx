import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PasswordField } from '../../ui/form-fields.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { enterBy } from './door-queries.ts'
import classes from './password-page.module.css'
import { QuietPage } from './quiet-page.tsx'

interface PasswordPageProps {
  readonly link: string
  readonly onEntered: () => void
}

/** Says nothing of what lies behind the link. */
export function PasswordPage({ link, onEntered }: PasswordPageProps): ReactElement {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const enter = useMutation({ mutationFn: () => enterBy(link, password), onSuccess: onEntered })
  usePageTitle(t('sharing.password.title'))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (password !== '') enter.mutate()
  }

  return (
    <QuietPage>
      <form className={classes.form} onSubmit={submit}>
        <h1>{t('sharing.password.title')}</h1>
        <p>{t('sharing.password.text')}</p>
        <PasswordField
          label={t('sharing.password')}
          autoComplete="off"
          data-autofocus
          autoFocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            enter.reset()
          }}
          fault={enter.error === null ? null : reasonOf(enter.error, t('sharing.password.wrong'))}
        />
        <Button type="submit" fullWidth loading={enter.isPending} disabled={password === ''}>
          {t('sharing.password.submit')}
        </Button>
      </form>
    </QuietPage>
  )
}

/** The server says it in a word for programs. */
const reasonOf = (error: unknown, wrong: string): string =>
  error instanceof ApiError && error.status === 403 ? wrong : messageOf(error)
