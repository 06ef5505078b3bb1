import type { ReactElement, ReactNode } from 'react'
import { AuthForm } from '../../shell/auth-form.tsx'

interface AuthMessageProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  readonly children?: ReactNode
}

/** A screen of the same column that says something and offers one way on. */
export function AuthMessage({ title, text, action, children }: AuthMessageProps): ReactElement {
  return (
    <AuthForm title={title} text={text} takesFocus>
      {children}
      {action}
    </AuthForm>
  )
}
